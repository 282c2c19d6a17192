/// A live sheet as it stands.
package struct SheetSnapshot: Hashable, Sendable {
    /// How it would be accepted now: with its present content, state, place, detent and time left.
    package let acceptance: Acceptance
    /// Its present lifetime; that of the request is the one that was asked for.
    package let lifetime: Lifetime
    /// The least active phase that counts for it while it waits (R15).
    package let lowestPhase: ScenePhase
    /// From 1.
    package let generation: Int64
    /// When the grace ends in which it is held, when it is in one.
    package let graceEnds: Instant?
    /// The number of the timer for the end of its time; 0 while its clock stands.
    package let expiryNumber: UInt64
    /// The number of the timer for the end of its grace; 0 while it is in none.
    package let graceNumber: UInt64

    /// Puts a sheet together.
    package init(
        acceptance: Acceptance, lifetime: Lifetime, lowestPhase: ScenePhase, generation: Int64,
        graceEnds: Instant?, expiryNumber: UInt64, graceNumber: UInt64
    ) {
        self.acceptance = acceptance
        self.lifetime = lifetime
        self.lowestPhase = lowestPhase
        self.generation = generation
        self.graceEnds = graceEnds
        self.expiryNumber = expiryNumber
        self.graceNumber = graceNumber
    }

    init(_ sheet: Presentation) {
        self.init(
            acceptance: Acceptance(
                sharedRequest: sheet.sharedRequest, sharedContent: sheet.sharedContent,
                rank: sheet.rank, state: sheet.state, order: sheet.order, serial: sheet.serial,
                waitsItsTurn: sheet.waitsItsTurn, selectedDetent: sheet.selectedDetent,
                expiry: sheet.expiry, at: sheet.createdAt),
            lifetime: sheet.lifetime, lowestPhase: sheet.lowestPhase,
            generation: sheet.generation, graceEnds: sheet.graceEnds,
            expiryNumber: sheet.expiryNumber, graceNumber: sheet.graceNumber)
    }
}

extension Presentation {
    init(_ snapshot: SheetSnapshot) {
        self.init(snapshot.acceptance)
        lifetime = snapshot.lifetime
        lowestPhase = snapshot.lowestPhase
        generation = snapshot.generation
        graceEnds = snapshot.graceEnds
        expiryNumber = snapshot.expiryNumber
        graceNumber = snapshot.graceNumber
    }
}
