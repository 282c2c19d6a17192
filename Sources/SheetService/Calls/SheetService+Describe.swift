import PresentationCore
import SheetInterface
import Varlink

/// The calls that only look: ListScenes, DescribeScene, DescribeSheet and GetStatus.
extension SheetService {
    mutating func listScenes(_ call: Call) throws(Refusal) {
        _ = try parameters(ListScenes.Parameters.self, of: call)
        try checkUnread(of: call)
        let scenes = coordinator.scenes.all.map(told)
        reply(to: call, ListScenes.Reply(scenes: scenes))
    }

    mutating func describeScene(_ call: Call) throws(Refusal) {
        let parameters = try parameters(DescribeScene.Parameters.self, of: call)
        let scene = try openScene(parameters.id.map { SceneID($0) } ?? defaultScene(for: call))
        try checkUnread(of: call)
        let sheets = coordinator.sheets(in: scene).map { sheet in
            Wire.Sheet(sheet, whole: knows(call.caller, sheet, in: scene), at: call.now.instant)
        }
        reply(to: call, DescribeScene.Reply(scene: told(scene), sheets: sheets))
    }

    mutating func describeSheet(_ call: Call) throws(Refusal) {
        let parameters = try parameters(DescribeSheet.Parameters.self, of: call)
        let id = SheetID(parameters.id)
        if let reply = knownReply(about: id, to: call) {
            self.reply(to: call, lastFrame: reply)
            return
        }
        guard let sheet = coordinator.sheets[id] else {
            let outcome = try endedOutcome(of: id, at: call.now)
            let knows = access.knows(
                call.caller, sheetOf: outcome.presenter, in: outcome.sceneOwner)
            let told = Wire.Outcome(outcome, whole: knows)
            reply(to: call, DescribeSheet.Reply(outcome: told))
            return
        }
        let scene = try openScene(sheet.request.scene)
        guard knows(call.caller, sheet, in: scene) else {
            let told = Wire.Sheet(sheet, whole: false, at: call.now.instant)
            reply(to: call, DescribeSheet.Reply(sheet: told))
            return
        }
        reply(to: call, lastFrame: toldSheets.tell(sheet, at: call.now.instant))
    }

    /// The reply for a sheet of the caller's own, or of anybody's to an administrator, if it has been put
    /// into words already.
    private func knownReply(about id: SheetID, to call: Call) -> [UInt8]? {
        // Not the whole service: what a closure uses of a value is copied for it.
        coordinator.sheets.withValue(id) { [access, toldSheets] sheet in
            guard access.rules(call.caller, overSheetsOf: sheet.request.presenter.user) else {
                return nil
            }
            return toldSheets.reply(about: sheet, at: call.now.instant)
        } ?? nil
    }

    private func knows(_ caller: Caller, _ sheet: Presentation, in scene: Scene) -> Bool {
        access.knows(caller, sheetOf: sheet.request.presenter.user, in: scene.owner)
    }

    mutating func getStatus(_ call: Call) throws(Refusal) {
        _ = try parameters(NoParameters.self, of: call)
        let reply = GetStatus.Reply(
            version: SheetdVersion.current, instance: settings.instance,
            startedAt: Timestamp.text(settings.startedAt.wallClock), problem: problems.words,
            scenes: Int64(coordinator.scenes.count), sheets: Int64(coordinator.sheets.count),
            watchers: Int64(watchers.count), connections: Int64(connections.count),
            renderers: Int64(renderers.count),
            counters: counters.named(calls: callCount).map {
                .init(name: $0.key, value: Int64($0.value))
            })
        self.reply(to: call, reply)
    }
}
