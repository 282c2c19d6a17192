import SheetInterface
import Varlink

/// What is described, to whom, and as what (R45): without timestamps.
extension Oracle {
    func describe(_ scene: Scene) -> Wire.Scene {
        let stack = stack(of: scene.id)
        var (session, seat) = (scene.session, String?.none)
        switch scene.binding {
        case .session(let id): session = id
        case .seat(let name): seat = name
        case .display, nil: break
        }
        return Wire.Scene(
            id: scene.id, number: scene.number, title: scene.title, owner: scene.owner,
            session: session, seat: seat, phase: Wire.Word(scene.phase), sources: scene.sources,
            size: renderers(of: scene.id).first?.size,
            safeArea: renderers(of: scene.id).first?.safeArea,
            renderers: Int64(renderers(of: scene.id).count),
            presented: Int64(stack.count { $0.state == .presented }),
            queued: Int64(queue(of: scene.id).count),
            held: Int64(stack.count { $0.state == .held }))
    }

    /// R45: redacted for those who may know that it is there, not what it says.
    func describe(_ sheet: Sheet, whole: Bool) -> Wire.Sheet {
        var presenter = sheet.presenter
        if !whole {
            presenter = Wire.Peer(uid: presenter.uid, gid: presenter.gid)
        }
        return Wire.Sheet(
            id: sheet.id, scene: sheet.scene, state: Wire.Word(sheet.state), parent: sheet.parent,
            priority: Wire.Word(sheet.priority), style: Wire.Word(sheet.style),
            generation: sheet.generation,
            presenter: presenter, lifetime: Wire.Word(sheet.lifetime),
            selectedDetent: whole ? sheet.selected : nil, createdAt: "",
            expiresInMSec: sheet.expiry.map { Int64(($0.left(at: now) + 999_999) / 1_000_000) },
            redacted: whole ? nil : true, request: whole ? .init(sheet.request) : nil)
    }

    /// R45: id, scene, sequence, reason and endedAt stay.
    func describe(_ end: EndedSheet, whole: Bool) -> Wire.Outcome {
        guard !whole else { return end.outcome }
        return Wire.Outcome(
            id: end.outcome.id, scene: end.outcome.scene, sequence: end.outcome.sequence,
            reason: end.outcome.reason, endedAt: "")
    }

    func knows(_ caller: Asker, _ sheet: Sheet) -> Bool {
        let owner = scene(sheet.scene)?.owner ?? rules.service
        return rules.knows(caller, sheetsOf: sheet.user, inScenesOf: owner)
    }

    // MARK: Calls

    mutating func listScenes(_ call: Call) {
        reply(to: call, ListScenes.Reply(scenes: scenes.map(describe)))
    }

    /// Bottom to top, then the queued ones in their order.
    mutating func describeScene(
        _ call: Call, _ wanted: DescribeScene.Parameters
    ) throws(Refusal) {
        let id = wanted.id ?? defaultScene(of: call.caller)
        guard let scene = scene(id) else { throw .interface(.noSuchScene(scene: id)) }
        let all = stack(of: scene.id) + queue(of: scene.id)
        let sheets = all.map { describe($0, whole: knows(call.caller, $0)) }
        reply(to: call, DescribeScene.Reply(scene: describe(scene), sheets: sheets))
    }

    mutating func describeSheet(
        _ call: Call, _ wanted: DescribeSheet.Parameters
    ) throws(Refusal) {
        if let sheet = sheet(wanted.id) {
            let whole = knows(call.caller, sheet)
            reply(to: call, DescribeSheet.Reply(sheet: describe(sheet, whole: whole)))
        } else if let end = kept(wanted.id) {
            let whole = rules.knows(
                call.caller, sheetsOf: end.user, inScenesOf: end.sceneOwner)
            reply(to: call, DescribeSheet.Reply(outcome: describe(end, whole: whole)))
        } else {
            throw .interface(.noSuchSheet(id: wanted.id))
        }
    }

    /// R44: Explain names what a sheet waits for: ids of sheets, names of sources.
    mutating func explain(_ call: Call, _ wanted: Explain.Parameters) throws(Refusal) {
        guard let sheet = sheet(wanted.id) else {
            guard let end = kept(wanted.id) else {
                throw .interface(.noSuchSheet(id: wanted.id))
            }
            let named = [end.outcome.reason]
            reply(
                to: call, Prediction.explanation(.dismissed, named: named, isSeen: false))
            return
        }
        var named: [String] = []
        if sheet.state != .presented, let scene = scene(sheet.scene) {
            let parent = sheet.parent.flatMap { self.sheet($0) }
            if let parent, parent.state != .presented { named.append(parent.id) }
            let alone = state(
                in: scene, at: sheet.lowestPhase, onInactive: sheet.onInactive,
                onBackground: sheet.onBackground)
            if scene.phase != .active, sheet.state == .held || alone != .presented {
                let least = scene.sources.filter { $0.phase == Wire.Word(scene.phase) }
                named += least.map(\.name)
            }
        }
        let isSeen = sheet.state == .presented && scene(sheet.scene)?.isRendered == true
        reply(to: call, Prediction.explanation(sheet.state, named: named, isSeen: isSeen))
    }

    mutating func getStatus(_ call: Call) {
        reply(
            to: call,
            Prediction.status([
                "scenes": scenes.count, "sheets": sheets.count, "watchers": watchers.count,
                "connections": connections.count, "renderers": renderers.count,
                "sheetsAccepted": acceptedCount - earlierAcceptedCount,
                "sheetsEnded": endedCount - earlierEndedCount, "phaseChanges": phaseChangeCount,
                "events": changes.count, "calls": callCount,
            ]))
    }
}
