#!/bin/bash
# Usage: soak.sh SIMULATE MINUTES SEED
#
# Lets the simulator run seed after seed, from SEED on, with one process for each processor, until
# MINUTES are over or something does not hold. Then it tells what has been seen, or what failed; in
# that case it exits with 1.
set -eu

simulate=$1
minutes=$2
first=$3
processes=$(nproc)

folder=$(mktemp -d)
workers=()
# Only those that were started here, each by its own id.
finish() {
    for worker in "${workers[@]}"; do kill "$worker" 2>/dev/null || true; done
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT TERM

echo "Seeds from $first on, $minutes minutes, $processes processes"
declare -A number_of
for ((number = 0; number < processes; number++)); do
    "$simulate" $((first + number)) --every "$processes" --minutes "$minutes" \
        >"$folder/$number.output" 2>"$folder/$number.errors" &
    workers+=($!)
    number_of[$!]=$number
done

while [ ${#number_of[@]} -gt 0 ]; do
    status=0
    wait -n -p worker "${!number_of[@]}" || status=$?
    number=${number_of[$worker]}
    unset "number_of[$worker]"
    [ $status -eq 0 ] && continue
    cat "$folder/$number.errors"
    if [ $status -ne 1 ]; then
        seed=$(sed -n 's/^seed //p' "$folder/$number.output" | tail -n 1)
        echo "seed $seed: simulate came down with status $status. To see it again:" \
            "make simulate SEED=$seed"
    fi
    exit 1
done

# The last line of each process has its figures, each before its name.
tail -q -n 1 "$folder"/*.output | tr -d '(),:' | awk -v seconds=$SECONDS '
    { for (i = 1; i < NF; i += 2) sum[$(i + 1)] += $i }
    END {
        printf "All has held: %d seeds, %d steps, %d facts, %d calls, %d replies, %d seconds\n",
            sum["seeds"], sum["steps"], sum["facts"], sum["calls"], sum["replies"], seconds
    }'
