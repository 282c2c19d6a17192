. "$(dirname "$0")/../library.sh"

scenario 'systemd finds nothing to say about the units'
for manager in system user; do
    units=$(ls /usr/lib/systemd/$manager/sheetd*)
    # shellcheck disable=SC2086
    said=$(XDG_RUNTIME_DIR=$folder systemd-analyze --$manager verify $units 2>&1)
    check "of the $manager's manager" '0 ' "$? $said"
done

scenario 'The machine’s service can do next to nothing else'
exposure=$(systemd-analyze security --no-pager --threshold=10 sheetd.service 2>&1)
code=$?
check "its exposure is 1.0 or less: $(tail -n 1 <<<"$exposure" | tr -s ' ')" 0 "$code"
if [ -n "${VERBOSE-}" ]; then echo "$exposure"; fi
start_service
status=/proc/$(main_pid)/status
check 'it has no capabilities, and gets none' '0 0 0 0 0' "$(
    for name in CapInh CapPrm CapEff CapBnd CapAmb; do
        printf '%d\n' "0x$(awk -v name=$name: '$1 == name { print $2 }' "$status")"
    done | xargs
)"
check 'nor by the program of anybody' 1 "$(awk '$1 == "NoNewPrivs:" { print $2 }' "$status")"
check 'it sees only its own network' lo \
    "$(nsenter --net --target "$(main_pid)" ls /sys/class/net 2>/dev/null | xargs)"
check 'and users as they are' '0 0 4294967295' "$(xargs <"/proc/$(main_pid)/uid_map")"

scenario 'Enabled, it is started with the machine, and by its sockets'
check 'its sockets are enabled with it' 'enabled enabled enabled' \
    "$(systemctl is-enabled sheetd.service sheetd.socket sheetd-notify.socket | xargs)"
systemctl disable --quiet sheetd.service 2>/dev/null
check 'and go with it' 'disabled disabled disabled' \
    "$(systemctl is-enabled sheetd.service sheetd.socket sheetd-notify.socket | xargs)"
systemctl enable --quiet sheetd.service

scenario 'However often it fails, who asks waits, and is served once it works'
start_service
configure_unit 'ExecStartPre=/bin/sh -c "! test -e /run/broken"'
touch /run/broken
has_restarted() { [ "$(property NRestarts)" -ge "$1" ]; }
signal_service KILL
eventually has_restarted 25
check 'systemd tries far more often than it would by default' 0 $?
as alice timeout "$patience" sheetctl present --detach --title Late >"$folder/late.out" &
late=$!
eventually has_restarted 28
check 'and while somebody asks' 0 $?
rm /run/broken
wait "$late"
check 'then the call is answered' 0 $?
check 'and the sheet is there' Late "$(titles)"
