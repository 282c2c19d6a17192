import CShims
import Glibc

/// One end of a connection.
///
/// **Source:** unix(7), recv(2), send(2).
package struct UnixStream: ~Copyable, Sendable {
    /// The connected socket.
    package let descriptor: FileDescriptor

    /// Takes over a connected socket as it is, blocking or not.
    package init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }

    /// Connects, and waits for it while the listener's backlog is full. The stream blocks until
    /// `setNonBlocking`.
    ///
    /// - Parameter patience: How long to wait; nil: as long as it takes; zero: not at all.
    ///
    /// Throws `ENOENT` or `ECONNREFUSED` when nobody listens, `EACCES` without the permission to write
    /// to the socket, `ETIMEDOUT` when the listener takes nobody in time.
    package static func connect(
        to address: UnixAddress, patience: Duration? = nil
    ) throws(Errno) -> UnixStream {
        let isImpatient = patience == .zero
        let socket = try UnixSocket.make(SOCK_STREAM, isNonBlocking: isImpatient)
        if let patience, !isImpatient { try UnixSocket.setSendTimeout(patience, of: socket) }
        let code = UnixSocket.connect(socket, to: address)
        guard code == 0 else {
            throw Errno(
                code: code == EAGAIN ? ETIMEDOUT : code, operation: "connect to",
                object: address.description)
        }
        if isImpatient { try socket.setNonBlocking(false) }
        return UnixStream(socket)
    }

    /// Decides whether reading and writing fail with `wouldBlock` where they would wait.
    package borrowing func setNonBlocking(_ isNonBlocking: Bool) throws(Errno) {
        try descriptor.setNonBlocking(isNonBlocking)
    }

    /// Takes what has come, up to the size of `buffer`, which must not be empty. Descriptors that ride
    /// on the bytes are closed by `ForeignDescriptors`: without a place for them the kernel would close
    /// them in this call.
    package borrowing func read(into buffer: UnsafeMutableRawBufferPointer) -> ReadResult {
        precondition(!buffer.isEmpty, "an empty buffer reads as the end")
        let number = descriptor.rawValue
        let count = withUnsafeTemporaryAllocation(
            of: Int32.self, capacity: UnixIOLimits.datagramDescriptors
        ) { riding in
            var ridingCount = 0
            let count = uninterrupted {
                shim_receive(
                    number, buffer.baseAddress, buffer.count, riding.baseAddress, &ridingCount)
            }
            guard ridingCount > 0 else { return count }
            for descriptor in riding[..<ridingCount] { ForeignDescriptors.close(descriptor) }
            return count
        }
        if count > 0 { return .bytes(count) }
        if count == 0 { return .end }
        switch errno {
        case EAGAIN: return .wouldBlock
        case ECONNRESET, EPIPE: return .broken
        case let code: return .failed(Errno(code: code, operation: "read from a connection"))
        }
    }

    /// Gives what the kernel takes of `bytes`; never raises SIGPIPE.
    package borrowing func write(_ bytes: UnsafeRawBufferPointer) -> WriteResult {
        let number = descriptor.rawValue
        let count = uninterrupted {
            send(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }
        if count >= 0 { return .bytes(count) }
        switch errno {
        // ENOBUFS: the system, not the peer, has no room; it passes likewise.
        case EAGAIN, ENOBUFS: return .wouldBlock
        case ECONNRESET, EPIPE: return .broken
        case let code: return .failed(Errno(code: code, operation: "write to a connection"))
        }
    }

    /// Gives what the kernel takes of `bytes` from `offset` on.
    package borrowing func write(_ bytes: [UInt8], from offset: Int = 0) -> WriteResult {
        bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
    }

    /// Takes what has come and will not be read, and ends the connection in both directions: else
    /// closing it would close, in the caller's thread, the descriptors that ride on that.
    ///
    /// - Parameter buffer: What it overwrites; no matter what is in there, none of it is kept.
    package borrowing func discard(into buffer: UnsafeMutableRawBufferPointer) {
        // From here on nothing is added.
        guard shutdown(descriptor.rawValue, Int32(SHUT_RDWR)) == 0 else { return }
        while case .bytes(let count) = read(into: buffer) {
            Memory.wipe(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Tells the peer that no more bytes come; it can still answer.
    package borrowing func shutdownWriting() throws(Errno) {
        let number = descriptor.rawValue
        try checked("end a connection") { shutdown(number, Int32(SHUT_WR)) }
    }
}
