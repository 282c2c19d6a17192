"""Tables, for a terminal and for a document alike."""

import os
import platform
import subprocess
import time

from servers import version_of


class Report:
    """Prints each table as soon as it is whole, and keeps all of them."""

    def __init__(self):
        self.parts = []

    def say(self, text):
        self.parts.append(text)
        print(f"\n{text}", flush=True)

    def table(self, title, columns, rows):
        """Columns but the first are figures. A cell is a text, or None where there is no figure."""
        cells = [columns] + [["–" if cell is None else cell for cell in row] for row in rows]
        widths = [max(len(row[column]) for row in cells) for column in range(len(columns))]
        lines = [
            "| " + " | ".join(
                cell.ljust(width) if column == 0 else cell.rjust(width)
                for column, (cell, width) in enumerate(zip(row, widths))) + " |"
            for row in cells]
        rule = ["-" * width if column == 0 else "-" * (width - 1) + ":"
                for column, width in enumerate(widths)]
        lines.insert(1, "| " + " | ".join(rule) + " |")
        self.say(f"## {title}\n\n" + "\n".join(lines))

    def write(self, path):
        with open(path, "w") as file:
            file.write("\n\n".join(self.parts) + "\n")


def count(value):
    return f"{value:,.0f}"


def microseconds(value):
    return f"{value:,.1f}"


def ratio(value, other):
    return f"{value / other:.2f}" if other else None


def machine():
    """What it was measured on."""
    with open("/proc/cpuinfo") as lines:
        models = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return f"{models[0] if models else platform.machine()}, {os.cpu_count()} processors, " \
        f"Linux {platform.release()}"


def versions(sheetd, peers):
    """sheetd's, and of each peer its package's."""
    own = subprocess.run([sheetd, "--version"], capture_output=True, text=True, check=True)
    packages = ["libsimdjson-dev", "libsystemd0"] + [peer.package for peer in peers if peer.package]
    found = [f"{package} {version_of(package)}" for package in dict.fromkeys(packages)]
    return ", ".join([own.stdout.split("\n")[0], *found])


def today():
    return time.strftime("%Y-%m-%d", time.gmtime())
