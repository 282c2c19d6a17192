/// One piece of a state that was frozen whole; all of them together are the state.
///
/// They come in this order: the counts, what sources say of every scene, the scenes, the kept
/// outcomes in the order in which the sheets ended, the live sheets in the order in which they were
/// accepted, and the locked sessions in the order in which they were locked. What follows from these
/// is in none.
package enum SnapshotItem: Hashable, Sendable {
    /// How far everything has been counted. There is one, and it comes first.
    case counts(Counts)
    /// The word of one source for every scene, those opened later too.
    case everySceneSource(PhaseSource)
    /// An open scene, without its sheets.
    case scene(SceneSnapshot)
    /// How a sheet ended; kept, and perhaps too old by now.
    case outcome(Outcome)
    /// A live sheet.
    case sheet(SheetSnapshot)
    /// A locked session.
    case lockedSession(String)

    /// How far everything has been counted, so that it goes on from there.
    package struct Counts: Hashable, Sendable {
        /// How many sheets have ended since the state began.
        package let endCount: UInt64
        /// The latest time of presentation that was given out.
        package let lastOrder: PresentationTime
        /// The number of the newest acceptance.
        package let lastSerial: UInt64
        /// The number of the timer that was set last.
        package let lastTimer: UInt64
        /// The latest moment that a fact has told.
        package let lastInstant: Instant

        /// Puts the counts together.
        package init(
            endCount: UInt64, lastOrder: PresentationTime, lastSerial: UInt64, lastTimer: UInt64,
            lastInstant: Instant = Instant(nanoseconds: 0)
        ) {
            self.endCount = endCount
            self.lastOrder = lastOrder
            self.lastSerial = lastSerial
            self.lastTimer = lastTimer
            self.lastInstant = lastInstant
        }
    }
}
