import CShims

/// What a descriptor can be watched for and found to be, by `Epoll` and `Poll` alike.
///
/// **Source:** epoll_ctl(2), poll(2): the numbers are the same in both.
@usableFromInline package struct Readiness: OptionSet, Hashable, Sendable {
    @usableFromInline package let rawValue: UInt32

    @inlinable package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    @inlinable package static func == (left: Readiness, right: Readiness) -> Bool {
        left.rawValue == right.rawValue
    }

    /// Bytes, the end, a connection or a datagram can be taken.
    package static let readable = Readiness(rawValue: SHIM_READABLE.rawValue)
    /// Bytes can be given.
    package static let writable = Readiness(rawValue: SHIM_WRITABLE.rawValue)
    /// The peer sends no more: it has closed, or shut down its writing half.
    package static let readHungUp = Readiness(rawValue: SHIM_READ_HUNG_UP.rawValue)
    /// Both directions are closed. Always reported.
    package static let hungUp = Readiness(rawValue: SHIM_HUNG_UP.rawValue)
    /// An error is pending on the descriptor. Always reported.
    package static let failed = Readiness(rawValue: SHIM_FAILED.rawValue)
}
