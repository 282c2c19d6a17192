/// What decides which of two sheets is above the other, before time does (R7).
package struct PresentationRank: Hashable, Sendable, Comparable {
    package let priority: Priority
    /// Whether the sheet is of the upper style class: alerts stand above sheets and covers.
    package let isAlert: Bool

    /// The rank that a sheet has by itself.
    package init(priority: Priority, style: Style) {
        self.init(priority: priority, isAlert: style == .alert)
    }

    /// The rank with these parts.
    package init(priority: Priority, isAlert: Bool) {
        self.priority = priority
        self.isAlert = isAlert
    }

    /// The same rank, with priority and class each at least those of `parent`.
    func raised(to parent: PresentationRank) -> PresentationRank {
        PresentationRank(
            priority: max(priority, parent.priority), isAlert: isAlert || parent.isAlert)
    }

    /// Whether priority and class are each at least those of `parent`.
    func covers(_ parent: PresentationRank) -> Bool { raised(to: parent) == self }

    package static func < (left: PresentationRank, right: PresentationRank) -> Bool {
        if left.priority != right.priority { return left.priority < right.priority }
        return !left.isAlert && right.isAlert
    }
}

/// The presented and the held sheets of one scene, bottom to top (R7).
///
/// Sorted by rank, and within a rank by time of presentation. Sheets mostly come and go at the top,
/// so it is an array with its top at the end: a new top and a dismissed top cost O(1).
package struct PresentationStack: Hashable, Sendable {
    /// The place of one sheet in the stack.
    package struct Entry: Hashable, Sendable, Comparable {
        package let rank: PresentationRank
        /// When it was presented.
        package let order: PresentationTime
        /// Tells apart what was given the same time: the number of the acceptance.
        package let serial: UInt64
        package let id: SheetID

        package static func < (left: Entry, right: Entry) -> Bool {
            if left.rank != right.rank { return left.rank < right.rank }
            return (left.order, left.serial) < (right.order, right.serial)
        }
    }

    /// Bottom to top.
    package private(set) var entries: [Entry] = []

    init() {}

    /// Takes entries in whatever order they come.
    init(sorting entries: [Entry]) { self.entries = entries.sorted() }

    /// How many sheets are presented or held.
    package var count: Int { entries.count }

    /// Where an entry stands, counted from the bottom; `nil` when it is not there.
    package func position(of entry: Entry) -> Int? {
        let position = firstPosition(notBelow: entry)
        guard position < entries.count, entries[position] == entry else { return nil }
        return position
    }

    /// The lowest entry above `entry`, whether that is still there or not; with `nil`, the bottom.
    package func entry(above entry: Entry?) -> Entry? {
        guard let entry else { return entries.first }
        var position = firstPosition(notBelow: entry)
        if position < entries.count, entries[position] == entry { position += 1 }
        return position < entries.count ? entries[position] : nil
    }

    /// - Returns: where it stands now, counted from the bottom.
    @discardableResult
    mutating func insert(_ entry: Entry) -> Int {
        let position = firstPosition(notBelow: entry)
        entries.insert(entry, at: position)
        return position
    }

    mutating func remove(_ entry: Entry) {
        guard let position = position(of: entry) else {
            preconditionFailure("only what is on the stack is taken from it")
        }
        entries.remove(at: position)
    }

    private func firstPosition(notBelow entry: Entry) -> Int {
        if let top = entries.last, top < entry { return entries.count }
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle] < entry { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
