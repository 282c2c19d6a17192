import PresentationCore
import SheetInterface
import Varlink

/// Explain: why a sheet is not on a screen now, in words.
extension SheetService {
    mutating func explain(_ call: Call) throws(Refusal) {
        let parameters = try parameters(Explain.Parameters.self, of: call)
        let id = SheetID(parameters.id)
        guard let sheet = coordinator.sheets[id] else {
            let outcome = try endedOutcome(of: id, at: call.now)
            let reply = Explain.Reply(
                state: .dismissed, reasons: ["it ended: \(outcome.reason.word)"])
            self.reply(to: call, reply)
            return
        }
        // While logind is waited for, the core is told that nothing draws the scene.
        let hasRenderer = renderers.count(of: sheet.request.scene) > 0
        let obstacles = coordinator.obstacles(of: sheet, at: call.now)
            .filter { !hasRenderer || $0 != .unrendered }
        var reasons = obstacles.map { $0.words(in: sheet.request.scene) }
        if let scene = coordinator.scenes[sheet.request.scene], isAwaitingLogin(scene) {
            reasons.insert("scene \(scene.id) waits to hear from logind", at: 0)
        }
        let reply = Explain.Reply(state: Wire.Word(sheet.state), reasons: reasons)
        self.reply(to: call, reply)
    }
}

extension Obstacle {
    /// One reason, for people to read.
    fileprivate func words(in scene: SceneID) -> String {
        switch self {
        case .phase(let phase, let sources):
            let word = Wire.Word(phase).rawValue
            return "scene \(scene) is \(word): \(Obstacle.list(sources)) says so"
        case .covered(let sources):
            return "nothing is drawn over a lock screen or another session: "
                + "\(Obstacle.list(sources)) says that there is one"
        case .parent(let id): return "sheet \(id), which it was presented from, is not presented"
        case .turn(let id): return "it waits its turn behind sheet \(id)"
        case .grace(let left):
            return "it is held, and ends in \(left.wholeMilliseconds) ms unless scene \(scene) is "
                + "active before"
        case .unrendered: return "no renderer is attached to scene \(scene)"
        }
    }

    private static func list(_ sources: [String]) -> String { sources.joined(separator: ", ") }
}
