import PresentationCore
import SheetInterface
import Varlink

/// From what the core decided to what the outside is told.
extension SheetService {
    /// Hands an event that nobody asked for to the core, and carries out what it decides.
    mutating func carryOut(_ event: Event, at now: Moment) {
        // There is nobody to be told of a refusal, and a refusal changes nothing.
        _ = try? decide(event, at: now)
    }

    /// Hands an event to the core: its facts are recorded, and everybody is told.
    ///
    /// - Throws: the core's refusal; then nothing has changed.
    mutating func decide(_ event: Event, at now: Moment) throws(PresentationError) -> Decision {
        let decision = try coordinator.handle(event, at: now, room: room)
        coreDeadline = coordinator.nextDeadline
        for fact in decision.facts {
            if room < .max { room -= fact.sizeBound }
            records.append(.record(fact))
        }
        for order in decision.orders { tell(order, at: now) }
        checkInvariants()
        settleRenderers(after: decision, at: now)
        return decision
    }

    /// Tells everybody whom it concerns.
    mutating func tell(_ order: Order, at now: Moment) {
        changeCount += 1
        counters.events += 1
        switch order {
        case .announceScene(let change, let scene):
            if change == .closed {
                release(openers.remove(scene.id))
                forgetSenders(of: scene.id)
                endRenderers(of: scene.id)
            } else {
                markStale(scene.id)
            }
            log(of: change, scene)
        case .announcePhase(let scene, _):
            counters.phaseChanges += 1
            logPhase(of: scene)
            markStale(scene.id)
        case .announceSheet(let change, let sheet, _):
            if change != .updated { tellPresenters(of: sheet) }
            markStale(sheet.request.scene)
        case .announceDetent(let sheet, _):
            markStale(sheet.request.scene)
        case .announceAttempt:
            break
        case .announceEnd(let sheet, let outcome, let secrets):
            markStale(outcome.scene)
            for id in renderers.connections(of: outcome.scene) {
                renderers.update(id) { $0.forget(sheet.id) }
            }
            conclude(sheet, outcome, secrets)
        }
        announce(order, at: now)
    }

    private mutating func log(of change: SceneChange, _ scene: Scene) {
        switch change {
        case .opened:
            log(
                .info, "Scene \(scene.id) opened", ["SHEETD_SCENE": "\(scene.id)"],
                event: .sceneOpened)
        case .closed:
            log(
                .info, "Scene \(scene.id) closed", ["SHEETD_SCENE": "\(scene.id)"],
                event: .sceneClosed)
        case .updated: break
        }
    }

    /// Tells the phase, and by their names the sources that keep the scene from being active.
    private mutating func logPhase(of scene: Scene) {
        let phase = Wire.Word(scene.phase).rawValue
        let holding = scene.sources.all.filter { $0.phase < .active && $0.phase <= scene.phase }
        let names = holding.map(\.name).joined(separator: " ")
        log(
            .info, "Scene \(scene.id) is \(phase)" + (names.isEmpty ? "" : " (\(names))"),
            ["SHEETD_SCENE": "\(scene.id)", "SHEETD_PHASE": phase, "SHEETD_SOURCES": names],
            event: .phaseChanged)
    }

    /// Tells those who presented a sheet with `more` the state that it is in now.
    private mutating func tellPresenters(of sheet: Presentation) {
        for id in waiters.connections(of: sheet.id) { tellState(of: sheet, on: id) }
    }

    /// A client that does not read is told no more than it could have read; once it has, it is told
    /// the state that the sheet is in then.
    private mutating func tellState(of sheet: Presentation, on id: ConnectionID) {
        let bound = settings.limits.wire.unsentBytes
        let reply = Present.Reply(id: sheet.id.description, state: Wire.Word(sheet.state))
        let frame = ServerConnection.continuingFrame(reply)
        connections.update(id) { connection in
            guard case .presenting(let call, _)? = connection.openCall else { return }
            // The outcome has to find room yet: only that one reply may pass the bound (R43).
            let unsent = connection.machine.unsentBytes
            connection.owesState = unsent > 0 && unsent + frame.count > bound
            guard !connection.owesState else { return }
            connection.machine.reply(to: call, frame: frame)
        }
        touch(id)
    }

    /// Tells a presenter that has read on the state that it was not told when it came.
    mutating func tellOwedState(on id: ConnectionID) {
        guard let connection = connections[id], connection.owesState,
            let sheet = connection.openCall?.sheet.flatMap({ coordinator.sheets[$0] })
        else { return }
        tellState(of: sheet, on: id)
    }

    /// Gives the outcome to every call that waits for it, the one that has waited longest first.
    private mutating func conclude(
        _ sheet: Presentation, _ outcome: Outcome, _ secrets: [ElementValue]
    ) {
        counters.sheetsEnded += 1
        toldSheets.remove(sheet)
        outputs.append(.archive(HistoryRecord(of: sheet, outcome, settings.historyDetail)))
        release(presenters.remove(sheet.id))
        log(
            .debug, "Sheet \(sheet.id) ended: \(outcome.reason.word)",
            [
                "SHEETD_SHEET": "\(sheet.id)", "SHEETD_SCENE": "\(outcome.scene)",
                "SHEETD_REASON": outcome.reason.word, "SHEETD_UID": "\(outcome.presenter)",
            ], event: .sheetEnded)
        let waiting = waiters.removeAll(of: sheet.id)
        guard !waiting.isEmpty else { return }
        // Only the presenter's own user and administrators can be waiting.
        let told = Wire.Outcome(outcome, whole: true, secrets: secrets)
        for id in waiting {
            if !secrets.isEmpty { prepareForSecrets(of: told, on: id) }
            answer(id, with: told)
        }
    }

    /// Connections with which something lived: those whose clients send no more may end now.
    mutating func release(_ connections: [ConnectionID]) {
        for id in connections where self.connections[id]?.isRead == false { orderTurn(of: id) }
    }

    private mutating func answer(_ id: ConnectionID, with outcome: Wire.Outcome) {
        deadlines.cancel(.awaitEnds(id))
        connections.update(id) { connection in
            switch connection.openCall {
            case .presenting(let call, _):
                let reply = Present.Reply(id: outcome.id, state: .dismissed, outcome: outcome)
                connection.machine.reply(to: call, reply)
            case .awaiting(let call, _):
                let reply = Await.Reply(state: .dismissed, outcome: outcome)
                connection.machine.reply(to: call, reply)
            case .watching, .lookingBack, .rendering, .awaitingDrawing, nil:
                return
            }
            connection.openCall = nil
            connection.owesState = false
        }
        touch(id)
        // What the client has sent meanwhile is carried out in the next turn.
        if connections[id]?.isRead == false { orderTurn(of: id) }
    }

    /// Looks at the core's invariants: for whoever wants them noted, and else in debug builds, as long
    /// as looking at all of it is cheap.
    private mutating func checkInvariants() {
        if notesBrokenInvariants {
            brokenInvariant = brokenInvariant ?? coordinator.brokenInvariant
        } else {
            assert(
                coordinator.sheets.count > 64 || coordinator.brokenInvariant == nil,
                coordinator.brokenInvariant ?? "")
        }
    }
}
