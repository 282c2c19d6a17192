"""Rows of load: so many clients, so many requests under way, one server after another."""

import json
import os
import statistics
import subprocess

# Connections, how many requests are under way on each, and whether client and server share a processor.
LOADS = {
    "1 client": (1, 1, True),
    "16 clients": (16, 1, False),
    "256 clients": (256, 1, False),
    "1,024 clients": (1024, 1, False),
    "1 × 32 deep": (1, 32, False),
    "16 × 32 deep": (16, 32, False),
}


# On a machine that has other things to do, nothing at all may happen for a short while.
TRIES = 3


def pin(processes, processors):
    """Moves processes, with all their threads, to some processors."""
    for process in processes:
        try:
            for thread in os.listdir(f"/proc/{process}/task"):
                os.sched_setaffinity(int(thread), processors)
        except (FileNotFoundError, ProcessLookupError):
            # A worker that has ended by itself.
            pass


class Loads:
    """Lets the load generators loose."""

    def __init__(self, rounds, seconds):
        self.rounds = rounds
        self.seconds = seconds
        self.processors = os.sched_getaffinity(0)

    def once(self, server, command, pinned):
        """What a generator says; it and the server have one processor, or all of them."""
        processors = {max(self.processors)} if pinned else self.processors
        pin(server.processes(), processors)
        for _ in range(TRIES):
            result = self.run(server, command, processors)
            if result["requests"] > 0:
                return result
        raise RuntimeError(f"{server.name}: {' '.join(command)}: not one reply in time")

    def run(self, server, command, processors):
        done = subprocess.run(
            [*command, "-s", str(self.seconds)], capture_output=True, text=True,
            timeout=120 + 10 * self.seconds, check=False,
            preexec_fn=lambda: os.sched_setaffinity(0, processors))
        if done.returncode != 0:
            raise RuntimeError(f"{server.name}: {' '.join(command)}: {done.stderr}")
        return json.loads(done.stdout)

    def in_turn(self, contestants, load):
        """The medians of the rounds, by the contestants' names. A contestant is a server and the name of
        a workload of it."""
        clients, depth, pinned = LOADS[load]
        rounds = {name: [] for name, (server, _) in contestants.items()
                  if clients <= server.most_clients}
        for _ in range(self.rounds):
            for name in list(rounds):
                server, workload = contestants[name]
                command = [*server.generator(workload), "-n", str(clients), "-d", str(depth)]
                try:
                    rounds[name].append(self.once(server, command, pinned))
                except RuntimeError as error:
                    if not server.is_peer:
                        raise
                    print(f"Left out: {error}")
                    del rounds[name]
        return {name: medians(results) for name, results in rounds.items()}


def medians(results):
    """Of measurements with the same figures, the medians of each."""
    return {key: statistics.median(result[key] for result in results) for key in results[0]}
