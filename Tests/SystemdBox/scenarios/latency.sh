. "$(dirname "$0")/../library.sh"

scenario 'From loginctl lock-session to the end of who waits'
log_in alice
start_service
check_soon 'she is there' "${session[alice]}" main .session
measured=$(timeout $((patience * 4)) python3 "$(dirname "$0")/../programs/lock-latency.py" \
    "${session[alice]}" alice 50)
check "every one of them was told (${measured-nothing was measured})" 0 $?
