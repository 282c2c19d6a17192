import Glibc
import UnixIO

/// The end of a job that a person does not want to go on: asked for, and if need be made.
struct JobEnding: Sendable {
    /// An end of the pipe that the job writes to, borrowed.
    private let pipe: Int32
    /// How long the job may take; nil: as long as it needs.
    private let patience: Duration?
    private enum State: Hashable, Sendable {
        /// Nobody wants it to end. Exits: `asked`.
        case unwanted
        /// It has SIGTERM. Exits: `told` when it takes its time, `killed` when that is over.
        case asked(at: ContinuousClock.Instant)
        /// And that it goes on was told. Exits: `killed` when its time is over.
        case told(askedAt: ContinuousClock.Instant)
        /// It has SIGKILL.
        case killed
    }
    private var state = State.unwanted

    /// - Parameter patience: How long it may take before SIGKILL; nil: no SIGKILL.
    init(of pipe: Int32, patience: Duration?) {
        self.pipe = pipe
        self.patience = patience
    }

    /// Whether the job is to end.
    var isWanted: Bool { state != .unwanted }

    /// When to call `advance`.
    var deadline: ContinuousClock.Instant? {
        let killing = patience.flatMap { patience in askedAt.map { $0 + patience } }
        guard case .asked(let moment) = state else { return killing }
        let telling = moment + Limits.tellingTime
        return killing.map { min($0, telling) } ?? telling
    }

    /// Asks the job to end, by SIGTERM, and lets it go on to do so where it is stopped.
    ///
    /// Returns whom that has reached.
    mutating func begin(at now: ContinuousClock.Instant) -> [Int32] {
        state = .asked(at: now)
        let reached = PipeWriters.signal(SIGTERM, toWritersOf: pipe)
        _ = PipeWriters.signal(SIGCONT, toWritersOf: pipe)
        return reached
    }

    /// What is due.
    enum Step {
        /// That the job takes its time is to be told.
        case tell
        /// The time is over: these have SIGKILL.
        case killed([Int32])
    }

    /// Does what is due.
    mutating func advance(at now: ContinuousClock.Instant) -> Step? {
        guard let deadline, deadline <= now, let askedAt else { return nil }
        if let patience, askedAt + patience <= now {
            state = .killed
            return .killed(PipeWriters.signal(SIGKILL, toWritersOf: pipe))
        }
        state = .told(askedAt: askedAt)
        return .tell
    }

    private var askedAt: ContinuousClock.Instant? {
        switch state {
        case .unwanted, .killed: nil
        case .asked(let moment), .told(let moment): moment
        }
    }
}
