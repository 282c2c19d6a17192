import SheetInterface

/// An open scene.
struct Scene: Hashable, Sendable {
    let id: String
    let number: Int64
    /// Who rules over it; an administrator can take it over (R45).
    var owner: Int64
    /// Whose it is while it shows no session.
    var opener: Int64
    var binding: Binding?
    /// The session that it shows.
    var session: String?
    /// R20: whether it closes with its last renderer.
    var closesUnrendered = false
    /// Whether anything draws it (R22).
    var isRendered = false
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
        let old = scene(wanted.id)
        let former = old?.binding
        let binding = try binding(wanted, call.caller)
        if let scene = scene(wanted.id) {
            try updateScene(scene, wanted, binding, for: call)
        } else {
            try openNewScene(wanted, binding, for: call)
        }
        settle()
        detachStrangers(from: wanted.id)
        settleRendering(of: wanted.id)
        if binding != former { show(wanted.id) }
        if let old, scene(wanted.id)?.owner != old.owner {
            silenceStrangers(in: wanted.id, after: old.owner)
        }
        attachOpener(call.connection, to: wanted.id)
        if let scene = scene(wanted.id) {
            reply(to: call, OpenScene.Reply(scene: describe(scene)))
        }
    }

    private mutating func openNewScene(
        _ wanted: OpenScene.Parameters, _ binding: Binding?, for call: Call
    ) throws(Refusal) {
        let caller = call.caller
        var exceeded: [Prediction] = []
        if scenes.count >= rules.bounds.scenes {
            exceeded.append(quota("scenes", rules.bounds.scenes))
        }
        guard exceeded.isEmpty else { throw Refusal(replies: exceeded) }
        try checkRoom(forSceneOf: caller.user)
        try checkStorage(for: call)
        var scene = newScene(wanted.id, of: caller.user)
        scene.title = wanted.title
        scene.binding = binding
        // R21: detached by default.
        scene.lifetime = wanted.lifetime ?? .detached
        scenes.append(scene)
        tell("sceneOpened", of: wanted.id)
    }

    /// One that is not open yet.
    func newScene(_ id: String, of user: Int64) -> Scene {
        var number: Int64 = 1
        while scenes.contains(where: { $0.number == number }) { number += 1 }
        var scene = Scene(id: id, number: number, owner: user, opener: user)
        // R13: what is said of every scene holds for those opened later too.
        scene.sources = everyScene
        scene.phase = wantedPhase(of: scene)
        return scene
    }

    private mutating func updateScene(
        _ old: Scene, _ wanted: OpenScene.Parameters, _ binding: Binding?, for call: Call
    ) throws(Refusal) {
        let caller = call.caller
        // R45: an administrator's OpenScene takes a scene over; what is an administrator's stays theirs.
        // Whoever is at the session that it shows keeps it meanwhile.
        let isFree = old.opener != 0 && old.opener != rules.service
        let takesOver = isFree && old.opener != caller.user && rules.isAdministrator(caller)
        var new = old
        new.binding = binding
        if takesOver {
            if old.session == nil {
                try checkRoom(forSceneOf: caller.user)
                new.owner = caller.user
            }
            new.opener = caller.user
            new.openers = []
        }
        if let title = wanted.title { new.title = title }
        // R21: detached by default; and detached, once asked for, wins.
        if wanted.lifetime != .presenter { new.lifetime = .detached }
        new.closesUnrendered = false
        let isNews =
            new.title != old.title || new.lifetime != old.lifetime || new.owner != old.owner
            || new.opener != old.opener || new.binding != old.binding
            || new.closesUnrendered != old.closesUnrendered
        if isNews { try checkStorage(for: call) }
        change(scene: wanted.id) { $0 = new }
        if isNews { tell("sceneUpdated", of: wanted.id) }
    }

    func checkRoom(forSceneOf user: Int64) throws(Refusal) {
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

    /// R20: all its sheets end with `sceneClosed`; `main` is emptied and stays, and so are those that the
    /// configuration names.
    @discardableResult
    mutating func close(_ id: String, by peer: Wire.Peer?) -> [String] {
        let hits = sheets.filter { $0.scene == id }.map { Hit(id: $0.id, reason: "sceneClosed") }
        let ids = end(hits, by: peer)
        guard !isPermanent(id) else { return ids }
        endRenderers(of: id)
        tell("sceneClosed", of: id)
        scenes.removeAll { $0.id == id }
        notices.removeAll { $0.scene == id }
        return ids
    }

    func quota(_ resource: String, _ limit: Int) -> Prediction {
        .interface(.quotaExceeded(resource: resource, limit: Int64(limit)))
    }
}
