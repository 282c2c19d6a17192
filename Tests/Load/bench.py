#!/usr/bin/python3
"""Measures sheetd beside the limit and its peers, in one run and in turn.

Usage: bench.py BIN TOOLS [--rounds N] [--seconds S] [--only WORD]… [--python PROGRAM] [--write FILE]

BIN is the folder of sheetd and sheetctl, TOOLS that of the programs that are made of this folder, PROGRAM a
python that has PyPI's varlink. In each round every server has its turn; what is told are medians of the
rounds, and ratios to the limit of the same run. --only leaves out the tables that have none of the words in
their titles: “Read”, “Write, 16 clients”, “Memory”. --write puts all of it into a document.
"""

import argparse
import os
import shutil
import tempfile

import check
import figures
import peers
from loads import LOADS, Loads
from marks import Marks
from report import Report, count, machine, microseconds, ratio, today, versions
from servers import PRESENT, SHEET, Echo, Limit, SdEvent, Server, Sheetd, call_text, end_in_order

HERE = os.path.dirname(os.path.abspath(__file__))
CONFIGURATION = os.path.join(HERE, "../../Config/bench.conf")

PROMPT = call_text("Present", more=True, sheet=SHEET)

LOAD_COLUMNS = ["who", "requests/s", "× L", "p50 µs", "× L", "p99 µs", "p99.9 µs", "client µs"]


class Bench:
    """The servers, and what is measured of them."""

    def __init__(self, arguments, folder):
        self.arguments = arguments
        self.folder = folder
        self.report = Report()
        self.marks = Marks()
        self.loads = Loads(arguments.rounds, arguments.seconds)
        self.running = []
        self.left_out = []

    # What runs

    def started(self, kind, *others, name=None):
        server = kind(os.path.join(self.folder, name or kind.__name__), self.arguments.tools, *others)
        self.running.append(server)
        server.start()
        return server

    def another_sheetd(self, name):
        """A sheetd of its own."""
        return self.started(Sheetd, self.arguments.bin, CONFIGURATION, name=name)

    def start(self):
        self.daemon = self.another_sheetd("sheetd")
        self.limit = self.started(Limit, self.daemon)
        self.echo = self.started(Echo, self.daemon)
        self.peers = {}
        for kind in (peers.Redis, peers.RedisAlways, peers.DBusBroker, peers.DBusDaemon, peers.UserDB,
                     peers.Sway, peers.Mpv, peers.Mako):
            self.start_peer(kind)
        self.start_peer(peers.PythonVarlink, self.arguments.python)

    def start_peer(self, kind, *others):
        program = others[0] if others else kind.program
        if not program or not shutil.which(program):
            self.left_out.append(f"{kind.name} is not installed, and left out.")
            return
        try:
            self.peers[kind.__name__] = self.started(kind, *others)
        except RuntimeError as error:
            self.left_out.append(f"{kind.name} could not be started, and is left out.")
            print(error)
            self.stop_one(self.running[-1])

    def stop(self):
        for server in reversed(self.running):
            server.stop()

    def stop_one(self, server):
        server.stop()
        self.running.remove(server)

    # What is measured

    def is_wanted(self, title):
        return not self.arguments.only or any(word in title for word in self.arguments.only)

    def of_peers(self, *workloads):
        """Contestants of those peers that run, from pairs of a class and a workload."""
        return {f"{self.peers[kind.__name__].name} {workload}": (self.peers[kind.__name__], workload)
                for kind, workload in workloads if kind.__name__ in self.peers}

    def measure_loads(self, title, contestants, note_marks):
        for load in LOADS:
            if not self.is_wanted(f"{title}, {load}"):
                continue
            rows = self.loads.in_turn(contestants, load)
            note_marks(load, rows)
            best = rows["limit"]
            self.report.table(f"{title}, {load}", LOAD_COLUMNS, [
                [name, count(row["perSecond"]), ratio(row["perSecond"], best["perSecond"]),
                 microseconds(row["p50"]), ratio(row["p50"], best["p50"]),
                 microseconds(row["p99"]), microseconds(row["p999"]), f"{row['clientCPU']:.2f}"]
                for name, row in rows.items()])

    def measure_reads(self):
        contestants = {
            "limit": (self.limit, "read"), "sheetd DescribeSheet": (self.daemon, "read"),
            "echo": (self.echo, "echo"),
            **self.of_peers(
                (peers.Redis, "PING"), (peers.DBusBroker, "Ping"), (peers.DBusDaemon, "Ping"),
                (peers.UserDB, "GetUserRecord"), (peers.Sway, "GET_VERSION"),
                (peers.Mpv, "get_property"), (peers.PythonVarlink, "Ping"))}
        self.measure_loads("Read", contestants, self.marks.of_reads)

    def measure_writes(self):
        contestants = {
            "limit": (self.limit, "write"), "sheetd Present, Dismiss": (self.daemon, "write"),
            **self.of_peers(
                (peers.Redis, "SET, everysec"), (peers.RedisAlways, "SET, always"),
                (peers.DBusBroker, "call of a service"), (peers.DBusDaemon, "call of a service"))}
        self.measure_loads("Write", contestants, self.marks.of_writes)

    def measure_prompts(self):
        title = "A whole prompt: presented, a watcher told, answered, the presenter told"
        if not self.is_wanted(title):
            return
        self.daemon.workloads["prompt"] = ["prompt"]
        rounds = {"sheetd": [], "mako Notify alone": []}
        for _ in range(self.arguments.rounds):
            command = [self.daemon.tool("prompt"), self.daemon.socket, PROMPT]
            rounds["sheetd"].append(self.loads.once(self.daemon, command, True))
            if "Mako" in self.peers:
                mako = self.peers["Mako"]
                rounds["mako Notify alone"].append(
                    self.loads.once(mako, mako.generator("Notify"), True))
        rows = {name: figures.medians(each) for name, each in rounds.items() if each}
        mako = rows.get("mako Notify alone", {"p50": 0})
        if mako["p50"]:
            self.marks.at_most("a whole prompt, beside mako's Notify",
                               rows["sheetd"]["p50"] / mako["p50"], 0.5)
        self.report.table(title, ["who", "p50 µs", "× mako", "p99 µs", "p99.9 µs"], [
            [name, microseconds(row["p50"]), ratio(row["p50"], mako["p50"]),
             microseconds(row["p99"]), microseconds(row["p999"])] for name, row in rows.items()])

    def measure_events(self):
        title = "Events to 1,000 watchers, for each watcher"
        if not self.is_wanted(title):
            return
        results = figures.fan_outs([self.limit, self.daemon], [1, 8], self.arguments.rounds)
        bare, one, burst = results["limit", 1], results["sheetd", 1], results["sheetd", 8]
        self.marks.at_most("an event to 1,000 watchers, × bare send()", one["cpu"] / bare["cpu"], 1.3)
        # One write, which is longer.
        self.marks.at_most("a burst of 8 of them, × one", burst["cpu"] / one["cpu"], 2)
        names = {"limit": "bare send()", "sheetd": "sheetd"}
        self.report.table(
            title, ["who", "server µs", "× one bare send()", "until all have it, µs"],
            [[f"{names[name]}, {'one event' if burst == 1 else f'a burst of {burst}'}",
              f"{row['cpu']:.2f}", ratio(row["cpu"], bare["cpu"]), f"{row['wall']:.2f}"]
             for (name, burst), row in results.items()])

    def measure_starts(self):
        title = "Start and idleness"
        if not self.is_wanted(title):
            return
        idle = figures.idleness([one for one in self.running if one.process], 10)
        spare = [self.spare(kind) for kind in (Limit, SdEvent, Sheetd)]
        spare += [self.spare(type(peer)) for peer in self.peers.values()
                  if type(peer).first_call and not isinstance(peer, peers.PythonVarlink)]
        starts = figures.first_calls(spare, 2 * self.arguments.rounds + 1)
        bare = starts[SdEvent.name]
        self.marks.at_most("exec to first answer, × sd-event in C", starts["sheetd"] / bare, 2.5)
        self.marks.at_most("idle PSS, MB", idle["sheetd"]["PSS"] / 1e6, 7)
        self.marks.at_most("context switches while idle", idle["sheetd"]["switches"], 0)
        names = list(dict.fromkeys([*starts, *idle]))
        self.report.table(
            title, ["who", "exec to first answer, ms", "× sd-event in C", "PSS kB", "threads",
                    "context switches in 10 s"],
            [[name, f"{starts[name] / 1e3:.2f}" if name in starts else None,
              ratio(starts[name], bare) if name in starts else None,
              *([count(idle[name]["PSS"] / 1024), str(idle[name]["threads"]),
                 count(idle[name]["switches"])] if name in idle else [None] * 3)] for name in names])

    def spare(self, kind):
        """A server that does not run yet."""
        folder = os.path.join(self.folder, f"spare-{kind.__name__}")
        if kind is Sheetd:
            return Sheetd(folder, self.arguments.tools, self.arguments.bin, CONFIGURATION)
        if issubclass(kind, Limit):
            server = kind(folder, self.arguments.tools, self.daemon)
            server.prepare()
            return server
        return kind(folder, self.arguments.tools)

    def measure_memory(self):
        title = "Memory"
        if not self.is_wanted(title):
            return
        figures.raise_descriptor_limit()
        server = self.another_sheetd("memory")
        connection = figures.memory_of_connections(server, 1000, 9000)
        self.stop_one(server)
        server = self.another_sheetd("memory-of-sheets")
        sheet = figures.memory_of_sheets(server, 10000)
        edge = figures.inactivity(server, 10000)
        self.stop_one(server)
        own = len(PRESENT) - len(call_text("Present", sheet={})) + 2
        self.marks.at_most("an idle connection, bytes", connection, 1024)
        self.marks.at_most("a live sheet beyond its text, bytes", sheet - own, 1536)
        self.report.table("Lifecycle", ["what", "µs a sheet"], [
            ["10,000 sheets end as their scene goes inactive", f"{edge:.2f}"]])
        self.report.table(title, ["of what", "bytes"], [
            ["an idle connection (of 8,000)", count(connection)],
            ["a live sheet (of 10,000)", count(sheet)],
            [f"a live sheet beyond its own text of {own}", count(sheet - own)]])

    def measure_growth(self):
        title = "Growth: a durable write with much that is live"
        if not self.is_wanted(title):
            return
        cases = {"10 sheets": (10, 0), "100,000 sheets": (100000, 0),
                 "100,000 sheets over 1,000 scenes": (100000, 1000)}
        contestants, starts = {}, {}
        for name, (sheets, scenes) in cases.items():
            server = self.another_sheetd(f"growth-{sheets}-{scenes}")
            figures.present_many(server, sheets, scenes)
            starts[name] = figures.restart(server, self.arguments.rounds)
            call = call_text("Present", scene="s500", sheet=SHEET) if scenes else PRESENT
            server.workloads["write"] = ["varlink", call, "-p"]
            contestants[name] = (server, "write")
        few = self.loads.in_turn(contestants, "1 client")
        many = self.loads.in_turn(contestants, "16 clients")
        least = "10 sheets"
        for name in list(cases)[1:]:
            self.marks.at_most(f"a write with {name} live, × 10 sheets",
                               few[name]["p50"] / few[least]["p50"], 1.3)
            self.marks.at_most(f"start with {name}, s", starts[name] / 1e6, 1)
        self.report.table(
            title, ["live", "1 client, p50 µs", "×", "16 clients, requests/s", "×",
                    "start after a kill, ms"],
            [[name, microseconds(few[name]["p50"]), ratio(few[name]["p50"], few[least]["p50"]),
              count(many[name]["perSecond"]), ratio(many[name]["perSecond"], many[least]["perSecond"]),
              f"{start / 1e3:.1f}"] for name, start in starts.items()])

    def measure_messages(self):
        title = "What a message costs sheetd"
        if not self.is_wanted(title):
            return
        if not shutil.which("valgrind"):
            self.report.say("valgrind is not installed: no instructions are counted.")
            return
        counted = check.counts(self.arguments.bin, self.arguments.tools, self.folder)
        self.report.table(title, ["message", "instructions", "allocations"], [
            [name, count(row["instructions"]), f"{row['allocations']:g}"]
            for name, row in counted.items()])

    def run(self):
        self.report.say("# Benchmarks")
        self.start()
        self.report.say(
            f"`make bench` on {today()}: {machine()}. {versions(self.daemon.program, self.peers.values())}."
            f"\n\nMedians of {self.arguments.rounds} rounds of {self.arguments.seconds:g} s, in which all had"
            " their turns. L is the limit: a server in C++ that\ndoes the least that a server for the same"
            " frames can do. With 1 client it and the server share a processor, else\nthey have all of them."
            " “N deep”: so many requests are under way on each connection."
            + "".join(f"\n\n{line}" for line in self.left_out))
        # First, while nobody has had anything to do.
        self.measure_starts()
        self.measure_reads()
        self.measure_writes()
        self.measure_prompts()
        self.measure_events()
        self.measure_memory()
        self.measure_growth()
        self.measure_messages()
        self.report.table("Marks", ["what", "measured", "mark", "reached"], self.marks.rows)
        if self.arguments.write:
            self.report.write(self.arguments.write)


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin", type=os.path.abspath)
    parser.add_argument("tools", type=os.path.abspath)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--python", default="")
    parser.add_argument("--write")
    return parser.parse_args()


def main():
    arguments = read_arguments()
    end_in_order()
    memory = "/dev/shm" if os.path.ismount("/dev/shm") else None
    folder = tempfile.mkdtemp(prefix="sheetd-bench-", dir=memory)
    Server.disk_root = tempfile.mkdtemp(prefix="sheetd-bench-")
    # What runs as another user finds its folder.
    os.chmod(folder, 0o711)
    bench = Bench(arguments, folder)
    try:
        bench.run()
    finally:
        bench.stop()
        shutil.rmtree(folder)
        shutil.rmtree(Server.disk_root)


main()
