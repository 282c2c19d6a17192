import Oracle
import PresentationCore
import SheetInterface
import SheetService
import Varlink

/// What the service is told, the oracle is told, too, in the order in which the service carries it out.
extension World {
    /// - Parameter count: how many calls the service has carried out.
    mutating func tellOracle(
        of input: Input, carriedOut count: Int, _ outputs: [Output]
    ) throws(SimulationFailure) {
        let accepted = outputs.compactMap { output in
            if case .record(.accepted(let acceptance)) = output {
                acceptance.request.id.description
            } else {
                nil
            }
        }
        try refuse(oracle.beginTurn(at: clock.nanoseconds, givenIDs: accepted))
        try carryOutCalls(count, on: input.connection)
        switch input {
        case .connected(let id, let peer, let groups, let session):
            let isTaken = oracle.connected(
                id.words, Asker(peer: Wire.Peer(peer), groups: groups, session: session))
            try check(
                isTaken == !outputs.contains { $0.closed == id },
                "a connection was \(isTaken ? "turned away" : "taken")")
        case .phaseSignalled(let phase): oracle.signal(Wire.ScenePhase(told: phase), number: nil)
        case .sceneSignalled(let number, let phase):
            oracle.signal(Wire.ScenePhase(told: phase), number: number)
        case .deadlineCame:
            try deadlinesCame(outputs.compactMap(\.closed))
            oracle.watchdogsCame()
        case .notified(let sender, let bytes): tellOracle(of: bytes, from: sender)
        case .processEnded(let process): oracle.processEnded(Int64(process))
        case .stopRequested(let restarting): stopOracle(restarting: restarting)
        case .started: oracle.restarted()
        case .loginReported(let event): oracle.heard(LoginWord(event))
        case .configured(let settings): oracle.reconfigured(Rules(settings))
        case .problemChanged, .historyAnswered, .received,
            .endReceived, .readerLost, .hungUp,
            .sent,
            .turnCame:
            break
        }
        // What ends with a connection ends after all that came from it.
        for output in outputs { if let id = output.closed { oracle.disconnected(id.words) } }
        try refuse(oracle.endTurn())
        for told in oracle.takeTold() {
            guard let id = connections.keys.first(where: { $0.words == told.connection }) else {
                continue
            }
            connections.update(id) { $0.expected.append(told) }
        }
    }

    private mutating func carryOutCalls(
        _ count: Int, on id: ConnectionID?
    ) throws(SimulationFailure) {
        guard count > 0 else { return }
        guard let id, let connection = connections[id] else {
            throw failure("calls of somebody else were carried out")
        }
        let asker = Asker(
            peer: Wire.Peer(connection.peer), groups: connection.groups,
            session: connection.session)
        let first = service.callCount - count + 1
        for index in 0..<count {
            guard let next = connections.update(id, { $0.takeCall() }) ?? nil else {
                throw failure("a call was carried out that had not come in whole")
            }
            oracle.carryOut(
                Call(
                    connection: id.words, number: next.number, method: next.made.method,
                    parameters: next.made.parameters, more: next.made.flags == .more,
                    oneway: next.made.flags == .oneway, invalidPath: next.made.invalidPath,
                    lacksStorage: service.storageRefusals.contains(first + index),
                    caller: asker))
        }
    }

    /// Awaits end, and connections are cut off whose frames are overdue, in the order of time.
    private mutating func deadlinesCame(_ closed: [ConnectionID]) throws(SimulationFailure) {
        let now = clock.nanoseconds
        var toClose = closed[...]
        while true {
            let cut = toClose.first.flatMap { connections[$0]?.partialSince }.map {
                Int(($0 + swarm.settings.limits.partialFrame).nanoseconds)
            }
            let next = [oracle.nextAwaitEnd?.at, cut].compactMap(\.self).min() ?? .max
            if let end = oracle.nextDrawingEnd, end <= now,
                end < min(next, oracle.reconnectingEnds ?? .max)
            {
                oracle.drawingEnded()
                continue
            }
            if let end = oracle.reconnectingEnds, end <= now, end <= next {
                oracle.reconnectingEnded()
            } else if let end = oracle.nextAwaitEnd, end.at <= now, end.at < cut ?? .max {
                oracle.awaitEnded(on: end.connection)
            } else if cut != nil, let id = toClose.popFirst() {
                oracle.disconnected(id.words)
            } else if let end = oracle.nextDrawingEnd, end <= now {
                oracle.drawingEnded()
            } else {
                break
            }
        }
        oracle.guardsEnded()
    }

    /// Whoever has a call that is not carried out any more is told so.
    private mutating func stopOracle(restarting: Bool) {
        guard !hasStopped else { return }
        oracle.stop(restarting: restarting)
        for told in oracle.takeTold() {
            guard let id = connections.keys.first(where: { $0.words == told.connection }) else {
                continue
            }
            connections.update(id) { $0.expected.append(told) }
        }
        for id in connections.keys {
            connections.update(id) { connection in
                guard connection.isOpen else { return }
                while let call = connection.takeCall() {
                    guard call.made.flags != .oneway else { continue }
                    connection.expected.append(
                        Told(
                            stopping: call.number, on: id.words, restarting: restarting))
                }
            }
        }
    }

    // MARK: What is compared

    /// The whole state of the service is that of the oracle.
    func compareWithOracle() throws(SimulationFailure) {
        guard !isStopping else { return }
        let right = oracle.lines
        let told = service.coordinator.lines(at: clock.now, ids: oracle.ids)
        if right != told {
            let place = zip(right, told).prefix { $0 == $1 }.count
            throw failure(
                "the state is\n\(told.dropFirst(max(0, place - 3)).prefix(8).joined(separator: "\n"))\nand should be\n"
                    + right.dropFirst(max(0, place - 3)).prefix(8).joined(separator: "\n"))
        }
        for word in CallGenerator.tokens {
            for user in Swarm.users {
                let used = service.coordinator.use(
                    ofToken: word, by: UserID(user), at: clock.now)
                try check(
                    used?.sheet.description == oracle.use(ofToken: word, by: Int64(user)),
                    "token \(word) of \(user) is used for \(used.map { "\($0.sheet)" } ?? "nothing")"
                )
            }
        }
        try compareDeadlines()
    }

    /// The service has a timer for what falls due, and for nothing else.
    private func compareDeadlines() throws(SimulationFailure) {
        let limit = swarm.settings.limits.partialFrame
        var all = [
            oracle.nextDeadline, oracle.nextAwaitEnd?.at, oracle.reconnectingEnds,
            oracle.nextWatchdogEnd, oracle.nextGuardEnd, oracle.nextDrawingEnd,
        ].compactMap(\.self)
        for connection in connections.values where connection.isOpen && connection.isRead {
            if let since = connection.partialSince {
                all.append(Int((since + limit).nanoseconds))
            }
        }
        let next = service.nextDeadline.map { Int($0.nanoseconds) }
        try check(
            next == all.min(),
            "something falls due at \(next.map(String.init) ?? "-"), and should at "
                + (all.min().map(String.init) ?? "-"))
    }

    /// Nobody waits for a reply that is due, but for states that a slow client may never hear of.
    func checkThatAllIsTold() throws(SimulationFailure) {
        for connection in connections.values where !connection.isHangUpDelivered {
            let owed = connection.expected.first { !$0.isState || !connection.hasBeenFull }
            if let owed, !connection.wasCutOff {
                throw failure(
                    "call \(owed.call) on \(owed.connection) was not told \(owed.replies)")
            }
        }
    }
}

extension Output {
    /// The connection that is closed.
    var closed: ConnectionID? {
        switch self {
        case .close(let id), .drop(let id): id
        case .record, .archive, .queryHistory, .send, .setReading, .yield, .watchProcess,
            .forgetProcess, .allowSleep, .log, .stop:
            nil
        }
    }
}

extension VirtualClock {
    /// Of the boot-time clock, as the oracle counts.
    var nanoseconds: Int { Int(now.instant.nanoseconds) }
}

extension Oracle {
    /// Every sheet that there has been, the newest last.
    var ids: [SheetID] { usedIDs.map { SheetID($0) } }

    /// How many sheets have not ended.
    var liveCount: Int { liveSheetCount }
}

extension Wire.Peer {
    init(_ peer: Peer) {
        self.init(
            uid: Int64(peer.user.number), gid: Int64(peer.group),
            pid: peer.process.map(Int64.init), user: peer.userName, unit: nil,
            program: peer.program)
    }
}

extension Wire.ScenePhase {
    init(told phase: ScenePhase) {
        switch phase {
        case .active: self = .active
        case .inactive: self = .inactive
        case .background: self = .background
        }
    }
}

extension Rules {
    init(_ settings: ServiceSettings) {
        var bounds = Bounds()
        bounds.connections = settings.limits.connections
        bounds.connectionsPerUser = settings.limits.connectionsPerUser
        bounds.watchersPerUser = settings.limits.watchersPerUser
        bounds.waitersPerSheet = settings.limits.waitersPerSheet
        bounds.titleLength = settings.limits.titleLength
        bounds.renderersPerScene = settings.limits.renderersPerScene
        bounds.notifySenders = settings.limits.notifySenders
        bounds.notifySendersPerUser = settings.limits.notifySendersPerUser
        let limits = settings.presentationLimits
        bounds.scenes = limits.scenes
        bounds.scenesPerUser = limits.scenesPerUser
        bounds.sheets = limits.sheets
        bounds.sheetsPerUser = limits.sheetsPerUser
        bounds.sheetBytes = limits.sheetBytes
        bounds.sheetBytesPerUser = limits.sheetBytesPerUser
        bounds.queuedPerScenePerUser = limits.queuedPerScenePerUser
        bounds.sourcesPerScene = limits.sourcesPerScene
        bounds.endedKept = limits.endedKept
        bounds.endedKeep = Int(limits.endedKeep.components.seconds) * 1_000_000_000
        func policy(_ policy: PhasePolicy) -> Wire.PhasePolicy {
            switch policy {
            case .dismiss: .dismiss
            case .hold: .hold
            case .keep: .keep
            }
        }
        self.init(
            service: Int64(settings.user.number), onInactive: policy(settings.policies.onInactive),
            onBackground: policy(settings.policies.onBackground), bounds: bounds)
        administrators = settings.groups.administrators
        renderers = settings.groups.renderers
        prompters = settings.groups.prompters
        inputGuard = nanoseconds(settings.inputGuard)
        dimOpacity = settings.dimOpacity
        dragThreshold = settings.dragDismissThreshold
        func nanoseconds(_ span: Duration) -> Int {
            let (seconds, attoseconds) = span.components
            return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        }
        inactiveGrace = settings.inactiveGrace.map(nanoseconds)
        reconnect = nanoseconds(settings.reconnect)
        configured = settings.configuredScenes.map { scene in
            ConfiguredScene(
                id: scene.id.description, title: scene.title, seat: scene.seat,
                owner: scene.owner.map { Int64($0.number) })
        }
        mainBinding = settings.mainBinding.map { Binding($0) }
        unlocksOnActivate = settings.unlocksOnActivate
    }
}
