#!/bin/bash
# Usage: all.sh [SCENARIO…]
#
# Runs in the throwaway machine: installs as README says, then runs the scenarios named, or all of
# them, one file after the other. Says at the end which were not as they should be, and exits with 1
# then.
set -eu
cd "$(dirname "$0")"

# What a package's scripts do, and README tells who installs by hand.
bash -eux ./installation.sh

# The people of the scenarios.
for person in alice bob; do
    id "$person" >/dev/null 2>&1 || useradd --create-home --shell /bin/bash "$person"
done

[ $# -gt 0 ] || set -- $(cd scenarios && echo *.sh)
failed=()
for name in "$@"; do
    name=${name%.sh}
    printf '\n== %s ==\n' "$name"
    bash "scenarios/$name.sh" || failed+=("$name")
done

echo
if [ ${#failed[@]} -gt 0 ]; then
    echo "Not as they should be: ${failed[*]}"
    exit 1
fi
echo "All $# files of scenarios are as they should be."
