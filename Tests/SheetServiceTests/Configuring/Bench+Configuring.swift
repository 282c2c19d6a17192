import PresentationCore
import SheetService

/// The configuration of a bench, read anew.
extension Bench {
    /// Hands in a configuration: the defaults, changed. It is another run's, as far as it says so.
    mutating func configure(_ change: (inout ServiceSettings) -> Void = { _ in }) {
        let then = Moment(instant: Instant(nanoseconds: 0), wallClock: 0)
        var settings = ServiceSettings(user: UserID(77), instance: "other", startedAt: then)
        change(&settings)
        hand(.configured(settings))
    }
}
