import Testing

/// What went wrong in words: something did not come, or came otherwise than it had to.
struct HarnessFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The moment by which something has to have happened. One that passes is a failure, never a hang.
struct Deadline {
    /// Far more than anything here takes, as the machine may be busy with more than this.
    static let patience = Duration.seconds(30)

    private let end: ContinuousClock.Instant

    init(in patience: Duration = Deadline.patience) {
        end = .now + patience
    }

    /// What is left of the time.
    ///
    /// - Throws: `HarnessFailure` when nothing is left; `what` reads after "timed out waiting for".
    func remaining(for what: @autoclosure () -> String) throws -> Duration {
        let left = end - ContinuousClock.now
        guard left > .zero else { throw HarnessFailure("timed out waiting for \(what())") }
        return left
    }
}
