/// A row of the exit codes in the help of a command: one that it can have, and what it means there.
package struct UsageStatus: Hashable, Sendable {
    /// The code; of those that tell of a signal, what the signal's number is added to.
    package let status: ExitStatus
    /// In the command's own words, where there are such.
    package let meaning: String
    private let isOfSignal: Bool

    private init(_ status: ExitStatus, _ meaning: String, isOfSignal: Bool) {
        self.status = status
        self.meaning = meaning
        self.isOfSignal = isOfSignal
    }

    /// - Parameter meaning: What the code always means when it is left out.
    init(_ status: ExitStatus, _ meaning: String? = nil) {
        self.init(status, meaning ?? status.meaning, isOfSignal: false)
    }

    /// Of the codes that tell of a signal.
    static func signal(_ meaning: String) -> UsageStatus {
        UsageStatus(ExitStatus(signal: 0), meaning, isOfSignal: true)
    }

    /// As the help has it: `69`, `128+N`.
    package var code: String { isOfSignal ? "\(status.rawValue)+N" : "\(status.rawValue)" }
}

extension [UsageStatus] {
    /// Of a command that asks once and prints the reply.
    ///
    /// - Parameter done: What 0 means.
    static func ofCall(_ done: String) -> [UsageStatus] {
        [
            UsageStatus(.success, done), UsageStatus(.refused), UsageStatus(.usage),
            UsageStatus(.unavailable, "the daemon cannot be reached, or has stopped meanwhile"),
        ]
    }

    /// Of a command that waits for the end of a sheet.
    ///
    /// - Parameter done: What 0 means.
    static func ofOutcome(_ done: String) -> [UsageStatus] {
        [UsageStatus(.success, done)]
            + [
                .declined, .sceneEnded, .endedByOthers, .refused, .usage, .unavailable, .expired,
                .interrupted, .terminated,
            ].map { UsageStatus($0) }
    }

    /// Of a command that goes on until it is stopped.
    ///
    /// - Parameter done: What 0 means.
    static func ofStream(_ done: String) -> [UsageStatus] {
        [UsageStatus(.success, done)]
            + [.refused, .usage, .unavailable, .interrupted, .terminated].map { UsageStatus($0) }
    }
}
