import SheetInterface

/// An open scene.
struct Scene: Hashable, Sendable {
    let id: String
    let number: Int64
    /// Who rules over it; an administrator can take it over (R45).
    var owner: Int64
    var title: String?
    var lifetime = Wire.Lifetime.detached
    /// As it was announced last.
    var phase = Wire.ScenePhase.active
    var sources: [Wire.PhaseSource] = []
    /// The connections that it closes with.
    var openers: [String] = []
}

/// Opening and closing scenes (R13, R20, R21, R45).
extension Oracle {
    mutating func openScene(_ call: Call, _ wanted: OpenScene.Parameters) throws(Refusal) {
        var faults: [String] = []
        if !Words.isName(wanted.id) { faults.append("id") }
        if let title = wanted.title {
            let isShort = title.unicodeScalars.count <= rules.bounds.titleLength
            if !Words.isPlain(title) || !isShort { faults.append("title") }
        }
        guard faults.isEmpty else { throw .invalid(faults) }
        if let scene = scene(wanted.id) {
            guard rules.rules(call.caller, overScenesOf: scene.owner) else {
                throw .permissionDenied
            }
        }
        if let scene = scene(wanted.id) {
            try updateScene(scene, wanted, for: call)
            settle()
            if self.scene(wanted.id)?.owner != scene.owner { silenceStrangers(in: wanted.id) }
        } else {
            // R45: scenes named in the configuration are reserved.
            guard !rules.reservedScenes.contains(wanted.id) || rules.isAdministrator(call.caller)
            else { throw .permissionDenied }
            try openNewScene(wanted, for: call)
        }
        settle()
        attachOpener(call.connection, to: wanted.id)
        if let scene = scene(wanted.id) {
            reply(to: call, OpenScene.Reply(scene: describe(scene)))
        }
    }

    private mutating func openNewScene(
        _ wanted: OpenScene.Parameters, for call: Call
    ) throws(Refusal) {
        let caller = call.caller
        var exceeded: [Prediction] = []
        if scenes.count >= rules.bounds.scenes {
            exceeded.append(quota("scenes", rules.bounds.scenes))
        }
        guard exceeded.isEmpty else { throw Refusal(replies: exceeded) }
        try checkRoom(forSceneOf: caller.user)
        try checkStorage(for: call)
        var number: Int64 = 1
        while scenes.contains(where: { $0.number == number }) { number += 1 }
        var scene = Scene(
            id: wanted.id, number: number, owner: caller.user, title: wanted.title)
        // R21: detached by default.
        scene.lifetime = wanted.lifetime ?? .detached
        // R13: what is said of every scene holds for those opened later too.
        scene.sources = everyScene
        scene.phase = wantedPhase(of: scene)
        scenes.append(scene)
        tell("sceneOpened", of: wanted.id)
    }

    private mutating func updateScene(
        _ old: Scene, _ wanted: OpenScene.Parameters, for call: Call
    ) throws(Refusal) {
        let caller = call.caller
        // R45: an administrator's OpenScene takes a scene over; what is an administrator's stays theirs.
        let isFree = old.owner != 0 && old.owner != rules.service
        let takesOver = isFree && old.owner != caller.user && rules.isAdministrator(caller)
        if takesOver { try checkRoom(forSceneOf: caller.user) }
        var new = old
        if takesOver {
            new.owner = caller.user
            new.openers = []
        }
        if let title = wanted.title { new.title = title }
        // R21: detached by default; and detached, once asked for, wins.
        if wanted.lifetime != .presenter { new.lifetime = .detached }
        let isNews =
            new.title != old.title || new.lifetime != old.lifetime || new.owner != old.owner
        if isNews { try checkStorage(for: call) }
        change(scene: wanted.id) { $0 = new }
        if isNews { tell("sceneUpdated", of: wanted.id) }
    }

    private func checkRoom(forSceneOf user: Int64) throws(Refusal) {
        guard scenes.count(where: { $0.owner == user }) < rules.bounds.scenesPerUser else {
            throw Refusal(replies: [quota("scenes", rules.bounds.scenesPerUser)])
        }
    }

    private mutating func attachOpener(_ connection: String, to id: String) {
        change(scene: id) { scene in
            if scene.lifetime == .detached {
                scene.openers = []
            } else if !scene.openers.contains(connection) {
                scene.openers.append(connection)
            }
        }
        noteAttachment(of: .scene(id), to: connection)
    }

    mutating func closeScene(_ call: Call, _ wanted: CloseScene.Parameters) throws(Refusal) {
        guard let scene = scene(wanted.id) else {
            throw .interface(.noSuchScene(scene: wanted.id))
        }
        guard rules.rules(call.caller, overScenesOf: scene.owner) else { throw .permissionDenied }
        let ended = close(scene.id, by: call.caller.peer)
        reply(to: call, CloseScene.Reply(dismissed: ended))
    }

    /// R20: all its sheets end with `sceneClosed`; `main` is emptied and stays.
    @discardableResult
    mutating func close(_ id: String, by peer: Wire.Peer?) -> [String] {
        let hits = sheets.filter { $0.scene == id }.map { Hit(id: $0.id, reason: "sceneClosed") }
        let ids = end(hits, by: peer)
        guard id != "main" else { return ids }
        tell("sceneClosed", of: id)
        scenes.removeAll { $0.id == id }
        notices.removeAll { $0.scene == id }
        return ids
    }

    func quota(_ resource: String, _ limit: Int) -> Prediction {
        .interface(.quotaExceeded(resource: resource, limit: Int64(limit)))
    }
}
