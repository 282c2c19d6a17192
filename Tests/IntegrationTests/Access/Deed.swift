import SheetInterface
import Varlink

/// What somebody may or may not do with a sheet and its scene (R45, R46).
enum Deed: CaseIterable {
    case dismiss, dismissPresented, dismissAll, update, await, replace
    case presentFromIt
    case choose, attemptDismiss, selectDetent
    case read
    case setPhase, lock, retitle, close
    case setPhaseEverywhere, openReserved
    case speakAsSignal, speakAsNotifier
    case present, presentAlert
    case presentHigh, presentCritical, presentCover, presentPersistent, presentSecret
    case presentKept, presentKeptInBackground, presentKind

    /// Who may, of all roles.
    var allowed: Set<AccessStage.Role> {
        switch self {
        case .dismiss, .dismissPresented, .dismissAll, .update, .await, .replace:
            [.presenter, .administrator, .root]
        case .presentFromIt: [.presenter, .owner, .administrator, .root]
        case .choose, .attemptDismiss, .selectDetent: [.owner, .administrator, .root, .renderer]
        case .read: [.presenter, .owner, .administrator, .root, .renderer]
        case .setPhase, .lock, .retitle, .close: [.owner, .administrator, .root]
        case .setPhaseEverywhere, .openReserved: [.administrator, .root]
        case .speakAsSignal, .speakAsNotifier: []
        case .present, .presentAlert: Set(AccessStage.Role.allCases)
        case .presentHigh, .presentCritical, .presentCover, .presentPersistent, .presentSecret,
            .presentKept, .presentKeptInBackground, .presentKind:
            [.owner, .administrator, .root, .prompter]
        }
    }

    /// Whether it can be done.
    func isDone(by client: Client, to id: String, in scene: String) throws -> Bool {
        switch self {
        case .dismissAll:
            return try client.ask(DismissAll.self, .init(scene: scene)).dismissed.contains(id)
        case .read:
            return try client.ask(DescribeSheet.self, .init(id: id)).sheet?.request != nil
        default:
            return try isAllowed { try attempt(by: client, to: id, in: scene) }
        }
    }

    private func attempt(by client: Client, to id: String, in scene: String) throws {
        switch self {
        case .dismissAll, .read: break
        case .dismiss: _ = try client.ask(Dismiss.self, .init(id: id))
        case .dismissPresented: _ = try client.ask(DismissPresented.self, .init(id: id))
        case .update: _ = try client.ask(Update.self, .init(id: id, title: "New"))
        case .await: _ = try client.ask(Await.self, .init(id: id, timeoutMSec: 0))
        case .choose: _ = try client.ask(Choose.self, .init(id: id, action: "ok"))
        case .attemptDismiss:
            _ = try client.ask(AttemptDismiss.self, .init(id: id, gesture: .swipe))
        case .selectDetent: _ = try client.ask(SelectDetent.self, .init(id: id, detent: "large"))
        case .setPhase: try setPhase(by: client, of: scene)
        case .setPhaseEverywhere:
            try setPhase(by: client, of: nil)
            // Taken back, as scenes that are opened later would have it, too.
            _ = try client.ask(SetPhase.self, .init())
        case .lock: try setPhase(by: client, of: scene, as: "locker")
        case .speakAsSignal: try setPhase(by: client, of: scene, as: "signal")
        case .speakAsNotifier: try setPhase(by: client, of: scene, as: "notify:1")
        case .retitle: _ = try client.ask(OpenScene.self, .init(id: scene, title: "New"))
        case .openReserved: _ = try client.ask(OpenScene.self, .init(id: "reserved"))
        case .close: _ = try client.ask(CloseScene.self, .init(id: scene))
        case .presentFromIt, .replace, .present, .presentAlert, .presentHigh, .presentCritical,
            .presentCover, .presentPersistent, .presentSecret, .presentKept,
            .presentKeptInBackground, .presentKind:
            _ = try client.ask(Present.self, request(around: id, in: scene))
        }
    }

    private func setPhase(
        by client: Client, of scene: String?, as source: String? = nil
    ) throws {
        _ = try client.ask(
            SetPhase.self, .init(scene: scene, phase: .active, source: source))
    }

    private func request(around id: String, in scene: String) -> Present.Parameters {
        var request = Present.Parameters(scene: scene, sheet: .init(title: "x"))
        switch self {
        case .presentFromIt: request.parent = id
        case .replace:
            request.placement = .replace
            request.replaces = id
        case .presentAlert: request.setSheet { $0.style = .alert }
        case .presentHigh: request.setSheet { $0.priority = .high }
        case .presentCritical: request.setSheet { $0.priority = .critical }
        case .presentCover: request.setSheet { $0.style = .cover }
        case .presentPersistent: request.setSheet { $0.interactiveDismissDisabled = true }
        case .presentSecret:
            request.token = "secret"
            request.setSheet { $0.elements = [.init(id: "pin", kind: "secret")] }
        case .presentKept: request.setSheet { $0.onInactive = .keep }
        case .presentKeptInBackground: request.setSheet { $0.onBackground = .keep }
        case .presentKind: request.setSheet { $0.kind = "picker" }
        default: break
        }
        return request
    }
}

extension Present.Parameters {
    /// Changes what is asked for.
    fileprivate mutating func setSheet(_ change: (inout Wire.SheetRequest) -> Void) {
        var sheet = sheet
        change(&sheet)
        self = Present.Parameters(
            scene: scene, sheet: sheet, parent: parent, placement: placement, replaces: replaces,
            token: token)
    }
}
