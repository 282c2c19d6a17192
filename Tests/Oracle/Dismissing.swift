import SheetInterface

/// A sheet that ends in its own right, and why.
struct Hit: Hashable, Sendable {
    let id: String
    let reason: String
}

/// A sheet that has ended.
struct EndedSheet: Hashable, Sendable {
    let id: String
    let user: Int64
    let sceneOwner: Int64
    let token: Token?
    let endedAt: Int
    /// Whole, and without the time, which is for people.
    let outcome: Wire.Outcome
}

/// How sheets end (R2, R4, R5, R12).
extension Oracle {
    /// All that was presented from a sheet, and from that.
    func descendants(of id: String) -> [String] {
        sheets.filter { ancestors(of: $0).contains(id) }.map(\.id)
    }

    /// R4: a sheet ends with everything presented from it, the topmost first; those that are hit in
    /// their own right with the true reason, the rest with `parentDismissed`.
    ///
    /// - Returns: the ids, in the order in which they ended.
    @discardableResult
    mutating func end(
        _ hits: [Hit], by peer: Wire.Peer?, answer: GivenAnswer? = nil
    ) -> [String] {
        let all = hits.flatMap { [$0.id] + descendants(of: $0.id) }
        var order: [String] = []
        for scene in scenes {
            // What waits is above all that is up.
            let topmostFirst = (stack(of: scene.id) + queue(of: scene.id)).reversed()
            order += topmostFirst.map(\.id).filter(all.contains)
        }
        for id in order {
            let hit = hits.first { $0.id == id }
            end(id, hit?.reason ?? "parentDismissed", by: peer, hit == nil ? nil : answer)
        }
        return order
    }

    private mutating func end(
        _ id: String, _ reason: String, by peer: Wire.Peer?, _ answer: GivenAnswer?
    ) {
        guard let sheet = sheet(id), let scene = scene(sheet.scene) else { return }
        endedCount += 1
        let isAnswer = reason == "action"
        let outcome = Wire.Outcome(
            id: id, scene: scene.id, sequence: Int64(endedCount), reason: reason,
            action: answer?.action, values: isAnswer ? answer?.values ?? [] : nil,
            withheld: answer.flatMap { $0.secrets.isEmpty ? nil : $0.secrets.map(\.id) },
            by: peer, endedAt: "")
        let end = EndedSheet(
            id: id, user: sheet.user, sceneOwner: scene.owner, token: sheet.token, endedAt: now,
            outcome: outcome)
        sheets.removeAll { $0.id == id }
        ended.append(end)
        endedInTurn.append(end)
        scenesOfEnds.append(scene.id)
        lastMoment = now
        for index in renderers.indices { renderers[index].contents[id] = nil }
        tellEnd(of: end)
        conclude(end, secrets: answer?.secrets ?? [])
    }

    // MARK: What is kept (R5)

    /// The outcomes that can still be asked for: the latest of each user, and none that is too old.
    var kept: [EndedSheet] {
        ended.filter { end in
            let later = ended.drop { $0.id != end.id }.count { $0.user == end.user }
            return later <= rules.bounds.endedKept && now < end.endedAt + rules.bounds.endedKeep
        }
    }

    func kept(_ id: String) -> EndedSheet? { kept.first { $0.id == id } }

    /// Lets go of what can never be asked for again.
    mutating func forget() { ended = kept }

    // MARK: Calls

    /// A live sheet; else how it ended, or that there is none.
    func live(_ id: String, for caller: Asker) throws(Refusal) -> Sheet {
        if let sheet = sheet(id) { return sheet }
        guard let end = kept(id) else { throw .interface(.noSuchSheet(id: id)) }
        let knows = rules.knows(caller, sheetsOf: end.user, inScenesOf: end.sceneOwner)
        throw .interface(
            .alreadyDismissed(id: id, outcome: knows ? describe(end, whole: true) : nil))
    }

    /// R45: Dismiss, Update and Await are the presenter's user's and administrators', live or ended.
    func checkRule(_ caller: Asker, over id: String) throws(Refusal) {
        guard let user = sheet(id)?.user ?? kept(id)?.user else { return }
        guard rules.rules(caller, overSheetsOf: user) else { throw .permissionDenied }
    }

    mutating func dismiss(_ call: Call, _ wanted: Dismiss.Parameters) throws(Refusal) {
        try checkRule(call.caller, over: wanted.id)
        let sheet = try live(wanted.id, for: call.caller)
        let ids = end([Hit(id: sheet.id, reason: "requested")], by: call.caller.peer)
        settle()
        reply(to: call, Dismiss.Reply(dismissed: ids))
    }

    mutating func dismissPresented(
        _ call: Call, _ wanted: DismissPresented.Parameters
    ) throws(Refusal) {
        try checkRule(call.caller, over: wanted.id)
        let sheet = try live(wanted.id, for: call.caller)
        let children = sheets.filter { $0.parent == sheet.id }
        let hits = children.map { Hit(id: $0.id, reason: "requested") }
        let ids = end(hits, by: call.caller.peer)
        settle()
        reply(to: call, DismissPresented.Reply(dismissed: ids))
    }

    /// R12: the set as it stands when the call is handled.
    mutating func dismissAll(_ call: Call, _ wanted: DismissAll.Parameters) throws(Refusal) {
        if let key = wanted.key, !Words.isName(key) { throw .invalid(["key"]) }
        if let id = wanted.scene, scene(id) == nil {
            throw .interface(.noSuchScene(scene: id))
        }
        let everybodys = rules.isAdministrator(call.caller)
        let meant = sheets.filter { sheet in
            (everybodys || sheet.user == call.caller.user)
                && (wanted.scene == nil || sheet.scene == wanted.scene)
                && (wanted.key == nil || sheet.key == wanted.key)
                && (wanted.kind == nil || sheet.kind == wanted.kind)
        }
        let ids = end(
            meant.map { Hit(id: $0.id, reason: "requested") }, by: call.caller.peer)
        settle()
        reply(to: call, DismissAll.Reply(dismissed: ids))
    }

    // MARK: The end of the service (R38a)

    /// - Parameter restarting: the service means to be back, and keeps what is detached.
    package mutating func stop(restarting: Bool) {
        isStopping = true
        if restarting {
            // R22: nobody draws anything from now on.
            stopRendering(at: now)
        } else {
            end(sheets.map { Hit(id: $0.id, reason: "shutdown") }, by: nil)
            closeWhatIsDeserted()
        }
        if drawingWaits.contains(where: { $0.lock == nil }) { sleepPermissions += 1 }
        drawingWaits = []
        for connection in connections {
            guard let call = connection.openCall else { continue }
            told.append(
                Told(
                    connection: connection.name, call: call,
                    replies: [.interface(.serviceStopping(restarting: restarting))],
                    continues: false))
        }
        connections = []
        waits = []
        renderers = []
    }
}
