"""sheetd, the limit, and what both are compared with: each started privately in a folder of its own."""

import glob
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

# Far more than any server here takes to start.
PATIENCE = 30

INTERFACE = "org.sheetd.Presentation"

# A small sheet, as a script would present it.
SHEET = {
    "title": "Update ready",
    "message": "Restart now?",
    "actions": [{"id": "ok", "label": "Restart"}],
}


def call_text(method, more=False, **parameters):
    """A call of sheetd's interface, as compact as clients write it."""
    call = {"method": f"{INTERFACE}.{method}", "parameters": parameters}
    if more:
        call["more"] = True
    return json.dumps(call, separators=(",", ":"))


PRESENT = call_text("Present", sheet=SHEET)


class Varlink:
    """A blocking connection to a Varlink service."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.bytes = b""

    def send(self, *texts):
        self.socket.sendall(b"".join(text.encode() + b"\0" for text in texts))

    def read(self):
        """The text of the next reply."""
        while b"\0" not in self.bytes:
            more = self.socket.recv(1 << 20)
            if not more:
                raise ConnectionError("The service hung up")
            self.bytes += more
        reply, _, self.bytes = self.bytes.partition(b"\0")
        if reply.startswith(b'{"error"'):
            raise RuntimeError(reply.decode())
        return reply.decode()

    def call(self, text):
        """The text of the reply, and its parameters."""
        self.send(text)
        reply = self.read()
        return reply, json.loads(reply)["parameters"]

    def close(self):
        self.socket.close()


class Server:
    """A process that listens on a socket in its folder.

    `workloads` has, by their names, the arguments that load takes after the socket; `first_call` is what
    firstcall asks. No more than `most_clients` are let loose on it. A peer that fails is left out, else the
    run fails.
    """

    name = ""
    is_peer = True
    package = None
    first_call = None
    most_clients = 1 << 20
    # Where folders on a disk are made: those of the servers are in memory, where there is a tmpfs.
    disk_root = None

    def __init__(self, folder, tools):
        self.folder = folder
        self.tools = tools
        self.socket = os.path.join(folder, "socket")
        self.process = None
        self.workloads = {}
        os.makedirs(folder, exist_ok=True)

    def disk(self):
        """A folder of its own on a disk."""
        return tempfile.mkdtemp(dir=self.disk_root)

    def tool(self, name):
        return os.path.join(self.tools, name)

    def start(self):
        self.restart()
        self.prepare()

    def restart(self):
        """Starts it with what is in its folder."""
        self.process = self.spawn(self.command())
        self.wait_until(self.listens)

    def command(self):
        raise NotImplementedError

    def options(self):
        """How it is started: environment, user."""
        return {}

    def prepare(self):
        """What has to be there before it can be measured."""

    def spawn(self, command):
        with open(os.path.join(self.folder, "log"), "ab") as log:
            return subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder,
                **self.options())

    def listens(self):
        with socket.socket(socket.AF_UNIX) as probe:
            return probe.connect_ex(self.socket) == 0

    def wait_until(self, is_so):
        deadline = time.monotonic() + PATIENCE
        while not is_so():
            if self.process.poll() is not None or time.monotonic() > deadline:
                with open(os.path.join(self.folder, "log"), errors="replace") as log:
                    raise RuntimeError(f"{self.name} does not serve: {log.read()[-2000:]}")
            time.sleep(0.005)

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def processes(self):
        """The processes that serve: what was started, and what that has started."""
        found = [self.process.pid] if self.process else []
        for process in found:
            for children in glob.glob(f"/proc/{process}/task/*/children"):
                with open(children) as numbers:
                    found += [int(number) for number in numbers.read().split()]
        return found

    def generator(self, workload):
        """The command that measures it."""
        return [self.tool("load"), self.socket, *self.workloads[workload]]


class Sheetd(Server):
    name = "sheetd"
    is_peer = False
    first_call = ("varlink", '{"method":"org.varlink.service.GetInfo"}')

    def __init__(self, folder, tools, programs, configuration):
        super().__init__(folder, tools)
        self.program = os.path.join(programs, "sheetd")
        self.configuration = configuration
        self.described = self.event = None

    def command(self):
        return [
            self.program, "--config", self.configuration, "--socket", self.socket,
            "--notify-socket", os.path.join(self.folder, "notify"),
            "--runtime-dir", os.path.join(self.folder, "run"),
            "--state-dir", self.disk(), "--log-level", "err"]

    def prepare(self):
        connection = Varlink(self.socket)
        watcher = Varlink(self.socket)
        watcher.send(call_text("Watch", more=True))
        while '"ready"' not in watcher.read():
            pass
        _, presented = connection.call(PRESENT)
        self.event = watcher.read()
        describe = call_text("DescribeSheet", id=presented["id"])
        self.described, _ = connection.call(describe)
        self.workloads = {"read": ["varlink", describe], "write": ["varlink", PRESENT, "-p"]}
        connection.close()
        watcher.close()


class Limit(Server):
    """It answers a DescribeSheet with what sheetd did, and tells watchers what sheetd told them."""

    name = "limit"
    is_peer = False

    def __init__(self, folder, tools, sheetd):
        super().__init__(folder, tools)
        self.sheetd = sheetd

    def command(self):
        return [self.tool("limit"), self.socket, self.sheetd.described, self.sheetd.event]

    def prepare(self):
        self.workloads = dict(self.sheetd.workloads)
        self.first_call = tuple(self.workloads["read"])


class Echo(Limit):
    name = "echo"

    def command(self):
        return [self.tool("limit"), "--echo", self.socket]

    def prepare(self):
        self.workloads = {"echo": self.sheetd.workloads["read"]}


class SdEvent(Limit):
    """A bare server in C on sd-event, for comparison of starts."""

    name = "C with sd-event"

    def command(self):
        return [self.tool("sdevent"), self.socket, self.sheetd.described]

    def prepare(self):
        self.first_call = tuple(self.sheetd.workloads["read"])


def end_in_order():
    """Has this program clean up, too, when it is terminated."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Terminated"))


def version_of(package):
    """The version of an installed package, or None."""
    done = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${Version}", package],
        capture_output=True, text=True, check=False)
    return re.sub(r"^\d+:", "", done.stdout) or None
