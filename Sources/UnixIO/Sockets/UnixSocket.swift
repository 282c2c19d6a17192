import Glibc

/// What the kinds of UNIX socket have in common.
enum UnixSocket {
    /// A new socket, close-on-exec.
    static func make(
        _ type: __socket_type, isNonBlocking: Bool = false
    ) throws(Errno) -> FileDescriptor {
        let flags = SOCK_CLOEXEC.rawValue | (isNonBlocking ? SOCK_NONBLOCK.rawValue : 0)
        return FileDescriptor(
            owning: try checked("open a socket") {
                socket(AF_UNIX, Int32(type.rawValue | flags), 0)
            })
    }

    /// Connects; 0, or the errno. Connecting again after an interruption is safe for UNIX sockets.
    static func connect(_ socket: borrowing FileDescriptor, to address: UnixAddress) -> Int32 {
        let number = socket.rawValue
        return address.withSocketAddress { pointer, length in
            let result = uninterrupted { Glibc.connect(number, pointer, length) }
            return result == 0 || errno == EISCONN ? 0 : errno
        }
    }

    /// Whether somebody has the socket at `address` open: the errno of connecting to it, or 0. A
    /// stream does for every type: a live socket of another type says EPROTOTYPE.
    static func probe(_ address: UnixAddress) throws(Errno) -> Int32 {
        let probe = try make(SOCK_STREAM, isNonBlocking: true)
        return connect(probe, to: address)
    }

    /// Bounds how long a send waits. **Source:** socket(7), SO_SNDTIMEO: zero would be no bound.
    static func setSendTimeout(
        _ timeout: Duration, of socket: borrowing FileDescriptor
    ) throws(Errno) {
        let number = socket.rawValue
        let (seconds, attoseconds) = timeout.components
        var value = timeval(
            tv_sec: Int(seconds), tv_usec: max(1, Int(attoseconds / 1_000_000_000_000)))
        try checked("bound the time of a send") {
            setsockopt(
                number, SOL_SOCKET, SO_SNDTIMEO, &value, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    /// An integer option of the SOL_SOCKET level.
    static func option(_ name: Int32, of socket: borrowing FileDescriptor) throws(Errno) -> Int32 {
        let number = socket.rawValue
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        try checked("read an option of a socket") {
            getsockopt(number, SOL_SOCKET, name, &value, &length)
        }
        return value
    }

    /// Sets an integer option of the SOL_SOCKET level.
    static func setOption(
        _ name: Int32, of socket: borrowing FileDescriptor, to value: Int32
    ) throws(Errno) {
        let number = socket.rawValue
        var value = value
        try checked("set an option of a socket") {
            setsockopt(number, SOL_SOCKET, name, &value, socklen_t(MemoryLayout<Int32>.size))
        }
    }
}
