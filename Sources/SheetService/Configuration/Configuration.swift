package import PresentationCore
package import SheetGeometry

/// What the operator of the service has decided, with the defaults where they have said nothing.
///
/// A value is what the files said that were taken one after the other; the later one wins.
///
/// **Source:** docs/rules.md, section 13.
package struct Configuration: Hashable, Sendable {
    package var service = ServiceSection()
    package var presentation = PresentationSection()
    package var rendering = RenderingSection()
    package var limits = LimitsSection()
    package var history = HistorySection()
    package var access = AccessSection()
    /// The scenes that are named, in the order of their first mention (R45).
    package var scenes = OrderedMap<SceneID, SceneConfiguration>()

    /// The defaults.
    package init() {}

    /// `[Service]`.
    package struct ServiceSection: Hashable, Sendable {
        /// Where to listen: an absolute path or `@name`. `nil` for the folder of the instance.
        package var socket: String?
        /// Where to take sd_notify datagrams, in the same notation.
        package var notifySocket: String?
        package var logLevel = Severity.info
        /// How long presenters have to come again after a restart (R21).
        package var reconnect = Duration.seconds(10)
        /// Bytes of facts before a new log file is begun (R41).
        package var logBytes = 64 << 20
    }

    /// `[Presentation]`.
    package struct PresentationSection: Hashable, Sendable {
        /// What happens to sheets that do not say it themselves (R16).
        package var policies = PhasePolicies.dismissing
        /// How long a sheet is held that would be dismissed on inactive (R17).
        package var inactiveGrace = Duration.zero
        /// How long a sheet that came to the top takes no answer (R23).
        package var inputGuard = Duration.milliseconds(300)
        /// Whether a session that becomes active counts as unlocked (R39).
        package var unlocksOnActivate = false
    }

    /// `[Rendering]`.
    package struct RenderingSection: Hashable, Sendable {
        /// How dark a dimming layer is, from 0 to 1 (R32).
        package var dimOpacity = 0.4
        package var dragDismissThreshold = DragDismissThreshold.standard
    }

    /// `[Limits]` (R43).
    package struct LimitsSection: Hashable, Sendable {
        /// Those that the core keeps.
        package var core = Limits()
        /// Those that the service keeps.
        package var service = ServiceLimits()
    }

    /// `[History]` (R42).
    package struct HistorySection: Hashable, Sendable {
        package var record = HistoryDetail.outcome
        package var maximumEntries = 100_000
        package var maximumAge = Duration.seconds(90 * 86_400)
        package var maximumBytes = 64 << 20
    }

    /// `[Access]`: names of groups, or their numbers (R45, R46). `nil` for none.
    package struct AccessSection: Hashable, Sendable {
        /// Who may connect; `nil` for everybody.
        package var group: String?
        package var adminGroup: String?
        package var rendererGroup: String?
        package var prompterGroup: String?
    }
}

/// `[Scene NAME]`: what is known of a scene before it is opened; its name is reserved (R45).
package struct SceneConfiguration: Hashable, Sendable {
    /// What people call it.
    package var title: String?
    /// The logind seat that it is bound to (R39).
    package var seat: String?
    /// Its owner: the name of a user, or a uid.
    package var user: String?

    /// A scene of which nothing is said but its name.
    package init() {}
}

/// How much of an ended sheet the history keeps (R42).
package enum HistoryDetail: String, CaseIterable, Hashable, Sendable {
    /// Who, where, when, and how it ended.
    case outcome
    /// Request and values, too.
    case all
}
