. "$(dirname "$0")/../library.sh"

# alice's own manager, and what she types at it.
runtime=/run/user/$(id -u alice)
unit='user@'$(id -u alice).service
as_alice() { as alice env XDG_RUNTIME_DIR="$runtime" "$@"; }
hers() { as_alice systemctl --user "$@"; }
her_property() { hers show --property="$1" --value sheetd.service; }

scenario 'A user’s own service runs under that user’s manager'
log_in alice
check_soon 'her manager is there' active systemctl is-active "$unit"
hers enable --quiet --now sheetd.socket sheetd-notify.socket
check 'her sockets are hers alone' "600 alice 600 alice" "$(
    stat --format='%a %U' "$runtime"/sheetd/{org.sheetd.Presentation,notify} | xargs)"
check 'nothing runs before' inactive "$(hers is-active sheetd.service)"
as_alice sheetctl present --detach --title Hers >/dev/null
check_soon 'her first call starts it' active hers is-active sheetd.service
check 'as her' alice "$(ps -o user= -p "$(her_property MainPID)")"
check 'the sheet is in her service' Hers \
    "$(as_alice sheetctl --user list --json | jq -r .request.title)"
check 'and not in the machine’s' '' "$(sheetctl --system list --json | jq -r .request.title)"
as bob env SHEETD_SOCKET="$runtime/sheetd/org.sheetd.Presentation" sheetctl status \
    >"$folder/stranger.out" 2>&1
check 'nobody else reaches it' 69 $?
check_soon 'it says how it fares' '1 sheet in 1 scene, 0 connections' her_property StatusText
check 'her history is where her programs keep such things' yes \
    "$([ -s ~alice/.local/state/sheetd/history.sqlite ] && echo yes)"
check 'nothing is where configurations are' no "$([ -e ~alice/.config/sheetd ] && echo yes || echo no)"

her_main() { as_alice sheetctl --user scenes --json | jq -r "select(.id == \"main\") | $1"; }
check_soon 'her scene shows her own session' "${session[alice]} active" her_main '"\(.session) \(.phase)"'
as_alice timeout "$patience" sheetctl present --title Locked >"$folder/locked.out" 2>&1 &
locked=$!
eventually prints 2 her_main .presented
loginctl lock-session "${session[alice]}"
wait "$locked"
check 'who waits in it is told when that is locked' 3 $?
check_like 'with the reason' '*(sceneInactive)*' "$(cat "$folder/locked.out")"
loginctl unlock-session "${session[alice]}"
check_soon 'and back' active her_main .phase
as_alice sheetctl present --detach --title Hers --token again >/dev/null

hers restart sheetd.service
check 'a restart keeps what is live' Hers \
    "$(as_alice sheetctl --user list --json | jq -r .request.title)"
hers reload sheetd.service
code=$?
check 'a reload comes back' 'active 0' "$(hers is-active sheetd.service) $code"
kill -KILL "$(her_property MainPID)"
check_soon 'a crash is mended' 1 her_property NRestarts
check 'and keeps what is live, too' Hers \
    "$(as_alice sheetctl --user list --json | jq -r .request.title)"
hers stop sheetd.service 2>/dev/null
check 'the sockets stay' 'active active' "$(hers is-active sheetd.socket sheetd-notify.socket | xargs)"
as_alice sheetctl present --detach --title Next >/dev/null
check 'and the next call starts it again, without what was stopped' Next \
    "$(as_alice sheetctl --user list --json | jq -r .request.title)"
check_like 'it writes to her journal' '*serves the socket*' \
    "$(journalctl --sync; journalctl --quiet --after-cursor="$cursor" --output=cat \
        _SYSTEMD_USER_UNIT=sheetd.service)"
