"""Asks a person, or watches what happens. Needs the package varlink from PyPI.

Usage: sheets_varlink.py ask QUESTION | sheets_varlink.py watch
"""

import os
import sys

import varlink

INTERFACE = "org.sheetd.Presentation"
SOCKET = os.environ.get("SHEETD_SOCKET", "/run/sheetd/" + INTERFACE)


def ask(sheetd, question):
    """Presents a question and gives its outcome."""
    sheet = {
        "title": question,
        "actions": [
            {"id": "yes", "label": "Yes"},
            {"id": "no", "label": "No", "role": "cancel"},
        ],
    }
    for reply in sheetd.Present(sheet=sheet, _more=True):
        outcome = reply.get("outcome")
    return outcome


def watch(sheetd):
    """Prints the state, then every change, a line each. What it does not know does no harm."""
    for reply in sheetd.Watch(_more=True):
        event = reply["event"]
        subject = event.get("id") or (event.get("scene") or {}).get("id") or ""
        reason = (event.get("outcome") or {}).get("reason") or ""
        print(f"{event['kind']} {subject} {reason}".rstrip(), flush=True)


address = "unix:" + SOCKET.removeprefix("unix:")
with varlink.Client.new_with_address(address) as client, client.open(INTERFACE) as sheetd:
    if sys.argv[1:] == ["watch"]:
        watch(sheetd)
    elif len(sys.argv) == 3 and sys.argv[1] == "ask":
        outcome = ask(sheetd, sys.argv[2])
        print(outcome.get("action") or outcome["reason"])
        sys.exit(0 if outcome.get("action") == "yes" else 1)
    else:
        sys.exit(__doc__)
