"""The marks: what sheetd is to reach, and what it has reached."""

# The part of the limit's throughput, by load.
READS = {"16 clients": 0.85, "256 clients": 0.85, "1,024 clients": 0.80, "16 × 32 deep": 0.70}
WRITES = {"16 clients": 0.70, "256 clients": 0.55, "16 × 32 deep": 0.45}
# How much longer than the limit one client waits.
READ_P50, WRITE_P50 = 1.15, 1.5

# Those that are to be left behind, with what they are asked.
PEERS = ["dbus-broker Ping", "userdbd GetUserRecord", "sway GET_VERSION", "mpv get_property"]
REDIS = "redis SET, everysec"
REDIS_LOADS = ["1 client", "16 clients", "256 clients"]

READ, WRITE, LIMIT = "sheetd DescribeSheet", "sheetd Present, Dismiss", "limit"


class Marks:
    """Each mark that something has been measured for: what, the figure, the mark."""

    def __init__(self):
        self.rows = []

    def at_most(self, what, figure, bound, unit=""):
        self.note(what, figure, f"≤ {bound:g}{unit}", figure <= bound)

    def at_least(self, what, figure, bound, unit=""):
        self.note(what, figure, f"≥ {bound:g}{unit}", figure >= bound)

    def note(self, what, figure, mark, is_reached):
        self.rows.append([what, f"{figure:,.2f}", mark, "yes" if is_reached else "NO"])

    def of_reads(self, load, rows):
        self.beside_limit("read", load, rows, READ, READS, READ_P50)
        peers = [rows[name] for name in PEERS if name in rows]
        if load == "1 client":
            for name in PEERS:
                if name in rows:
                    self.at_most(f"read, p50 beside {name}", rows[READ]["p50"] / rows[name]["p50"], 0.75)
        if load == "16 × 32 deep" and peers:
            best = max(peer["perSecond"] for peer in peers)
            self.at_least("read, 16 × 32 deep, beside the best of those", rows[READ]["perSecond"] / best, 3)

    def of_writes(self, load, rows):
        self.beside_limit("write", load, rows, WRITE, WRITES, WRITE_P50)
        if load in REDIS_LOADS and REDIS in rows:
            self.at_least(f"write, {load}, beside {REDIS}",
                          rows[WRITE]["perSecond"] / rows[REDIS]["perSecond"], 1)

    def beside_limit(self, what, load, rows, own, throughputs, p50):
        if load == "1 client":
            self.at_most(f"{what}, 1 client, p50 × L", rows[own]["p50"] / rows[LIMIT]["p50"], p50)
        if load in throughputs:
            part = rows[own]["perSecond"] / rows[LIMIT]["perSecond"]
            self.at_least(f"{what}, {load}, × L", part, throughputs[load])
