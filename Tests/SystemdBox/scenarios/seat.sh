. "$(dirname "$0")/../library.sh"

owner() { getent passwd "$(main .owner)" | cut -d: -f1; }
# What main is: whose session it shows, whose it is, how active.
view() {
    local shown=nobody person
    for person in alice bob; do
        [ "$(main .session)" = "${session[$person]-}" ] && shown=$person
    done
    echo "$shown $(owner) $(phase)"
}

scenario 'The scene of the machine is that of the person at the seat'
start_service
check_soon 'nobody is there: it is the service’s, and active' 'nobody sheetd active' view
log_in alice
check_soon 'she logs in: hers' 'alice alice active' view
ask Default alice --action yes=Yes
ask Inactive alice --on-inactive hold --on-background dismiss --action yes=Yes
ask Background alice --on-inactive hold --on-background hold --action yes=Yes
as root sheetctl present --detach --title Root --on-inactive keep --on-background keep >/dev/null
log_in bob
check_soon 'he takes the seat: his' 'bob bob active' view
for name in Default:sceneInactive Inactive:sceneBackground; do
    answer_of "${name%:*}"
    check_like "who waits for ${name%:*} is told: ${name#*:}" "3 *(${name#*:})*" "$code $words"
done
check_soon 'what outlives that is presented to him' 'presented presented' \
    eval 'echo "$(state_of Background) $(state_of Root)"'
ask His bob --action yes=Yes
check 'she sees nothing of his' null \
    "$(as alice sheetctl list --json | jq -r --arg id "${id[His]}" 'select(.id == $id).request.title')"
as alice sheetctl choose "${id[His]}" yes 2>/dev/null
check 'and may not answer it' 5 $?
loginctl activate "${session[alice]}"
check_soon 'back to her' 'alice alice active' view
answer_of His
check_like 'his has ended with his turn' '3 *(sceneInactive)*' "$code $words"
as alice sheetctl choose "${id[Background]}" yes
answer_of Background
check 'hers takes her answer' '0 yes' "$code $answer"

scenario 'A lock belongs to its session, not to the seat'
log_in alice
start_service
check_soon 'her session is shown' 'alice alice active' view
loginctl lock-session "${session[alice]}"
check_soon 'and locked' 'alice alice inactive' view
log_in bob
check_soon 'his is not' 'bob bob active' view
loginctl activate "${session[alice]}"
check_soon 'hers still is' 'alice alice inactive' view
loginctl unlock-session "${session[alice]}"
check_soon 'until she unlocks it' 'alice alice active' view

scenario 'When a session ends the seat is the next one’s, or nobody’s'
log_in alice
start_service
check_soon 'she is there' 'alice alice active' view
log_in bob
check_soon 'he takes over' 'bob bob active' view
ask His bob --action yes=Yes
log_out bob
answer_of His
check_like 'what he was asked has ended' '3 *(sceneInactive)*' "$code $words"
loginctl activate "${session[alice]}" 2>/dev/null
check_soon 'the seat is hers again' 'alice alice active' view
loginctl lock-session "${session[alice]}"
check_soon 'and locked' 'alice alice inactive' view
ask Queued root --action yes=Yes
log_out alice
check_soon 'nobody is there: nobody’s lock holds anything back' 'nobody sheetd active' view
check 'and what waited is presented' presented "$(state_of Queued)"

scenario 'A scene of a session goes with it'
log_in alice
start_service
check_soon 'she is there' 'alice alice active' view
as alice sheetctl call OpenScene "{\"id\": \"desk\", \"session\": \"${session[alice]}\"}" >/dev/null
check 'she may bind a scene to her session' 0 $?
as bob sheetctl call OpenScene "{\"id\": \"spy\", \"session\": \"${session[alice]}\"}" >/dev/null 2>&1
check 'he may not' 5 $?
ask Here alice --action yes=Yes
check 'it is where her sheets go' desk "$(sheet Here | jq -r .scene)"
log_out alice
answer_of Here
check_like 'with her session what is in it ends' '3 *(scene*)*' "$code $words"
check_soon 'and so does the scene' main eval 'sheetctl --system scenes --json | jq -r .id'

scenario 'Two who watch while the seat changes hands see only what is theirs'
log_in alice
start_service
check_soon 'she is there' 'alice alice active' view
as alice timeout "$patience" sheetctl watch --json >"$folder/watch.out" 2>/dev/null &
asker[watch]=$!
watches() { [ "$(grep -c '"kind":"ready"' "$folder/watch.out")" = 1 ]; }
eventually watches
log_in bob
check_soon 'he takes over' 'bob bob active' view
ask Secret bob --action yes=Yes
saw() { grep -q "${id[Secret]}" "$folder/watch.out"; }
eventually saw
check 'she is told that there is a sheet' 0 $?
check 'and nothing of what it says' '' "$(grep -o Secret "$folder/watch.out")"
