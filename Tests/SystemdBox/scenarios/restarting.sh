. "$(dirname "$0")/../library.sh"

# Three sheets: two that nobody waits for, and one for which somebody does.
present_three() {
    as alice sheetctl present --detach --title Lower --cancel Close >/dev/null
    ask Waiting alice --action yes=Yes --cancel No
    as bob sheetctl present --detach --title Upper --cancel Close >/dev/null
    before=$(everything)
}

# Ids, order, words and owners, without the connections.
everything() { all_sheets | jq -cS '[.id, .state, .request.title, .presenter.uid, .createdAt]'; }

check_all_goes_on() {
    check 'every sheet is there, in its order, with its words' "$before" "$(everything)"
    check 'who waits does so still' yes "$(kill -0 "${asker[Waiting]}" && echo yes)"
    sheetctl --system choose "${id[Waiting]}" yes
    answer_of Waiting
    check 'and gets the answer' '0 yes' "$code $answer"
}

scenario 'A restart keeps what is presented, and who waits goes on waiting'
present_three
systemctl restart sheetd.service
check_all_goes_on
check_like 'the journal says what it goes on with' '*Goes on with 3 sheets in 1 scene*' "$(messages)"

scenario 'What is killed starts anew and goes on where it was'
present_three
killed=$(main_pid)
kill -KILL "$killed"
check_soon 'systemd starts it anew' 1 property NRestarts
check_all_goes_on
check 'it is another process' yes "$([ "$(main_pid)" != "$killed" ] && echo yes)"

scenario 'A service that hangs is ended by the watchdog, and the next one goes on where it was' \
    'systemd/systemd#20284' 'systemd/systemd#20616'
check 'it has half a minute to give a sign of life' 30s "$(property WatchdogUSec)"
configure_unit WatchdogSec=1s
present_three
signal_service STOP
check_soon 'systemd starts it anew' 1 property NRestarts
check_all_goes_on
check_like 'the journal has the reason' "*'watchdog'*" \
    "$(journalctl --quiet --after-cursor="$cursor" UNIT=sheetd.service --output=cat)"
check 'no core is kept: words that were entered could be in it' '' \
    "$(find /var/lib/systemd/coredump /core* -type f 2>/dev/null)"

scenario 'A service that works gives a sign of life again and again'
configure_unit WatchdogSec=1s
start_service
sign=$(property WatchdogTimestampMonotonic)
signs_have_come() { [ "$(property WatchdogTimestampMonotonic)" -gt $((sign + 3000000)) ]; }
eventually signs_have_come
check 'for longer than it may be silent' 0 $?
check 'so it was never ended' 0 "$(property NRestarts)"

scenario 'Phases, queues and scenes are there after a restart'
sheetctl --system open kitchen --title 'Kitchen panel' >/dev/null
sheetctl --system phase --scene kitchen inactive >/dev/null
as alice sheetctl present --detach --scene kitchen --title Held --on-inactive hold >/dev/null
as alice sheetctl present --detach --scene kitchen --title Queued >/dev/null
look() { sheetctl --system scenes --json | jq -c '[.id, .number, .phase, .held, .queued]'; }
before=$(look)
check 'before: one is held, one queued' '["kitchen",2,"inactive",1,1]' "$(tail -n 1 <<<"$before")"
systemctl restart sheetd.service
check 'after: the same' "$before" "$(look)"
sheetctl --system phase --scene kitchen clear >/dev/null
check 'and back in the active scene both are presented' 'presented presented' \
    "$(state_of Held) $(state_of Queued)"
