# What every file of scenarios begins with: `. "$(dirname "$0")/../library.sh"`.
#
# A file has scenarios, each of which begins with `scenario SENTENCE [BUG-REPORT…]` and finds the
# service stopped, its sockets there, and nobody logged in. The first thing that is not as it should be
# ends the file with 1, after what was expected, what was seen and what the journal has.
set -u

# In seconds. Far longer than anything takes: only what hangs runs into it.
patience=30
folder=$(mktemp -d)
chmod 711 "$folder"
drop_ins=/etc/systemd/system/sheetd.service.d

# ---- Scenarios and checks ------------------------------------------------------------------------

current=

# scenario SENTENCE [BUG-REPORT…]: begins one, from the same state as any other.
scenario() {
    current=$1
    printf '\n%s\n' "$1"
    reset
}

reset() {
    end_askers
    local each
    for each in $(sessions); do loginctl terminate-session "$each"; done
    session=()
    eventually no_sessions || fail 'Nobody is logged in' 'no session' "$(loginctl list-sessions)"
    stop_service
    rm -rf "$drop_ins" /etc/systemd/system/sheetd*.socket.d /etc/sheetd \
        /run/sheetd/state /var/lib/sheetd/*
    systemctl daemon-reload
    systemctl reset-failed
    # Their files are made anew, as their units say.
    systemctl restart sheetd.socket sheetd-notify.socket
    cursor=$(journalctl --quiet --lines=0 --show-cursor | sed 's/^-- cursor: //')
}

sessions() { loginctl list-sessions --no-legend 2>/dev/null | awk '{ print $1 }'; }
no_sessions() { [ -z "$(sessions)" ]; }

# check WORDS EXPECTED SEEN
check() {
    [ "$2" = "$3" ] || fail "$@"
    echo "  ✓ $1"
}

# check_like WORDS PATTERN SEEN: the pattern is that of case, where *(…)* has parentheses in it; for [[ it
# would be a pattern that everything is like.
check_like() {
    # shellcheck disable=SC2254
    case $3 in
        $2) ;;
        *) fail "$@" ;;
    esac
    echo "  ✓ $1"
}

# check_soon WORDS EXPECTED COMMAND…: what the command prints is as expected before long.
check_soon() {
    local words=$1 expected=$2
    shift 2
    eventually prints "$expected" "$@" || fail "$words" "$expected" "$("$@" 2>&1)"
    echo "  ✓ $words"
}

prints() {
    local expected=$1
    shift
    [ "$("$@" 2>/dev/null)" = "$expected" ]
}

# eventually COMMAND…: tries until it succeeds.
eventually() {
    local deadline=$((SECONDS + patience))
    until "$@"; do
        [ "$SECONDS" -lt "$deadline" ] || return 1
        sleep 0.02
    done
}

fail() {
    {
        printf '  ✗ %s\n' "$1"
        printf '    expected: %s\n' "$2"
        printf '    seen:     %s\n' "${3-}"
        printf '    at:       %s\n' "$(caller 1)"
        local file
        for file in "$folder"/*.err; do
            [ -s "$file" ] && sed "s|^|    $(basename "$file"): |" "$file"
        done
        echo '    The journal since the scenario began:'
        journalctl --sync
        journalctl --quiet --no-pager --after-cursor="$cursor" --output=short-precise | tail -n 60 |
            sed 's/^/      /'
    } >&2
    exit 1
}

# ---- The service ---------------------------------------------------------------------------------

# property NAME [UNIT]: of the service, as systemctl show has it.
property() { systemctl show --property="$1" --value "${2-sheetd.service}"; }
main_pid() { property MainPID; }

# signal_service NAME: to its process.
signal_service() {
    local process
    process=$(main_pid)
    # To the process 0 would be to all of us.
    [ "${process:-0}" -gt 0 ] || fail 'The service runs' 'a process' "$process"
    kill "-$1" "$process"
}

# configure_unit LINE…: a drop-in for [Service], until the scenario ends.
configure_unit() {
    mkdir -p "$drop_ins"
    printf '%s\n' '[Service]' "$@" >"$drop_ins/scenario.conf"
    systemctl daemon-reload
}

# Starts the service and waits until it is ready.
start_service() { systemctl start sheetd.service || fail 'The service starts' 0 $?; }

# Stops it, without systemctl's warning that its sockets stay.
stop_service() { systemctl stop sheetd.service 2>/dev/null; }

# ---- People and their sheets ---------------------------------------------------------------------

# as USER COMMAND…: as somebody who has not logged in, as cron does it.
as() {
    local user=$1
    shift
    [ "$user" = root ] || set -- setpriv --reuid="$user" --regid="$user" --init-groups --reset-env "$@"
    env -u SHEETD_SOCKET -u SHEETD_SCENE -u NOTIFY_SOCKET "$@"
}

# log_in USER [SEAT]: begins a session as a login manager does; its id goes to ${session[USER]}. It
# lasts until the scenario ends.
log_in() {
    systemd-run --quiet --collect --unit="login-$1" \
        -p PAMName=login -p User="$1" -p StandardInput=null \
        -E XDG_SEAT="${2-seat0}" -E XDG_SESSION_TYPE=wayland -E XDG_SESSION_CLASS=user \
        sleep infinity || fail "$1 logs in" 0 $?
    eventually session_is_there "$1" || fail "$1 has a session" "$1" "$(loginctl list-sessions)"
}

# log_out USER: ends the session.
log_out() { loginctl terminate-session "${session[$1]}"; }

# hint USER BOOLEAN: what a screen locker says of itself to logind.
hint() {
    busctl call org.freedesktop.login1 "$(session_path "$1")" org.freedesktop.login1.Session \
        SetLockedHint b "$2"
}

session_path() {
    busctl --json=short call org.freedesktop.login1 /org/freedesktop/login1 \
        org.freedesktop.login1.Manager GetSession s "${session[$1]}" | jq -r '.data[0]'
}

session_is_there() {
    session[$1]=$(loginctl list-sessions --no-legend | awk -v user="$1" '$3 == user { print $1 }')
    [ -n "${session[$1]}" ]
}

declare -A session=()
declare -A asker=() id=()

# ask NAME USER [OPTION…]: presents a sheet with NAME for a title from a process that waits for the
# answer, and waits until the sheet is there. Its id goes to ${id[NAME]}.
ask() {
    local name=$1 user=$2
    shift 2
    as "$user" timeout --kill-after=5 "$((patience * 3))" sheetctl present --title "$name" "$@" \
        >"$folder/$name.out" 2>"$folder/$name.err" &
    asker[$name]=$!
    eventually sheet_is_there_or_refused "$name"
    sheet_is_there "$name" || fail "The sheet $name is presented" "$name" "$(titles)"
}

sheet_is_there() {
    id[$1]=$(sheet "$1" | jq -r .id)
    [ -n "${id[$1]}" ]
}

sheet_is_there_or_refused() { sheet_is_there "$1" || ! kill -0 "${asker[$1]}" 2>/dev/null; }

# answer_of NAME: waits for that process; $code is its exit code, $answer what it printed, $words what
# it said.
answer_of() {
    wait "${asker[$1]}"
    code=$?
    unset "asker[$1]"
    answer=$(cat "$folder/$1.out") words=$(cat "$folder/$1.err")
}

# sheet TITLE: what the service says of a live sheet.
sheet() { all_sheets | jq -c --arg title "$1" 'select(.request.title == $title)'; }
titles() { all_sheets | jq -rs 'map(.request.title) | join(" ")'; }
state_of() { sheet "$1" | jq -r .state; }

# main FILTER: something of the scene main, by jq.
main() { sheetctl --system scenes --json | jq -r 'select(.id == "main") | '"$1"; }
phase() { main .phase; }

# The live sheets of every scene, as root sees them.
all_sheets() {
    local scene
    for scene in $(sheetctl --system scenes --json | jq -r .id); do
        sheetctl --system list "$scene" --json
    done
}

end_askers() {
    local process
    for process in "${asker[@]}"; do kill "$process" 2>/dev/null; done
    wait
    asker=() id=()
    rm -f "$folder"/*.out "$folder"/*.err
}

clean_up() {
    trap - EXIT
    end_askers
    rm -rf "$folder"
}
trap clean_up EXIT

# ---- The journal ---------------------------------------------------------------------------------

# journal [NAME=VALUE…]: what the service has written since the scenario began, with these fields, one
# JSON object an entry. journalctl's own matches would leave out the first one after a cursor that does
# not match.
journal() {
    journalctl --sync
    journalctl --quiet --after-cursor="$cursor" --output=json |
        jq -c 'select([to_entries[] | "\(.key)=\(.value)"] as $fields | $ARGS.positional - $fields == [])' \
            --args "_SYSTEMD_UNIT=${unit-sheetd.service}" "$@"
}

# messages [NAME=VALUE…]: of the service, one a line.
messages() { journal "$@" | jq -r .MESSAGE; }
