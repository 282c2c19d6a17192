"""A service that tells of itself with PyPI sdnotify, in the words of each line that it reads."""

import sys

import sdnotify

notifier = sdnotify.SystemdNotifier(debug=True)
for line in sys.stdin:
    notifier.notify(line.strip().replace(" ", "\n"))
