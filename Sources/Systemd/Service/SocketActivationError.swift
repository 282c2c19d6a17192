package import UnixIO

/// Why the sockets that the service manager passed cannot be used. The names are those of
/// `FileDescriptorName=`.
package enum SocketActivationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is no UNIX socket.
    case notAUnixSocket(String)
    /// It is a connection, not a listener.
    case connection(String)
    /// Of several sockets, one is called neither `varlink` nor `notify`.
    case unknownName(String)
    /// The name fits, the type of socket does not.
    case wrongKind(SocketActivation.Role)
    /// There are two for the same use.
    case twice(String)
    /// A system call failed, or the variables contradict each other.
    case failed(Errno)

    /// What is wrong with the socket unit, and what would be right.
    package var description: String {
        switch self {
        case .notAUnixSocket(let name):
            "the activated socket \(name) is no UNIX socket; give its unit a path"
        case .connection(let name):
            "the activated socket \(name) is a connection; set Accept=no in its unit"
        case .unknownName(let name):
            "the activated socket \(name) has no known name; "
                + "set FileDescriptorName=varlink or =notify in its unit"
        case .wrongKind(.varlink):
            "the activated socket varlink does not listen; use ListenStream= in its unit"
        case .wrongKind(.notify):
            "the activated socket notify takes no datagrams; use ListenDatagram= in its unit"
        case .twice(let name):
            "the activated socket \(name) is the second for its use; one is possible"
        case .failed(let error):
            error.description
        }
    }
}
