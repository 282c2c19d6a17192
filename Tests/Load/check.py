#!/usr/bin/python3
"""Counts what one message costs sheetd in instructions and allocations, and compares with FILE.

Usage: check.py BIN TOOLS FILE [--write]

Both are the same in every run, give or take little, which times are not. They are those of the loop's thread: that
of the history bundles what it has to write as it finds time. More than 5 % beside what FILE says, either way, is a
failure; --write writes FILE anew.
"""

import argparse
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from servers import Server, Sheetd, end_in_order

HERE = os.path.dirname(os.path.abspath(__file__))
CONFIGURATION = os.path.join(HERE, "../../Config/bench.conf")

# What a start, a connection and an end cost falls out of the difference of two runs.
FEW, MANY = 1000, 5000
TOLERANCE = 0.05


class Counted(Sheetd):
    """A sheetd whose instructions, or whose allocations, are counted."""

    # The order of what is in a dictionary is that of every other run.
    environment = {"SWIFT_DETERMINISTIC_HASHING": "1"}

    def options(self):
        return {"env": {**os.environ, **self.environment}}

    def ask(self, workload, requests):
        done = subprocess.run([*self.generator(workload), "-r", str(requests)],
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(done.stderr)


class UnderCallgrind(Counted):
    """It tells when it has ended."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        # valgrind does not understand what Swift says for debuggers.
        bare = os.path.join(self.folder, "sheetd")
        subprocess.run(["strip", "--strip-debug", "-o", bare, self.program], check=True)
        self.program = bare

    def command(self):
        return ["valgrind", "--tool=callgrind", "--separate-threads=yes",
                "--callgrind-out-file=callgrind", *super().command()]

    def count(self, workload, requests):
        self.start()
        self.ask(workload, requests)
        self.stop()
        # The first thread's.
        with open(os.path.join(self.folder, "callgrind-01")) as file:
            return int(re.search(r"^(?:summary|totals): (\d+)", file.read(), re.M).group(1))


class Preloaded(Counted):
    """It can be read while it runs."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.counter = os.path.join(self.folder, "mallocs")
        with open(self.counter, "wb") as file:
            file.write(bytes(8))
        self.environment = {**Counted.environment, "MALLOCS": self.counter,
                            "LD_PRELOAD": self.tool("mallocs.so")}

    def read(self):
        with open(self.counter, "rb") as file:
            return int.from_bytes(file.read(8), sys.byteorder)

    def count(self, workload, requests):
        before = self.read()
        self.ask(workload, requests)
        return self.read() - before


def of_one(server, workload):
    """For one message."""
    few, many = (server.count(workload, requests) for requests in (FEW, MANY))
    return (many - few) / (MANY - FEW)


def counts(programs, tools, folder):
    """Instructions and allocations of a message, by workload. A write is a Present or a Dismiss."""
    results = {}
    with contextlib.ExitStack() as stack:
        def counted(kind, name):
            server = kind(os.path.join(folder, name), tools, programs, CONFIGURATION)
            stack.callback(server.stop)
            return server

        preloaded = counted(Preloaded, "preloaded")
        preloaded.start()
        for workload in ("read", "write"):
            results[workload] = {
                "instructions": round(of_one(counted(UnderCallgrind, workload), workload)),
                "allocations": round(of_one(preloaded, workload), 1)}
    return results


def compare(counted, expected):
    """Prints each figure; whether all are what they were."""
    is_well = True
    for workload, figures in counted.items():
        for name, value in figures.items():
            was = expected.get(workload, {}).get(name)
            # Less than one allocation is nothing that a change has made.
            same = was is not None and abs(value - was) <= max(TOLERANCE * was, 0.5)
            is_well = is_well and same
            print(f"{workload:6} {name:13} {value:>10,} {'as' if same else 'NOT as'} committed: {was:,}"
                  if was is not None else f"{workload:6} {name:13} {value:>10,} is new")
    return is_well


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin", type=os.path.abspath)
    parser.add_argument("tools", type=os.path.abspath)
    parser.add_argument("file")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    end_in_order()
    folder = tempfile.mkdtemp(prefix="sheetd-bench-")
    Server.disk_root = folder
    try:
        counted = counts(arguments.bin, arguments.tools, folder)
    finally:
        shutil.rmtree(folder)
    if arguments.write:
        with open(arguments.file, "w") as file:
            json.dump(counted, file, indent=2)
            file.write("\n")
        return
    with open(arguments.file) as file:
        expected = json.load(file)
    if not compare(counted, expected):
        sys.exit("What a message costs has changed. If that is meant: make bench-check CHECK=--write")


if __name__ == "__main__":
    main()
