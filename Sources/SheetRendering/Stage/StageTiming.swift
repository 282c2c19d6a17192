package import SheetGeometry

/// How fast layers come and go.
package struct StageTiming: Hashable, Sendable {
    /// Moves sheets.
    package var sheet: Spring
    /// Moves dims, and how clearly alerts are seen.
    package var dim: Spring
    /// What comes first has this much of a start: the dim when a sheet appears, the sheet when it
    /// leaves (R32).
    package var lead: Duration
    /// How long a sheet takes no input after a modal one of another service, of which its own daemon
    /// knows nothing, has left it (R23).
    package var inputGuard: Duration
    /// Nothing moves: what is to be there is there at once.
    package var isStill: Bool

    /// Puts one together.
    package init(
        sheet: Spring = Spring(duration: .milliseconds(400)),
        dim: Spring = Spring(duration: .milliseconds(250)),
        lead: Duration = .milliseconds(120), inputGuard: Duration = .milliseconds(300),
        isStill: Bool = false
    ) {
        self.sheet = sheet
        self.dim = dim
        self.lead = max(.zero, lead)
        self.inputGuard = max(.zero, inputGuard)
        self.isStill = isStill
    }

    /// For those who do not want things to move, and for screens that cannot.
    package static let still = StageTiming(isStill: true)
}
