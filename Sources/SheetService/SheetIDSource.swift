import PresentationCore

/// Gives out ids of sheets: the word of this run of the service, then a count (R1).
///
/// The word is of one length, so no id of one run is an id of another.
struct SheetIDSource: Hashable, Sendable {
    private let instance: String
    private var count: UInt64 = 0

    init(instance: String) {
        self.instance = instance
    }

    /// An id that has never been given out.
    mutating func next() -> SheetID {
        count += 1
        return SheetID(instance + String(count, radix: 36))
    }
}
