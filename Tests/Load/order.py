#!/usr/bin/python3
"""Lists the functions that a sheetd carries out while it starts and serves, for the linker to put together.

Usage: order.py BIN TOOLS FILE

What is used then lies in few pages: the others are never read, and no memory is spent on them. FILE is written
anew, in an order of its own, so that a change of it shows what has changed. Names that a later sheetd does not
have do no harm; functions that are not named only cost their pages.
"""

import argparse
import glob
import os
import re
import shutil
import tempfile

from check import CONFIGURATION, UnderCallgrind
from servers import Server, Sheetd, Varlink, end_in_order

# Enough for each part of a read and a write to have had its turn.
REQUESTS = 100


class Named(UnderCallgrind):
    """It tells what the linker calls its functions."""

    def command(self):
        program, *words = super().command()
        return [program, "--demangle=no", *words]

    def functions(self):
        """The names of its own functions that were carried out."""
        names = set()
        for path in glob.glob(os.path.join(self.folder, "callgrind-0*")):
            with open(path, errors="replace") as file:
                names |= own_functions(file, self.program)
        return names


def own_functions(lines, program):
    """The functions of one object in a profile, in which what was named once is a number from then on."""
    objects, functions, found = {}, {}, set()
    is_own = False
    for line in lines:
        named = re.match(r"(c?ob|c?fn)=\((\d+)\)(?: (.*))?$", line)
        if not named:
            continue
        what, number, name = named.groups()
        known = objects if what.endswith("ob") else functions
        if name:
            known[number] = name
        if what == "ob":
            is_own = known[number] == program
        elif what == "fn" and is_own:
            # One that calls itself has a number behind its name.
            found.add(re.sub(r"'\d+$", "", known[number]))
    return {name for name in found if re.fullmatch(r"[\w.$]+", name) and not name.startswith("0x")}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin", type=os.path.abspath)
    parser.add_argument("tools", type=os.path.abspath)
    parser.add_argument("file")
    arguments = parser.parse_args()
    end_in_order()
    folder = tempfile.mkdtemp(prefix="sheetd-order-")
    Server.disk_root = folder
    server = Named(os.path.join(folder, "sheetd"), arguments.tools, arguments.bin, CONFIGURATION)
    try:
        server.start()
        Varlink(server.socket).call(Sheetd.first_call[1])
        for workload in server.workloads:
            server.ask(workload, REQUESTS)
        server.stop()
        names = server.functions()
    finally:
        server.stop()
        shutil.rmtree(folder)
    with open(arguments.file, "w") as file:
        file.writelines(f"{name}\n" for name in sorted(names))


main()
