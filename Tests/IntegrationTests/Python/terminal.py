"""Runs a command on a terminal of its own, does to that what a person does, and tells what comes of it.

Usage: terminal.py DEED COMMAND [ARGUMENT...]

The command has to print a line of the word ready and a process's number, which gets the SIGTERM.
What it printed after that line, and how it ended, is printed. Deeds:

key     ^C, three times; then SIGTERM to the command
stop    ^Z; once the shell would have its prompt back, fg; then SIGTERM to the command
hangup  the terminal is closed; the command leads the session
"""

import os
import pty
import signal
import sys
import termios

deed, command = sys.argv[1], sys.argv[2:]


def run():
    os.execvp(command[0], command)


def lead():
    """Stands in for a shell: one job, in a group of its own, in the foreground."""
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    job = os.fork()
    if job == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpid())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        run()
    while True:
        _, status = os.waitpid(job, os.WUNTRACED)
        if not os.WIFSTOPPED(status):
            break
        print("stopped", flush=True)
        os.tcsetpgrp(0, job)
        os.killpg(job, signal.SIGCONT)
    print("ended", os.waitstatus_to_exitcode(status), flush=True)


leader, terminal = pty.fork()
if leader == 0:
    signal.pthread_sigmask(signal.SIG_SETMASK, set())
    attributes = termios.tcgetattr(0)
    attributes[3] &= ~termios.ECHO
    termios.tcsetattr(0, termios.TCSANOW, attributes)
    if deed == "hangup":
        run()
    lead()
    os._exit(0)

pending = b""


def line():
    global pending
    while b"\n" not in pending:
        try:
            part = os.read(terminal, 4096)
        except OSError:
            part = b""
        if not part:
            return None
        pending += part
    first, pending = pending.split(b"\n", 1)
    return first.decode().strip()


def is_continuation(text):
    return text.split()[:1] == [str(int(signal.SIGCONT))]


while not (first := line()).startswith("ready"):
    pass
program = int(first.split()[1])
if deed == "hangup":
    os.close(terminal)
    _, status = os.waitpid(leader, 0)
    print("ended", os.waitstatus_to_exitcode(status))
    sys.exit()
if deed == "key":
    for _ in range(3):
        os.write(terminal, b"\x03")
        print(line())
if deed == "stop":
    os.write(terminal, b"\x1a")
    while (text := line()) != "stopped":
        print(text)
    print(text)
    while not is_continuation(text := line()):
        print(text)
    print("continued")
os.kill(program, signal.SIGTERM)
while (text := line()) is not None:
    # The shell continues the whole group, and whoever is the program's wrapper passes that on: when the
    # program has been told of the one before the other comes, it is told twice.
    if not is_continuation(text):
        print(text)
