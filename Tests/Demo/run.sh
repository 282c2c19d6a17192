#!/bin/bash
# Usage: run.sh BIN
#
# Starts the sheetd of the folder BIN in the foreground, in a temporary folder that goes with it, and
# says what to type in another terminal to talk to it.
set -eu

bin=$(cd "$1" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

start() {
    local process=$BASHPID
    cat <<END

In another terminal:

    export PATH=$bin:\$PATH SHEETD_SOCKET=$folder/socket SHEETD_PID=$process

Ctrl-C stops the daemon.

END
    exec env -u NOTIFY_SOCKET "$bin/sheetd" --socket "$folder/socket" --notify-socket "$folder/notify"
}

# In a process of its own, so that this one is there to clean up.
(start)
