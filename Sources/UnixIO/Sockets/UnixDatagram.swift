import CShims
import Glibc

/// A socket that takes datagrams with their senders' credentials: a notify socket.
///
/// **Source:** unix(7), sd_notify(3).
package struct UnixDatagram: ~Copyable, Sendable {
    /// The bound socket: non-blocking, close-on-exec.
    package let descriptor: FileDescriptor
    /// The socket file, if it is ours to remove.
    private let file: BoundPath?

    private init(_ descriptor: consuming FileDescriptor, file: consuming BoundPath?) {
        self.descriptor = descriptor
        self.file = file
    }

    /// Binds, with the same lock, the same replacement of a dead socket and the same end of the file
    /// as `UnixListener.bind`. Sending needs `w` of `mode`.
    package static func bind(
        at address: UnixAddress, mode: UInt32, group: UInt32? = nil
    ) throws(BindError) -> UnixDatagram {
        let socket = try BindError.wrapping { () throws(Errno) in
            let socket = try UnixSocket.make(SOCK_DGRAM, isNonBlocking: true)
            try prepare(socket)
            return socket
        }
        let file = try BoundPath.binding(socket, to: address, mode: mode, group: group)
        return UnixDatagram(socket, file: file)
    }

    /// Takes over a bound socket, from socket activation: its file is never removed.
    package static func adopt(
        _ descriptor: consuming FileDescriptor
    ) throws(Errno) -> UnixDatagram {
        try descriptor.setNonBlocking(true)
        try descriptor.setCloseOnExec(true)
        try prepare(descriptor)
        return UnixDatagram(descriptor, file: nil)
    }

    /// Changes who may send from now on: the permission bits of the socket's file, and its group (nil
    /// leaves it as it is). A socket without a file of ours stays as it is.
    package borrowing func setAccess(mode: UInt32, group: UInt32?) throws(Errno) {
        switch file {
        case .some(let file): try file.setAccess(mode: mode, group: group)
        case .none: break
        }
    }

    /// Takes the next datagram. Call it until `wouldBlock`: the kernel queues few, and their senders
    /// wait.
    package borrowing func receive() -> DatagramResult {
        let number = descriptor.rawValue
        var control = shim_datagram()
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: UnixIOLimits.datagramBytes) {
            buffer, count in
            let length = uninterrupted {
                shim_receive_datagram(number, buffer.baseAddress, buffer.count, &control)
            }
            failure = length < 0 ? errno : 0
            count = max(0, length)
        }
        guard failure == 0 else {
            return failure == EAGAIN
                ? .wouldBlock : .failed(Errno(code: failure, operation: "receive a datagram"))
        }
        let numbers = withUnsafeBytes(of: control.descriptors) {
            Array($0.bindMemory(to: Int32.self).prefix(control.descriptor_count))
        }
        return .datagram(
            Datagram(
                bytes: bytes,
                sender: control.has_credentials ? PeerCredentials(control.credentials) : nil,
                isTruncated: control.truncated,
                isControlTruncated: control.control_truncated,
                descriptors: ReceivedDescriptors(owning: numbers)))
    }

    /// Sends one datagram to `address`, with duplicates of `descriptors` riding on it. While the queue
    /// there is full it waits, at most for `patience` (nil: for as long as it takes).
    ///
    /// Throws `ECONNREFUSED` or `ENOENT` when nobody receives there, `EAGAIN` when the queue was full
    /// until the end.
    package static func send(
        _ bytes: [UInt8], to address: UnixAddress, descriptors: [Int32] = [],
        patience: Duration? = nil
    ) throws(Errno) {
        let socket = try UnixSocket.make(SOCK_DGRAM, isNonBlocking: patience == .zero)
        if let patience, patience > .zero { try UnixSocket.setSendTimeout(patience, of: socket) }
        let code = UnixSocket.connect(socket, to: address)
        guard code == 0 else {
            throw Errno(code: code, operation: "connect to", object: address.description)
        }
        let number = socket.rawValue
        try checked("send to", address.description) {
            shim_send_datagram(number, bytes, bytes.count, descriptors, descriptors.count)
        }
    }

    /// Stops receiving, and removes the socket file if it is still ours.
    package consuming func close() {}

    /// Before anybody can send: the kernel notes a sender's credentials only if they are wanted then.
    private static func prepare(_ socket: borrowing FileDescriptor) throws(Errno) {
        try UnixSocket.setOption(SO_PASSCRED, of: socket, to: 1)
        // The first may pass the system's bound but needs a privilege; the second is cut to it.
        do {
            try UnixSocket.setOption(
                SO_RCVBUFFORCE, of: socket, to: UnixIOLimits.datagramBufferBytes)
        } catch {
            try UnixSocket.setOption(SO_RCVBUF, of: socket, to: UnixIOLimits.datagramBufferBytes)
        }
    }
}
