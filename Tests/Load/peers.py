"""The peers: services that are on other machines, each in its own way a daemon that answers calls."""

import os
import shutil
import subprocess
import sys

from servers import Server

HERE = os.path.dirname(os.path.abspath(__file__))

# sway does not run as root. As root it, and what needs it, gets this user.
PLAIN_USER = "nobody"

BUS_CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow send_destination="*" eavesdrop="true"/>
    <allow receive_sender="*" eavesdrop="true"/>
    <allow own="*"/>
  </policy>
  <limit name="max_completed_connections">20000</limit>
  <limit name="max_connections_per_user">20000</limit>
  <limit name="max_incomplete_connections">20000</limit>
</busconfig>
"""


class Redis(Server):
    """Every second its file is synchronised: it lies in memory, as sheetd's log does."""

    name = "redis"
    package = "redis-server"
    program = "redis-server"
    first_call = ("resp", "PING")
    sync = "everysec"

    def command(self):
        return ["redis-server", "--port", "0", "--unixsocket", self.socket,
                "--dir", self.folder if self.sync == "everysec" else self.disk(),
                "--save", "", "--appendonly", "yes", "--appendfsync", self.sync]

    def prepare(self):
        # 155 bytes, as a Present has.
        self.workloads = {
            "PING": ["resp", "PING"], f"SET, {self.sync}": ["resp", "SET sheet " + "x" * 155]}


class RedisAlways(Redis):
    """Its file is synchronised before each reply, and so lies on the disk."""

    sync = "always"
    first_call = None

    def prepare(self):
        super().prepare()
        del self.workloads["PING"]


class Bus(Server):
    """A message bus, and a service on it for calls of two hops."""

    program = "dbus-daemon"

    def __init__(self, folder, tools):
        super().__init__(folder, tools)
        self.service = None

    def prepare(self):
        self.service = self.spawn([self.tool("bus"), self.socket, "serve"])
        self.workloads = {"Ping": ["ping"], "call of a service": ["call"]}
        self.wait_until(lambda: subprocess.run(
            [self.tool("bus"), self.socket, "call", "-r", "1"],
            capture_output=True, check=False).returncode == 0)

    def processes(self):
        return super().processes() + [self.service.pid]

    def generator(self, workload):
        return [self.tool("bus"), self.socket, *self.workloads[workload]]

    def stop(self):
        super().stop()
        if self.service:
            self.service.wait()


class DBusDaemon(Bus):
    name = "dbus-daemon"
    package = "dbus-daemon"

    def command(self):
        configuration = os.path.join(self.folder, "bus.conf")
        with open(configuration, "w") as file:
            file.write(BUS_CONFIGURATION.format(socket=self.socket))
        return ["dbus-daemon", f"--config-file={configuration}", "--nofork", "--nopidfile"]


class DBusBroker(Bus):
    name = "dbus-broker"
    package = "dbus-broker"
    program = "dbus-broker"

    def command(self):
        return [self.tool("broker"), self.socket]


class UserDB(Server):
    name = "userdbd"
    package = "systemd-userdbd"
    program = "/lib/systemd/systemd-userdbd"
    # Each connection has one of its few workers to itself, and waits when there is none.
    most_clients = 1

    def command(self):
        return ["systemd-socket-activate", f"--listen={self.socket}", self.program]

    def prepare(self):
        call = ('{"method":"io.systemd.UserDatabase.GetUserRecord",'
                '"parameters":{"uid":0,"service":"io.systemd.Multiplexer"}}')
        self.workloads = {"GetUserRecord": ["varlink", call]}


def plain_user():
    if os.geteuid() != 0:
        return {}
    return {"user": PLAIN_USER, "group": "nogroup", "extra_groups": []}


class Sway(Server):
    name = "sway"
    package = "sway"
    program = "sway"
    first_call = ("i3", "7")

    def command(self):
        os.chmod(self.folder, 0o700)
        if os.geteuid() == 0:
            shutil.chown(self.folder, PLAIN_USER)
        # No bar, no wallpaper.
        return ["sway", "--config", "/dev/null"]

    def options(self):
        environment = {
            "PATH": "/usr/bin:/bin", "HOME": self.folder, "XDG_RUNTIME_DIR": self.folder,
            "SWAYSOCK": self.socket, "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman",
            "WLR_LIBINPUT_NO_DEVICES": "1", "LC_ALL": "C.UTF-8"}
        return {"env": environment, **plain_user()}

    def prepare(self):
        # GET_VERSION
        self.workloads = {"GET_VERSION": ["i3", "7"]}

    def display(self):
        """The name of its display, once it has one."""
        names = [name for name in os.listdir(self.folder)
                 if name.startswith("wayland-") and not name.endswith(".lock")]
        return os.path.join(self.folder, names[0]) if names else None


class Mako(DBusDaemon):
    """mako, on a bus and a sway of its own."""

    name = "mako"
    package = "mako-notifier"
    program = "mako"

    def __init__(self, folder, tools):
        super().__init__(folder, tools)
        self.sway = Sway(os.path.join(folder, "sway"), tools)

    def prepare(self):
        os.chmod(self.folder, 0o711)
        self.sway.start()
        self.sway.wait_until(self.sway.display)
        options = self.sway.options()
        options["env"] |= {"WAYLAND_DISPLAY": self.sway.display(),
                           "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.socket}"}
        with open(os.path.join(self.folder, "mako.log"), "ab") as log:
            self.service = subprocess.Popen(
                ["mako", "--config", "/dev/null"], stdout=log, stderr=log, **options)
        self.workloads = {"Notify": ["notify"]}
        self.wait_until(lambda: subprocess.run(
            [*self.generator("Notify"), "-r", "1"],
            capture_output=True, check=False).returncode == 0)

    def processes(self):
        return super().processes() + self.sway.processes()

    def stop(self):
        if self.service:
            self.service.terminate()
        super().stop()
        self.sway.stop()


class Mpv(Server):
    name = "mpv"
    package = "mpv"
    program = "mpv"
    first_call = ("mpv", '{"command":["get_property","volume"]}')

    def command(self):
        return ["mpv", "--no-config", "--idle", "--no-terminal", "--vo=null", "--ao=null",
                f"--input-ipc-server={self.socket}"]

    def prepare(self):
        self.workloads = {"get_property": list(self.first_call)}


class PythonVarlink(Server):
    """PyPI's varlink, which has a thread for each client."""

    name = "Python varlink"
    program = sys.executable
    most_clients = 16

    def __init__(self, folder, tools, python):
        super().__init__(folder, tools)
        self.program = python

    def command(self):
        return [self.program, os.path.join(HERE, "varlink_server.py"), f"unix:{self.socket}"]

    def prepare(self):
        self.workloads = {"Ping": list(self.first_call)}

    first_call = ("varlink", '{"method":"org.sheetd.bench.Ping","parameters":{"ping":"Restart now?"}}')

