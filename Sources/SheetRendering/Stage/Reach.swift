/// Whether what lies above a sheet at other services lets it take input.
///
/// Its own daemon knows nothing of these, so the guard after they have left is held here.
///
/// **Source:** R11, R23.
enum Reach: Hashable, Sendable {
    /// Nothing modal of a higher service was above it. Exits: `covered`.
    case open
    /// Something modal of a higher service lies above it, or did in the last frame. Exits: `guarded` with
    /// the first frame without it.
    case covered
    /// It was drawn as the topmost one too short a time ago. Exits: `covered`; it is as good as open once
    /// the time is over.
    case guarded(until: ContinuousClock.Instant)

    /// Whether it takes input.
    func isOpen(at now: ContinuousClock.Instant) -> Bool {
        switch self {
        case .open: true
        case .covered: false
        case .guarded(let end): now >= end
        }
    }

    /// When a guard ends that is held; nil for none.
    func nextChange(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        switch self {
        case .open, .covered: nil
        case .guarded(let end): end > now ? end : nil
        }
    }
}
