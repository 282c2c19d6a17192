"""Sends hostile datagrams to the notify socket, with descriptors on many of them.

Arguments: the socket, a seed, how many, and the scene of which fields speak that mean something; `noise`
for no such fields.
"""

import os
import random
import socket
import sys

path, seed, count, scene = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
chance = random.Random(seed)
noise = [b"\n", b"\r", b"\0", b"=", b"FDSTORE=1", b"FDNAME=x", b"MAINPID=1", b"BARRIER=1", b"\xff\xfe"]
words = [b"READY=1", b"STOPPING=1", b"RELOADING=1", b"X_SHEETD_PHASE=background", b"STATUS=",
         b"WATCHDOG=1", b"WATCHDOG_USEC=1", b"WATCHDOG=trigger"]
pieces = noise + ([] if scene == "noise" else words)


def text():
    shape = chance.randrange(6)
    if shape == 0:
        return chance.randbytes(chance.randrange(4096))
    if shape == 1:
        return chance.randbytes(chance.randrange(4090, 9000))
    if shape == 2:
        return b"BARRIER=1"
    start = b"X_SHEETD_SCENE=" + scene.encode() + b"\n"
    return start + b"\n".join(chance.choice(pieces) + chance.randbytes(chance.randrange(3))
                      for _ in range(chance.randrange(1, 9)))


null = os.open("/dev/null", os.O_RDONLY)
sender = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
sender.connect(path)
for _ in range(count):
    riding = [null] * chance.choice([0, 0, 1, 2, 9, 253])
    control = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, b"".join(
        number.to_bytes(4, sys.byteorder) for number in riding))] if riding else []
    sender.sendmsg([text()], control)
