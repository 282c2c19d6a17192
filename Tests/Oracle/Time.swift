import SheetInterface

/// What is left of a sheet's time (R22), in nanoseconds.
enum Expiry: Hashable, Sendable {
    /// The boot-time clock runs; it ends then.
    case due(Int)
    /// So much is left of the time in which it is seen, and it is not seen now.
    case left(Int)

    /// No time at all is over at once, on whatever clock.
    init(_ span: Int, on clock: Wire.ExpiryClock?, at now: Int) {
        self = clock == .visible && span > 0 ? .left(span) : .due(now + span)
    }

    func left(at now: Int) -> Int {
        switch self {
        case .due(let then): max(0, then - now)
        case .left(let left): left
        }
    }
}

/// What falls due (R17, R22).
extension Oracle {
    private struct Deadline {
        let at: Int
        let number: Int
        let hit: Hit
    }

    private var deadlines: [Deadline] {
        var all: [Deadline] = []
        for sheet in sheets {
            if case .due(let then)? = sheet.expiry {
                let hit = Hit(id: sheet.id, reason: "expired")
                all.append(Deadline(at: then, number: sheet.expiryNumber, hit: hit))
            }
            if let then = sheet.graceEnds {
                let hit = Hit(id: sheet.id, reason: "sceneInactive")
                all.append(Deadline(at: then, number: sheet.graceNumber, hit: hit))
            }
        }
        return all
    }

    /// When the next sheet ends by itself.
    package var nextDeadline: Int? { deadlines.map(\.at).min() }

    /// R22: what has expired ends once, in order: of one instant in the order in which it was given. R4:
    /// what is due at the instant at which its parent is ends for a reason of its own.
    private mutating func endWhatIsDue() {
        while let first = deadlines.min(by: { ($0.at, $0.number) < ($1.at, $1.number) }),
            first.at <= now
        {
            let family = [first.hit.id] + descendants(of: first.hit.id)
            let hits = deadlines.filter { $0.at == first.at && family.contains($0.hit.id) }
            end(hits.map(\.hit), by: nil)
        }
    }

    /// What follows when something has changed: R22: what is due ends before anything else comes up;
    /// R8, R15: then what waits comes up.
    mutating func settle() {
        guard !isStopping else { return }
        repeat {
            endWhatIsDue()
            for scene in scenes {
                release(scene.id)
                settleClocks(of: scene.id)
            }
        } while nextDeadline.map { $0 <= now } ?? false
        forget()
        closeWhatIsDeserted()
    }
}
