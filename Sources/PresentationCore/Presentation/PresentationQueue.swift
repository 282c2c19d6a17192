/// The sheets of one scene that wait, the one that has waited longest first.
package struct PresentationQueue: Hashable, Sendable {
    /// The place of one sheet in the queue.
    package struct Entry: Hashable, Sendable {
        /// When it was put in: a count that grows.
        package let order: UInt64
        package let id: SheetID
    }

    /// First come, first in the array.
    package private(set) var entries: [Entry] = []

    init() {}

    /// How many sheets wait.
    package var count: Int { entries.count }

    /// Where a sheet waits, counted from the front; `nil` when it does not.
    package func position(ofOrder order: UInt64) -> Int? {
        let position = firstPosition(from: order)
        return position < entries.count && entries[position].order == order ? position : nil
    }

    /// The first entry whose order is `order` or greater.
    package func entry(from order: UInt64) -> Entry? {
        let position = firstPosition(from: order)
        return position < entries.count ? entries[position] : nil
    }

    private func firstPosition(from order: UInt64) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].order < order { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Puts a sheet where its order says: at the back, or in the place of one that it replaces.
    mutating func insert(_ entry: Entry) {
        let position = firstPosition(from: entry.order)
        precondition(
            position == entries.count || entries[position].order != entry.order,
            "a place in the queue is given to one sheet")
        entries.insert(entry, at: position)
    }

    mutating func remove(order: UInt64) {
        guard let position = position(ofOrder: order) else {
            preconditionFailure("only what waits is taken from the queue")
        }
        entries.remove(at: position)
    }
}
