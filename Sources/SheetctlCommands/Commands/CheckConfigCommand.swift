import Glibc
package import SheetClient
import UnixIO

/// `sheetctl check-config`: what is wrong with a configuration of the daemon.
package struct CheckConfigCommand: Command {
    package static let usage = Usage(
        name: "check-config",
        summary: "Tells what is wrong with a configuration, before sheetd reads it",
        synopsis: ["[OPTION…] [FILE]"],
        details: [
            "Without FILE: with the files and drop-ins that the system's daemon reads, or the "
                + "user's own, as --system and --user say; without either, root means the "
                + "system's.",
            "It asks no daemon. It becomes sheetd --check-config, the one beside it or else in "
                + "PATH, and exits as that does: with 1 when a file cannot be read or something in "
                + "it is passed over.",
        ],
        statuses: [
            UsageStatus(.success, "nothing is wrong"),
            UsageStatus(.declined, "a file cannot be read, or something in it is passed over"),
            UsageStatus(.usage),
            UsageStatus(.unavailable, "sheetd --check-config cannot be run, or cannot print"),
        ])

    private let words: [String]

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(optional: 1)
        for option in [Option.json, .socket] where arguments.has(option) {
            throw UsageError("--\(option.long) has no meaning here: no daemon is asked")
        }
        let instance = [Option.system, .user].first { arguments.has($0) }.map { "--\($0.long)" }
        let file = arguments.operands.first
        guard file != "" else { throw UsageError("FILE is empty") }
        let standard = geteuid() == 0 ? "--system" : "--user"
        words = ["--check-config", file.map { "--config=\($0)" } ?? instance ?? standard]
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        var reasons = [Processes.become(Self.neighbour ?? "sheetd", words)]
        if Self.neighbour != nil { reasons.append(Processes.become("sheetd", words)) }
        throw .failed(reasons.map(\.description).joined(separator: "; "))
    }

    /// The sheetd that was installed with this sheetctl.
    private static var neighbour: String? {
        guard let own = Processes.executable(of: getpid()), let slash = own.lastIndex(of: "/")
        else { return nil }
        return own[...slash] + "sheetd"
    }
}
