/// One received message with what rode on it.
package struct Datagram: ~Copyable, Sendable {
    /// The text as it came, at most `UnixIOLimits.datagramBytes`.
    package let bytes: [UInt8]
    /// Who sent it; nil when the kernel did not say, and then it is to be ignored.
    package let sender: PeerCredentials?
    /// It was longer than `bytes` can be: it is to be ignored.
    package let isTruncated: Bool
    /// Descriptors were lost, to a security module or the bound of descriptors: it is to be ignored.
    package let isControlTruncated: Bool
    /// The descriptors that came with it.
    package var descriptors: ReceivedDescriptors
}

/// What came of receiving.
package enum DatagramResult: ~Copyable {
    /// The next message.
    case datagram(Datagram)
    /// There is none.
    case wouldBlock
    /// The socket is not usable.
    case failed(Errno)
}
