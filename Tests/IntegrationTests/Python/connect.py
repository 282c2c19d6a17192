"""Connects to the socket that is named first, and hands the connection over to the abstract datagram
socket that is named second, once the service has looked at who connects: it finds the program of a
process only as long as that is there."""

import socket
import sys

service, taker = sys.argv[1:]
client = socket.socket(socket.AF_UNIX)
client.connect(service)
# Whoever is answered, or turned away, was looked at.
client.settimeout(10)
try:
    client.sendall(b'{"method":"org.varlink.service.GetInfo"}\0')
    while (byte := client.recv(1)) and byte != b"\0":
        pass
except (ConnectionError, TimeoutError):
    pass
client.settimeout(None)
with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
    sender.connect("\0" + taker[1:])
    socket.send_fds(sender, [b"."], [client.fileno()])
