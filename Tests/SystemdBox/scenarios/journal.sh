. "$(dirname "$0")/../library.sh"

scenario 'What an operator meets is in the journal, with fields to search by'
sheetctl --system open kitchen --title 'Kitchen panel' >/dev/null
sheetctl --system phase --scene kitchen inactive >/dev/null
check 'a phase, and who says so' 'Scene kitchen is inactive (manual)' "$(messages SHEETD_SCENE=kitchen SHEETD_PHASE=inactive)"
check_like 'what it serves' '*sheetd * serves the socket that it was passed*' "$(messages)"
check 'and nothing of an earlier run, of which there was none' '' \
    "$(messages MESSAGE_ID=c9ac87234b0a4258aacbfb0d62dae51a)"
check 'under its own name, with a priority' 'sheetd 6' \
    "$(journal SHEETD_PHASE=inactive | jq -r '"\(.SYSLOG_IDENTIFIER) \(.PRIORITY)"')"

scenario 'The journal’s catalogue explains what is there'
configure_unit WatchdogSec=1s
sheetctl --system open kitchen >/dev/null
sheetctl --system phase --scene kitchen inactive >/dev/null
sheetctl --system close kitchen >/dev/null
as alice sheetctl present --detach --title Left >/dev/null
signal_service KILL
check_soon 'the service is back' 1 property NRestarts
check 'with what is live' Left "$(titles)"
mkdir -p /etc/sheetd
stop_service
check 'each message that is for operators has an id' 0 \
    "$(journal | jq -c 'select(.MESSAGE_ID == null and (.PRIORITY | tonumber) < 7)' | wc -l)"
explanations=$(journalctl --quiet --after-cursor="$cursor" --catalog --output=short \
    SYSLOG_IDENTIFIER=sheetd)
for subject in 'sheetd is ready' 'The scene kitchen is inactive now' 'The scene kitchen was closed' \
    'sheetd goes on where it was' 'sheetd stops' 'sheetd has stopped'; do
    check_like "it has: $subject" "*Subject: $subject*" "$explanations"
done
check 'nothing in it is left to be filled in' '' "$(grep '@[A-Z]' <<<"$explanations")"

scenario 'The words of sheets are never in the journal, whatever is logged'
configure_unit 'ExecStart=' 'ExecStart=/usr/bin/sheetd --system --log-level=debug'
cat >"$folder/canary.json" <<'JSON'
{
    "title": "canary title", "message": "canary message", "key": "canary-key", "kind": "canary.kind",
    "payload": {"canary": "payload"},
    "elements": [
        {"id": "canary-element", "kind": "field", "label": "canary label", "value": ["canary value"]},
        {"id": "canary-secret", "kind": "secret", "label": "canary secret"}
    ],
    "actions": [{"id": "canary-action", "label": "canary label"}]
}
JSON
chmod 644 "$folder/canary.json"
ask 'canary title' root --request "$folder/canary.json"
parameters=$(jq -n --arg id "${id['canary title']}" '{
    id: $id, action: "canary-action", generation: 1, values: [
        {id: "canary-element", value: ["canary entered"]},
        {id: "canary-secret", value: ["canary entered secret"]}]}')
sheetctl --system call Choose "$parameters" >/dev/null
answer_of 'canary title'
check_like 'the answer has come, with what was entered' \
    '0 *canary-secret=canary entered secret*' "$code $answer"
as alice sheetctl present --request "$folder/canary.json" --style canary 2>/dev/null
check 'and a wrong request has been refused' 64 $?
as alice sheetctl call Present '{"canary": "canary", "sheet": {"canary": "canary"}}' 2>/dev/null
check 'and another, by the service' 5 $?
# Before the service reads what is no call at all: on a connection of its own.
as alice python3 - <<'PYTHON'
import socket
client = socket.socket(socket.AF_UNIX)
client.connect("/run/sheetd/org.sheetd.Presentation")
client.sendall(b'{"method": "canary", canary\0')
assert client.recv(1) == b""
PYTHON
check 'and what is no call has been cut off' 0 $?
as alice env NOTIFY_SOCKET=/run/sheetd/notify systemd-notify --no-block --status='canary status'
stop_service
check_like 'the journal tells developers of the sheet' '*ended: action*' "$(messages)"
journalctl --sync
check 'it has no word of it' '' \
    "$(journalctl --quiet --after-cursor="$cursor" --output=export -u sheetd.service -u sheetd.socket |
        grep -a canary)"
