/// What has happened to the history since it was last asked.
package struct HistoryReport: Sendable {
    /// Answers, in the order of the questions.
    package internal(set) var replies: [HistoryReply] = []
    /// What an operator has to know, in order.
    package internal(set) var notices: [StoreNotice] = []
    /// What is degraded now, in words; `nil` when nothing is.
    package internal(set) var problem: String?

    /// Nothing has happened.
    package init() {}
}
