"""Sends the frames that stand on the command line behind a socket's address, with as many descriptors
riding on each as the number before the address says, and prints each frame that comes back."""

import os
import socket
import sys

descriptors, address, *frames = sys.argv[1:]
client = socket.socket(socket.AF_UNIX)
client.settimeout(30)
client.connect("\0" + address[1:] if address.startswith("@") else address)
null = os.open(os.devnull, os.O_RDONLY)
received = b""
for frame in frames:
    socket.send_fds(client, [frame.encode() + b"\0"], [null] * int(descriptors))
    while b"\0" not in received:
        received += client.recv(1 << 16) or sys.exit("closed")
    reply, received = received.split(b"\0", 1)
    print(reply.decode())
