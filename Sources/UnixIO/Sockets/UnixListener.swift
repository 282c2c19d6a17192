import Glibc
import CShims

/// A socket that takes connections.
///
/// **Source:** unix(7), accept4(2).
package struct UnixListener: ~Copyable, Sendable {
    /// The listening socket: non-blocking, close-on-exec.
    package let descriptor: FileDescriptor
    /// The socket file, if it is ours to remove.
    private let file: BoundPath?

    private init(_ descriptor: consuming FileDescriptor, file: consuming BoundPath?) {
        self.descriptor = descriptor
        self.file = file
    }

    /// Binds and listens. At a path, the permission bits of the socket are `mode` (connecting needs
    /// `w`) and its group is `group` (nil: the process's own), the last folder is made if absent,
    /// `PATH.lock` is held for as long as the listener lives, a socket that no process has open is
    /// replaced, and the file goes with the listener.
    package static func bind(
        at address: UnixAddress, mode: UInt32, group: UInt32? = nil,
        backlog: Int32 = UnixIOLimits.backlog
    ) throws(BindError) -> UnixListener {
        let socket = try BindError.wrapping { () throws(Errno) in
            try UnixSocket.make(SOCK_STREAM, isNonBlocking: true)
        }
        let file = try BoundPath.binding(socket, to: address, mode: mode, group: group)
        let listener = UnixListener(socket, file: file)
        try BindError.wrapping { () throws(Errno) in
            let number = listener.descriptor.rawValue
            try checked("listen at", address.description) { listen(number, backlog) }
        }
        return listener
    }

    /// Takes over a socket that listens already, from socket activation: its file is another's, and is
    /// never removed.
    package static func adopt(
        _ descriptor: consuming FileDescriptor
    ) throws(Errno) -> UnixListener {
        try descriptor.setNonBlocking(true)
        try descriptor.setCloseOnExec(true)
        return UnixListener(descriptor, file: nil)
    }

    /// Changes who may connect from now on: the permission bits of the socket's file, and its group (nil
    /// leaves it as it is). A socket without a file of ours stays as it is.
    package borrowing func setAccess(mode: UInt32, group: UInt32?) throws(Errno) {
        switch file {
        case .some(let file): try file.setAccess(mode: mode, group: group)
        case .none: break
        }
    }

    /// Takes one waiting connection: non-blocking, close-on-exec.
    package borrowing func accept() -> AcceptResult {
        let number = descriptor.rawValue
        let connection = uninterrupted { shim_accept(number) }
        guard connection >= 0 else { return Self.refusal(of: errno) }
        let stream = FileDescriptor(owning: connection)
        // One peer that cannot be identified is no reason to stop listening.
        guard let peer = try? PeerCredentials(of: stream) else { return .aborted }
        // Else reading would pass over an urgent byte, and close what rides on it in the reader's thread.
        try? UnixSocket.setOption(SO_OOBINLINE, of: stream, to: 1)
        return .connection(stream, peer)
    }

    /// Stops listening, and removes the socket file if it is still ours.
    package consuming func close() {}

    private static func refusal(of code: Int32) -> AcceptResult {
        switch code {
        case EAGAIN: .wouldBlock
        case EMFILE, ENFILE, ENOMEM, ENOBUFS: .outOfDescriptors
        // EPERM and EPROTO: a security module or the protocol refused that one peer.
        case ECONNABORTED, EPERM, EPROTO: .aborted
        default: .failed(Errno(code: code, operation: "accept a connection"))
        }
    }
}
