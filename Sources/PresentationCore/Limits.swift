/// The bounds of the core. Passing one is a refusal.
///
/// **Source:** R43; the defaults stand in docs/rules.md, section 13.
package struct Limits: Hashable, Sendable {
    /// Open scenes in all, `main` among them.
    package var scenes = 1024
    /// Open scenes a user: one who opens scenes in a loop hurts only themselves.
    package var scenesPerUser = 64
    /// Live sheets in all.
    package var sheets = 20_000
    /// Live sheets a user: room for 1,000 waiting scripts, not for a runaway one.
    package var sheetsPerUser = 1024
    /// Bytes of one request's words: forms are small, and 20,000 of them have to fit.
    package var sheetBytes = 64 << 10
    /// Bytes of the words of all live sheets of one user.
    package var sheetBytesPerUser = 8 << 20
    /// Sheets of one user that wait in one scene.
    package var queuedPerScenePerUser = 64
    /// Opinions about one scene's phase, and as many again about every scene's; the few sources that
    /// have a meaning of their own (`signal`, `locker` and their like) always have room.
    package var sourcesPerScene = 64
    /// Kept outcomes a user (R5).
    package var endedKept = 10_000
    /// How long an outcome is kept (R5).
    package var endedKeep = Duration.seconds(3600)

    /// No count that grows with what happens comes near it: at one a nanosecond it takes a century.
    /// What is restored and has a larger one is damaged.
    package static let count: UInt64 = 1 << 62

    /// The defaults.
    package init() {}
}
