"""Asks a person, or watches what happens, with nothing but the standard library.

Usage: sheets.py ask QUESTION | sheets.py watch
"""

import json
import os
import secrets
import socket
import sys
import time

INTERFACE = "org.sheetd.Presentation"
ADDRESS = os.environ.get("SHEETD_SOCKET", "/run/sheetd/" + INTERFACE)


class Refused(Exception):
    """The daemon has answered with an error."""

    def __init__(self, reply):
        self.error = reply["error"]
        self.parameters = reply.get("parameters", {})
        super().__init__(f"{self.error} {self.parameters}")


def replies(method, parameters):
    """Calls a method on a connection of its own, and gives the parameters of each reply."""
    call = {"method": f"{INTERFACE}.{method}", "parameters": parameters, "more": True}
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(ADDRESS.removeprefix("unix:"))
        connection.sendall(json.dumps(call).encode() + b"\0")
        pending = b""
        while True:
            while b"\0" not in pending:
                part = connection.recv(65536)
                if not part:
                    raise ConnectionError("the daemon has closed the connection")
                pending += part
            frame, pending = pending.split(b"\0", 1)
            reply = json.loads(frame)
            if "error" in reply:
                raise Refused(reply)
            yield reply.get("parameters", {})
            if not reply.get("continues"):
                return


def ask(question):
    """Presents a question and gives its outcome, over a restart of the daemon, too."""
    request = {
        "sheet": {
            "title": question,
            "actions": [
                {"id": "yes", "label": "Yes"},
                {"id": "no", "label": "No", "role": "cancel"},
            ],
        },
        # The same word again is the same sheet, however often it is sent.
        "token": secrets.token_hex(16),
    }
    was_reached, lost_at = False, None
    while True:
        try:
            for reply in replies("Present", request):
                was_reached, lost_at = True, None
            return reply["outcome"]
        except Refused as refusal:
            if not refusal.parameters.get("restarting"):
                raise
        except OSError:
            if not was_reached:
                raise
        lost_at = lost_at or time.monotonic()
        if time.monotonic() > lost_at + 30:
            raise TimeoutError("the daemon did not come back")
        time.sleep(0.1)


def watch():
    """Prints the state, then every change, a line each. What it does not know does no harm."""
    for reply in replies("Watch", {}):
        event = reply["event"]
        subject = event.get("id") or (event.get("scene") or {}).get("id") or ""
        reason = (event.get("outcome") or {}).get("reason") or ""
        print(f"{event['kind']} {subject} {reason}".rstrip(), flush=True)


if sys.argv[1:] == ["watch"]:
    watch()
elif len(sys.argv) == 3 and sys.argv[1] == "ask":
    outcome = ask(sys.argv[2])
    print(outcome.get("action") or outcome["reason"])
    sys.exit(0 if outcome.get("action") == "yes" else 1)
else:
    sys.exit(__doc__)
