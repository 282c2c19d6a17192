/// What the loop's thread and the history's have for each other; whoever looks at it has the lock.
struct HistoryMailbox {
    /// An entry on its way to the database.
    struct Waiting: Sendable {
        let entry: HistoryEntry
        let place: Place
        /// Whether it may have been handed in before, by an earlier run.
        let isRepeated: Bool
    }

    /// Where an entry stands among all.
    struct Place: Hashable, Sendable {
        /// What the caller counts by.
        let ticket: UInt64
        /// Counts entries as they come.
        let number: UInt64
    }

    /// A question.
    struct Query: Sendable {
        let id: UInt64
        let selection: HistorySelection
        /// The newest entry that had come before it: who asks finds what they have ended.
        let number: UInt64
    }

    /// What there is to do.
    enum Work {
        case write
        case answer(Query)
        /// Nothing, until more has come, somebody asks, or a while has passed.
        case gather
        /// Nothing, until it is woken.
        case rest
        case end
    }

    /// How the thread stands, for it to be given something to do.
    struct Standing {
        /// Whether it has entries in hand, that it has taken and not written.
        var hasEntries: Bool
        /// Whether what failed is to be tried again only later.
        var isPausing: Bool
        /// Whether it has something to do even without entries: to remove what is too much, or to try
        /// again what has failed.
        var isUnsettled: Bool
        /// Whether an answer was the last thing that it did.
        var hasAnswered: Bool
        /// Whether it has written so lately that it waits for more to be written at once.
        var hasJustWritten: Bool
    }

    private let bound: Int
    /// What is to be kept from now on, until the thread knows.
    private var newRetention: HistoryRetention?
    private var waiting = HistoryBacklog()
    private var waitingBytes = 0
    private var queries: [Query] = []
    private var count: UInt64 = 0
    /// That of the oldest entry that the thread has in hand.
    private var oldestInHand: Place?
    private var answeredBytes = 0
    private var report = HistoryReport()
    /// Repeated entries that nobody has taken: they are more than the bound, once.
    private var repeatedCount = 0
    private var isEnding = false
    /// Whether what failed is to be tried once more at the end.
    private var isLastAttemptDue = false
    /// Whether the thread sleeps until it is woken.
    private var isResting = false
    /// Whether it sleeps until there is more to be written at once.
    private var isGathering = false
    /// Entries that were dropped because too many waited.
    private(set) var droppedCount = 0

    init(bound: Int) {
        self.bound = bound
    }

    // MARK: The loop's side

    /// Takes entries in; what is too much is dropped, the oldest first.
    ///
    /// - Returns: whether the thread is to be woken.
    mutating func append(_ entries: [HistoryEntry], ticket: UInt64) -> Bool {
        for entry in entries { append(entry, ticket: ticket, isRepeated: false) }
        while isFull(besides: 0, 0) {
            droppedCount += 1
            dropFirst()
        }
        return wakes(isGathering ? isEnoughGathered : !entries.isEmpty)
    }

    /// Takes entries in that may have been handed in before, however many.
    mutating func repeatEntries(_ entries: [HistoryEntry], ticket: UInt64) -> Bool {
        for entry in entries { append(entry, ticket: ticket, isRepeated: true) }
        repeatedCount += entries.count
        return wakes(!entries.isEmpty)
    }

    private mutating func append(_ entry: HistoryEntry, ticket: UInt64, isRepeated: Bool) {
        count += 1
        waiting.append(
            Waiting(
                entry: entry, place: Place(ticket: ticket, number: count), isRepeated: isRepeated))
        // What is repeated is bounded by the log that it comes from.
        if !isRepeated { waitingBytes += entry.heldBytes }
    }

    private var isEnoughGathered: Bool { waiting.count >= HistoryLimits.batchEntries }

    /// Whether too many wait, with those that the thread has in hand.
    func isFull(besides count: Int, _ bytes: Int) -> Bool {
        waiting.count + count > bound + repeatedCount
            || waitingBytes + bytes > HistoryLimits.waitingBytes
    }

    private mutating func dropFirst() {
        let first = waiting.dropFirst()
        if first.isRepeated { repeatedCount -= 1 } else { waitingBytes -= first.entry.heldBytes }
    }

    /// Takes a question in.
    ///
    /// - Returns: whether the thread is to be woken; `nil` when there is no room for the question, and
    ///   that is its answer.
    mutating func ask(_ id: UInt64, _ selection: HistorySelection) -> Bool? {
        guard queries.count < HistoryLimits.waitingQueries else {
            let problem = HistoryProblem("too many ask for the history at a time")
            leave(HistoryReply(query: id, result: .failure(problem)))
            return nil
        }
        queries.append(Query(id: id, selection: selection, number: count))
        return wakes(true)
    }

    /// The ticket of the oldest entry that has neither been written nor dropped.
    var oldestTicket: UInt64? { oldest?.ticket }

    private var oldest: Place? { oldestInHand ?? waiting.firstPlace }

    /// Takes what has been reported.
    ///
    /// - Returns: the report, and whether the thread is to be woken.
    mutating func takeReport() -> (HistoryReport, wakes: Bool) {
        defer {
            report.replies = []
            report.notices = []
            answeredBytes = 0
        }
        return (report, wakes(!queries.isEmpty))
    }

    /// Has the thread keep more or less from now on.
    ///
    /// - Returns: whether the thread is to be woken.
    mutating func keep(_ retention: HistoryRetention) -> Bool {
        newRetention = retention
        return wakes(true)
    }

    /// Has the thread write what it has, and end.
    mutating func end() -> Bool {
        isEnding = true
        isLastAttemptDue = true
        return wakes(true)
    }

    private mutating func wakes(_ hasReason: Bool) -> Bool {
        guard hasReason, isResting else { return false }
        isResting = false
        return true
    }

    // MARK: The thread's side

    /// Takes what is to be kept from now on, if that has changed.
    mutating func takeRetention() -> HistoryRetention? {
        defer { newRetention = nil }
        return newRetention
    }

    /// What the thread is to do next: writing and answering take turns.
    mutating func work(for standing: Standing) -> Work {
        isResting = false
        isGathering = false
        let hasEntries = standing.hasEntries || waiting.count > 0
        if isEnding {
            guard hasEntries, !standing.isPausing || isLastAttemptDue else { return .end }
            isLastAttemptDue = false
            return .write
        }
        let writes = (hasEntries || standing.isUnsettled) && !standing.isPausing
        if let query = queries.first, !(writes && standing.hasAnswered) {
            let isDue = standing.isPausing || query.number < oldest?.number ?? .max
            if isDue, answeredBytes < HistoryLimits.answeredBytes {
                queries.removeFirst()
                return .answer(query)
            }
        }
        let isUrgent = standing.hasEntries || standing.isUnsettled || !queries.isEmpty
        if writes, isUrgent || isEnoughGathered || !standing.hasJustWritten { return .write }
        isResting = true
        isGathering = writes
        return isGathering ? .gather : .rest
    }

    /// Gives the thread some of what waits, the oldest.
    mutating func take() -> [ArraySlice<Waiting>] {
        oldestInHand = waiting.firstPlace
        let taken = waiting.take()
        for entry in taken.joined() {
            if entry.isRepeated {
                repeatedCount -= 1
            } else {
                waitingBytes -= entry.entry.heldBytes
            }
        }
        return taken
    }

    /// Notes where the oldest entry stands that the thread has in hand now.
    mutating func note(oldestInHand: Place?) { self.oldestInHand = oldestInHand }

    /// Notes that the thread has dropped some of what it had in hand.
    mutating func noteDropped(_ count: Int) { droppedCount += count }

    /// Leaves an answer.
    mutating func leave(_ reply: HistoryReply) {
        answeredBytes += reply.heldBytes
        report.replies.append(reply)
    }

    /// Leaves a notice.
    mutating func leave(_ notice: StoreNotice) { report.notices.append(notice) }

    /// Says what is degraded now.
    ///
    /// - Returns: whether that is new.
    mutating func set(problem: String?) -> Bool {
        guard report.problem != problem else { return false }
        report.problem = problem
        return true
    }
}
