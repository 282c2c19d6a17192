"""A service by PyPI's varlink. Usage: varlink_server.py ADDRESS"""

import os
import sys
import tempfile

import varlink

INTERFACE = """interface org.sheetd.bench

method Ping(ping: string) -> (pong: string)
"""

with tempfile.TemporaryDirectory() as folder:
    with open(os.path.join(folder, "org.sheetd.bench.varlink"), "w") as file:
        file.write(INTERFACE)
    service = varlink.Service(product="bench", interface_dir=folder)

    @service.interface("org.sheetd.bench")
    class Bench:
        """What the interface says."""

        def Ping(self, ping):
            return {"pong": ping}


class Handler(varlink.RequestHandler):
    service = service


with varlink.ThreadingServer(sys.argv[1], Handler) as server:
    server.serve_forever()
