#!/usr/bin/python3
"""Measures sheetd beside the limit and its peers, in one run and in turn.

Usage: bench.py BIN TOOLS [--rounds N] [--seconds S] [--only WORD]…

BIN is the folder of sheetd and sheetctl, TOOLS that of the programs made of this folder. In each round
every server has its turn; what is printed are medians of the rounds, and ratios to the limit of the same
run. --only leaves out what has none of the words in its name.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

from servers import Echo, Limit, Sheetd

HERE = os.path.dirname(os.path.abspath(__file__))
CONFIGURATION = os.path.join(HERE, "../../Config/bench.conf")

# Connections, how many requests are under way on each, and whether client and server share a processor.
LOADS = {
    "1 client": (1, 1, True),
    "16 clients": (16, 1, False),
    "256 clients": (256, 1, False),
    "1,024 clients": (1024, 1, False),
    "1 × 32 deep": (1, 32, False),
    "16 × 32 deep": (16, 32, False),
}


def pin(processes, processors):
    for process in processes:
        os.sched_setaffinity(process, processors)


class Bench:
    def __init__(self, arguments, folder):
        self.arguments = arguments
        self.folder = folder
        self.processors = os.sched_getaffinity(0)
        self.servers = []

    def start(self):
        sheetd = Sheetd(os.path.join(self.folder, "sheetd"), self.arguments.bin, CONFIGURATION)
        tools = self.arguments.tools
        self.servers = [sheetd, Limit(os.path.join(self.folder, "limit"), tools, sheetd),
                        Echo(os.path.join(self.folder, "echo"), tools, sheetd)]
        for server in self.servers:
            server.start()

    def stop(self):
        for server in self.servers:
            server.stop()

    def load(self, server, workload, clients, depth, pinned):
        """What load measures of one server."""
        processors = {min(self.processors)} if pinned else self.processors
        pin(server.processes(), processors)
        command = [
            os.path.join(self.arguments.tools, "load"), server.socket, *server.workloads[workload],
            "-n", str(clients), "-d", str(depth), "-s", str(self.arguments.seconds)]
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=120 + 10 * self.arguments.seconds,
            preexec_fn=lambda: os.sched_setaffinity(0, processors), check=False)
        if done.returncode != 0:
            sys.exit(f"{server.name}, {workload}: {done.stderr}")
        return json.loads(done.stdout)

    def measure(self, workload, load):
        """The medians of the rounds, by the servers' names."""
        servers = [server for server in self.servers if workload in server.workloads]
        rounds = {server.name: [] for server in servers}
        for _ in range(self.arguments.rounds):
            for server in servers:
                rounds[server.name].append(self.load(server, workload, *LOADS[load]))
        return {name: {key: statistics.median(one[key] for one in results) for key in results[0]}
                for name, results in rounds.items()}

    def is_wanted(self, name):
        return not self.arguments.only or any(word in name for word in self.arguments.only)


def print_row(load, medians):
    limit = medians.get("limit", next(iter(medians.values())))
    for name, row in medians.items():
        print(f"{load:14} {name:18} {row['perSecond']:11,.0f} {row['perSecond'] / limit['perSecond']:6.2f}"
              f" {row['p50']:9.1f} {row['p50'] / limit['p50']:6.2f} {row['p99']:9.1f} {row['p999']:9.1f}"
              f" {row['clientCPU']:7.2f}", flush=True)


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin", type=os.path.abspath)
    parser.add_argument("tools", type=os.path.abspath)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--only", action="append", default=[])
    return parser.parse_args()


def main():
    arguments = read_arguments()
    folder = tempfile.mkdtemp(prefix="sheetd-bench-")
    bench = Bench(arguments, folder)
    try:
        bench.start()
        for workload in ("read", "write"):
            print(f"\n{workload:33} {'requests/s':>11} {'× L':>6} {'p50 µs':>9} {'× L':>6} {'p99':>9}"
                  f" {'p99.9':>9} {'client':>7}")
            for load in LOADS:
                if bench.is_wanted(f"{workload} {load}"):
                    print_row(load, bench.measure(workload, load))
    finally:
        bench.stop()
        shutil.rmtree(folder)


main()
