"""Figures of single things: starts, idleness, memory, events to many, growth with what is live."""

import json
import os
import resource
import signal
import socket
import statistics
import subprocess
import time

from loads import medians
from servers import PRESENT, SHEET, Varlink, call_text

# How many calls are sent before their replies are read.
BATCH = 500


def status_of(process, field):
    """A number of /proc/PID/status, over all threads."""
    total = 0
    for thread in os.listdir(f"/proc/{process}/task"):
        with open(f"/proc/{process}/task/{thread}/status") as lines:
            total += sum(int(line.split()[1]) for line in lines if line.startswith(field))
    return total


def memory_of(process):
    """Bytes: the proportional set size."""
    with open(f"/proc/{process}/smaps_rollup") as lines:
        return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024


def switches_of(process):
    return status_of(process, "voluntary_ctxt") + status_of(process, "nonvoluntary_ctxt")


def idleness(servers, seconds):
    """Memory, threads, and context switches within some seconds, by name; of all processes of each."""
    # What a server has just been asked is over by then.
    time.sleep(1)
    processes = {server.name: server.processes() for server in servers}
    before = {name: [switches_of(one) for one in each] for name, each in processes.items()}
    time.sleep(seconds)
    return {
        name: {
            "PSS": sum(memory_of(one) for one in each),
            "threads": sum(len(os.listdir(f"/proc/{one}/task")) for one in each),
            "switches": sum(switches_of(one) for one in each) - sum(before[name]),
        } for name, each in processes.items()}


def first_call(server, *options):
    """Microseconds from the exec of a server that does not run to its first answer."""
    done = subprocess.run(
        [server.tool("firstcall"), *options, server.socket, *server.first_call, *server.command()],
        capture_output=True, text=True, timeout=120, cwd=server.folder, check=False,
        **server.options())
    if done.returncode != 0:
        raise RuntimeError(f"{server.name}: {done.stderr}")
    return json.loads(done.stdout)["firstCall"]


def first_calls(servers, rounds):
    """The same, as medians of many starts in turn, by name."""
    times = {server.name: [] for server in servers}
    for _ in range(rounds):
        for server in servers:
            times[server.name].append(first_call(server))
    return {name: statistics.median(each) for name, each in times.items()}


def fan_out(server, watchers, burst, rounds):
    """Microseconds of wall clock and of the server's processor time, for one watcher and one write."""
    done = subprocess.run(
        [server.tool("fanout"), server.socket, str(server.process.pid), PRESENT, str(watchers),
         str(burst), str(rounds)],
        capture_output=True, text=True, timeout=300, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{server.name}: {done.stderr}")
    return json.loads(done.stdout)


def fan_outs(servers, bursts, rounds):
    """Medians in turn, by name and burst; 1,000 watchers."""
    results = {(server.name, burst): [] for server in servers for burst in bursts}
    for _ in range(rounds):
        for server in servers:
            for burst in bursts:
                results[server.name, burst].append(fan_out(server, 1000, burst, 20))
    return {key: medians(each) for key, each in results.items()}


def raise_descriptor_limit():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def memory_of_connections(server, few, many):
    """Bytes for one idle connection, each of which has made one call."""
    sockets, sizes = [], []
    for count in (few, many):
        while len(sockets) < count:
            client = socket.socket(socket.AF_UNIX)
            client.connect(server.socket)
            client.sendall(server.first_call[1].encode() + b"\0")
            while not client.recv(1 << 16).endswith(b"\0"):
                pass
            sockets.append(client)
        sizes.append(memory_of(server.process.pid))
    for client in sockets:
        client.close()
    return (sizes[1] - sizes[0]) / (many - few)


def present_many(server, count, scenes):
    """Presents sheets, in main or over so many scenes."""
    connection = Varlink(server.socket)
    for scene in range(scenes):
        connection.call(call_text("OpenScene", id=f"s{scene}"))
    calls = [PRESENT] if scenes == 0 else [
        call_text("Present", scene=f"s{scene}", sheet=SHEET) for scene in range(scenes)]
    for start in range(0, count, BATCH):
        numbers = range(start, min(start + BATCH, count))
        connection.send(*(calls[number % len(calls)] for number in numbers))
        for _ in numbers:
            connection.read()
    connection.close()


def memory_of_sheets(server, count):
    """Bytes for one live sheet, its own text included."""
    before = memory_of(server.process.pid)
    present_many(server, count, 0)
    return (memory_of(server.process.pid) - before) / count


def inactivity(server, sheets):
    """Microseconds of processor time for each sheet that ends because its scene goes inactive."""
    schedule = f"/proc/{server.process.pid}/schedstat"
    connection = Varlink(server.socket)

    def run_so_far():
        with open(schedule) as numbers:
            return int(numbers.read().split()[0])

    before = run_so_far()
    connection.call(call_text("SetPhase", scene="main", phase="inactive"))
    connection.call(call_text("SetPhase", scene="main", phase="active"))
    connection.close()
    return (run_so_far() - before) / 1e3 / sheets


def restart(server, rounds):
    """Microseconds from the exec to the first answer with all that is live to be restored, after a kill.
    It runs in the end."""
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()
    time_taken = statistics.median(first_call(server, "-k") for _ in range(rounds))
    os.unlink(server.socket)
    server.restart()
    return time_taken
