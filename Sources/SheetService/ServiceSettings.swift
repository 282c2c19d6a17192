package import PresentationCore
package import SheetGeometry
package import Varlink

/// What the service is told when it is made, and again when its configuration is read anew.
package struct ServiceSettings: Sendable {
    /// The user whom the service runs as: an administrator, and the owner of `main`. It stays the same,
    /// as `instance` and `startedAt` do.
    package var user: UserID
    /// A word that no other run of the service has had: 1–16 characters of `a-z0-9`.
    package var instance: String
    /// When the service was started.
    package var startedAt: Moment
    /// The bounds of the service.
    package var limits = ServiceLimits()
    /// The bounds of the core.
    package var presentationLimits = Limits()
    /// What happens to sheets that do not say it themselves.
    package var policies = PhasePolicies.dismissing
    /// How long sheets that do not say it themselves are held before `onInactive` dismisses them.
    package var inactiveGrace: Duration?
    /// How long a sheet that has come within a person's reach takes no input (R23).
    package var inputGuard = Duration.milliseconds(300)
    /// How dark it gets behind a sheet, from 0 to 1 (R32).
    package var dimOpacity = 0.4
    /// How far a sheet is dragged to be dismissed (R30).
    package var dragDismissThreshold = DragDismissThreshold.standard
    /// How long whoever presented before a restart has to come again (R21).
    package var reconnect = Duration.seconds(10)
    /// How much of a sheet the history keeps (R42).
    package var historyDetail = HistoryDetail.outcome
    /// The groups that the configuration names (R45, R46).
    package var groups = Access.Groups()
    /// The scenes that the configuration names, in its order; nobody else can have their names (R45).
    package var configuredScenes: [ConfiguredScene] = []
    /// What `main` is bound to unless it is bound to something else: the seat of the machine, or the
    /// sessions of one user. `nil`: there is no logind to hear of, and no scene is bound (R39a).
    package var mainBinding: SceneBinding?
    /// Whether a session that becomes active again is unlocked by that (R39).
    package var unlocksOnActivate = false
    /// Whether what is only of interest to developers is logged.
    package var logsDebug = false

    /// Puts together what cannot be guessed; the rest is the default.
    package init(user: UserID, instance: String, startedAt: Moment) {
        self.user = user
        self.instance = instance
        self.startedAt = startedAt
    }
}

/// The bounds of the service. Passing one is a refusal, or closes the connection that passed it.
///
/// **Source:** R43; the defaults stand in docs/rules.md, section 13.
package struct ServiceLimits: Hashable, Sendable {
    /// Open connections in all.
    package var connections = 4096
    /// Open connections a user.
    package var connectionsPerUser = 1024
    /// Unicode scalars of a scene's title.
    package var titleLength = 256
    /// Watch calls a user: each costs an encoding and a backlog.
    package var watchersPerUser = 64
    /// Bytes that a user may leave unread on all connections before they are given no further
    /// description of scenes: one can have mebibytes, and connections are many.
    package var unsentBytesPerUser = 64 << 20
    /// Calls that draw one scene: each gets a picture of its own with every change.
    package var renderersPerScene = 16
    /// Unicode scalars of what a renderer calls itself.
    package var rendererNameLength = 256
    /// Kinds of sheets that a renderer says it draws in a way of its own.
    package var kindsPerRenderer = 64
    /// How long is waited for renderers to draw what a lock screen or a sleep needs: less than logind waits
    /// for those who delay a sleep.
    ///
    /// **Source:** logind.conf(5), InhibitDelayMaxSec=.
    package var drawing = Duration.seconds(2)
    /// Calls that wait for the end of one sheet.
    package var waitersPerSheet = 64
    /// Processes that tell of themselves by sd_notify, in all and a user: each costs a descriptor.
    package var notifySenders = 1024
    package var notifySendersPerUser = 64
    /// How late the service may look whether a process has given its sign of life: later than this,
    /// the machine was asleep, or the service stood still.
    package var watchdogLateness = Duration.seconds(1)
    /// Unicode scalars of what a source says in words.
    package static let statusLength = 256
    /// Microseconds between signs of life that can still be meant: thirty years.
    package static let watchdogMicroseconds: Int64 = 1_000_000_000_000_000
    /// Sessions that are locked. logind has no more of them than this.
    ///
    /// **Source:** logind.conf(5), SessionsMax=.
    package var lockedSessions = 8192
    /// Entries of a page of the history: when the caller does not say, and when they say much.
    package var historyEntries = 100
    package var historyEntriesAtMost = 1000
    /// Bytes of JSON in a page of the history, unless its one entry has more.
    package var historyBytes = 256 << 10
    /// How long a frame may stay unfinished.
    package var partialFrame = Duration.seconds(30)
    /// Calls of one connection that are carried out in one turn; the rest have to wait, so that
    /// nobody has the service to themselves.
    package var callsPerTurn = 64
    /// Bytes on their way to a watcher up to which it is given more. Low, because what has been handed
    /// out cannot be taken back when the watcher turns out to be slow.
    package var watcherBytesInFlight = 64 << 10
    /// Bytes of a frame, levels of its nesting, and bytes that a client leaves unread before it is no
    /// longer listened to. For watchers: bytes of their backlog.
    package var wire = VarlinkLimits()

    /// The defaults.
    package init() {}
}
