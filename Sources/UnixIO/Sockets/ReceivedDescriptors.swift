/// Descriptors that came with a datagram. Those not taken are given to `ForeignDescriptors` with this
/// value: a sender that waits for its barrier waits for exactly that.
package struct ReceivedDescriptors: ~Copyable, Sendable {
    /// The open ones, the next to be taken last.
    private var numbers: [Int32]

    /// Takes over open descriptors, in the order they were sent.
    init(owning numbers: [Int32]) {
        self.numbers = numbers.reversed()
    }

    deinit {
        // In the order they were sent.
        for number in numbers.reversed() { ForeignDescriptors.close(number) }
    }

    /// How many are left.
    package var count: Int { numbers.count }

    /// The numbers of those left, in the order they were sent; borrowed.
    package var rawValues: [Int32] { numbers.reversed() }

    /// The first of those left, which is now the caller's.
    package mutating func takeFirst() -> FileDescriptor? {
        guard let number = numbers.popLast() else { return nil }
        return FileDescriptor(owning: number)
    }
}
