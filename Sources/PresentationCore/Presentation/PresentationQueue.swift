/// The sheets of one scene that wait, the one that has waited longest first.
package struct PresentationQueue: Hashable, Sendable {
    /// The place of one sheet in the queue.
    package struct Entry: Hashable, Sendable, Comparable {
        /// When it was put in.
        package let order: PresentationTime
        /// Tells apart what was given the same time: the number of the acceptance.
        package let serial: UInt64
        package let id: SheetID

        package static func < (left: Entry, right: Entry) -> Bool {
            (left.order, left.serial) < (right.order, right.serial)
        }
    }

    /// First come, first in the array.
    package private(set) var entries: [Entry] = []

    init() {}

    /// Takes entries in whatever order they come.
    init(sorting entries: [Entry]) { self.entries = entries.sorted() }

    /// How many sheets wait.
    package var count: Int { entries.count }

    /// Where an entry waits, counted from the front; `nil` when it does not.
    package func position(of entry: Entry) -> Int? {
        let position = firstPosition(notBefore: entry)
        return position < entries.count && entries[position] == entry ? position : nil
    }

    /// The first entry behind `entry`, whether that still waits or not; with `nil`, the front.
    package func entry(behind entry: Entry?) -> Entry? {
        guard let entry else { return entries.first }
        var position = firstPosition(notBefore: entry)
        if position < entries.count, entries[position] == entry { position += 1 }
        return position < entries.count ? entries[position] : nil
    }

    private func firstPosition(notBefore entry: Entry) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle] < entry { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Puts a sheet where its time says: at the back, or in the place of one that it replaces.
    ///
    /// - Returns: where it waits now, counted from the front.
    @discardableResult
    mutating func insert(_ entry: Entry) -> Int {
        let position = firstPosition(notBefore: entry)
        entries.insert(entry, at: position)
        return position
    }

    mutating func remove(_ entry: Entry) {
        guard let position = position(of: entry) else {
            preconditionFailure("only what waits is taken from the queue")
        }
        entries.remove(at: position)
    }
}
