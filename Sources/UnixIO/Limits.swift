import CShims

/// The bounds of this target.
package enum UnixIOLimits {
    /// Bytes of a socket's path, or of an abstract name with its `@`: `sun_path` has 108, one of which
    /// is the final NUL. **Source:** unix(7).
    package static let addressBytes = 107

    /// Connections that wait to be accepted; the kernel cuts it to `net.core.somaxconn`.
    package static let backlog: Int32 = 4096

    /// Bytes of a received datagram: PIPE_BUF, what systemd takes. **Source:** sd_notify(3).
    package static let datagramBytes = 4096

    /// Descriptors that ride on one message: the kernel's SCM_MAX_FD. **Source:** unix(7).
    package static let datagramDescriptors = Int(SHIM_MAXIMUM_DESCRIPTORS)

    /// Bytes a notify socket may hold unread, as systemd asks for its own; more datagrams make their
    /// senders wait.
    package static let datagramBufferBytes: Int32 = 8 << 20

    /// Descriptors of strangers that wait for one thread to close them. It is reached only by somebody who
    /// keeps a close from ending, and goes on; past it the caller closes them by itself, and may stand
    /// still. That is the least bad: to keep them open would end with no number left for anybody, and the
    /// kernel closing in the caller's thread what it cannot hand over; and memory would have no bound. A
    /// process that may have fewer open never comes that far.
    package static let foreignDescriptors = 65_536

    /// Supplementary groups of a peer: NGROUPS_MAX. **Source:** getgroups(2).
    package static let groups = 65_536

    /// Bytes of an account's entry; larger ones count as unknown. **Source:** getpwnam(3).
    package static let accountEntryBytes = 1 << 20

    /// Events one wait reports; the rest come with the next. Large enough that a wait costs nothing a
    /// client, small enough that the buffer (12 bytes each) stays in the cache.
    package static let readyEvents = 256

    /// Bytes of what a watch of folders tells by one read: some tens of events.
    static let watchBytes = 4096

    /// Such reads of one turn; what is left makes the next one come at once.
    static let watchReads = 16

    /// How often a folder is looked for again, that may have come to be while its parent was about to be
    /// watched: as often as folders can lie in each other between /run and a socket.
    static let watchTries = 16
}
