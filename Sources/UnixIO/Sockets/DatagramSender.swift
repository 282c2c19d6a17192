import CShims
import Glibc

/// Sends datagrams to one address, and never waits.
///
/// **Source:** unix(7), sd_notify(3).
package struct DatagramSender: ~Copyable, Sendable {
    /// What came of sending.
    package enum Result: Hashable, Sendable {
        /// It is in the receiver's queue.
        case sent
        /// The receiver's queue is full; the descriptor is writable once there is room.
        case wouldBlock
        /// It cannot be sent there.
        case failed(Errno)
    }

    /// Writable when the receiver takes another one; close-on-exec.
    package let descriptor: FileDescriptor
    private let address: UnixAddress

    /// Connects to a receiver.
    ///
    /// Throws `ENOENT` or `ECONNREFUSED` when nobody receives there, `EACCES` without the permission.
    package init(to address: UnixAddress) throws(Errno) {
        let socket = try UnixSocket.make(SOCK_DGRAM, isNonBlocking: true)
        let code = UnixSocket.connect(socket, to: address)
        guard code == 0 else {
            throw Errno(code: code, operation: "connect to", object: address.description)
        }
        self.descriptor = socket
        self.address = address
    }

    /// Sends one, with duplicates of `descriptors` riding on it.
    package borrowing func send(_ bytes: [UInt8], descriptors: [Int32] = []) -> Result {
        let number = descriptor.rawValue
        let count = uninterrupted {
            shim_send_datagram(number, bytes, bytes.count, descriptors, descriptors.count)
        }
        guard count < 0 else { return .sent }
        let code = errno
        guard code != EAGAIN else { return .wouldBlock }
        return .failed(Errno(code: code, operation: "send to", object: address.description))
    }
}
