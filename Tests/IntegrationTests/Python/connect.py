"""Connects to the socket that is named first, and hands the connection over to the abstract datagram
socket that is named second."""

import socket
import sys

service, taker = sys.argv[1:]
client = socket.socket(socket.AF_UNIX)
client.connect(service)
with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
    sender.connect("\0" + taker[1:])
    socket.send_fds(sender, [b"."], [client.fileno()])
