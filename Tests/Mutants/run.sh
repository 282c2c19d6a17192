#!/bin/bash
# Usage: run.sh [PATCH…]
#
# Breaks one rule after another, in a copy of this checkout, and lets the simulator run the seeds that
# `make test` runs: each breakage has to be found. Exits with 1 when one is not, or does not apply.
set -eu

cd "$(dirname "$0")/../.."
checkout=$PWD
patches=("$@")
[ $# -gt 0 ] || patches=(Tests/Mutants/*.patch)
seeds=50

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM
# A folder for temporary files can lie in some other checkout, which is of no concern here.
export GIT_CEILING_DIRECTORIES=$folder
tar --create --exclude=./.git --exclude='./.build*' --exclude=./.venv . |
    tar --extract --directory "$folder"

# A program that comes down is to say so, and not where in a hundred lines.
export SWIFT_BACKTRACE=enable=no
build() {
    (cd "$folder" && swift build --product simulate >"$folder/build.log" 2>&1)
}
# What the simulator says of the failure that it finds; nothing when it finds none.
found() {
    local status=0
    "$folder/.build/debug/simulate" 1 --through $seeds --unshrunk \
        >"$folder/output" 2>"$folder/errors" || status=$?
    case $status in
        0) ;;
        1) sed -n 's/^simulate: //; s/ To see it again: .*//; 1p' "$folder/errors" ;;
        *) echo "seed $(sed -n 's/^seed //p' "$folder/output" | tail -n 1):" \
            "$(grep -m 1 -E 'Fatal error|failed: ' "$folder/errors" || echo "status $status")" ;;
    esac
}

build || { cat "$folder/build.log"; exit 1; }
failure=$(found)
if [ -n "$failure" ]; then
    echo "Something fails before anything is broken: $failure"
    exit 1
fi

survivors=0
for patch in "${patches[@]}"; do
    rule=$(head -n 1 "$checkout/$patch")
    if ! (cd "$folder" && git apply -C1 "$checkout/$patch"); then
        verdict="DOES NOT APPLY"
    elif ! build; then
        verdict="DOES NOT BUILD: $(grep -m 1 error: "$folder/build.log")"
    else
        failure=$(found)
        verdict=${failure:-NOT FOUND}
    fi
    case $verdict in DOES* | NOT*) survivors=$((survivors + 1)) ;; esac
    printf '%s\n    %.200s\n' "$rule" "$verdict"
    [ "$verdict" = "DOES NOT APPLY" ] || (cd "$folder" && git apply --reverse -C1 "$checkout/$patch")
done
echo "${#patches[@]} breakages, $survivors of them not found"
[ $survivors -eq 0 ]
