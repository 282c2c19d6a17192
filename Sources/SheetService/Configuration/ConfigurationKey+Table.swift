import PresentationCore
import Spelling

extension ConfigurationKey {
    /// Every key there is, section by section. The reader, the sample file and its test are made from
    /// this table alone.
    ///
    /// **Source:** docs/rules.md, section 13. The bounds keep a slip of the finger from stopping the service;
    /// each is far from what anybody needs.
    package static let all = ConfigurationSection.allCases.flatMap(keys(of:))

    static let service = [
        ConfigurationKey(
            .service, "Socket", { $1(&$0.service.socket) }, .socket,
            "Where to listen; empty: org.sheetd.Presentation in the service's folder"),
        ConfigurationKey(
            .service, "NotifySocket", { $1(&$0.service.notifySocket) }, .socket,
            "Where to take sd_notify datagrams; empty: notify in that folder, or nowhere if Socket= is set"
        ),
        ConfigurationKey(
            .service, "LogLevel", { $1(&$0.service.logLevel) }, .logLevel,
            "How grave a message must be to be logged"),
        ConfigurationKey(
            .service, "ReconnectSec", { $1(&$0.service.reconnect) },
            .time(.zero ... .seconds(3600)),
            "How long presenters have to come again after a restart"),
        ConfigurationKey(
            .service, "LogBytes", { $1(&$0.service.logBytes) }, .size(2 << 20...1 << 30),
            "How long the log of facts grows before a new one is begun"),
    ]

    static let presentation = [
        ConfigurationKey(
            .presentation, "OnInactive", { $1(&$0.presentation.policies.onInactive) }, .policy,
            "What happens to a sheet that does not say it itself when its scene goes inactive"),
        ConfigurationKey(
            .presentation, "OnBackground", { $1(&$0.presentation.policies.onBackground) }, .policy,
            "What happens to it when its scene goes to the background"),
        ConfigurationKey(
            .presentation, "InactiveGraceSec", { $1(&$0.presentation.inactiveGrace) },
            .time(.zero ... .seconds(3600)),
            "How long a sheet is held before going inactive dismisses it"),
        ConfigurationKey(
            .presentation, "InputGuardMSec", { $1(&$0.presentation.inputGuard) },
            .time(.zero ... .seconds(10), bareUnit: .milliseconds),
            "How long a sheet that has just come to the top takes no answer"),
        ConfigurationKey(
            .presentation, "UnlockOnActivate", { $1(&$0.presentation.unlocksOnActivate) }, .boolean,
            "Whether a locked session counts as unlocked when it becomes active"),
    ]

    static let rendering = [
        ConfigurationKey(
            .rendering, "DimOpacity", { $1(&$0.rendering.dimOpacity) }, .number(0...1),
            "How dark it gets behind a sheet"),
        ConfigurationKey(
            .rendering, "DragDismissThreshold", { $1(&$0.rendering.dragDismissThreshold) },
            .threshold,
            "How far below its smallest detent a sheet is dragged to be dismissed"),
    ]

    static let history = [
        ConfigurationKey(
            .history, "Record", { $1(&$0.history.record) },
            .word(["outcome": .outcome, "all": .all]),
            "What is kept of an ended sheet; all: request and values, too, but no secrets"),
        ConfigurationKey(
            .history, "MaxEntries", { $1(&$0.history.maximumEntries) }, .count(1...100_000_000),
            "Ended sheets that are kept"),
        ConfigurationKey(
            .history, "MaxAgeSec", { $1(&$0.history.maximumAge) },
            .time(.seconds(1) ... .seconds(36_500 * 86_400)),
            "How long each of them is kept"),
        ConfigurationKey(
            .history, "MaxBytes", { $1(&$0.history.maximumBytes) }, .size(1 << 20...1 << 40),
            "What they hold together; the file can be twice as large"),
    ]

    static let access = [
        ConfigurationKey(
            .access, "Group", { $1(&$0.access.group) }, .group,
            "Whose members alone may connect; empty: everybody"),
        ConfigurationKey(
            .access, "AdminGroup", { $1(&$0.access.adminGroup) }, .group,
            "Whose members may do everything, as root and the service's own user may"),
        ConfigurationKey(
            .access, "RendererGroup", { $1(&$0.access.rendererGroup) }, .group,
            "Whose members may render every scene"),
        ConfigurationKey(
            .access, "PrompterGroup", { $1(&$0.access.prompterGroup) }, .group,
            "Whose members may ask urgently and for secrets in other users' scenes"),
    ]

    static let scene = [
        ConfigurationKey(
            scene: "Title", { $1(&$0.title) }, .words, "What people call it"),
        ConfigurationKey(
            scene: "Seat", { $1(&$0.seat) }, .seat, "The seat that it is bound to"),
        ConfigurationKey(
            scene: "User", { $1(&$0.user) }, .user, "Its owner, who may render it and set its phase"
        ),
    ]
}

extension Notation where Value == PhasePolicy {
    /// The policies by the names that the interface has for them.
    fileprivate static let policy = word(["dismiss": .dismiss, "hold": .hold, "keep": .keep])
}
