import CSystemd
import Glibc
import UnixIO

/// The delay inhibitor: while its descriptor is open, logind puts off a sleep for some seconds.
///
/// **Source:** org.freedesktop.login1(5), Inhibit.
struct SleepDelay: ~Copyable {
    private var descriptor: FileDescriptor?
    private var isAsked = false
    private var stage = Stage.awake

    /// How far the machine is on its way to sleep.
    private enum Stage {
        case awake
        /// A sleep is announced, and put off if the inhibitor is there.
        case announced
        /// It is announced and not to be put off.
        case allowed
    }

    /// Whether to ask logind for one now. A yes counts as having asked.
    mutating func shouldAsk() -> Bool {
        guard descriptor == nil, !isAsked else { return false }
        isAsked = true
        return true
    }

    /// Takes a descriptor that belongs to somebody else, who will close it.
    mutating func take(_ number: Int32) throws(Errno) {
        isAsked = false
        let own = fcntl(number, F_DUPFD_CLOEXEC, 0)
        guard own >= 0 else { throw Errno.last("keep the inhibitor of sleep") }
        let taken = FileDescriptor(owning: own)
        // Too late: it would put off what is not to be put off any more.
        if stage != .allowed { descriptor = consume taken }
    }

    /// logind gives none, as when the machine is on its way to sleep already.
    mutating func refused() {
        isAsked = false
    }

    mutating func announce(_ isAnnounced: Bool) {
        stage = isAnnounced ? .announced : .awake
    }

    /// Does nothing when no sleep is announced: then the inhibitor is there for the next one.
    mutating func allowSleep() {
        guard stage == .announced else { return }
        stage = .allowed
        descriptor = nil
    }

    /// Lets go: nobody would tell us of a sleep now.
    mutating func lose() {
        descriptor = nil
        isAsked = false
        stage = .awake
    }
}
