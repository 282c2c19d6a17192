import SheetClient
import SheetInterface

/// When a link looks for its daemon, and whether it was said that there is none.
///
/// It never gives up: what runs goes on without the daemon, and has it again as soon as it is there.
struct Absence: Hashable, Sendable {
    private var reconnection = Reconnection()
    /// When something is to be done: the next try, or the end of one.
    private(set) var moment: ContinuousClock.Instant
    private var isTold = false

    /// Of a link that looks for the first time now.
    init(at now: ContinuousClock.Instant) {
        self.moment = now
    }

    /// The daemon was asked, and has so long to answer.
    mutating func tries(until end: ContinuousClock.Instant) {
        moment = end
    }

    /// The daemon has answered.
    mutating func answered() {
        reconnection.answered()
        isTold = false
    }

    /// The daemon is not there, or not any more. Whether that is to be told: of one that was not there
    /// at first, and of one that is away for long; once.
    mutating func missed(isLoss: Bool, at now: ContinuousClock.Instant, _ random: UInt64) -> Bool {
        let isFirstTry = !isLoss && !reconnection.isAway && !isTold
        reconnection.lost(at: now)
        let pause = reconnection.nextPause(at: now, random: random)
        moment = now + (pause ?? Limits.longAbsencePause)
        return !isLoss && (isFirstTry || pause == nil) && isToldFirst()
    }

    /// The daemon does not take what it was asked, and will be asked again. Whether that is to be told.
    mutating func refused(at now: ContinuousClock.Instant) -> Bool {
        moment = now + Limits.longAbsencePause
        return isToldFirst()
    }

    private mutating func isToldFirst() -> Bool {
        defer { isTold = true }
        return !isTold
    }
}

extension SheetClientError {
    /// Why nobody answers, in sentences.
    var reasons: [String] {
        if case .unreachable(let reasons) = self { return reasons }
        return [description]
    }
}

extension Refusal {
    /// Whether the same call may be taken later: the daemon lacks something now.
    var mayPass: Bool {
        switch interfaceError {
        case .quotaExceeded, .storageUnavailable: true
        default: false
        }
    }
}
