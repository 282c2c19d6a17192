. "$(dirname "$0")/../library.sh"

scenario 'A reload is over when systemctl returns, and nothing that is live is touched' \
    'patroni#3598' 'kanidm#3540' 'kanidm#3355' 'ergo#2454' 'Tmds.Systemd#54' 'systemd#37515'
ask Waiting alice --action yes=Yes
before=$(all_sheets)
process=$(main_pid)
systemctl reload sheetd.service
check 'systemctl reload returns' 0 $?
check 'the service is active again, and the same' "active $process" \
    "$(systemctl is-active sheetd.service) $(main_pid)"
check 'its sheets are as they were' "$before" "$(all_sheets)"
sheetctl --system choose "${id[Waiting]}" yes
answer_of Waiting
check 'and who waits gets the answer' '0 yes' "$code $answer"
