import Glibc

/// A TCP socket whose closing waits, for an hour, for a peer that does not read: unless somebody has
/// taken that from it.
///
/// **Source:** socket(7), SO_LINGER.
package final class LingeringSocket {
    /// What a system call did not do.
    package struct Failure: Error {
        let operation: String
        let code = errno
    }

    /// The socket; -1 once it is closed.
    package private(set) var number: Int32 = -1
    private var peer: Int32 = -1

    /// Connects it to a peer over the loopback, and fills its queue.
    package init() throws {
        let listener = try Self.socket()
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        number = try Self.socket()
        let isConnected = withUnsafeMutableBytes(of: &address) { bytes in
            guard let place = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
                return false
            }
            return bind(listener, place, length) == 0 && listen(listener, 1) == 0
                && getsockname(listener, place, &length) == 0
                && connect(number, place, length) == 0
        }
        guard isConnected else { throw Failure(operation: "connect") }
        peer = accept(listener, nil, nil)
        guard peer >= 0, fcntl(peer, F_SETFD, FD_CLOEXEC) == 0 else {
            throw Failure(operation: "accept")
        }
        var hour = linger(l_onoff: 1, l_linger: 3600)
        let size = socklen_t(MemoryLayout<linger>.size)
        guard setsockopt(number, SOL_SOCKET, SO_LINGER, &hour, size) == 0 else {
            throw Failure(operation: "let it linger")
        }
        let bytes = [UInt8](repeating: 1, count: 64 << 10)
        while send(number, bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0 {}
        guard errno == EAGAIN else { throw Failure(operation: "fill") }
    }

    deinit {
        // First: with what it has not read, that is the end of the waiting.
        letGo()
        if number >= 0 { close(number) }
    }

    /// Closes it, while a copy is on its way to somebody else: theirs is the last.
    package func giveAway() {
        close(number)
        number = -1
    }

    /// Ends the peer, and by that all waiting for it.
    package func letGo() {
        if peer >= 0 { close(peer) }
        peer = -1
    }

    private static func socket() throws -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let number = Glibc.socket(AF_INET, kind, 0)
        guard number >= 0 else { throw Failure(operation: "open a socket") }
        return number
    }
}

/// Sends bytes on a connected UNIX socket, with copies of descriptors riding on them.
///
/// - Returns: whether the kernel has taken them all.
package func send(
    _ bytes: [UInt8], with descriptors: [Int32], on socket: Int32, flags: Int32 = 0
) -> Bool {
    // struct cmsghdr, which Swift can see, but not the macros that go with it; cmsg(3).
    let headerBytes = MemoryLayout<cmsghdr>.size
    let length = headerBytes + descriptors.count * MemoryLayout<Int32>.size
    let control = UnsafeMutableRawBufferPointer.allocate(
        byteCount: (length + 7) / 8 * 8, alignment: 8)
    defer { control.deallocate() }
    control.storeBytes(of: length, as: Int.self)
    control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
    control.storeBytes(of: Int32(SCM_RIGHTS), toByteOffset: 12, as: Int32.self)
    for (index, number) in descriptors.enumerated() {
        control.storeBytes(of: number, toByteOffset: headerBytes + index * 4, as: Int32.self)
    }
    var bytes = bytes
    return bytes.withUnsafeMutableBytes { buffer in
        var vector = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
        return withUnsafeMutablePointer(to: &vector) { vector in
            var message = msghdr()
            message.msg_iov = vector
            message.msg_iovlen = 1
            message.msg_control = control.baseAddress
            message.msg_controllen = control.count
            return sendmsg(socket, &message, Int32(MSG_NOSIGNAL) | flags) == buffer.count
        }
    }
}
