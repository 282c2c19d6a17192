/// How long a sheet may live (R22).
package struct ExpiryRequest: Hashable, Sendable {
    /// What its time is measured by.
    package enum Clock: Hashable, Sendable, CaseIterable {
        /// Boot time, also in suspend, from the moment at which the sheet was accepted.
        case elapsed
        /// The time in which it is presented in an active scene that has a renderer.
        case visible
    }

    /// `nil` for a clock that waits for an Update to give it a time.
    package var after: Duration?
    package var clock: Clock

    /// Asks for an end `after` a time on a clock.
    package init(after: Duration?, clock: Clock = .elapsed) {
        self.after = after
        self.clock = clock
    }
}

/// What is left of a sheet's time.
package enum Expiry: Hashable, Sendable {
    /// The clock runs; the sheet expires at this instant.
    case due(Instant)
    /// The clock stands; so much is left.
    case paused(Duration)

    /// What is left at `now`; never below zero.
    package func remaining(at now: Instant) -> Duration {
        switch self {
        case .due(let instant): now < instant ? instant - now : .zero
        case .paused(let left): left
        }
    }
}

/// What the core waits for.
package enum CoreTimer: Hashable, Sendable {
    /// The end of a sheet's time.
    case expiry(SheetID)
    /// The end of a sheet's grace (R17).
    case grace(SheetID)

    /// The sheet whose end it is.
    var sheet: SheetID {
        switch self {
        case .expiry(let id), .grace(let id): id
        }
    }
}
