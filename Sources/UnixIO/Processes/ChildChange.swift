import Glibc

/// What became of a child.
///
/// **Source:** waitpid(2).
package enum ChildChange: Hashable, Sendable {
    /// It has ended by itself, with this code.
    case exited(Int32)
    /// A signal has ended it.
    case killed(Int32)
    /// A signal has stopped it; it may go on.
    case stopped(Int32)

    /// Takes note of the next change of any child, and by that lets go of one that has ended; nil when
    /// there is none.
    ///
    /// Any: what this process was before it ran this program may have left it children.
    package static func next() -> (pid: Int32, change: ChildChange)? {
        var status: Int32 = 0
        let pid = uninterrupted { waitpid(-1, &status, WNOHANG | WUNTRACED) }
        return pid > 0 ? (pid, ChildChange(status)) : nil
    }

    private init(_ status: Int32) {
        switch status & 0x7F {
        case 0: self = .exited((status >> 8) & 0xFF)
        case 0x7F: self = .stopped((status >> 8) & 0xFF)
        case let signal: self = .killed(signal)
        }
    }
}
