. "$(dirname "$0")/../library.sh"

scenario 'The first call starts the service by its socket'
check 'nothing runs before' inactive "$(systemctl is-active sheetd.service)"
id=$(as alice sheetctl present --detach --title Tea --cancel Close)
check 'an ordinary user has presented a sheet' "$id" "$(sheet Tea | jq -r .id)"
check 'it is hers' alice "$(sheet Tea | jq -r .presenter.user)"
check_soon 'systemd knows the service to be ready' active systemctl is-active sheetd.service
check 'the service runs as its own user' sheetd "$(ps -o user= -p "$(main_pid)")"
check_soon 'it says how it fares' '1 sheet in 1 scene, 0 connections' property StatusText
check 'a stranger to the sheet does not see its words' null \
    "$(as bob sheetctl list --json | jq -r .request.title)"

scenario 'A datagram to the notify socket starts the service'
check 'nothing runs before' inactive "$(systemctl is-active sheetd.service)"
as alice env NOTIFY_SOCKET=/run/sheetd/notify systemd-notify --no-block --status=Here
check_soon 'it runs' active systemctl is-active sheetd.service

scenario 'Everybody reaches the sockets after a restart as before' \
    'archledger/irlume#116' 'jmcorgan/fips#138'
modes() { stat --format='%n %a %U:%G' /run/sheetd /run/sheetd/*; }
expected='/run/sheetd 755 root:root
/run/sheetd/notify 666 root:root
/run/sheetd/org.sheetd.Presentation 666 sheetd:sheetd
/run/sheetd/state 700 sheetd:sheetd'
start_service
check 'the sockets are for all, the log is for the service' "$expected" "$(modes)"
as bob sheetctl present --detach --title First >/dev/null
systemctl restart sheetd.service
check 'after a restart too' "$expected" "$(modes)"
as bob sheetctl present --detach --title Second >/dev/null
check 'an ordinary user goes on' 'First Second' "$(titles)"
signal_service KILL
check_soon 'after a crash too' "$expected" modes
as bob sheetctl present --detach --title Third >/dev/null
check 'an ordinary user goes on' 'First Second Third' "$(titles)"

scenario 'With a group the socket is for its members alone'
groupadd --force sheets
usermod --append --groups sheets bob
mkdir -p /etc/systemd/system/sheetd.socket.d
printf '%s\n' '[Socket]' 'SocketGroup=sheets' 'SocketMode=0660' \
    >/etc/systemd/system/sheetd.socket.d/scenario.conf
systemctl daemon-reload
systemctl restart sheetd.socket
# The exit status of the last command of ExecReload=.
reload_status() {
    systemctl show --property=ExecReload --value sheetd.service | tail -n 1 |
        sed -n 's/.*status=\([0-9]*\).*/\1/p'
}
as bob sheetctl present --detach --title Member >/dev/null
check 'a member presents' Member "$(titles)"
systemctl reload sheetd.service
check 'systemctl reload succeeds' '0 active' "$? $(systemctl is-active sheetd.service)"
check 'with an answer to who waits for its end' 0 "$(reload_status)"
as alice sheetctl present --detach --title Stranger 2>"$folder/stranger.err"
check 'nobody else does, and is told so' 69 $?
check_like 'with the reason' '*Permission denied*' "$(cat "$folder/stranger.err")"
groupdel sheets

scenario 'Either socket is restarted while the service runs, and what is live stays'
for socket in sheetd.socket sheetd-notify.socket; do
    start_service
    as alice sheetctl present --detach --title "$socket" >/dev/null
    live=$(titles)
    systemctl restart "$socket"
    check "systemctl restart $socket succeeds" '0 active' "$? $(systemctl is-active "$socket")"
    check 'the next call is answered, with every sheet' "$live" "$(titles)"
    as alice env NOTIFY_SOCKET=/run/sheetd/notify systemd-notify --no-block --status=Here
    check_soon 'and the service runs' active systemctl is-active sheetd.service
done
