"""Prints each signal that comes: its number, "key" when the kernel sent it, and its value if it has one.

SIGTERM is the last. SIGTSTP stops the program, as it does others.
"""

import ctypes
import os
import signal
import struct

SI_QUEUE, SI_KERNEL = -1, 0x80

libc = ctypes.CDLL(None, use_errno=True)
everything = ctypes.create_string_buffer(b"\xff" * 128, 128)
signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
print("ready", os.getpid(), flush=True)
while True:
    info = ctypes.create_string_buffer(128)
    if libc.sigwaitinfo(everything, info) < 0:
        continue
    number, _, code = struct.unpack_from("iii", info.raw, 0)
    (value,) = struct.unpack_from("i", info.raw, 24)
    words = [str(number)]
    if code == SI_KERNEL:
        words.append("key")
    if code == SI_QUEUE:
        words.append(str(value))
    print(*words, flush=True)
    if number == signal.SIGTSTP:
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTSTP})
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTSTP})
    if number == signal.SIGTERM:
        break
