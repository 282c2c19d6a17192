#!/bin/bash
# Usage: fuzz.sh PROGRAM SECONDS FOLDER [TARGET]
#
# Lets libFuzzer, which PROGRAM is, run each target for so many seconds, or one alone, and tells what it
# has done. Inputs that lead somewhere new gather below FOLDER, and go on being used the next time. At the
# first thing that does not hold it says what, and where the input is; then it exits with 1.
set -eu

program=$1
seconds=$2
folder=$3
here=$(dirname "$0")
targets=${4:-$(ls "$here/Corpora")}

# Swift's own report of a crash would come instead of libFuzzer's; and what Swift's runtime keeps for as
# long as it runs is no leak.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0

for target in $targets; do
    mkdir -p "$folder/corpus/$target" "$folder/found"
    log=$folder/$target.log
    options=(-max_total_time="$seconds" -timeout=10 -rss_limit_mb=1500 -print_final_stats=1
        -detect_leaks=0 -artifact_prefix="$folder/found/$target-")
    [ -e "$here/Dictionaries/$target.dict" ] && options+=(-dict="$here/Dictionaries/$target.dict")
    if ! "$program" "$target" "${options[@]}" "$folder/corpus/$target" "$here/Corpora/$target" \
        >"$log" 2>&1; then
        grep -a "^$target: \|Fatal error\|SUMMARY\|Test unit" "$log" || tail -n 20 "$log"
        echo "$target: found something after" \
            "$(awk '/number_of_executed_units/ { print $2 }' "$log") executions. All of it: $log"
        echo "To see it again: swift run fuzz $target FILE"
        exit 1
    fi
    # The first and the last line of its progress: "#123 DONE cov: 456 ft: ...".
    awk -v target="$target" -v seconds="$seconds" '
        /^#[0-9]+[ \t]+(INITED|DONE)/ { before = first ? first : $4; first = before; edges = $4 }
        /number_of_executed_units/ { count = $2 }
        END {
            printf "%-14s %10d executions in %d s, %d edges (%d at first)\n",
                target, count, seconds, edges, first
        }' "$log"
done
