. "$(dirname "$0")/../library.sh"

# What the person at the seat sees and may answer.
answered_by_alice() {
    check "$1 is in the scene that shows her session" "main ${session[alice]}" \
        "$(sheet "$1" | jq -r .scene) $(main .session)"
    check 'she sees its words' "$1" \
        "$(as alice sheetctl list --json | jq -r --arg id "${id[$1]}" 'select(.id == $id).request.title')"
    as alice sheetctl choose "${id[$1]}" yes
    check 'and answers it' 0 $?
}

scenario 'What root, cron or a unit asks reaches the person at the seat'
log_in alice
start_service
check_soon 'she is there' "${session[alice]}" main .session

ask Root root --action yes=Yes --cancel No
answered_by_alice Root
answer_of Root
check 'root gets the answer' '0 yes' "$code $answer"

# As cron does it: her user, no session of hers, nothing in the environment.
ask Cron alice --action yes=Yes --cancel No
answered_by_alice Cron
answer_of Cron
check 'her cron job gets the answer' '0 yes' "$code $answer"

ask Stranger bob --action yes=Yes --cancel No
answered_by_alice Stranger
answer_of Stranger
check 'the job of somebody who is not there gets the answer' '0 yes' "$code $answer"

# A unit of the machine, started by a timer, with a user of its own.
useradd --system --no-create-home backup-job 2>/dev/null
systemd-run --quiet --collect --unit=backup --on-active=0 --timer-property=AccuracySec=1ms \
    --uid=backup-job --property=StandardOutput="file:$folder/backup.out" \
    sheetctl present --title Unit --action yes=Yes --cancel No
eventually sheet_is_there Unit
check 'a unit asks' 0 $?
check 'the service knows which unit it is' backup.service "$(sheet Unit | jq -r .presenter.unit)"
answered_by_alice Unit
check_soon 'the unit gets the answer' yes cat "$folder/backup.out"

scenario 'What comes while nobody is at the seat is there for whoever comes'
start_service
ask Early root --action yes=Yes
log_in alice
check_soon 'she is there' "${session[alice]}" main .session
answered_by_alice Early
answer_of Early
check 'root gets the answer' '0 yes' "$code $answer"

scenario 'What comes while the screen is locked waits for the person'
log_in alice
start_service
check_soon 'she is there' "${session[alice]}" main .session
loginctl lock-session "${session[alice]}"
check_soon 'and away' inactive phase
ask Later root --action yes=Yes
check 'it is queued' queued "$(state_of Later)"
check_like 'and whoever asks why is told' '*inactive*session*' \
    "$(sheetctl --system call Explain "{\"id\": \"${id[Later]}\"}")"
loginctl unlock-session "${session[alice]}"
check_soon 'and there when she is back' presented state_of Later
