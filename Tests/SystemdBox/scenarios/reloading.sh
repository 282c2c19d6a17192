. "$(dirname "$0")/../library.sh"

# configure LINE…: a drop-in for the service, which takes effect with the next reload.
configure() {
    mkdir -p /etc/sheetd/sheetd.conf.d
    printf '%s\n' "$@" >/etc/sheetd/sheetd.conf.d/50-scenario.conf
}

scenario 'A reload is over when systemctl returns, and nothing that is live is touched'
ask Waiting alice --action yes=Yes
before=$(all_sheets)
process=$(main_pid)
configure '[Presentation]' OnInactive=hold '[Scene kiosk]' 'Title=In the hall' '[Service]' LogLevel=debug
systemctl reload sheetd.service
check 'systemctl reload returns' 0 $?
check 'with the new scene' 'In the hall' \
    "$(sheetctl --system scenes --json | jq -r 'select(.id == "kiosk").title')"
check 'the service is active again, and the same' "active $process" \
    "$(systemctl is-active sheetd.service) $(main_pid)"
check 'its sheets are as they were' "$before" "$(all_sheets)"
as alice sheetctl present --detach --scene kiosk --title Held >/dev/null
sheetctl --system phase --scene kiosk inactive >/dev/null
check 'what comes now goes by the new configuration' held "$(state_of Held)"
sheetctl --system choose "${id[Waiting]}" yes
answer_of Waiting
check 'and who waits gets the answer' '0 yes' "$code $answer"
check_like 'more is logged' '*ended: action*' "$(messages)"
check 'ten reloads at once are as good as one' 0 "$(
    for _ in {1..10}; do systemctl reload sheetd.service & done
    failed=0
    for job in $(jobs -p); do wait "$job" || failed=$((failed + 1)); done
    echo $failed)"
check_soon 'the service is active and the same' "active $process" \
    eval 'echo "$(systemctl is-active sheetd.service) $(main_pid)"'

scenario 'A configuration that cannot be read leaves the former one in force, and is told of'
configure '[Scene kiosk]' 'Title=In the hall'
start_service
# Root's alone; the service is not root.
chmod 600 /etc/sheetd/sheetd.conf.d/50-scenario.conf
systemctl reload sheetd.service
check 'systemctl reload returns all the same' "0 active" "$? $(systemctl is-active sheetd.service)"
check 'what was configured is there' 'In the hall' \
    "$(sheetctl --system scenes --json | jq -r 'select(.id == "kiosk").title')"
check_like 'whoever asks is told' '*the configuration is as it was:*50-scenario.conf*' \
    "$(sheetctl --system status --json | jq -r .problem)"
check_like 'systemd is' '*the configuration is as it was:*' "$(property StatusText)"
check_like 'and the journal' '*Subject: The configuration was not taken*' "$(
    journalctl --sync
    journalctl --quiet --catalog --after-cursor="$cursor" SYSLOG_IDENTIFIER=sheetd)"
chmod 644 /etc/sheetd/sheetd.conf.d/50-scenario.conf
systemctl reload sheetd.service
check 'once it can be read the problem is gone' null "$(sheetctl --system status --json | jq -r .problem)"
check_like 'for systemd, too' '0 sheets in * connections' "$(property StatusText)"

scenario 'A file that cannot be read does not keep the service from starting, and is told of'
mkdir -p /etc/sheetd/sheetd.conf.d
printf '%s\n' '[Scene kiosk]' 'Title=In the hall' >/etc/sheetd/sheetd.conf.d/10-scenario.conf
configure '[Scene kiosk]' 'Title=For root'
# Root's alone; the service is not root.
chmod 600 /etc/sheetd/sheetd.conf.d/50-scenario.conf
head -c 300 /dev/urandom >/etc/sheetd/sheetd.conf.d/60-scenario.conf
printf '\0' >>/etc/sheetd/sheetd.conf.d/60-scenario.conf
start_service
check 'it runs, for the first time' '0 active' \
    "$(property NRestarts) $(systemctl is-active sheetd.service)"
check 'with all that can be read' 'In the hall' \
    "$(sheetctl --system scenes --json | jq -r 'select(.id == "kiosk").title')"
problem='*a part of the configuration was passed over:*50-scenario.conf*and 1 more*'
check_like 'whoever asks is told' "$problem" "$(sheetctl --system status --json | jq -r .problem)"
check_like 'systemd is' "$problem" "$(property StatusText)"
check 'and the journal has an error of each' '2' \
    "$(messages PRIORITY=3 MESSAGE_ID=2261fd4d75d34160bf255cda0533c22b | wc -l)"
chmod 644 /etc/sheetd/sheetd.conf.d/50-scenario.conf
rm /etc/sheetd/sheetd.conf.d/60-scenario.conf
systemctl reload sheetd.service
check 'once all can be read the problem is gone' 'null For root' \
    "$(sheetctl --system status --json | jq -r .problem) $(
        sheetctl --system scenes --json | jq -r 'select(.id == "kiosk").title')"

scenario 'A scene that is in no configuration any more stays open, and that is said'
configure '[Scene hall]'
start_service
rm /etc/sheetd/sheetd.conf.d/50-scenario.conf
systemctl reload sheetd.service
check 'in the journal, with how it is closed' \
    'Scene hall is in no configuration any more; sheetctl close hall closes it' \
    "$(messages SHEETD_SCENE=hall PRIORITY=5)"
has_hall() { sheetctl --system scenes --json | jq -r 'select(.id == "hall").id'; }
check 'it is there' hall "$(has_hall)"
sheetctl --system close hall >/dev/null
check 'and closes' '' "$(has_hall)"

scenario 'A reload with nobody to be asked after it has not failed'
configure '[Limits]' Connections=1
start_service
python3 -c 'import signal, socket
client = socket.socket(socket.AF_UNIX)
client.connect("/run/sheetd/org.sheetd.Presentation")
signal.pause()' &
asker[holder]=$!
check_soon 'all connections are taken' '0 sheets in 1 scene, 1 connection' property StatusText
systemctl reload sheetd.service
check 'systemctl reload succeeds' '0 active' "$? $(systemctl is-active sheetd.service)"

scenario 'The administrator’s files go before those of the package'
mkdir -p /run/sheetd/sheetd.conf.d
printf '%s\n' '[Scene kiosk]' 'Title=Of this boot' >/run/sheetd/sheetd.conf.d/50-scenario.conf
start_service
title() { sheetctl --system scenes --json | jq -r 'select(.id == "kiosk").title'; }
check 'those of this boot count' 'Of this boot' "$(title)"
configure '[Scene kiosk]' 'Title=Of the administrator'
systemctl reload sheetd.service
check 'until the administrator has one of the same name' 'Of the administrator' "$(title)"
check 'sheetctl check-config has nothing to say' 0 "$(sheetctl --system check-config >/dev/null; echo $?)"
rm -r /run/sheetd/sheetd.conf.d
