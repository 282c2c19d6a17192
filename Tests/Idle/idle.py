#!/usr/bin/python3
"""Measures what sheetctl attach does while nothing happens.

Usage: idle.py BIN [SECONDS]

Runs the sheetd and the sheetctl of the folder BIN, attaches on a terminal of 80 x 24 without a screen,
and prints how often the attached process woke up within SECONDS=10, how long it computed, and how much
it wrote: before a sheet, under one with a cursor in a field, under one whose progress has no value, and
while the daemon is away. Exits with 1 when it woke up although nothing can have happened.
"""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

BIN = sys.argv[1]
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 10
# Far more than anything here takes.
PATIENCE = 30
# What has been drawn is whole when so long nothing more comes.
QUIET = 0.5


class Attached:
    """A sheetctl attach on a terminal of its own."""

    def __init__(self, environment):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.execve(f"{BIN}/sheetctl", ["sheetctl", "attach"], environment)
        size = struct.pack("HHHH", 24, 80, 0, 0)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, size)

    def drawn(self, seconds):
        """The bytes that it writes within some seconds."""
        count, end = 0, time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.terminal], [], [], left)[0]:
                count += len(os.read(self.terminal, 65536))
        return count

    def settle(self):
        """Waits until it has drawn something, and nothing more comes."""
        if not select.select([self.terminal], [], [], PATIENCE)[0]:
            sys.exit("sheetctl attach draws nothing")
        while select.select([self.terminal], [], [], QUIET)[0]:
            os.read(self.terminal, 65536)

    def wake_ups(self):
        """How often it has gone to sleep so far, which is how often it wakes up."""
        with open(f"/proc/{self.pid}/status") as status:
            fields = dict(line.split(":\t", 1) for line in status)
        return int(fields["voluntary_ctxt_switches"])

    def processor_time(self):
        """In milliseconds."""
        with open(f"/proc/{self.pid}/schedstat") as times:
            return int(times.read().split()[0]) / 1e6

    def measure(self, what):
        """Prints a row, and gives the number of wake-ups."""
        wake_ups, computed = self.wake_ups(), self.processor_time()
        written = self.drawn(SECONDS)
        wake_ups = self.wake_ups() - wake_ups
        computed = self.processor_time() - computed
        print(f"{what:32}{wake_ups:9}{computed:12.2f}{written:9}", flush=True)
        return wake_ups


def present(environment, **sheet):
    """Presents a sheet, and gives its id."""
    command = [f"{BIN}/sheetctl", "present", "--detach", "--request", "-"]
    done = subprocess.run(
        command, env=environment, input=json.dumps(sheet), text=True, check=True,
        stdout=subprocess.PIPE)
    return done.stdout.strip()


with tempfile.TemporaryDirectory() as folder:
    socket = f"{folder}/socket"
    environment = {
        "PATH": os.environ["PATH"], "TERM": "xterm-256color", "COLORTERM": "truecolor",
        "LC_ALL": "C.UTF-8", "SHEETD_SOCKET": socket,
    }
    daemon = subprocess.Popen(
        [f"{BIN}/sheetd", "--socket", socket], env=environment, stderr=subprocess.DEVNULL)
    attached = None
    try:
        end = time.monotonic() + PATIENCE
        while not os.path.exists(socket):
            if time.monotonic() > end or daemon.poll() is not None:
                sys.exit("sheetd does not start")
            time.sleep(0.01)
        attached = Attached(environment)
        attached.settle()
        print(f"{f'within {SECONDS:g} s':32}{'wake-ups':>9}{'CPU in ms':>12}{'bytes':>9}")
        idle = attached.measure("nothing is presented")
        present(
            environment, title="Who are you?", elements=[{"kind": "field", "id": "name"}],
            actions=[{"id": "ok", "label": "OK"}])
        attached.settle()
        idle += attached.measure("a sheet with a cursor")
        present(environment, title="Working", elements=[{"kind": "progress", "id": "done"}])
        attached.settle()
        idle += attached.measure("a progress without a value")
        daemon.kill()
        attached.settle()
        attached.measure("the daemon is away")
    finally:
        daemon.kill()
        daemon.wait()
        if attached:
            os.kill(attached.pid, signal.SIGKILL)
            os.waitpid(attached.pid, 0)
    sys.exit(1 if idle else 0)
