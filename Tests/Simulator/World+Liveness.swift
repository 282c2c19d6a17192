import PresentationCore
import SheetInterface
import SheetService
import Varlink

/// What has to come in the end, once nothing is slow or lost any more.
extension World {
    // MARK: Time

    /// What waits for time alone does not wait for ever.
    mutating func awaitTimeouts() throws(SimulationFailure) {
        // A call that was behind another one has all of its time to wait.
        for _ in 0..<50 {
            guard connections.values.contains(where: \.waitsForTime) else { return }
            try passTime(.seconds(101))
        }
        throw failure("an Await outlasts its time")
    }

    mutating func passTime(_ duration: Duration) throws(SimulationFailure) {
        clock.advance(by: duration)
        trace?("\(place): it is \(clock.words)")
        try heal()
    }

    // MARK: Phases

    /// Nobody keeps a scene from being active any more, so whatever can be presented is.
    mutating func returnToActive() throws(SimulationFailure) {
        // One that has promised signs of life would be waited for.
        try endAllProcesses()
        try heal()
        // Whoever waited may have sent another call meanwhile that speaks of phases.
        for _ in 0..<1000
        where service.coordinator.scenes.all.contains(where: { $0.phase < .active }) {
            try withdrawAllSources()
            try heal()
        }
        for scene in service.coordinator.scenes.all {
            try check(scene.phase == .active, "\(scene.id) does not return to active")
            try refuse(service.coordinator.faultOfPresenting(in: scene))
        }
    }

    private mutating func withdrawAllSources() throws(SimulationFailure) {
        if settings.mainBinding != nil {
            for event in login.healed() { try hand(.loginReported(event)) }
        }
        try hand(.phaseSignalled(.active))
        for scene in service.coordinator.scenes.all {
            try hand(.sceneSignalled(number: scene.number, .active))
        }
        let root = try connectAsRoot()
        for source in service.coordinator.everySceneSources.all {
            try withdraw(source.name, scene: nil, on: root)
        }
        for scene in service.coordinator.scenes.all {
            for source in scene.sources.all {
                try withdraw(source.name, scene: scene.id.description, on: root)
            }
        }
        try hangUp(root)
    }

    private mutating func withdraw(
        _ source: String, scene: String?, on id: ConnectionID
    ) throws(SimulationFailure) {
        let isServices = [PhaseSource.signal, PhaseSource.session, PhaseSource.sleep]
        guard !isServices.contains(source) else { return }
        try carryOut(
            .setPhase, SetPhase.self,
            SetPhase.Parameters(scene: scene, phase: nil, source: source), on: id)
    }

    // MARK: Sheets

    /// Every sheet can be dismissed.
    mutating func dismissEverything() throws(SimulationFailure) {
        let root = try connectAsRoot()
        // Whoever waited may have sent another call meanwhile that presents another sheet.
        for _ in 0..<1000 where oracle.liveCount > 0 { try dismissAll(on: root) }
        try hangUp(root)
        try heal()
        try check(oracle.liveCount == 0, "there are sheets that do not end")
        try compareMirrors(allHaveBegun: true)
    }

    private mutating func dismissAll(on id: ConnectionID) throws(SimulationFailure) {
        try carryOut(.dismissAll, DismissAll.self, DismissAll.Parameters(), on: id)
    }

    /// Once no sheet is left, nobody waits any more, but for those who watch.
    mutating func checkThatAllIsAnswered() throws(SimulationFailure) {
        // Frames that do not come to their end are not waited for.
        try passTime(swarm.settings.limits.partialFrame)
        for connection in connections.values where !connection.isOccupied {
            let owed = connection.calls.count { $0.value.endOffset <= connection.deliveredCount }
            try check(owed == 0, "\(owed) calls on \(connection.id.words) have no answer")
        }
        try checkThatNobodyWaits()
        try check(service.nextDeadline == nil, "nobody waits for what falls due")
    }

    /// Once outcomes are too old to be kept, nothing is left of the sheets.
    mutating func forgetEverything() throws(SimulationFailure) {
        try passTime(swarm.settings.presentationLimits.endedKeep)
        let root = try connectAsRoot()
        // Something has to happen; time alone need not be waited for.
        try dismissAll(on: root)
        try hangUp(root)
        if let remainder = service.coordinator.remainder {
            throw failure("\(remainder) is left though every sheet is forgotten")
        }
    }

    /// A user to whom nothing has been left has room for as much as ever, under any key and token.
    mutating func presentAllThatOneMay() throws(SimulationFailure) {
        let user = Swarm.ordinaryUser
        let limits = settings.presentationLimits
        let most = min(limits.sheets, limits.sheetsPerUser)
        let count = min(most, limits.sheetBytesPerUser / 64)
        let id = try connectInAnyCase(as: Peer(user: user, group: user.number))
        // One more than there is room for, where the number of sheets is what bounds them.
        for number in 0..<(count == most ? count + 1 : count) {
            var sheet = Wire.SheetRequest()
            if number < count { sheet.key = "key\(number)" }
            var parameters = Present.Parameters(sheet: sheet)
            if number < count { parameters.token = "token\(number)" }
            try carryOut(.present, Present.self, parameters, on: id)
        }
        try check(
            service.coordinator.liveCount(of: user) == count,
            "of \(count) sheets \(service.coordinator.liveCount(of: user)) were presented")
    }

    // MARK: Connections

    /// Once everybody is gone, nothing is left of them.
    mutating func hangUpEverybody() throws(SimulationFailure) {
        for id in connections.keys { try hangUp(id) }
        try heal()
        if let remainder = service.remainder {
            throw failure("\(remainder) is left though every connection is closed")
        }
    }

    private mutating func connectAsRoot() throws(SimulationFailure) -> ConnectionID {
        try connectInAnyCase(as: Peer(user: .root, group: 0))
    }

    /// Connects; when there is no room, others go.
    private mutating func connectInAnyCase(
        as peer: Peer
    ) throws(SimulationFailure) -> ConnectionID {
        let limits = settings.limits
        let theirs = connections.values.filter { $0.peer.user == peer.user }.map(\.id)
        for id in theirs.dropFirst(limits.connectionsPerUser - 1) { try hangUp(id) }
        for id in connections.keys.dropFirst(limits.connections - 1) { try hangUp(id) }
        // What they had written, and now came in, may have left presenters gone and events to be read.
        try heal()
        try check(connect(as: peer), "there is no room for user \(peer.user)")
        guard let id = connections.keys.last, connections[id]?.isOpen == true else {
            throw failure("user \(peer.user) was turned away")
        }
        return id
    }

    /// Makes a call that is answered at once.
    private mutating func carryOut<Method: InterfaceMethod>(
        _ kind: CallKind, _ method: Method.Type, _ parameters: Method.Parameters,
        on id: ConnectionID
    ) throws(SimulationFailure) {
        let made = MadeCall(
            kind: kind, method: method.qualifiedName, parameters: RawJSON(parameters), flags: .none)
        call(made, on: id)
        try heal()
        try check(connections[id]?.calls.isEmpty == true, "\(Method.name) was not answered")
    }
}

extension VirtualConnection {
    /// Whether the service has a call of Await open that ends by itself.
    fileprivate var waitsForTime: Bool {
        guard let first = calls.values.first, first.endOffset <= deliveredCount else {
            return false
        }
        return isOpen && !hasOnewayCalls && first.made.timeoutMSec != nil
    }
}

extension Coordinator {
    /// What is not presented in an active scene and could be, in words.
    fileprivate func faultOfPresenting(in scene: Scene) -> String? {
        for entry in scene.stack.entries where sheets[entry.id]?.state != .presented {
            return "\(entry.id) is held in an active scene"
        }
        for entry in scene.queue.entries {
            guard let sheet = sheets[entry.id] else { return "\(entry.id) waits and is gone" }
            let parent = sheet.request.parent.flatMap { sheets[$0] }
            if parent?.state == .queued { continue }
            let isBehind = scene.stack.entries.contains { above in
                above.rank.priority >= sheet.rank.priority && above.id != parent?.id
            }
            guard sheet.waitsItsTurn, isBehind else {
                return "\(sheet.id) waits in an active scene for nothing"
            }
        }
        return nil
    }
}
