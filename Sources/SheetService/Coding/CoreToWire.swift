import PresentationCore
import SheetGeometry
import SheetInterface
import Varlink

// The core and the interface do not know each other; here the one is written as the other.

extension Wire.Word<Wire.ScenePhase> {
    init(_ phase: ScenePhase) {
        self =
            switch phase {
            case .active: .active
            case .inactive: .inactive
            case .background: .background
            }
    }
}

extension Wire.PhaseSource {
    init(_ source: PhaseSource) {
        self.init(
            name: source.name, phase: Wire.Word(source.phase), status: source.status,
            uid: source.user.map { Int64($0.number) }, pid: source.process.map(Int64.init))
    }
}

extension Wire.Scene {
    /// - Parameters:
    ///   - renderers: how many draw it.
    ///   - size: that of the one that has been attached longest, and its safe area.
    init(_ scene: Scene, renderers: Int, size: Wire.Size?, safeArea: Wire.EdgeInsets?) {
        self.init(
            id: scene.id.description, number: Int64(scene.number), title: scene.title,
            owner: Int64(scene.owner.number), session: scene.boundSession ?? scene.session,
            seat: scene.boundSeat, phase: Wire.Word(scene.phase),
            sources: scene.sources.all.map(Wire.PhaseSource.init), size: size,
            safeArea: safeArea, renderers: Int64(renderers),
            presented: Int64(scene.presentedCount), queued: Int64(scene.queue.count),
            held: Int64(scene.heldCount))
    }
}

extension Scene {
    fileprivate var boundSession: String? {
        if case .session(let id) = binding { id } else { nil }
    }

    fileprivate var boundSeat: String? {
        if case .seat(let name) = binding { name } else { nil }
    }
}

extension Wire.Word<Wire.SheetState> {
    init(_ state: Presentation.State) {
        self =
            switch state {
            case .queued: .queued
            case .presented: .presented
            case .held: .held
            }
    }
}

extension Wire.Word<Wire.Style> {
    init(_ style: Style) {
        self =
            switch style {
            case .sheet: .sheet
            case .alert: .alert
            case .cover: .cover
            }
    }
}

extension Wire.Word<Wire.Priority> {
    init(_ priority: Priority) {
        self =
            switch priority {
            case .normal: .normal
            case .high: .high
            case .critical: .critical
            }
    }
}

extension Wire.Word<Wire.Lifetime> {
    init(_ lifetime: Lifetime) {
        self =
            switch lifetime {
            case .presenter: .presenter
            case .detached: .detached
            }
    }
}

extension Wire.Word<Wire.Gesture> {
    init(_ gesture: Gesture) {
        self =
            switch gesture {
            case .swipe: .swipe
            case .tapOutside: .tapOutside
            case .escape: .escape
            case .override: .override
            }
    }
}

extension Wire.Peer {
    /// - Parameter whole: whether the process and the names may be told.
    init(_ peer: Peer, whole: Bool = true) {
        self.init(
            uid: Int64(peer.user.number), gid: Int64(peer.group),
            pid: whole ? peer.process.map(Int64.init) : nil, user: whole ? peer.userName : nil,
            unit: whole ? peer.unit : nil, program: whole ? peer.program : nil)
    }
}

extension Wire.Sheet {
    /// - Parameters:
    ///   - whole: whether its words and its presenter may be told (R45).
    ///   - now: what is left of its time is counted from here.
    init(_ sheet: Presentation, whole: Bool, at now: Instant) {
        let request = sheet.request
        self.init(
            id: sheet.id.description, scene: request.scene.description,
            state: Wire.Word(sheet.state), parent: request.parent?.description,
            priority: Wire.Word(sheet.rank.priority), style: Wire.Word(request.style),
            generation: sheet.generation, presenter: Wire.Peer(request.presenter, whole: whole),
            lifetime: Wire.Word(sheet.lifetime),
            selectedDetent: whole ? sheet.selectedDetent?.word : nil,
            createdAt: Timestamp.text(sheet.createdAt.wallClock),
            expiresInMSec: sheet.expiry.map { $0.remaining(at: now).wholeMilliseconds },
            redacted: whole ? nil : true,
            request: whole ? RawJSON(validated: sheet.content.words) : nil)
    }
}

extension Wire.Outcome {
    /// - Parameters:
    ///   - whole: whether the answer, and whose it was, may be told (R45).
    ///   - secrets: values that are told here and nowhere else; without them their elements are named
    ///     as withheld (R26).
    init(_ outcome: Outcome, whole: Bool, secrets: [ElementValue] = []) {
        let isAnswer = whole && outcome.reason == .action
        let values = outcome.values + secrets
        let withheld = secrets.isEmpty ? outcome.withheld : []
        self.init(
            id: outcome.id.description, scene: outcome.scene.description,
            sequence: Int64(outcome.sequence), reason: outcome.reason.word,
            action: whole ? outcome.action : nil,
            values: isAnswer ? values.map { Wire.Value(id: $0.id, value: $0.value) } : nil,
            withheld: isAnswer && !withheld.isEmpty ? withheld : nil,
            by: whole ? outcome.by.map { Wire.Peer($0) } : nil,
            endedAt: Timestamp.text(outcome.endedAt.wallClock))
    }
}

extension Duration {
    /// Rounded up, so that what is not over is never said to be.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        let milliseconds = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        let whole = seconds.multipliedReportingOverflow(by: 1000)
        let sum = whole.partialValue.addingReportingOverflow(milliseconds)
        return whole.overflow || sum.overflow ? .max : sum.partialValue
    }
}

extension DismissalReason {
    /// As the interface has it.
    var word: String {
        switch self {
        case .action: "action"
        case .swipe: "swipe"
        case .tapOutside: "tapOutside"
        case .escape: "escape"
        case .override: "override"
        case .requested: "requested"
        case .replaced: "replaced"
        case .expired: "expired"
        case .parentDismissed: "parentDismissed"
        case .presenterGone: "presenterGone"
        case .sceneInactive: "sceneInactive"
        case .sceneBackground: "sceneBackground"
        case .sceneClosed: "sceneClosed"
        case .shutdown: "shutdown"
        }
    }
}
