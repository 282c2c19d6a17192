import CSystemd
import Glibc
package import UnixIO

/// The sockets that the service manager opened for us and hands over at start.
///
/// **Source:** sd_listen_fds(3), sd_is_socket(3).
package struct SocketActivation: ~Copyable, Sendable {
    /// The socket that takes connections; nil when there is none or it was taken.
    private var listener: FileDescriptor?
    /// The socket that takes notify datagrams; nil when there is none or it was taken.
    private var notify: FileDescriptor?

    /// What a socket's name in its unit (`FileDescriptorName=`) says it is for.
    package enum Role: String, Hashable, Sendable {
        case varlink
        case notify
    }

    /// Takes the sockets that were passed to this process, and unsets the variables that say so. There
    /// are none for a process that was not activated.
    package static func take() throws(SocketActivationError) -> SocketActivation {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = sd_listen_fds_with_names(1, &names)
        guard count >= 0 else {
            throw .failed(Errno(code: -count, operation: "take the activated sockets"))
        }
        var passed: [(name: String, descriptor: Int32)] = []
        for index in 0..<Int(count) {
            let name = names?[index]
            passed.append(
                (name.map { String(cString: $0) } ?? "", SD_LISTEN_FDS_START + Int32(index)))
            free(name)
        }
        free(names)
        return try SocketActivation(passed)
    }

    /// Sorts sockets by their names; one alone is taken by its kind, whatever its name, as other
    /// programs than systemd give none. Takes over the descriptors unless it throws.
    package init(
        _ passed: [(name: String, descriptor: Int32)]
    ) throws(SocketActivationError) {
        var listener: Int32?
        var notify: Int32?
        for (name, number) in passed {
            let kind = try Self.role(of: number, name: name)
            if passed.count > 1 { try Self.check(name, is: kind) }
            switch kind {
            case .varlink where listener == nil: listener = number
            case .notify where notify == nil: notify = number
            case .varlink, .notify: throw .twice(name)
            }
        }
        self.listener = listener.map { FileDescriptor(owning: $0) }
        self.notify = notify.map { FileDescriptor(owning: $0) }
    }

    /// The listening socket, which is now the caller's; nil the second time.
    package mutating func takeListener() throws(Errno) -> UnixListener? {
        guard let descriptor = listener.take() else { return nil }
        return try UnixListener.adopt(descriptor)
    }

    /// The notify socket, which is now the caller's; nil the second time.
    package mutating func takeNotify() throws(Errno) -> UnixDatagram? {
        guard let descriptor = notify.take() else { return nil }
        return try UnixDatagram.adopt(descriptor)
    }

    /// What a socket can be used for.
    private static func role(
        of number: Int32, name: String
    ) throws(SocketActivationError) -> Role {
        let (stream, datagram) = (Int32(SOCK_STREAM.rawValue), Int32(SOCK_DGRAM.rawValue))
        if sd_is_socket_unix(number, stream, 1, nil, 0) > 0 { return .varlink }
        if sd_is_socket_unix(number, datagram, -1, nil, 0) > 0 { return .notify }
        let isConnection = sd_is_socket_unix(number, stream, 0, nil, 0) > 0
        throw isConnection ? .connection(name) : .notAUnixSocket(name)
    }

    private static func check(
        _ name: String, is kind: Role
    ) throws(SocketActivationError) {
        guard let role = Role(rawValue: name) else { throw .unknownName(name) }
        guard role == kind else { throw .wrongKind(role) }
    }
}
