/// The number of a call on its connection, from 1 in the order of the calls.
public struct CallID: Hashable, Sendable {
    public let number: UInt64

    init(_ number: UInt64) { self.number = number }
}
