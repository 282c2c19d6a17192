/// What came of taking a connection.
package enum AcceptResult: ~Copyable {
    /// A connection, and who made it.
    case connection(FileDescriptor, PeerCredentials)
    /// None is waiting.
    case wouldBlock
    /// The process or the system has no descriptor or memory left. The connection is still waiting, so
    /// the listener stays ready: stop watching it until something is closed.
    case outOfDescriptors
    /// That peer went away, was refused by the system or cannot be identified; there may be others.
    case aborted
    /// The listener is not usable.
    case failed(Errno)
}
