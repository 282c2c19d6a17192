"""What is measured: servers, each started privately in a folder of its own."""

import json
import os
import socket
import subprocess
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


def call_text(method, **parameters):
    """A call of sheetd's interface, as compact as clients write it."""
    call = {"method": f"{INTERFACE}.{method}", "parameters": parameters}
    return json.dumps(call, separators=(",", ":"))


PRESENT = call_text("Present", sheet=SHEET)


class Varlink:
    """A blocking connection to a Varlink service."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.bytes = b""

    def send(self, text):
        self.socket.sendall(text.encode() + b"\0")

    def read(self):
        """The text of the next reply."""
        while b"\0" not in self.bytes:
            more = self.socket.recv(1 << 20)
            if not more:
                raise ConnectionError("The service hung up")
            self.bytes += more
        reply, _, self.bytes = self.bytes.partition(b"\0")
        return reply.decode()

    def call(self, text):
        """The text of the reply, and its parameters."""
        self.send(text)
        reply = self.read()
        if "error" in json.loads(reply):
            raise RuntimeError(f"{text}: {reply}")
        return reply, json.loads(reply)["parameters"]

    def close(self):
        self.socket.close()


class Server:
    """A process that listens on a socket in its folder.

    `workloads` are, by their names, the arguments that load takes after the socket.
    """

    name = ""

    def __init__(self, folder):
        self.folder = folder
        os.makedirs(folder, exist_ok=True)
        self.socket = os.path.join(folder, "socket")
        self.process = None
        self.workloads = {}

    def start(self):
        self.process = self.spawn(self.command())
        self.wait_until_listening()
        self.prepare()

    def command(self):
        raise NotImplementedError

    def prepare(self):
        """What has to be there before it can be measured."""

    def spawn(self, command, **options):
        log = open(os.path.join(self.folder, "log"), "ab")
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder, **options)

    def wait_until_listening(self):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with socket.socket(socket.AF_UNIX) as probe:
                if probe.connect_ex(self.socket) == 0:
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.005)
        with open(os.path.join(self.folder, "log"), errors="replace") as log:
            raise RuntimeError(f"{self.name} does not listen: {log.read()[-2000:]}")

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait()

    def processes(self):
        """The processes that serve."""
        return [self.process.pid]


class Sheetd(Server):
    name = "sheetd"

    def __init__(self, folder, programs, configuration):
        super().__init__(folder)
        self.programs = programs
        self.configuration = configuration
        self.described = None

    def command(self):
        return [
            os.path.join(self.programs, "sheetd"), "--config", self.configuration,
            "--socket", self.socket, "--runtime-dir", os.path.join(self.folder, "run"),
            "--state-dir", os.path.join(self.folder, "state"), "--log-level", "err"]

    def prepare(self):
        connection = Varlink(self.socket)
        _, presented = connection.call(PRESENT)
        describe = call_text("DescribeSheet", id=presented["id"])
        self.described, _ = connection.call(describe)
        connection.close()
        self.workloads = {
            "read": ["varlink", describe],
            "write": ["varlink", PRESENT, "-p"],
        }


class Limit(Server):
    """It answers a DescribeSheet with what sheetd did."""

    name = "limit"

    def __init__(self, folder, tools, sheetd):
        super().__init__(folder)
        self.tools = tools
        self.sheetd = sheetd

    def command(self):
        return [os.path.join(self.tools, "limit"), self.socket, self.sheetd.described]

    def prepare(self):
        self.workloads = dict(self.sheetd.workloads)


class Echo(Server):
    name = "echo"

    def __init__(self, folder, tools, sheetd):
        super().__init__(folder)
        self.tools = tools
        self.sheetd = sheetd

    def command(self):
        return [os.path.join(self.tools, "limit"), "--echo", self.socket]

    def prepare(self):
        self.workloads = {"read": self.sheetd.workloads["read"]}
