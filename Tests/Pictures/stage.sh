#!/bin/bash
# Run by the sway that take.sh starts: presents one sheet after the other, and takes a picture of each.
# sway ends with it.
set -eu
trap 'kill $(jobs -p) 2>/dev/null; swaymsg exit' EXIT

stage=$(cd "$(dirname "$0")" && pwd)
# In seconds; only what hangs runs into it.
patience=30

# What stands still is the same so many times in a row.
looks=5

# Waits until the screen shows something new, and that stands still.
shown=
settle() {
    local before=$shown now count=0 end=$((SECONDS + patience))
    while [ $count -lt $looks ]; do
        now=$(grim -t ppm - | sha256sum)
        if [ "$now" = "$shown" ] && [ "$now" != "$before" ]; then
            count=$((count + 1))
        else
            count=0
        fi
        shown=$now
        if [ $SECONDS -ge $end ]; then
            echo "The screen stays as it is, or never stands still" >&2
            exit 1
        fi
    done
}

# picture NAME: as soon as the screen is another one.
picture() {
    settle
    grim -l 9 "$TAKEN/$1.png"
}

# present FILE [OPTION…]: prints its id.
present() {
    sheetctl present --detach --request "$stage/sheets/$1.json" "${@:2}"
}

# put_away: what was in the picture, so that the next one begins without it.
put_away() {
    sheetctl dismiss --all >/dev/null
    settle
}

cat >"$XDG_RUNTIME_DIR/sheetd.conf" <<'END'
[Presentation]
InputGuardMSec=0
END
sheetd --socket "$SHEETD_SOCKET" --config "$XDG_RUNTIME_DIR/sheetd.conf" &
until sheetctl status >/dev/null 2>&1; do
    [ $SECONDS -lt $patience ]
done
sheetctl open main --title "Front desk" >/dev/null
foot --config="$stage/foot.ini" sheetctl attach --still &
settle

present update >/dev/null
picture half-sheet
put_away

settings=$(present settings)
settle
present forget --parent "$settings" >/dev/null
picture stacked
put_away

present wifi --token wifi >/dev/null
settle
wtype 1234
settle
wtype -M alt -k Return -m alt
picture form
put_away

present stay >/dev/null
picture calendar
put_away

present erase >/dev/null
picture alert

touch "$TAKEN/done"
