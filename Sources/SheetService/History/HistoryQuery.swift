package import PresentationCore

/// What is asked of whoever keeps the history.
package struct HistoryQuery: Hashable, Sendable {
    /// Names the question in its answer; never given out again.
    package let id: UInt64
    /// Only sheets of this user; `nil` for everybody's.
    package let owner: UserID?
    /// Only those of this scene.
    package let scene: SceneID?
    /// Only those with this key.
    package let key: String?
    /// Only those with a smaller number; `nil` for the newest.
    package let before: Int64?
    /// Entries at most.
    package let limit: Int
    /// Bytes of JSON that the entries may take, but for the first.
    package let bytes: Int
}

/// What whoever keeps the history has found.
package struct HistoryAnswer: Hashable, Sendable {
    /// One entry, with its number: that grows with each, and stays what it is.
    package struct Entry: Hashable, Sendable {
        package let number: Int64
        package let record: HistoryRecord

        /// Pairs the two.
        package init(number: Int64, _ record: HistoryRecord) {
            self.number = number
            self.record = record
        }
    }

    /// What came of it.
    package enum Result: Hashable, Sendable {
        /// The newest of what was asked for, first. `hasMore`: there are older ones that match.
        case page([Entry], hasMore: Bool)
        /// It cannot be looked at now: why not, in words.
        case unavailable(String)
    }

    /// The question.
    package let query: UInt64
    package let result: Result

    /// Answers a question.
    package init(to query: UInt64, _ result: Result) {
        self.query = query
        self.result = result
    }
}
