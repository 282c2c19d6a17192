/// Which entries are wanted; all that is given has to match.
package struct HistorySelection: Hashable, Sendable {
    /// Whose sheets; `nil` for everybody's.
    package var user: UInt32?
    package var scene: String?
    package var key: String?
    /// Only those with a smaller number; `nil` for the newest.
    package var before: Int64?
    /// Entries at most; from 1.
    package var limit: Int
    /// Bytes of entries at most, but for the first.
    package var bytes: Int

    /// Puts together what is wanted.
    package init(
        user: UInt32? = nil, scene: String? = nil, key: String? = nil, before: Int64? = nil,
        limit: Int, bytes: Int = .max
    ) {
        self.user = user
        self.scene = scene
        self.key = key
        self.before = before
        self.limit = limit
        self.bytes = bytes
    }
}

/// Entries that were asked for, the newest first.
package struct HistoryPage: Hashable, Sendable {
    /// One entry, with its place in the history.
    package struct Row: Hashable, Sendable {
        /// Grows with each entry, and is never given out again: what is older is `before` it, whatever
        /// is added and removed meanwhile.
        package let number: Int64
        package let entry: HistoryEntry
    }

    package internal(set) var rows: [Row] = []
    /// Whether older ones match, too.
    package internal(set) var hasMore = false

    /// Nothing.
    package init() {}
}

/// What somebody who asked is answered.
package struct HistoryReply: Hashable, Sendable {
    /// What the question was called when it was asked.
    package let query: UInt64
    /// The entries; or, in words, why there are none to be had now.
    package let result: Result<HistoryPage, HistoryProblem>

    /// How much of the room for answers it takes.
    var heldBytes: Int {
        guard case .success(let page) = result else { return 0 }
        return page.rows.reduce(0) { $0 + $1.entry.heldBytes }
    }
}

/// What keeps the history from being read or written, in words that name the file.
package struct HistoryProblem: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
