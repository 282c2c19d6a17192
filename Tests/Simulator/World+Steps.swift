import Oracle
import PresentationCore
import SheetService
import TestKit
import Varlink

/// What can happen in one step.
extension World {
    /// What is drawn and cannot happen does not: if another draw took its place, a step would be
    /// another one when steps before it are left out.
    mutating func takeStep() throws(SimulationFailure) {
        if try take(swarm.steps.pick(using: &random)) { summary.steps += 1 }
    }

    /// - Returns: whether it could happen.
    private mutating func take(_ kind: StepKind) throws(SimulationFailure) -> Bool {
        switch kind {
        case .connect: return try connect(as: peer(), in: groups(), session: session())
        case .call: return try makeCalls()
        case .breakProtocol: return breakProtocol()
        case .deliver:
            guard let id = pick(where: { $0.canDeliver }) else { return false }
            try deliver(id)
        case .read:
            guard let id = pick(where: { !$0.toClient.isEmpty || !$0.isOpen }) else { return false }
            try read(id)
        case .endInput:
            guard let id = pick(where: \.canCall) else { return false }
            trace?("\(place): client \(id.words) shuts down its side")
            connections.update(id) { $0.isInputEnded = true }
        case .hangUp:
            guard let id = pick(where: { !$0.isGone }) else { return false }
            try hangUp(id)
        case .takeTurn:
            guard let id = turns.first else { return false }
            turns.removeFirst()
            try hand(.turnCame(id))
        case .passTime: try passTime()
        case .setWallClock:
            // By a day or so, or by what a battery that is empty makes of it: to 1970, or far ahead.
            let most: Int64 = random.oneIn(4) ? 4_000_000_000 : 100_000
            let seconds = Int64.random(in: -most...most, using: &random)
            trace?("\(place): the wall clock jumps by \(seconds) s")
            clock.jumpWallClock(bySeconds: seconds)
        case .signal:
            try hand(anySignal())
        case .notify: try notify()
        case .endProcess: return try endProcess()
        case .reload: try reload()
        case .login:
            // Without an instance there is no logind (R39a).
            guard settings.mainBinding != nil else { return false }
            try hand(.loginReported(login.change(using: &random)))
        case .crash: try beginCrash()
        case .restart: try restart()
        case .comeAgain: return try comeAgain()
        case .diskFills:
            fillDisk()
            if random.oneIn(2) { try useUpTheReserve() }
        case .diskEmpties: emptyDisk()
        }
        return true
    }

    /// One for every scene, or one with the number of a scene that may be open.
    private mutating func anySignal() -> Input {
        let phase: ScenePhase =
            random.oneIn(2) ? .active : random.oneIn(2) ? .inactive : .background
        guard random.oneIn(2) else {
            return .phaseSignalled(phase == .active ? .active : .inactive)
        }
        return .sceneSignalled(number: Int.random(in: 0...4, using: &random), phase)
    }

    /// One of the connections that are meant. It stays the same one when steps are left out, as long as
    /// it is there: every connection draws, and the highest draw wins.
    private mutating func pick(
        where isMeant: (VirtualConnection) -> Bool
    ) -> ConnectionID? {
        let salt = random.next()
        func draw(_ connection: VirtualConnection) -> UInt64 {
            var generator = SplitMix64(seed: salt ^ UInt64(connection.bornIn))
            return generator.next()
        }
        return connections.values.filter(isMeant).max { draw($0) < draw($1) }?.id
    }

    private mutating func peer() -> Peer {
        let isAdministrator = swarm.isAmongAdministrators && !random.oneIn(3)
        let users = isAdministrator ? Swarm.administrators : Swarm.users
        let user = users.randomElement(using: &random) ?? 0
        return Peer(user: UserID(user), group: user, process: Int32(user) + 7, program: "/bin/x")
    }

    /// The groups that a client belongs to: mostly none that means anything.
    private mutating func groups() -> [UInt32] {
        random.oneIn(3) ? [Swarm.groups.randomElement(using: &random) ?? 0] : []
    }

    /// The session that a client comes from: some come from none.
    private mutating func session() -> String? {
        let session = VirtualLogin.sessions.randomElement(using: &random)
        return random.oneIn(2) ? session : nil
    }

    // MARK: Connections

    /// A client connects, at the first place that is free, as a descriptor has it.
    mutating func connect(
        as peer: Peer, in groups: [UInt32] = [], session: String? = nil
    ) throws(SimulationFailure) -> Bool {
        // Some are turned away; but clients that nobody lets go of must not become too many.
        guard connections.count < settings.limits.connections + 2 else { return false }
        let taken = Set(connections.values.filter(\.isOpen).map(\.id.slot))
        let slot = (0...taken.count).first { !taken.contains($0) } ?? taken.count
        while generations.count <= slot { generations.append(0) }
        generations[slot] += 1
        let id = ConnectionID(slot: slot, generation: generations[slot])
        var connection = VirtualConnection(
            id: id, peer: peer, groups: groups, session: session, bornIn: step ?? 0,
            limits: swarm.settings.limits.wire)
        connection.readingSpeed = [10, 300, .max, .max, .max].randomElement(using: &random) ?? .max
        connections[id] = connection
        summary.connections += 1
        try hand(.connected(id, peer, groups: groups, session: session))
        connections.update(id) { $0.isNew = false }
        return true
    }

    private mutating func makeCalls() throws(SimulationFailure) -> Bool {
        // Mostly by a client that waits for nothing: what is behind a call that waits comes late.
        let mayWait = random.oneIn(4)
        guard let id = pick(where: { $0.canCall && $0.calls.count < (mayWait ? 8 : 1) }) else {
            return false
        }
        for _ in 0...Int.random(in: 0...2, using: &random) {
            let kind = swarm.calls.pick(using: &random)
            var generator = CallGenerator(
                random: random, sheets: oracle.ids,
                renderers: oracle.attached.map { (name: $0.name ?? "r", revision: $0.revision) },
                state: service.coordinator,
                narrowness: swarm.narrowness)
            let made = generator.call(kind)
            random = generator.random
            call(made, on: id)
        }
        // What comes in late mostly comes too late to change much.
        if connections[id]?.isRead == true, random.oneIn(2) { try deliver(.max, on: id) }
        return true
    }

    mutating func call(_ made: MadeCall, on id: ConnectionID) {
        summary.calls += 1
        let now = clock.now.instant
        connections.update(id) { $0.call(made, at: now) }
    }

    private mutating func breakProtocol() -> Bool {
        guard let id = pick(where: \.canCall) else { return false }
        let bytes = CallGenerator.brokenBytes(using: &random)
        connections.update(id) { connection in
            connection.brokenAt = connection.writtenCount
            connection.write(bytes)
        }
        return true
    }

    // MARK: Bytes

    /// Some of what a client has written comes in, cut anywhere, or the end of it does.
    private mutating func deliver(_ id: ConnectionID) throws(SimulationFailure) {
        let written = connections[id]?.toService.count ?? 0
        let count = [written, written, written, 1, Int.random(in: 0...written, using: &random)]
            .randomElement(using: &random)
        try deliver(max(1, count ?? 1), on: id)
    }

    mutating func deliver(_ count: Int, on id: ConnectionID) throws(SimulationFailure) {
        guard let connection = connections[id], connection.isOpen else { return }
        guard !connection.toService.isEmpty else {
            connections.update(id) { $0.isEndDelivered = true }
            return try hand(.endReceived(id))
        }
        let now = clock.now.instant
        let bytes = connections.update(id) { $0.deliver(min(count, $0.toService.count), at: now) }
        try hand(.received(id, bytes ?? []))
    }

    private mutating func read(_ id: ConnectionID) throws(SimulationFailure) {
        let speed = connections[id]?.readingSpeed ?? .max
        try read(Int.random(in: 1...max(1, min(speed, 20_000)), using: &random), from: id)
    }

    /// A client goes away without a word. What it had written may not have left it.
    mutating func hangUp(_ id: ConnectionID) throws(SimulationFailure) {
        guard let connection = connections[id], !connection.isGone else { return }
        guard connection.isOpen else {
            connections[id] = nil
            return
        }
        connections.update(id) { connection in
            connection.isGone = true
            connection.toClient = []
            connection.heldBackCount = 0
        }
        // The outside may notice before it has handed in all that had been sent.
        if random.oneIn(2) {
            connections.update(id) { $0.isHangUpDelivered = true }
            try hand(.readerLost(id))
        }
        var left = random.oneIn(2) ? connection.toService.count : 0
        if random.oneIn(2) { left = Int.random(in: 0...left, using: &random) }
        while left > 0, connections[id]?.isOpen == true {
            let count = Int.random(in: 1...left, using: &random)
            left -= count
            try deliver(count, on: id)
        }
        guard connections[id]?.isOpen == true else { return }
        connections.update(id) { $0.isHangUpDelivered = true }
        try hand(.hungUp(id))
        try check(connections[id] == nil, "a connection that hung up was not closed")
    }

    // MARK: Time

    private mutating func passTime() throws(SimulationFailure) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: clock.advance(by: .seconds(Int.random(in: 1...4000, using: &random)))
        case 1...3:
            if let deadline = service.nextDeadline { clock.advance(to: deadline) }
        default: clock.advance(by: .milliseconds(Int.random(in: 1...5000, using: &random)))
        }
        trace?("\(place): it is \(clock.words)")
        // Timers can be late.
        if !random.oneIn(8) { try fireDeadlines() }
    }

    mutating func fireDeadlines() throws(SimulationFailure) {
        guard let deadline = service.nextDeadline, deadline <= clock.now.instant else { return }
        try hand(.deadlineCame)
        let next = service.nextDeadline
        try check(next.map { $0 > clock.now.instant } ?? true, "a deadline stays due")
    }
}

extension VirtualConnection {
    /// Whether something of the client's can come in: bytes, or the end of them.
    var canDeliver: Bool {
        guard isOpen, isRead, !isGone else { return false }
        return !toService.isEmpty || (isInputEnded && !isEndDelivered)
    }
}
