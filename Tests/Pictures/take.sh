#!/bin/bash
# Usage: take.sh BIN OUT
#
# Takes pictures of sheets in a real terminal, with the sheetd and the sheetctl of the folder BIN, and
# puts them into the folder OUT: foot under a sway that has no screen but one in memory.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
out=$(cd "$2" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# All of it is where any user can read it, as a clone may not be.
chmod 711 "$folder"
mkdir "$folder/bin" "$folder/run" "$folder/taken"
chmod 700 "$folder/run"
cp "$1/sheetd" "$1/sheetctl" "$folder/bin"
cp -r "$here" "$folder/stage"
sed -i "s,FOLDER,$folder," "$folder/stage/sway.conf"

as_user=() bin=$folder/bin
if [ "$(id -u)" -eq 0 ]; then
    # sway does not run as root. What runs here sees a user of its own, and finds the programs where
    # they would be installed, as sheets tell both.
    user=64999 bin=/usr/local/bin
    { cat /etc/passwd && echo "kiosk:x:$user:$user::/nonexistent:/bin/bash"; } >"$folder/passwd"
    chown -R $user:$user "$folder/run" "$folder/taken"
    as_user=(unshare --mount bash -euc '
        mount --bind "$1/passwd" /etc/passwd
        mount --bind "$1/bin" /usr/local/bin
        exec setpriv --reuid="$2" --regid="$2" --clear-groups "${@:3}"' bash "$folder" $user)
fi

# Far more than it takes, in seconds.
patience=120
"${as_user[@]}" env -i PATH="$bin:/usr/bin:/bin" HOME="$folder/run" XDG_RUNTIME_DIR="$folder/run" \
    LC_ALL=C.UTF-8 SHEETD_SOCKET="$folder/run/socket" TAKEN="$folder/taken" \
    WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 \
    timeout --kill-after=5 "$patience" sway --config "$folder/stage/sway.conf" >"$folder/log" 2>&1 ||
    true

if [ ! -e "$folder/taken/done" ]; then
    echo 'The pictures could not be taken:' >&2
    cat "$folder/log" >&2
    exit 1
fi
cp "$folder"/taken/*.png "$out"
ls -l "$out"
