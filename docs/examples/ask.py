"""Asks a question and waits for the answer. Needs the package varlink from PyPI."""

import os
import sys

import varlink

QUESTION = {
    "title": "Install the update?",
    "message": "The panel restarts.",
    "actions": [
        {"id": "now", "label": "Install now"},
        {"id": "later", "label": "Later", "role": "cancel"},
    ],
}

address = "unix:" + os.environ.get("SHEETD_SOCKET", "/run/sheetd/org.sheetd.Presentation")
try:
    with varlink.Client.new_with_address(address) as client:
        with client.open("org.sheetd.Presentation") as sheetd:
            # With more there is a reply for each change of state; the last one has the outcome.
            for reply in sheetd.Present(sheet=QUESTION, _more=True):
                print("The sheet is", reply["state"])
except (OSError, varlink.VarlinkError) as error:
    sys.exit(f"There is nobody to ask at {address}: {error}")

outcome = reply["outcome"]
if outcome["reason"] == "action":
    print("The person chose", outcome["action"])
else:
    sys.exit(f"There is no answer: {outcome['reason']}")
