#!/bin/bash
# Usage: demo.sh BIN
#
# Shows what sheetd does: with the sheetd and the sheetctl of the folder BIN, on a private daemon in a
# temporary folder. Each step is checked; the first that is not as it should be ends the demo with 1.
set -u

bin=$(cd "$1" && pwd) || exit 1
folder=$(mktemp -d) || exit 1
export PATH=$bin:$PATH SHEETD_SOCKET=$folder/socket
# What started this script is to hear nothing of its daemon, and the daemon nothing of it.
unset NOTIFY_SOCKET WATCHDOG_USEC WATCHDOG_PID LISTEN_FDS LISTEN_PID LISTEN_FDNAMES SHEETD_SCENE

# In seconds. Far longer than any step takes: only what hangs runs into it.
patience=30

# ---- Words ----------------------------------------------------------------------------------------

if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
    bold=$'\e[1m' dim=$'\e[2m' green=$'\e[32m' red=$'\e[31m' plain=$'\e[0m'
else
    bold='' dim='' green='' red='' plain=''
fi

steps=0 checks=0

# step TITLE LINE…: what comes next, and why.
step() {
    steps=$((steps + 1))
    printf '\n%s%d. %s%s\n\n' "$bold" "$steps" "$1" "$plain"
    printf '   %s\n' "${@:2}"
    echo
}

# The command as it could be typed.
show_command() {
    local word line=''
    for word in "$@"; do
        case $word in
            '&') line+=' &' ;;
            *=*[!A-Za-z0-9_./:=-]*) line+=" ${word%%=*}='${word#*=}'" ;;
            *[!A-Za-z0-9_./:=-]*) line+=" '$word'" ;;
            *) line+=" $word" ;;
        esac
    done
    printf '   %s$%s%s\n' "$dim" "$line" "$plain"
}

show_output() { sed 's/^/     /'; }

# check WORDS EXPECTED FOUND
check() {
    [ "$2" = "$3" ] || fail "$1" "expected: $2" "found:    $3"
    checks=$((checks + 1))
    printf '   %s✓%s %s\n' "$green" "$plain" "$1"
}

# fail WORDS LINE…: says what is wrong, and all that may tell why.
fail() {
    printf '   %s✗ %s%s\n' "$red" "$1" "$plain"
    [ $# -eq 1 ] || printf '     %s\n' "${@:2}"
    local log
    for log in "$folder"/*.log; do
        [ -s "$log" ] || continue
        printf '\n   %s:\n' "$(basename "$log")"
        show_output <"$log"
    done
    printf '\nThe demo failed at step %d.\n' "$steps"
    exit 1
}

# ---- Processes ------------------------------------------------------------------------------------

daemon='' watcher=''
declare -A waiter=() # the process of each waiting sheetctl, by our name for its sheet
declare -A id=()     # the ids of the sheets, by our names
declare -A title=()  # what the sheets say, by our names

clean_up() {
    trap - EXIT
    kill "${waiter[@]}" $watcher
    [ -z "$daemon" ] || kill -KILL "$daemon"
    wait
    rm -rf "$folder"
} 2>/dev/null
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# eventually COMMAND…: tries until it succeeds.
eventually() {
    local deadline=$((SECONDS + patience))
    until "$@"; do
        [ "$SECONDS" -lt "$deadline" ] || return 1
        sleep 0.02
    done
}

answers() { sheetctl status >/dev/null 2>"$folder/status.log"; }

# Starts the daemon, and waits until it answers.
start_daemon() {
    local command=(sheetd --runtime-dir "$folder" --socket "$SHEETD_SOCKET")
    show_command "${command[@]}" '&'
    "${command[@]}" 2>>"$folder/sheetd.log" &
    daemon=$!
    eventually has_started || fail "It does not answer after $patience seconds."
    answers || fail 'It has ended.'
}

has_started() { answers || has_ended "$daemon"; }

# A process of ours that has ended keeps its number until it is waited for, but not its program.
has_ended() { [ ! -e "/proc/$1/exe" ]; }

# run COMMAND…: shows a command and what it prints; it has to succeed.
run() {
    show_command "$@"
    "$@" >"$folder/output" 2>"$folder/command.log" || fail "The command ended with $?."
    show_output <"$folder/output"
}

# signal NAME: sends the daemon a signal, as an operator would.
signal() {
    show_command kill "-$1" "$daemon"
    kill "-$1" "$daemon" || fail 'The daemon is not there.'
}

# Follows all that happens, for next_event.
follow_events() {
    coproc events { exec sheetctl watch --json 2>"$folder/watch.log"; }
    watcher=$events_PID
    exec {events_in}<&"${events[0]}"
}

# next_event FILTER: puts the next event of which the filter is true into $event.
next_event() {
    while read -r -t "$patience" -u "$events_in" event; do
        ! jq -e "$1" <<<"$event" >"$folder/output" || return 0
    done
    fail "Within $patience seconds there was no event with $1."
}

# ask NAME TITLE OPTION…: presents a sheet from a process of its own, which waits for the outcome.
ask() {
    local name=$1
    title[$name]=$2
    local command=(sheetctl present --wait --title "${@:2}")
    show_command "${command[@]}" '&'
    timeout "$patience" "${command[@]}" >"$folder/$name.answer" 2>"$folder/$name.log" &
    waiter[$name]=$!
    next_event '.kind == "presented"'
    id[$name]=$(jq -r .id <<<"$event")
}

# join NAME: waits for the process of a sheet; its exit code goes to $code.
join() {
    wait "${waiter[$1]}"
    code=$?
    unset "waiter[$1]"
}

# titles SCENE: of its sheets from the top to the bottom, on one line.
titles() {
    sheetctl list --json "$1" | jq -rs 'map(.request.title) | reverse | join(", ")'
}

# ---- The demo -------------------------------------------------------------------------------------

step 'A daemon of our own' \
    'It listens on a socket in a temporary folder and knows one scene, main.'

start_daemon
check 'It answers.' 0 "$(sheetctl status --json | jq .sheets)"
follow_events
next_event '.kind == "ready"'

step 'Two scenes' \
    'A scene is a place where sheets are presented: here two panels on the walls of a house.'

run sheetctl open kitchen --title 'Kitchen panel'
run sheetctl open hall --title 'Hall panel'
check 'Both are active: sheets may be shown there.' 'active active' \
    "$(sheetctl scenes --json | jq -rs 'map(select(.id != "main").phase) | join(" ")')"

step 'Five sheets, and five processes that wait' \
    'Each sheet is presented by a process of its own, which waits for how it ends. Two sheets are' \
    'presented from another one, and an alert goes above the sheets whenever it comes.'

ask update 'Install the update?' --action install='Install now' --cancel Later --scene kitchen --json
ask smoke 'Smoke in the oven' --style alert --action toast='It is toast' --scene kitchen --json
ask sure 'Are you sure?' --parent "${id[update]}" --action yes=Yes --scene kitchen --json
ask visitor 'A visitor' --action open='Open the door' --cancel Ignore --scene hall --json
ask camera 'At the door' --parent "${id[visitor]}" --cancel Close --scene hall --json
check 'All five wait.' 5 "$(sheetctl status --json | jq .sheets)"

step 'The stacks' \
    'One for each scene, listed from the bottom to the top.'

run sheetctl list kitchen
run sheetctl list hall
kitchen=$(titles kitchen)
hall=$(titles hall)
check 'In the kitchen the alert is on top.' \
    'Smoke in the oven, Are you sure?, Install the update?' "$kitchen"
check 'In the hall the second is above the one it was presented from.' 'At the door, A visitor' "$hall"

step 'SIGUSR1: every scene goes inactive' \
    'The screens are locked, say. The daemon dismisses the sheets itself, at once and from the top' \
    'down, and each process that waits is told why.'

signal USR1
for name in update smoke sure visitor camera; do
    join "$name"
    jq -c --arg title "${title[$name]}" --argjson code "$code" '. + {$title, $code}' \
        "$folder/$name.answer" >>"$folder/told" ||
        fail "“${title[$name]}” was told nothing; it ended with $code."
done
outcomes=$(jq -sc 'sort_by(.sequence)' "$folder/told")
told() { jq -r "$1" <<<"$outcomes"; }
told '["SEQUENCE", "SCENE", "TITLE", "REASON", "EXIT CODE"],
      (.[] | [.sequence, .scene, .title, .reason, .code]) | @tsv' |
    awk -F '\t' '{ printf "%-10s%-9s%-21s%-15s%s\n", $1, $2, $3, $4, $5 }' | show_output
check 'Every process ended with exit code 3: the lifecycle ended its sheet.' 3 \
    "$(told 'map(.code) | unique | join(" ")')"
check 'Each was told the reason.' sceneInactive "$(told 'map(.reason) | unique | join(" ")')"
check 'In the kitchen the topmost ended first.' "$kitchen" \
    "$(told 'map(select(.scene == "kitchen").title) | join(", ")')"
check 'In the hall, too.' "$hall" "$(told 'map(select(.scene == "hall").title) | join(", ")')"
run sheetctl scenes
check 'No scene is active now.' inactive \
    "$(sheetctl scenes --json | jq -rs 'map(.phase) | unique | join(" ")')"

step 'SIGUSR2: every scene is active again' \
    'What was dismissed stays so: on the way back nothing appears that nobody waits for.'

signal USR2
for _ in main kitchen hall; do
    next_event '.kind == "phaseChanged" and .scene.phase == "active"'
done
run sheetctl list kitchen
check 'The kitchen is empty.' 0 "$(sheetctl list --json kitchen | wc -l)"

step 'A question, and its answer' \
    'A new sheet. Somebody answers it; here sheetctl does, as a renderer will.'

ask restart 'Restart the panel?' --action restart=Restart --cancel Later --scene kitchen
run sheetctl choose "${id[restart]}" restart
join restart
check 'The process that asked ended with exit code 0.' 0 "$code"
check 'It printed the answer.' restart "$(cat "$folder/restart.answer")"

step 'Killed, and back' \
    'The daemon is killed while a question waits. The next one has the same sheet under the same id,' \
    'and the process that asked goes on by itself: whoever stands before it notices nothing.'

ask dark 'Dim the lights?' --action dim=Dim --cancel Keep --scene kitchen
run sheetctl list kitchen
signal KILL
wait "$daemon" 2>"$folder/command.log"
start_daemon
run sheetctl list kitchen
check 'The sheet is there.' "${id[dark]}" "$(sheetctl list --json kitchen | jq -r .id)"
run sheetctl choose "${id[dark]}" dim
join dark
check 'The process that asked ended with exit code 0.' 0 "$code"
check 'It printed the answer.' dim "$(cat "$folder/dark.answer")"

step 'A clean stop' \
    'The daemon ends what is open, and removes its socket.'

signal TERM
eventually has_ended "$daemon" || fail "It is still there after $patience seconds."
wait "$daemon"
code=$?
daemon=''
check 'The daemon ended with exit code 0.' 0 "$code"
eventually has_ended "$watcher" || fail 'The process that watched is still there.'
wait "$watcher"
code=$?
watcher=''
check 'The process that watched was told: exit code 69.' 69 "$code"
check 'The socket is gone.' gone "$([ -e "$SHEETD_SOCKET" ] || echo gone)"

printf '\n%sAll %d checks passed.%s\n' "$bold" "$checks" "$plain"
