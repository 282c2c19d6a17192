#!/bin/bash
# Asks a person, or watches what happens, with socat and jq.
#
# Usage: sheets.sh ask QUESTION | sheets.sh watch
set -euo pipefail

# Calls a method, and prints the parameters of each reply on a line.
call() { # METHOD PARAMETERS
    local socket=${SHEETD_SOCKET:-/run/sheetd/org.sheetd.Presentation} reply
    coproc DAEMON { exec socat - "UNIX-CONNECT:${socket#unix:}"; }
    printf '{"method": "org.sheetd.Presentation.%s", "parameters": %s, "more": true}\0' \
        "$1" "$2" >&"${DAEMON[1]}"
    while IFS= read -r -d '' reply <&"${DAEMON[0]}"; do
        if jq --exit-status 'has("error")' <<<"$reply" >/dev/null; then
            jq --raw-output '"\(.error) \(.parameters)"' <<<"$reply" >&2
            return 5
        fi
        jq --compact-output .parameters <<<"$reply"
        jq --exit-status .continues <<<"$reply" >/dev/null || return 0
    done
    echo 'The daemon has closed the connection.' >&2
    return 69
}

# Presents a question, and prints its outcome.
ask() { # QUESTION
    local parameters
    parameters=$(jq --null-input --compact-output --arg title "$1" '{sheet: {title: $title, actions: [
        {id: "yes", label: "Yes"}, {id: "no", label: "No", role: "cancel"}]}}')
    call Present "$parameters" | jq --compact-output 'select(.outcome).outcome'
}

# Prints the state, then every change, a line each. What it does not know does no harm.
watch() {
    call Watch '{}' | jq --unbuffered --raw-output '.event
        | [.kind, .id // .scene.id, .outcome.reason] | map(select(.)) | join(" ")'
}

case "$# ${1-}" in
'1 watch') watch ;;
'2 ask')
    outcome=$(ask "$2")
    jq --raw-output '.action // .reason' <<<"$outcome"
    [ "$(jq --raw-output .action <<<"$outcome")" = yes ]
    ;;
*) sed -n 's/^# Usage/Usage/p' "$0" >&2; exit 64 ;;
esac
