import SheetInterface
import Varlink

/// Present (R6–R10, R16, R19, R21, R26, R43, R44, R46).
extension Oracle {
    mutating func present(_ call: Call) throws(Refusal) {
        // R6, R44: the token is looked up before anything else is checked.
        if let earlier = earlierUse(of: call) { return try presentAgain(earlier, call) }
        let wanted = try read(Present.Parameters.self, of: call)
        let faults = RequestFaults.of(wanted)
        guard faults.isEmpty else { throw .invalid(faults) }
        let request = wanted.sheet
        let isAwaitable = call.more || wanted.token != nil
        // R26: a sheet that has secrets was presented with `more` or with a token.
        guard isAwaitable || !request.hasSecrets else { throw .invalid(["sheet.elements"]) }

        let id = wanted.scene ?? defaultScene(of: call.caller)
        guard let scene = scene(id) else { throw .interface(.noSuchScene(scene: id)) }
        try checkPermission(call.caller, wanted, in: scene)
        let replaced = try replacedSheet(wanted, call.caller, in: scene)
        let ending = replaced.map { [$0.id] + descendants(of: $0.id) } ?? []
        try checkKey(wanted, call.caller, in: scene, ending: ending)
        try checkParent(wanted, in: scene, ending: ending)
        guard wanted.whenUnrendered != .reject || scene.isRendered else {
            throw .interface(.noRenderer(scene: scene.id))
        }
        let policies = self.policies(of: request, call.caller, in: scene)
        let parent = wanted.parent.flatMap { self.sheet($0) }
        let isWithParent = parent.map { $0.state != .presented } ?? false
        let inPhase = state(
            in: scene, at: scene.phase, onInactive: policies.onInactive,
            onBackground: policies.onBackground)
        if wanted.whenInactive == .reject, inPhase == .queued, !isWithParent {
            throw .interface(.sceneNotActive(scene: scene.id, phase: Wire.Word(scene.phase)))
        }

        var sheet = Sheet(
            id: givenIDs.first ?? "", scene: scene.id, parent: wanted.parent,
            presenter: call.caller.peer,
            isFromAdministrator: rules.isAdministrator(call.caller),
            style: request.style ?? .sheet, priority: priority(of: request, from: parent),
            isAlert: request.style == .alert || parent?.isAlert == true,
            onInactive: policies.onInactive, onBackground: policies.onBackground,
            grace: request.inactiveGraceMSec.map { Int($0) * 1_000_000 }
                ?? rules.inactiveGrace ?? 0,
            key: request.key, kind: request.kind, token: token(of: call),
            isAwaitable: isAwaitable, serial: acceptedCount + 1,
            waitsItsTurn: wanted.placement == .queue || waitsInItsPlace(of: replaced),
            place: nextPlace, state: .queued, lowestPhase: scene.phase, request: request,
            size: wanted.sheetBytes.bytes.count, lifetime: lifetime(of: wanted, call))
        sheet.selected = firstDetent(of: request, in: geometry(of: scene.id))
        sheet.expiry = request.expiresAfterMSec.map { milliseconds in
            let span = Int(milliseconds) * 1_000_000
            return Expiry(span, on: request.expiryClock, at: now)
        }
        sheet.state = stateAtFirst(of: sheet)
        sheet.place = place(of: sheet, replacing: replaced, parent: parent)
        try checkRoom(for: sheet, ending: ending)
        try checkStorage(for: call)
        accept(sheet, replacing: replaced, for: call)
    }

    // MARK: Checks, in the order of R44

    /// R46: what a plain user may not ask for in somebody else's scene; R10 and R45: from which sheets
    /// one presents, and which ones one replaces.
    private func checkPermission(
        _ caller: Asker, _ wanted: Present.Parameters, in scene: Scene
    ) throws(Refusal) {
        let request = wanted.sheet
        if !rules.presentsFreely(caller, inScenesOf: scene.owner) {
            let isModest =
                (request.priority ?? .normal) == .normal
                && (request.style ?? .sheet) != .cover
                && request.interactiveDismissDisabled != true && !request.hasSecrets
                && request.onInactive != .keep && request.onBackground != .keep
                && request.kind == nil
            // With its parent it would be raised.
            let isRaised = wanted.parent.flatMap { sheet($0) }.map { parent in
                parent.scene == scene.id && parent.priority != .normal
            }
            guard isModest, isRaised != true else { throw .permissionDenied }
        }
        if let replaced = wanted.replaces.flatMap({ sheet($0) }), replaced.scene == scene.id {
            guard rules.rules(caller, overSheetsOf: replaced.user) else { throw .permissionDenied }
        }
        if let parent = wanted.parent.flatMap({ sheet($0) }), parent.scene == scene.id {
            let isAllowed =
                rules.rules(caller, overSheetsOf: parent.user)
                || rules.rules(caller, overScenesOf: scene.owner)
            guard isAllowed else { throw .permissionDenied }
        }
    }

    /// R8, R9: the sheet that is replaced; `replace` by key without a match is `stack`.
    private func replacedSheet(
        _ wanted: Present.Parameters, _ caller: Asker, in scene: Scene
    ) throws(Refusal) -> Sheet? {
        guard wanted.placement == .replace else { return nil }
        if let id = wanted.replaces {
            guard let sheet = sheet(id), sheet.scene == scene.id else {
                throw .interface(.noSuchSheet(id: id))
            }
            return sheet
        }
        return wanted.sheet.key.flatMap { holder(of: $0, caller.user, in: scene.id) }
    }

    /// R9: keys are per user and scene.
    func holder(of key: String, _ user: Int64, in scene: String) -> Sheet? {
        sheets.first { $0.key == key && $0.user == user && $0.scene == scene }
    }

    private func checkKey(
        _ wanted: Present.Parameters, _ caller: Asker, in scene: Scene, ending: [String]
    ) throws(Refusal) {
        guard let key = wanted.sheet.key,
            let holder = holder(of: key, caller.user, in: scene.id),
            !ending.contains(holder.id)
        else { return }
        throw .interface(.keyInUse(key: key, id: holder.id))
    }

    /// R10: live and in the same scene; R8: one that would end by the replacement is not.
    private func checkParent(
        _ wanted: Present.Parameters, in scene: Scene, ending: [String]
    ) throws(Refusal) {
        guard let id = wanted.parent else { return }
        guard let parent = sheet(id), parent.scene == scene.id, !ending.contains(id) else {
            throw .interface(.noSuchSheet(id: id))
        }
    }

    /// R43: what ends by the replacement makes room.
    private func checkRoom(for sheet: Sheet, ending: [String]) throws(Refusal) {
        let bounds = rules.bounds
        let staying = sheets.filter { !ending.contains($0.id) }
        let theirs = staying.filter { $0.user == sheet.user }
        let waiting = theirs.filter { $0.scene == sheet.scene && $0.state == .queued }
        let bytes = theirs.reduce(0) { $0 + $1.size } + sheet.size
        var exceeded: [Prediction] = []
        if staying.count >= bounds.sheets { exceeded.append(quota("sheets", bounds.sheets)) }
        if theirs.count >= bounds.sheetsPerUser {
            exceeded.append(quota("sheets", bounds.sheetsPerUser))
        }
        if sheet.size > bounds.sheetBytes { exceeded.append(quota("bytes", bounds.sheetBytes)) }
        if bytes > bounds.sheetBytesPerUser {
            exceeded.append(quota("bytes", bounds.sheetBytesPerUser))
        }
        if sheet.state == .queued, waiting.count >= bounds.queuedPerScenePerUser {
            exceeded.append(quota("queue", bounds.queuedPerScenePerUser))
        }
        guard exceeded.isEmpty else { throw Refusal(replies: exceeded) }
    }

    // MARK: What the sheet is

    /// R16: configuration changes the default, a request overrides it; `onBackground` follows.
    private func policies(
        of request: Wire.SheetRequest, _ caller: Asker, in scene: Scene
    ) -> (onInactive: Wire.PhasePolicy, onBackground: Wire.PhasePolicy) {
        // R46: who may not ask for `keep` does not get it by default either.
        let mayKeep = rules.presentsFreely(caller, inScenesOf: scene.owner)
        func allowed(_ policy: Wire.PhasePolicy) -> Wire.PhasePolicy {
            policy == .keep && !mayKeep ? .hold : policy
        }
        let onInactive = request.onInactive ?? allowed(rules.onInactive)
        if let onBackground = request.onBackground { return (onInactive, onBackground) }
        switch request.onInactive {
        case .dismiss: return (onInactive, .dismiss)
        case .hold, .keep: return (onInactive, .hold)
        case nil: return (onInactive, allowed(rules.onBackground))
        }
    }

    private func priority(of request: Wire.SheetRequest, from parent: Sheet?) -> Wire.Priority {
        let own = request.priority ?? .normal
        guard let parent, parent.priority.height > own.height else { return own }
        return parent.priority
    }

    func lifetime(of wanted: Present.Parameters, _ call: Call) -> Wire.Lifetime {
        wanted.lifetime ?? (call.more ? .presenter : .detached)
    }

    /// R8: who takes a queued sheet's place in the queue waits there.
    private func waitsInItsPlace(of replaced: Sheet?) -> Bool {
        guard let replaced else { return false }
        return replaced.state == .queued && replaced.waitsItsTurn
    }

    private func stateAtFirst(of sheet: Sheet) -> Wire.SheetState {
        let hasTurn = !sheet.waitsItsTurn || inTheWay(of: sheet).isEmpty
        return hasTurn ? stateInTurn(of: sheet) : .queued
    }

    /// R8: the new one takes the replaced one's time, or the moment after its parent's, when later.
    private func place(of sheet: Sheet, replacing replaced: Sheet?, parent: Sheet?) -> Place {
        guard let replaced, (replaced.state == .queued) == (sheet.state == .queued) else {
            return nextPlace
        }
        guard let parent, (parent.state == .queued) == (sheet.state == .queued),
            parent.place >= replaced.place
        else { return replaced.place }
        return Place(count: parent.place.count, moments: parent.place.moments + 1)
    }

    // MARK: Accepting

    private mutating func accept(_ sheet: Sheet, replacing replaced: Sheet?, for call: Call) {
        guard !givenIDs.isEmpty else {
            // That it was not accepted shows at once.
            return reply(to: call, Prediction.something)
        }
        givenIDs.removeFirst()
        if let replaced {
            end([Hit(id: replaced.id, reason: "replaced")], by: call.caller.peer)
        }
        acceptedCount += 1
        lastMoment = now
        deadlineCount += 1
        sheets.append(sheet)
        let number = deadlineCount
        change(sheet: sheet.id) { $0.expiryNumber = number }
        tellState(of: sheet.id, sheet.state.rawValue, isNew: true)
        settle()
        if let end = endedInTurn.last(where: { $0.id == sheet.id }) {
            // It was given no time at all.
            let outcome = describe(end, whole: true)
            reply(
                to: call,
                Present.Reply(id: sheet.id, state: .dismissed, outcome: outcome))
        } else {
            begin(sheet.id, deduplicated: nil, call)
        }
    }

    /// Replies with the state, and lets the presenter wait if it wants to.
    mutating func begin(_ id: String, deduplicated: Bool?, _ call: Call) {
        change(sheet: id) { sheet in
            if sheet.lifetime == .detached {
                sheet.presenters = []
            } else if !sheet.presenters.contains(call.connection) {
                sheet.presenters.append(call.connection)
            }
        }
        guard let sheet = sheet(id) else { return }
        noteAttachment(of: .sheet(id), to: call.connection)
        reply(
            to: call,
            Present.Reply(id: id, state: Wire.Word(sheet.state), deduplicated: deduplicated),
            continues: call.more)
        if call.more { wait(for: id, as: .presenting, call) }
    }
}
