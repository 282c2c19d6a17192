/// What is known of a process that tells of its phase by sd_notify (R37), so that its source goes with
/// it, over a restart of the service too.
package struct PhaseSender: Hashable, Sendable {
    /// When the process was started, in clock ticks since the boot: with its number that names it.
    package var started: UInt64
    /// The phase that the process itself has told of last.
    package var said: ScenePhase
    /// How often it has promised to give a sign of life; `nil` when it has not.
    package var watchdog: Duration?
    /// Whether it has missed that, and has given none since.
    package var isOverdue: Bool
    /// Whether the source's scene is the one that the process speaks of when it names none.
    package var isHome: Bool

    /// Puts together what is known of a process.
    package init(
        started: UInt64, said: ScenePhase = .active, watchdog: Duration? = nil,
        isOverdue: Bool = false, isHome: Bool = false
    ) {
        self.started = started
        self.said = said
        self.watchdog = watchdog
        self.isOverdue = isOverdue
        self.isHome = isHome
    }

    /// The most that the source lets a scene be: one that gives no sign of life is not active.
    package var phase: ScenePhase { isOverdue ? min(said, .inactive) : said }
}
