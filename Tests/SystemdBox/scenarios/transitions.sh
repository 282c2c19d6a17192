. "$(dirname "$0")/../library.sh"

# Each source of phases and each of its transitions, with three who wait for sheets: one that says
# nothing of phases, one that is to be held while inactive, and one that is to be kept. What became of
# them is read from the journal, and printed as a table in the end.

table='| source | transition | phases of the scene | says nothing | to be held | to be kept |
| --- | --- | --- | --- | --- | --- |'
asking=alice

# Where the scene is: its phase, and whose session it shows.
place() {
    local person shown=
    for person in "${!session[@]}"; do
        [ "$(main .session)" = "${session[$person]}" ] && shown=$person
    done
    echo "$(phase) ${shown:-nobody}"
}

# begin SOURCE PLACE: three who wait, in the active scene.
begin() {
    source=$1
    eventually prints "$2" place || fail "before $source" "$2" "$(place)"
    for name in default hold keep; do
        [ -z "${asker[$name]-}" ] || continue
        local policy=()
        [ "$name" = default ] || policy=(--on-inactive "$name")
        ask "$name" "$asking" --action yes=Yes "${policy[@]}"
    done
}

# row TRANSITION PLACE EXPECTED COMMAND…: what the command makes of the three; the scene is at PLACE
# then.
row() {
    local transition=$1 expected_place=$2 expected=$3 mark name seen=() phases
    shift 3
    journalctl --sync
    mark=$(journalctl --quiet --lines=0 --show-cursor | sed 's/^-- cursor: //')
    "$@" >/dev/null || fail "$source: $transition" 'the command succeeds' $?
    eventually prints "$expected_place" place ||
        fail "$source: $transition" "$expected_place" "$(place)"
    for name in default hold keep; do
        find_fate "$name"
        seen+=("$fate")
    done
    check "$source: $transition" "$expected" "${seen[*]}"
    phases=$(journalctl --quiet --after-cursor="$mark" --output=json |
        jq -r 'select(.SHEETD_SCENE == "main" and .SHEETD_PHASE != null).SHEETD_PHASE' | xargs)
    table+=$'\n'"| $source | $transition | ${phases// / → } | ${seen[0]} | ${seen[1]} | ${seen[2]} |"
}

# What becomes of who waits for that sheet: its state, or the reason in the journal with the exit code.
find_fate() {
    if [ -z "${asker[$1]-}" ]; then
        fate=–
        return
    fi
    fate=$(state_of "$1")
    [ -z "$fate" ] || return 0
    answer_of "$1"
    fate=$(journal SHEETD_SHEET="${id[$1]}" | jq -r 'select(.SHEETD_REASON != null).SHEETD_REASON')
    fate+="($code)"
}

# round SOURCE PLACE, then twice: TRANSITION PLACE EXPECTED COMMAND: there and back again.
round() {
    begin "$1" "$2"
    row "$3" "$4" "$5" eval "$6"
    row "$7" "$8" "$9" eval "${10}"
}

begin_service() {
    configure_unit 'ExecStart=' 'ExecStart=/usr/bin/sheetd --system --log-level=debug' "$@"
    log_in alice
    start_service
    eventually prints 'active alice' place || fail 'her session is shown' 'active alice' "$(place)"
    asking=alice
}

# signal_scene NAME NUMBER: a real-time signal with a scene's number for a value.
signal_scene() { /bin/kill -s "$1" -q "$2" "$(main_pid)"; }

gone='sceneInactive(3)'
here='active alice' dim='inactive alice' away='background alice'
back='– presented presented'

scenario 'Everything that can make a scene inactive, and what who waits is told'
begin_service

round manual "$here" 'sheetctl phase inactive' "$dim" "$gone held presented" \
    'sheetctl --system phase inactive' \
    'sheetctl phase clear' "$here" "$back" 'sheetctl --system phase clear'
round manual "$here" 'sheetctl phase background' "$away" "$gone held held" \
    'sheetctl --system phase background' \
    'sheetctl phase clear' "$here" "$back" 'sheetctl --system phase clear'

round signal "$here" SIGUSR1 "$dim" "$gone held presented" 'signal_service USR1' \
    SIGUSR2 "$here" "$back" 'signal_service USR2'
round signal "$here" 'SIGRTMIN+2, 1' "$dim" "$gone held presented" \
    'signal_scene RTMIN+2 1' \
    'SIGRTMIN+1, 1' "$here" "$back" 'signal_scene RTMIN+1 1'
round signal "$here" 'SIGRTMIN+3, 0' "$away" "$gone held held" \
    'signal_scene RTMIN+3 0' \
    'SIGRTMIN+1, 0' "$here" "$back" 'signal_scene RTMIN+1 0'

round locker "$here" 'sheetctl lock' "$dim" "$gone held held" 'as alice sheetctl lock' \
    'sheetctl unlock' "$here" "$back" 'as alice sheetctl unlock'

round session "$here" 'loginctl lock-session' "$dim" "$gone held held" \
    'loginctl lock-session "${session[alice]}"' \
    'loginctl unlock-session' "$here" "$back" 'loginctl unlock-session "${session[alice]}"'
round session "$here" 'LockedHint: yes' "$dim" "$gone held held" 'hint alice true' \
    'LockedHint: no' "$here" "$back" 'hint alice false'
round session "$here" 'another session takes the seat' 'active bob' "$gone presented presented" \
    'log_in bob' \
    'loginctl activate' "$here" "$back" 'loginctl activate "${session[alice]}"'
log_out bob
round session "$here" 'loginctl lock-session' "$dim" "$gone held held" \
    'loginctl lock-session "${session[alice]}"' \
    'the session ends' 'active nobody' "$back" 'log_out alice'

scenario 'Everything that a program can notify of, and what who waits is told'
begin_service
coproc notifier {
    exec setpriv --reuid=alice --regid=alice --init-groups --reset-env \
        env NOTIFY_SOCKET=/run/sheetd/notify python3 "$(dirname "$0")/../programs/notifier.py"
}
asker[notifier]=$notifier_PID
exec {lines}>&"${notifier[1]}"
say() { echo "$1" >&"$lines"; }

round notify:PID "$here" RELOADING=1 "$dim" "$gone held presented" 'say RELOADING=1' \
    READY=1 "$here" "$back" 'say READY=1'
round notify:PID "$here" STOPPING=1 "$away" "$gone held held" 'say STOPPING=1' \
    READY=1 "$here" "$back" 'say READY=1'
round notify:PID "$here" X_SHEETD_PHASE=inactive "$dim" "$gone held presented" \
    'say X_SHEETD_PHASE=inactive' \
    X_SHEETD_PHASE=active "$here" "$back" 'say X_SHEETD_PHASE=active'
round notify:PID "$here" 'a missed watchdog' "$dim" "$gone held presented" \
    'say WATCHDOG_USEC=300000' \
    WATCHDOG=1 "$here" "$back" 'say "WATCHDOG_USEC=0\nWATCHDOG=1"'
round notify:PID "$here" STOPPING=1 "$away" "$gone held held" 'say STOPPING=1' \
    'the process ends' "$here" "$back" 'kill "$notifier_PID"'
exec {lines}>&-

if /usr/bin/python3 -c 'import dbusmock' 2>/dev/null; then
    scenario 'Sleep makes every scene inactive, and what who waits is told'
    # A bus of its own, with a logind that can be told to announce it: this machine cannot sleep.
    cat >"$folder/bus.conf" <<CONFIGURATION
<busconfig>
  <type>system</type>
  <listen>unix:path=$folder/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_destination="*"/>
    <allow send_type="signal"/>
    <allow receive_sender="*"/>
  </policy>
</busconfig>
CONFIGURATION
    dbus-daemon --config-file="$folder/bus.conf" --nofork >"$folder/bus.out" 2>&1 &
    asker[bus]=$!
    eventually test -S "$folder/bus"
    DBUS_SYSTEM_BUS_ADDRESS=unix:path=$folder/bus /usr/bin/python3 -m dbusmock --system --template logind >"$folder/mock.out" 2>&1 &
    asker[mock]=$!
    manager() {
        busctl --address="unix:path=$folder/bus" call org.freedesktop.login1 \
            /org/freedesktop/login1 org.freedesktop.DBus.Mock "$@"
    }
    eventually manager AddSession ssusb 7 seat0 "$(id -u alice)" alice true >/dev/null 2>&1
    announce() { manager EmitSignal sssav org.freedesktop.login1.Manager PrepareForSleep b 1 b "$1"; }
    configure_unit 'ExecStart=' 'ExecStart=/usr/bin/sheetd --system --log-level=debug' \
        "Environment=DBUS_SYSTEM_BUS_ADDRESS=unix:path=$folder/bus" PrivateTmp=no
    start_service
    session[alice]=7
    asking=alice
    round sleep "$here" 'PrepareForSleep(true)' "$dim" "$gone held presented" 'announce true' \
        'PrepareForSleep(false)' "$here" "$back" 'announce false'
else
    echo "Sleep is left out: there is no python3-dbusmock"
fi

printf '\n%s\n' "$table"
