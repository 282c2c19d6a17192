"""Measures how long it takes from `loginctl lock-session` until a waiting presenter has ended.

Usage: lock-latency.py SESSION USER RUNS

In each run a process of USER presents a sheet and waits; the session that its scene shows is locked, and
the time is taken from just before loginctl is started until the presenter has exited. Prints one line.
Ends with 1 when a presenter was told anything but that its scene went inactive.
"""

import json
import os
import pwd
import socket
import statistics
import subprocess
import sys
import time

SOCKET = "/run/sheetd/org.sheetd.Presentation"
PATIENCE = 30  # seconds; only what hangs runs into it


class Watcher:
    """Follows what happens in the service."""

    def __init__(self):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.connect(SOCKET)
        self.connection.settimeout(PATIENCE)
        self.rest = b""
        call = {"method": "org.sheetd.Presentation.Watch", "more": True}
        self.connection.sendall(json.dumps(call).encode() + b"\0")
        self.wait(kind="ready")

    def wait(self, **members):
        """Reads on until an event has these members."""
        while True:
            frame, zero, rest = self.rest.partition(b"\0")
            if not zero:
                self.rest += self.connection.recv(65536)
                continue
            self.rest = rest
            event = json.loads(frame)["parameters"]
            event = event.get("event", event)
            if all(self.find(event, name) == value for name, value in members.items()):
                return event

    @staticmethod
    def find(event, name):
        return event.get(name) or (event.get("scene") or {}).get(name)


def measure(watcher, session, user):
    person = pwd.getpwnam(user)
    presenter = subprocess.Popen(
        ["sheetctl", "present", "--title", "Measured", "--action", "yes=Yes"],
        user=person.pw_uid, group=person.pw_gid, extra_groups=[],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    watcher.wait(kind="presented")
    started = time.monotonic()
    locking = os.posix_spawn("/usr/bin/loginctl", ["loginctl", "lock-session", session], os.environ)
    # Without a time-out: with one, Popen looks every 50 ms. What hangs runs into that of the scenario.
    code = presenter.wait()
    taken = time.monotonic() - started
    os.waitpid(locking, 0)
    if code != 3:
        sys.exit(f"the presenter ended with {code}, and not with 3")
    subprocess.run(["loginctl", "unlock-session", session], check=True)
    watcher.wait(kind="phaseChanged", phase="active")
    return taken * 1000


def main():
    session, user, runs = sys.argv[1], sys.argv[2], int(sys.argv[3])
    watcher = Watcher()
    times = sorted(measure(watcher, session, user) for _ in range(runs))
    print(
        f"{runs} runs: median {statistics.median(times):.1f} ms, "
        f"9 of 10 within {times[len(times) * 9 // 10]:.1f} ms, maximum {times[-1]:.1f} ms")


main()
