package import SheetInterface

extension Wire.ScenePhase {
    /// From least to most active.
    var activity: Int {
        switch self {
        case .background: 0
        case .inactive: 1
        case .active: 2
        }
    }
}

/// What sources say, and what follows from it (R13–R17, R36).
extension Oracle {
    // MARK: Sources

    mutating func setPhase(_ call: Call, _ wanted: SetPhase.Parameters) throws(Refusal) {
        let source = wanted.source ?? "manual"
        guard Words.isName(source) else { throw .invalid(["source"]) }
        if let id = wanted.scene {
            guard let scene = scene(id) else { throw .interface(.noSuchScene(scene: id)) }
            guard rules.rules(call.caller, overScenesOf: scene.owner) else {
                throw .permissionDenied
            }
        } else {
            // R13: service-wide sources are administrators'.
            guard rules.isAdministrator(call.caller) else { throw .permissionDenied }
        }
        // R45: these names are the daemon's own; `locker` is spoken for one scene at a time.
        let isOwn =
            ["session", "sleep", "signal"].contains(source) || source.hasPrefix("notify:")
            || (source == "locker" && wanted.scene == nil)
        guard !isOwn else { throw .permissionDenied }
        if let phase = wanted.phase {
            let peer = call.caller.peer
            let word = Wire.PhaseSource(
                name: source, phase: Wire.Word(phase), uid: peer.uid, pid: peer.pid)
            try checkRoom(for: source, of: wanted.scene)
            take(word, of: wanted.scene)
        } else {
            withdraw(source, of: wanted.scene)
        }
        let locks = source == "locker" && wanted.phase.map { $0 != .active } ?? false
        if locks, !call.oneway, let scene = wanted.scene, waitForDrawing(of: scene, by: call) {
            return
        }
        let meant = scenes.filter { wanted.scene == nil || $0.id == wanted.scene }
        reply(to: call, SetPhase.Reply(scenes: meant.map(describe)))
    }

    /// R43: so many sources a scene; the few that have a meaning of their own always have room.
    func checkRoom(for source: String, of scene: String?) throws(Refusal) {
        guard !["manual", "signal", "session", "locker", "sleep"].contains(source) else { return }
        let known = scene.map { self.scene($0)?.sources ?? [] } ?? everyScene
        let isFull = known.count >= rules.bounds.sourcesPerScene
        guard !isFull || known.contains(where: { $0.name == source }) else {
            throw Refusal(replies: [quota("sources", rules.bounds.sourcesPerScene)])
        }
    }

    /// R36: a signal speaks of every scene, or of the one that has the number.
    package mutating func signal(_ phase: Wire.ScenePhase, number: Int?) {
        let word = Wire.PhaseSource(name: "signal", phase: Wire.Word(phase))
        guard let number, number != 0 else { return take(word, of: nil) }
        guard let scene = scenes.first(where: { $0.number == number }) else { return }
        take(word, of: scene.id)
    }

    /// R13: for one scene the later word of a source wins.
    mutating func take(_ word: Wire.PhaseSource, of scene: String?) {
        say(word, of: scene)
        settle()
    }

    /// A source says something, and nothing that has waited comes up yet.
    mutating func say(_ word: Wire.PhaseSource, of scene: String?) {
        if scene == nil { everyScene = everyScene.with(word) }
        let meant = scenes.map(\.id).filter { scene == nil || $0 == scene }
        var changed: [String] = []
        for id in meant {
            guard let old = self.scene(id) else { continue }
            // R14: repeating a phase is no change.
            if old.sources.contains(where: { $0.isRepeated(by: word) }) { continue }
            change(scene: id) { $0.sources = $0.sources.with(word) }
            changed.append(id)
        }
        for id in changed { follow(id) }
    }

    mutating func withdraw(_ source: String, of scene: String?) {
        takeBack(source, of: scene)
        settle()
    }

    /// A source says nothing any more, and nothing that has waited comes up yet.
    mutating func takeBack(_ source: String, of scene: String?) {
        if scene == nil { everyScene.removeAll { $0.name == source } }
        let meant = scenes.map(\.id).filter { scene == nil || $0 == scene }
        var changed: [String] = []
        for id in meant {
            guard self.scene(id)?.sources.contains(where: { $0.name == source }) == true else {
                continue
            }
            change(scene: id) { $0.sources.removeAll { $0.name == source } }
            changed.append(id)
        }
        for id in changed { follow(id) }
    }

    private mutating func follow(_ id: String) {
        // One event for each change (R33): that of a phase tells of the sources, too.
        let phase = scene(id)?.phase
        stepPhase(of: id)
        if scene(id)?.phase == phase { tell("sceneUpdated", of: id) }
        holdWhatIsCovered(in: id)
    }

    /// R16: whether a lock screen or another session is before the scene.
    func isCovered(_ scene: Scene) -> Bool {
        scene.sources.contains {
            ($0.name == "session" || $0.name == "locker") && $0.phase != .active
        }
    }

    // MARK: Edges

    /// R13: that of the least active source; with none, `active`.
    func wantedPhase(of scene: Scene) -> Wire.ScenePhase {
        scene.sources.compactMap(\.phase.known).min { $0.activity < $1.activity } ?? .active
    }

    /// R13, R14: the phase is that of the least active source, and goes there one step at a time.
    mutating func stepPhase(of id: String) {
        while let scene = scene(id) {
            let wanted = wantedPhase(of: scene)
            guard wanted != scene.phase else { return }
            let next = scene.phase == .inactive ? wanted : .inactive
            change(scene: id) { $0.phase = next }
            for sheet in queue(of: id) {
                let isLower = next == .active || next.activity < sheet.lowestPhase.activity
                if isLower { change(sheet: sheet.id) { $0.lowestPhase = next } }
            }
            phaseChangeCount += 1
            tell("phaseChanged", of: id, previous: scene.phase)
            // R15: leaving edges count, returning ones do not.
            if next.activity < scene.phase.activity {
                applyPolicies(in: id, on: next)
            } else if next == .active {
                resume(id)
            }
        }
    }

    /// R15: to presented and held sheets, never to queued ones.
    private mutating func applyPolicies(in id: String, on phase: Wire.ScenePhase) {
        var hits: [Hit] = []
        for sheet in stack(of: id).reversed() {
            let policy = phase == .inactive ? sheet.onInactive : sheet.onBackground
            if phase == .background, sheet.graceEnds != nil {
                // R17: reaching background ends the grace at once.
                hits.append(Hit(id: sheet.id, reason: "sceneInactive"))
            } else if policy == .dismiss, phase == .background {
                hits.append(Hit(id: sheet.id, reason: "sceneBackground"))
            } else if policy == .dismiss, sheet.grace == 0 {
                hits.append(Hit(id: sheet.id, reason: "sceneInactive"))
            }
        }
        end(hits, by: nil)
        for sheet in stack(of: id).reversed() where sheet.state == .presented {
            let policy = phase == .inactive ? sheet.onInactive : sheet.onBackground
            if policy == .dismiss {
                hold(sheet.id, graceEnds: now + sheet.grace)
            } else if policy == .hold || scene(id).map(isCovered) == true {
                hold(sheet.id)
            } else if let parent = sheet.parent, willBeHeld(parent, on: phase) {
                // R10: a sheet is never presented while its parent is not.
                hold(sheet.id)
            }
        }
    }

    /// Whether an edge takes a sheet, or one that it was presented from, off the screen.
    private func willBeHeld(_ id: String, on phase: Wire.ScenePhase) -> Bool {
        guard let sheet = sheet(id) else { return false }
        let policy = phase == .inactive ? sheet.onInactive : sheet.onBackground
        if sheet.state == .held || policy != .keep { return true }
        return sheet.parent.map { willBeHeld($0, on: phase) } ?? false
    }

    /// R16: kept sheets are held as soon as such a source says so, edge or not.
    private mutating func holdWhatIsCovered(in id: String) {
        guard let scene = scene(id), isCovered(scene) else { return }
        for sheet in stack(of: id).reversed() where sheet.state == .presented { hold(sheet.id) }
    }

    private mutating func hold(_ id: String, graceEnds: Int? = nil) {
        deadlineCount += 1
        let number = deadlineCount
        change(sheet: id) { sheet in
            sheet.state = .held
            sheet.graceEnds = graceEnds
            sheet.graceNumber = number
        }
        tellState(of: id, "held", isNew: false)
    }

    /// R15: on reaching active, held sheets resume, in order.
    private mutating func resume(_ id: String) {
        for sheet in stack(of: id) where sheet.state == .held {
            change(sheet: sheet.id) { sheet in
                sheet.state = .presented
                sheet.graceEnds = nil
            }
            tellState(of: sheet.id, "resumed", isNew: false)
        }
    }
}

extension [Wire.PhaseSource] {
    /// With the newest word of a source, at the place of its former one.
    func with(_ word: Wire.PhaseSource) -> [Wire.PhaseSource] {
        // R14: repeating a phase is no change, whoever repeats it.
        if contains(where: { $0.isRepeated(by: word) }) { return self }
        if contains(where: { $0.name == word.name }) {
            return map { $0.name == word.name ? word : $0 }
        }
        return self + [word]
    }
}

extension Wire.PhaseSource {
    fileprivate func isRepeated(by word: Wire.PhaseSource) -> Bool {
        name == word.name && phase == word.phase && status == word.status
    }
}
