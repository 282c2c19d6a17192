import Glibc
import SheetInterface
import UnixIO

/// A daemon and a sheetctl of different versions: each takes what it knows of the other's words.
package struct VersionSkew: Hashable, Sendable {
    private let daemon: String
    private let own: String

    /// Nil when they are the same.
    package init?(daemon: String, own: String = SheetdVersion.current) {
        guard daemon != own else { return nil }
        self.daemon = daemon
        self.own = own
    }

    /// Both, in a clause.
    package var words: String { "the daemon is version \(daemon), this sheetctl is \(own)" }

    /// What to do, in a clause.
    ///
    /// - Parameter place: Where the daemon is.
    package func advice(at place: ServicePlace) -> String {
        guard let daemon = Self.numbers(daemon), let own = Self.numbers(own) else {
            return "let both be of one release"
        }
        if daemon.lexicographicallyPrecedes(own) {
            return "restart the daemon, detached sheets stay: \(place.command(.restart))"
        }
        let path = Processes.executable(of: getpid()).map { " (\($0))" } ?? ""
        return "this sheetctl\(path) is the older one: take that of the daemon's release"
    }

    private static func numbers(_ version: String) -> [Int]? {
        let numbers = version.split(separator: ".").map { Int($0) }
        return numbers.contains(nil) ? nil : numbers.compactMap(\.self)
    }
}
