import SheetClient
import SheetInterface

/// A sheet that somebody else has presented, and this process waits for.
struct AwaitedSheet {
    private let id: String
    /// When the wait is over; nil: when the sheet ends.
    private let deadline: ContinuousClock.Instant?
    /// Whether the daemon has said that there is such a sheet.
    private(set) var isKnown = false
    /// Which of its actions decline, as far as that was ever told.
    private(set) var cancelActions = CancelActions(of: nil)
    /// What is wrong with what is wanted of the answer: then there is no use in waiting for it.
    private(set) var fault: UsageError?

    init(_ id: String, until deadline: ContinuousClock.Instant?) {
        self.id = id
        self.deadline = deadline
    }

    /// Waits for its end; nil when the time ran out before.
    ///
    /// - Parameters:
    ///   - form: What is wanted of the answer, which the sheet must have.
    ///   - now: The time.
    mutating func outcome(
        over connection: consuming SheetConnection, in session: inout SheetSession,
        as form: AnswerForm, now: () -> ContinuousClock.Instant
    ) throws(SheetClientError) -> Wire.Outcome? {
        // First, for the outcome does not tell which actions decline.
        let described = try connection.call(
            DescribeSheet.self, DescribeSheet.Parameters(id: id))
        session.answered()
        isKnown = true
        if let sheet = described.sheet {
            let request = sheet.readableRequest
            cancelActions = CancelActions(of: request)
            do throws(UsageError) {
                if let request { try form.check(against: request) }
            } catch {
                fault = error
                return nil
            }
        }
        connection.replyTimeout = nil
        let left = deadline.map { ($0 - now()).wholeMilliseconds }
        return try connection.call(
            Await.self, Await.Parameters(id: id, timeoutMSec: left)
        ).outcome
    }
}
