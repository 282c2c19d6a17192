"""A service that tells its state to NOTIFY_SOCKET: each line of standard input is one datagram.

Literal \\n in a line separates the assignments of one datagram. Ends with standard input.
"""

import os
import socket
import sys

notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
for line in sys.stdin:
    notify.sendto(line.rstrip("\n").replace("\\n", "\n").encode(), os.environ["NOTIFY_SOCKET"])
