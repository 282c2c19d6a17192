#!/bin/bash
# Usage: run.sh TREE [SCENARIO…]
#
# Lays TREE, which `make install DESTDIR=TREE` has filled, over a throwaway machine, and runs the
# scenarios there: those named, or all. Exits with 0 when all went as they should, else with 1.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
tree=$1
shift
"$here/box" --possible

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# /tmp and the homes of people are other ones in the machine, so they go where neither is.
mkdir -p "$stage/opt/sheetd-tests"
sed -n '/^```sh root$/,/^```$/ { /^```/d; p }' "$here/../../README.md" \
    >"$stage/opt/sheetd-tests/installation.sh"
test -s "$stage/opt/sheetd-tests/installation.sh"
cp -r "$here"/{all.sh,library.sh,programs,scenarios} "$stage/opt/sheetd-tests/"
"$here/box" --tree="$tree" --tree="$stage" --seconds=900 /opt/sheetd-tests/all.sh "$@"
