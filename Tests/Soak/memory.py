#!/usr/bin/python3
"""Measures what sheetd holds after very many sheets have come and gone.

Usage: memory.py BIN [PAIRS]

Runs the sheetd of the folder BIN, with a log and a history, presents PAIRS=1000000 sheets and dismisses
each, 64 at a time, and prints after 10,000, 100,000 and all of them how much memory it holds and how long
it took. Exits with 1 when it holds 4 MiB more in the end than after the first tenth.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time

BIN = sys.argv[1]
PAIRS = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
BATCH = 64
# Far more than anything here takes.
PATIENCE = 30
GROWTH_KIB = 4096


class Client:
    """A connection that makes many calls at a time."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        end = time.monotonic() + PATIENCE
        while self.socket.connect_ex(path):
            if time.monotonic() > end:
                sys.exit("sheetd does not start")
            time.sleep(0.01)
        self.socket.settimeout(PATIENCE)
        self.rest = b""

    def ask(self, method, calls):
        """The parameters of the replies to as many calls as there are parameters."""
        frame = '{"method":"org.sheetd.Presentation.%s","parameters":%s}\0'
        self.socket.sendall("".join(frame % (method, call) for call in calls).encode())
        frames = []
        while len(frames) < len(calls):
            *whole, self.rest = (self.rest + self.socket.recv(1 << 18)).split(b"\0")
            frames += whole
        replies = [json.loads(text) for text in frames]
        if error := next((reply for reply in replies if "error" in reply), None):
            sys.exit(f"sheetd refuses {method}: {error}")
        return [reply["parameters"] for reply in replies]


def memory(pid):
    """How much a process holds, in KiB."""
    with open(f"/proc/{pid}/status") as status:
        return int(dict(line.split(":", 1) for line in status)["VmRSS"].split()[0])


with tempfile.TemporaryDirectory() as folder:
    path = f"{folder}/socket"
    daemon = subprocess.Popen(
        [f"{BIN}/sheetd", "--socket", path, "--runtime-dir", folder,
         "--state-dir", f"{folder}/history"],
        stderr=subprocess.DEVNULL)
    try:
        client = Client(path)
        sheet = json.dumps({"sheet": {"title": "Go on?", "message": "x" * 200}})
        print(f"{'pairs':>9}{'memory in KiB':>15}{'seconds':>9}", flush=True)
        marks = sorted({min(10_000, PAIRS), PAIRS // 10, PAIRS})
        start, done, held = time.monotonic(), 0, {}
        for mark in marks:
            while done < mark:
                count = min(BATCH, mark - done)
                ids = [reply["id"] for reply in client.ask("Present", [sheet] * count)]
                client.ask("Dismiss", [json.dumps({"id": id}) for id in ids])
                done += count
            held[mark] = memory(daemon.pid)
            print(f"{mark:9}{held[mark]:15}{time.monotonic() - start:9.1f}", flush=True)
    finally:
        daemon.kill()
        daemon.wait()
    sys.exit(1 if held[PAIRS] - held[PAIRS // 10] > GROWTH_KIB else 0)
