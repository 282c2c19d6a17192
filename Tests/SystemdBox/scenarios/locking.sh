. "$(dirname "$0")/../library.sh"

# ended NAME REASON: whoever waits for that sheet learns that the lifecycle ended it.
ended() {
    answer_of "$1"
    check "who waits for $1 gets the exit code 3" 3 "$code"
    check_like "and the reason $2" "*($2)*" "$words"
}

scenario 'Locking the session at the seat ends what waits there, and says why'
log_in alice
start_service
check_soon 'main shows her session' "${session[alice]} seat0 active" main '"\(.session) \(.seat) \(.phase)"'
ask Waits alice --action yes=Yes
ask Held alice --on-inactive hold --action yes=Yes
ask Kept alice --on-inactive keep --action yes=Yes
loginctl lock-session "${session[alice]}"
ended Waits sceneInactive
check 'the scene is inactive' inactive "$(phase)"
check 'by the source session' 'session inactive' "$(main '.sources[] | "\(.name) \(.phase)"')"
check 'what was to be held is held, and so is what was to be kept: it would be over the lock' \
    'held held' "$(state_of Held) $(state_of Kept)"
ask Queued alice --action yes=Yes
check 'what comes meanwhile waits' queued "$(state_of Queued)"
loginctl unlock-session "${session[alice]}"
check_soon 'unlocked, the scene is active' active phase
check 'and all are there' 'presented presented presented' \
    "$(state_of Held) $(state_of Kept) $(state_of Queued)"
sheetctl --system choose "${id[Held]}" yes
answer_of Held
check 'and take answers' '0 yes' "$code $answer"

scenario 'A locker that tells logind of itself is as good as an order to lock'
log_in alice
start_service
check_soon 'main shows her session' "${session[alice]}" main .session
ask Waits alice --action yes=Yes
hint alice true
ended Waits sceneInactive
hint alice false
check_soon 'it is over when the locker says so' active phase

scenario 'Who locks and never tells logind of the end has to say so by sheetctl'
log_in alice
start_service
check_soon 'main shows her session' "${session[alice]}" main .session
ask Waits alice --action yes=Yes
as alice sheetctl lock >/dev/null
check 'the owner of the scene may lock it' 0 $?
ended Waits sceneInactive
check 'by the source locker' locker "$(main '.sources[] | select(.phase == "inactive").name')"
as bob sheetctl unlock 2>/dev/null
check 'nobody else may unlock it' 5 $?
check 'so it stays' inactive "$(phase)"
systemctl restart sheetd.service
check_soon 'over a restart, too' "${session[alice]} inactive" main '"\(.session) \(.phase)"'
as alice sheetctl unlock main >/dev/null
check 'she may' active "$(phase)"

scenario 'A lock that was there before the service counts'
log_in alice
hint alice true
start_service
check_soon 'the scene is inactive' inactive phase
ask Queued alice --action yes=Yes
check 'nothing is presented' queued "$(state_of Queued)"
hint alice false
check_soon 'until the locker is gone' 'active presented' \
    eval 'echo "$(phase) $(state_of Queued)"'

scenario 'A lock that logind does not remember outlives the service and logind'
log_in alice
start_service
check_soon 'main shows her session' "${session[alice]}" main .session
ask Held alice --on-inactive hold --action yes=Yes
loginctl lock-session "${session[alice]}"
check_soon 'locked' 'inactive held' eval 'echo "$(phase) $(state_of Held)"'
systemctl restart sheetd.service
check_soon 'after a restart of sheetd' "${session[alice]} inactive held" \
    eval 'echo "$(main .session) $(phase) $(state_of Held)"'
signal_service KILL
check_soon 'after a crash' "1 ${session[alice]} inactive held" \
    eval 'echo "$(property NRestarts) $(main .session) $(phase) $(state_of Held)"'
systemctl restart systemd-logind.service
check_soon 'after a restart of logind, who was asked anew' "${session[alice]} inactive held" \
    eval 'loginctl list-sessions >/dev/null && echo "$(main .session) $(phase) $(state_of Held)"'
loginctl unlock-session "${session[alice]}"
check_soon 'and is over when it is' 'active presented' eval 'echo "$(phase) $(state_of Held)"'

scenario 'What changed while the service was not there counts when it is back'
log_in alice
start_service
check_soon 'main shows her session' "${session[alice]}" main .session
as alice sheetctl present --detach --title Detached >/dev/null
configure_unit 'ExecStartPre=/bin/sh -c "! test -e /run/broken"'
touch /run/broken
signal_service KILL
is_away() { [ "$(property ActiveState)" = activating ] && [ "$(main_pid)" = 0 ]; }
eventually is_away
check 'it is away' 0 $?
hint alice true
rm /run/broken
check_soon 'it is back, and the scene inactive' inactive phase
check 'the sheet of before has ended' '' "$(titles)"
check 'for that reason' sceneInactive \
    "$(sheetctl --system history --json --limit 1 | jq -r .outcome.reason)"
