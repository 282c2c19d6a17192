/// Whoever knows what the records of a store mean, and restores by them.
package protocol RecordReader {
    /// Begins anew, with the state that was there before any fact.
    mutating func begin()
    /// Begins anew, with the state that a snapshot holds: the payloads of its records, in order.
    ///
    /// Throws when it cannot be read; the state does not matter then, another beginning follows.
    mutating func begin(with snapshot: [[UInt8]]) throws(UnreadableRecord)
    /// Applies the facts of one record.
    ///
    /// Throws when they cannot be read or applied; then some of them may have been, and another
    /// beginning follows.
    mutating func apply(_ payload: [UInt8], count: Int) throws(UnreadableRecord)
}

/// A record that is as it was written, and still says nothing to this program.
package struct UnreadableRecord: Error, Hashable, Sendable {
    /// What is wrong with it, as it reads after "a record cannot be read: ".
    package let reason: String

    package init(_ reason: String) {
        self.reason = reason
    }
}
