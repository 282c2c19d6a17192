/// Who may connect, as far as the file of a socket says it.
package nonisolated enum SocketAccess: Hashable, Sendable {
    /// Nothing is said: everybody.
    case everybody
    /// The members of one group, the daemon's own user and root.
    case group(UInt32)
    /// A group is named that there is not: the daemon's own user and root.
    case nobody

    /// The permission bits of the socket; connecting needs `w`. **Source:** unix(7).
    var mode: UInt32 {
        switch self {
        case .everybody: 0o666
        case .group: 0o660
        case .nobody: 0o600
        }
    }

    /// The group of the socket; nil for the process's own.
    var group: UInt32? {
        if case .group(let number) = self { number } else { nil }
    }
}
