. "$(dirname "$0")/../library.sh"

scenario 'Stopping the service ends every sheet, and tells who waits'
ask Asked alice --action yes=Yes
as bob sheetctl present --detach --title Detached >/dev/null
sockets=$(stat --format='%n %i' /run/sheetd/{notify,org.sheetd.Presentation})
stop_service
answer_of Asked
check 'somebody else has ended it: 4' 4 "$code"
check 'nothing is on standard output' '' "$answer"
check_like 'the reason is said' '*(shutdown)*' "$words"
check 'the service is stopped, not failed' 'inactive success' \
    "$(systemctl is-active sheetd.service) $(property Result)"
check 'the sockets are where they were' "$sockets" \
    "$(stat --format='%n %i' /run/sheetd/{notify,org.sheetd.Presentation})"
check 'and are listened on' 'active active' \
    "$(systemctl is-active sheetd.socket sheetd-notify.socket | xargs)"
as alice sheetctl present --detach --title Next >/dev/null
check 'the next call starts the service again, and nothing else is live' Next "$(titles)"
as alice sheetctl await "${id[Asked]}" 2>"$folder/await.err"
check 'who asks later how it ended is told' 4 $?
check_like 'with the reason' '*(shutdown)*' "$(cat "$folder/await.err")"
check 'the history has how the others ended' 'Asked shutdown, Detached shutdown' "$(
    sheetctl --system history --json --limit 2 >"$folder/history"
    for name in Asked Detached; do
        uid=$(id -u "$([ $name = Asked ] && echo alice || echo bob)")
        jq -r --argjson uid "$uid" --arg name $name \
            'select(.uid == $uid) | "\($name) \(.outcome.reason)"' "$folder/history"
    done | paste -sd, | sed 's/,/, /'
)"

scenario 'A client that does not read does not keep the service from stopping'
start_service
# It asks for more than its socket takes, and reads nothing.
python3 - >"$folder/ready.out" <<'PYTHON' &
import json, socket, sys
client = socket.socket(socket.AF_UNIX)
client.connect("/run/sheetd/org.sheetd.Presentation")
client.settimeout(5)
call = json.dumps({"method": "org.varlink.service.GetInterfaceDescription",
                   "parameters": {"interface": "org.sheetd.Presentation"}}).encode() + b"\0"
try:
    client.sendall(call * 2000)
except TimeoutError:
    pass
print("asked", flush=True)
sys.stdin.read()
client.recv(1 << 20)
while True:
    import signal
    signal.pause()
PYTHON
asker[deaf]=$!
eventually test -s "$folder/ready.out"
before=$SECONDS
stop_service
check 'it stops of itself' 'inactive success' \
    "$(systemctl is-active sheetd.service) $(property Result)"
check 'within a few seconds' yes "$([ $((SECONDS - before)) -lt 8 ] && echo yes)"

scenario 'SIGTERM by hand is no order of systemd to stop: what is live is kept'
as bob sheetctl present --detach --title Stays >/dev/null
ask Waits alice --action yes=Yes
check_soon 'it is ready' active systemctl is-active sheetd.service
systemctl kill sheetd.service
check_soon 'who waits comes back, which starts the service again' 'Stays Waits' titles
check_soon 'as another process that systemd did not have to restart' 'active 0' \
    eval 'echo $(systemctl is-active sheetd.service) $(property NRestarts)'
