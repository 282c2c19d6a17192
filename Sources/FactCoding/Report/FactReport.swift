package import PresentationCore
import SheetGeometry

/// Facts and items of snapshots as a person reads them.
///
/// One line each, and a line for each of the larger things in it. Nothing is left out that could matter
/// to somebody who looks into a problem; the words of sheets are shown as they are, but for what would
/// do something to a terminal.
package enum FactReport {
    /// A fact in lines; there is at least one. All but the first begin with spaces.
    package static func lines(of fact: Fact) -> [String] {
        switch fact {
        case .accepted(let acceptance): lines(of: acceptance)
        case .updated(let id, let content, let isNewToRead):
            ["sheet \(name(id)) updated" + (isNewToRead ? ", new to read" : "")]
                + lines(of: content)
        case .ended(let outcome): lines(of: outcome)
        case .forgotten(let ids):
            ["outcomes forgotten: " + ids.map { name($0) }.joined(separator: ", ")]
        case .sceneOpened(let opening): ["scene \(name(opening.id)) opened: \(words(opening))"]
        case .sceneUpdated(let update):
            [
                "scene \(name(update.id)) changed: "
                    + words(update.owner, update.title, update.lifetime)
                    + words(update.binding, openedBy: update.opener, owner: update.owner)
                    + (update.closesUnrendered ? ", closes unrendered" : "")
            ]
        case .sceneClosed(let id): ["scene \(name(id)) closed"]
        case .sourceSet(let scope, let source):
            ["\(words(source)) of \(words(scope))"]
        case .sourceCleared(let scope, let name):
            [
                "source \(ReportText.escaped(name)) takes back what it said of \(words(scope))"
            ]
        case .phaseChanged(let id, let phase): ["scene \(name(id)) is \(phase)"]
        case .renderingChanged(let id, let isRendered):
            ["scene \(name(id)) \(isRendered ? "has a renderer" : "has no renderer any more")"]
        case .placed(let id, let order, let isHeld):
            ["sheet \(name(id)) placed: \(isHeld ? "held" : "presented"), \(words(order))"]
        case .held(let id, let graceEnds):
            ["sheet \(name(id)) held" + (graceEnds.map { ", \(grace(until: $0))" } ?? "")]
        case .resumed(let id): ["sheet \(name(id)) resumed"]
        case .detentSelected(let id, let detent):
            ["sheet \(name(id)) rests at \(ReportText.escaped(detent.word))"]
        case .expirySet(let id, let expiry): ["sheet \(name(id)) \(words(expiry))"]
        case .detached(let id): ["sheet \(name(id)) lives on without its presenter"]
        case .sessionAssigned(let id, let session, let owner):
            ["scene \(name(id)) shows \(words(session: session)), owner \(owner)"]
        case .sessionLocked(let session): ["session \(ReportText.escaped(session)) is locked"]
        case .sessionUnlocked(let session):
            ["session \(ReportText.escaped(session)) is not locked any more"]
        }
    }

    // MARK: Names

    static func name(_ id: SheetID) -> String { ReportText.escaped(id.description) }
    static func name(_ id: SceneID) -> String { ReportText.escaped(id.description) }

    // MARK: Scenes

    static func words(_ opening: SceneOpening) -> String {
        "number \(opening.number), \(words(opening.owner, opening.title, opening.lifetime))"
            + words(opening.binding, openedBy: opening.opener, owner: opening.owner)
            + (opening.closesUnrendered ? ", closes unrendered" : "")
    }

    private static func words(
        _ binding: SceneBinding?, openedBy opener: UserID, owner: UserID
    ) -> String {
        let bound =
            switch binding {
            case .session(let id): ", bound to session \(ReportText.escaped(id))"
            case .seat(let name): ", bound to seat \(ReportText.escaped(name))"
            case .display(let user): ", bound to what user \(user) sees"
            case nil: ""
            }
        return (opener == owner ? "" : ", opener \(opener)") + bound
    }

    static func words(session: String?) -> String {
        session.map { "session \(ReportText.escaped($0))" } ?? "no session"
    }

    private static func words(_ owner: UserID, _ title: String?, _ lifetime: Lifetime) -> String {
        "owner \(owner), \(lifetime == .detached ? "detached" : "with those who opened it")"
            + (title.map { ", title \(ReportText.quoted($0))" } ?? "")
    }

    static func words(_ source: PhaseSource) -> String {
        var details: [String] = []
        if let status = source.status { details.append("status \(ReportText.quoted(status))") }
        if let user = source.user { details.append("user \(user)") }
        if let process = source.process { details.append("process \(process)") }
        if let sender = source.sender { details += words(sender) }
        return "source \(ReportText.escaped(source.name)) says \(source.phase)"
            + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
    }

    private static func words(_ sender: PhaseSender) -> [String] {
        var details = ["started at tick \(sender.started)"]
        if let watchdog = sender.watchdog {
            details.append("a sign of life every \(ReportText.words(watchdog))")
        }
        if sender.isOverdue { details.append("said \(sender.said), and is overdue") }
        if sender.isHome { details.append("of this scene when it names none") }
        return details
    }

    private static func words(_ scope: PhaseScope) -> String {
        switch scope {
        case .scene(let id): "scene \(name(id))"
        case .everyScene: "every scene"
        }
    }

    // MARK: Sheets

    private static func words(_ order: PresentationTime) -> String {
        "order \(order.count)" + (order.moment == 0 ? "" : ".\(order.moment)")
    }

    private static func words(_ expiry: Expiry?) -> String {
        switch expiry {
        case .due(let instant): "expires \(ReportText.words(instant))"
        case .paused(let left): "expires when it has been seen for \(ReportText.words(left))"
        case nil: "does not expire"
        }
    }

    static func grace(until instant: Instant) -> String {
        "its grace ends \(ReportText.words(instant))"
    }

    static func lines(of acceptance: Acceptance, as what: String = "accepted") -> [String] {
        let request = acceptance.request
        var state = [
            "\(acceptance.state)", words(acceptance.order), "serial \(acceptance.serial)",
        ]
        if acceptance.waitsItsTurn { state.append("waits its turn") }
        if let detent = acceptance.selectedDetent {
            state.append("at \(ReportText.escaped(detent.word))")
        }
        state.append(words(acceptance.expiry))
        return [
            "sheet \(name(request.id)) \(what) in scene \(name(request.scene)): "
                + state.joined(separator: ", "),
            "    at \(ReportText.words(acceptance.at))",
            "    by \(ReportText.words(request.presenter))\(rights(of: request))",
            "    \(words(request, acceptance.rank))",
        ] + lines(of: acceptance.content)
    }

    private static func rights(of request: PresentationRequest) -> String {
        (request.isFromAdministrator ? ", an administrator" : "")
            + (request.isFromStranger ? ", a stranger to the scene" : "")
    }

    private static func words(_ request: PresentationRequest, _ rank: PresentationRank) -> String {
        let own = PresentationRank(priority: request.priority, style: request.style)
        var parts = ["\(request.style)", "\(request.priority)"]
        if rank != own { parts.append("ranks as \(rank.priority)\(rank.isAlert ? " alert" : "")") }
        if let parent = request.parent { parts.append("from \(name(parent))") }
        switch request.placement {
        case .stack: break
        case .queue: parts.append("placement queue")
        case .replacing(let id): parts.append("replaces \(name(id))")
        case .replacingKey: parts.append("replaces the one with its key")
        }
        if let key = request.key { parts.append("key \(ReportText.escaped(key))") }
        if let kind = request.kind { parts.append("kind \(ReportText.quoted(kind))") }
        if let token = request.token { parts.append(words(token)) }
        parts.append(request.lifetime == .detached ? "detached" : "with its presenter")
        parts.append("onInactive \(request.policies.onInactive)")
        parts.append("onBackground \(request.policies.onBackground)")
        if let grace = request.inactiveGrace { parts.append("grace \(ReportText.words(grace))") }
        if request.expiry?.clock == .visible { parts.append("its clock counts what is seen") }
        if request.whenInactive == .reject { parts.append("refused when inactive") }
        if request.whenUnrendered == .reject { parts.append("refused without a renderer") }
        if request.isAwaitable { parts.append("awaitable") }
        return parts.joined(separator: ", ")
    }

    private static func words(_ token: PresentationToken) -> String {
        "token \(ReportText.escaped(token.word)) of user \(token.user)"
    }

    // MARK: Ends

    static func lines(of outcome: Outcome) -> [String] {
        var first = "sheet \(name(outcome.id)) ended: \(outcome.reason)"
        if let action = outcome.action { first += " \(ReportText.quoted(action))" }
        first += " in scene \(name(outcome.scene)), sequence \(outcome.sequence)"
        var lines = [first, "    at \(ReportText.words(outcome.endedAt))"]
        if let peer = outcome.by { lines.append("    by \(ReportText.words(peer))") }
        var rights = "presenter \(outcome.presenter), owner of the scene \(outcome.sceneOwner)"
        if let token = outcome.token { rights += ", \(words(token))" }
        lines.append("    " + rights)
        for value in outcome.values {
            let words = value.value.map { ReportText.quoted($0) }.joined(separator: ", ")
            lines.append("    \(ReportText.escaped(value.id)) = \(words)")
        }
        if !outcome.withheld.isEmpty {
            let ids = outcome.withheld.map { ReportText.escaped($0) }.joined(separator: ", ")
            lines.append("    given to those who waited, and not kept: \(ids)")
        }
        return lines
    }
}
