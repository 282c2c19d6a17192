#!/bin/bash
# Asks a person, by varlinkctl of systemd 257 or later, and jq.
#
# Usage: ask_varlinkctl.sh QUESTION
set -euo pipefail

socket=${SHEETD_SOCKET:-/run/sheetd/org.sheetd.Presentation}
parameters=$(jq --null-input --compact-output --arg title "$1" '{sheet: {title: $title, actions: [
    {id: "yes", label: "Yes"}, {id: "no", label: "No", role: "cancel"}]}}')

# A reply for each change of state; before each a record separator, which jq need not see.
outcome=$(varlinkctl --more --timeout=infinity --json=short call "unix:${socket#unix:}" \
    org.sheetd.Presentation.Present "$parameters" |
    tr -d '\036' | jq --compact-output 'select(.outcome).outcome')
jq --raw-output '.action // .reason' <<<"$outcome"
[ "$(jq --raw-output .action <<<"$outcome")" = yes ]
