#!/usr/bin/python3
"""Measures what sheetd and sheetctl attach do while nothing happens.

Usage: idle.py BIN [SECONDS [DAEMON_SECONDS]]

Runs the sheetd of the folder BIN, and prints how often it woke up within DAEMON_SECONDS=60, in all of its
threads, and how long it computed: while somebody waits for a sheet and somebody watches. Then attaches the
sheetctl of that folder on a terminal of 80 x 24 without a screen, and prints the same of it within
SECONDS=10, and how much it wrote: before a sheet, under one with a cursor in a field, under one whose
progress has no value, and while the daemon is away. Exits with 1 when one of them woke up although nothing
can have happened.
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
DAEMON_SECONDS = float(sys.argv[3]) if len(sys.argv) > 3 else 60
# Far more than anything here takes.
PATIENCE = 30
# What has been drawn is whole when so long nothing more comes.
QUIET = 0.5


class Measured:
    """A process, all of whose threads are looked at."""

    def __init__(self, pid):
        self.pid = pid

    def idle(self, seconds):
        """Lets some seconds pass.

        Returns how many bytes it wrote to whoever measures it.
        """
        time.sleep(seconds)
        return 0

    def threads(self, file):
        """What a file of each of its threads says."""
        folder = f"/proc/{self.pid}/task"
        for thread in os.listdir(folder):
            with open(f"{folder}/{thread}/{file}") as lines:
                yield lines.read()

    def wake_ups(self):
        """How often it has gone to sleep so far, which is how often it wakes up."""
        count = 0
        for status in self.threads("status"):
            fields = dict(line.split(":\t", 1) for line in status.splitlines())
            count += int(fields["voluntary_ctxt_switches"])
        return count

    def processor_time(self):
        """In milliseconds."""
        return sum(int(times.split()[0]) for times in self.threads("schedstat")) / 1e6

    def measure(self, what, seconds=SECONDS):
        """Prints a row, and gives the number of wake-ups."""
        wake_ups, computed = self.wake_ups(), self.processor_time()
        written = self.idle(seconds)
        wake_ups = self.wake_ups() - wake_ups
        computed = self.processor_time() - computed
        print(f"{what:32}{seconds:9g}{wake_ups:10}{computed:12.2f}{written:9}", flush=True)
        return wake_ups


class Attached(Measured):
    """A sheetctl attach on a terminal of its own."""

    def __init__(self, environment):
        pid, self.terminal = pty.fork()
        if pid == 0:
            os.execve(f"{BIN}/sheetctl", ["sheetctl", "attach"], environment)
        super().__init__(pid)
        size = struct.pack("HHHH", 24, 80, 0, 0)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, size)

    def idle(self, seconds):
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


def start(environment, *words):
    """A sheetctl that waits for something."""
    return subprocess.Popen(
        [f"{BIN}/sheetctl", *words], env=environment, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)


def sheetctl(environment, *words, input=None):
    """What a command prints."""
    done = subprocess.run(
        [f"{BIN}/sheetctl", *words], env=environment, input=input, text=True, check=True,
        stdout=subprocess.PIPE)
    return done.stdout.strip()


def present(environment, **sheet):
    """Presents a sheet, and gives its id."""
    return sheetctl(
        environment, "present", "--detach", "--request", "-", input=json.dumps(sheet))


def wait_for_connections(environment, count):
    """Waits until so many are connected and have nothing more to say, beside whoever asks."""
    end = time.monotonic() + PATIENCE
    while json.loads(sheetctl(environment, "status", "--json"))["connections"] != count + 1:
        if time.monotonic() > end:
            sys.exit("nobody waits")
    time.sleep(QUIET)


with tempfile.TemporaryDirectory() as folder:
    socket = f"{folder}/socket"
    environment = {
        "PATH": os.environ["PATH"], "TERM": "xterm-256color", "COLORTERM": "truecolor",
        "LC_ALL": "C.UTF-8", "SHEETD_SOCKET": socket,
    }
    daemon = subprocess.Popen(
        [f"{BIN}/sheetd", "--socket", socket], env=environment, stderr=subprocess.DEVNULL)
    attached, clients = None, []
    try:
        end = time.monotonic() + PATIENCE
        while not os.path.exists(socket):
            if time.monotonic() > end or daemon.poll() is not None:
                sys.exit("sheetd does not start")
            time.sleep(0.01)
        print(f"{'':32}{'seconds':>9}{'wake-ups':>10}{'CPU in ms':>12}{'bytes':>9}")
        sheet = present(environment, title="Still there?")
        clients += [
            start(environment, "watch", "--json"), start(environment, "await", sheet)]
        wait_for_connections(environment, len(clients))
        idle = Measured(daemon.pid).measure("the daemon", DAEMON_SECONDS)
        sheetctl(environment, "dismiss", sheet)
        attached = Attached(environment)
        attached.settle()
        idle += attached.measure("nothing is presented")
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
        for process in [daemon, *clients]:
            process.kill()
            process.wait()
        if attached:
            os.kill(attached.pid, signal.SIGKILL)
            os.waitpid(attached.pid, 0)
    sys.exit(1 if idle else 0)
