import PresentationCore
import SheetDaemon
import SheetService
import Varlink

/// What can happen in one step.
extension FuzzedWorld {
    /// Who connects by which number, and in which groups.
    private static let clients: [(peer: Peer, groups: [UInt32], session: String?)] = [
        (Peer(user: .root, group: 0, process: 1, userName: "root", program: "/sbin/a"), [], nil),
        (Peer(user: operatingUser, group: 900, process: 2), [], nil),
        (Peer(user: UserID(1000), group: 1000, process: 10, program: "/bin/a"), [], "1"),
        (Peer(user: UserID(1000), group: 1000, process: 11), [], nil),
        (Peer(user: UserID(1001), group: 1001, process: 12), [], "2"),
        (Peer(user: UserID(1001), group: 1001, process: 13), [50], nil),
        (Peer(user: UserID(1002), group: 1002, process: 14), [51], nil),
        (Peer(user: UserID(1002), group: 1002, process: 15), [52], nil),
    ]

    mutating func take(_ step: ServiceScript.Step) throws(Violation) {
        switch step {
        case .receive(let number, let bytes): try receive(Array(bytes), on: number)
        case .endInput(let number):
            guard let connection = connections[number], !connection.isInputEnded else { return }
            connections[number]?.isInputEnded = true
            try hand(.endReceived(connection.id))
        case .loseReader(let number):
            guard let connection = connections[number], !connection.isReaderLost else { return }
            connections[number]?.isReaderLost = true
            try hand(.readerLost(connection.id))
        case .hangUp(let number): try hangUp(number)
        case .stall(let number): connections[number]?.isStalled = true
        case .goOn(let number): connections[number]?.isStalled = false
        case .wait(let milliseconds): try wait(.milliseconds(milliseconds))
        case .notify(let number, let bytes): try notify(number, Array(bytes))
        case .endProcess(let number): try endProcess(Int32(40 + number))
        case .signal(let letter, let scene): try signal(letter, of: scene)
        case .login(let choices): try hand(.loginReported(Self.loginEvent(choices)))
        case .configure(let text): try configure(Array(text))
        case .answerHistory: try answerHistory()
        case .fillDisk(let kibibytes): room = kibibytes.map { $0 << 10 } ?? .max
        case .kill: try begin(afterStop: false)
        case .stop(let restarting): try stop(restarting: restarting)
        }
        try settle()
    }

    // MARK: Connections

    private mutating func receive(_ bytes: [UInt8], on number: Int) throws(Violation) {
        if connections[number] == nil { try connect(number) }
        guard var connection = connections[number] else { return }
        // A client that is not read from can send no more than the kernel holds; it is left out here.
        guard connection.isRead, !connection.isInputEnded, !bytes.isEmpty else { return }
        connection.deliver(bytes)
        connections[number] = connection
        try hand(.received(connection.id, bytes))
    }

    private mutating func connect(_ number: Int) throws(Violation) {
        let generation = generations[number, default: 0] + 1
        generations[number] = generation
        let id = ConnectionID(slot: number, generation: generation)
        let client = Self.clients[number]
        connections[number] = FuzzedConnection(id, limits: settings.limits.wire)
        try hand(.connected(id, client.peer, groups: client.groups, session: client.session))
    }

    private mutating func hangUp(_ number: Int) throws(Violation) {
        guard let connection = connections[number] else { return }
        connections[number]?.isReaderLost = true
        try hand(.hungUp(connection.id))
        try demand(connections[number] == nil, "a connection is open whose client is gone")
    }

    /// Lets clients read that do, and connections have their turns.
    private mutating func settle() throws(Violation) {
        for _ in 0..<1000 {
            let reader = connections.keys.sorted().first { number in
                connections[number].map { $0.unread > 0 && !$0.isStalled } ?? false
            }
            if let reader, let connection = connections[reader] {
                connections[reader]?.unread = 0
                try hand(.sent([(connection.id, connection.unread)]))
            } else if !turns.isEmpty {
                try hand(.turnCame(turns.removeFirst()))
            } else {
                return
            }
        }
        throw Violation("it does not come to rest")
    }

    // MARK: Time

    mutating func wait(_ time: Duration) throws(Violation) {
        let end = now.instant + time
        // Signs of life may be due again and again; then the rest is slept through.
        for _ in 0..<100 {
            guard let deadline = service.nextDeadline, deadline <= end else { break }
            try come(to: deadline)
        }
        try come(to: end)
    }

    private mutating func come(to instant: Instant) throws(Violation) {
        now.instant = max(now.instant, instant)
        guard let deadline = service.nextDeadline, deadline <= now.instant else { return }
        try hand(.deadlineCame)
        try demand(
            service.nextDeadline.map { $0 > now.instant } ?? true,
            "what was due is still to fall due")
    }

    // MARK: The outside

    private mutating func notify(_ number: Int, _ bytes: [UInt8]) throws(Violation) {
        let process = Int32(40 + number)
        let client = Self.clients[number % 8]
        let sender = NotifySender(
            process: process, started: number == 9 ? nil : UInt64(now.instant.nanoseconds >> 36),
            user: client.peer.user, group: client.groups.first ?? client.peer.group,
            session: client.session)
        try hand(.notified(sender, bytes))
    }

    private mutating func endProcess(_ process: Int32) throws(Violation) {
        guard processes[process] != nil else { return }
        processes[process] = nil
        try hand(.processEnded(process))
    }

    private mutating func signal(_ letter: UInt8, of scene: Int?) throws(Violation) {
        let phases: [UInt8: ScenePhase] = [0x61: .active, 0x69: .inactive, 0x62: .background]
        guard let phase = phases[letter] else { return }
        if let scene {
            try hand(.sceneSignalled(number: scene, phase))
        } else if phase != .background {
            try hand(.phaseSignalled(phase))
        }
    }

    private mutating func configure(_ text: [UInt8]) throws(Violation) {
        var values = Configuration()
        _ = values.take(
            ConfigurationSyntax.statements(in: text.filter { $0 != 0 }), from: "file")
        var next = settings
        values.apply(to: &next)
        // What was agreed on with the clients that there are.
        next.limits.wire = settings.limits.wire
        settings = next
        recorded.setLimits(next.presentationLimits)
        try hand(.configured(next))
    }

    private mutating func answerHistory() throws(Violation) {
        guard !queries.isEmpty else { return }
        let (id, query) = queries.removeFirst()
        guard isOpen(id) else { return }
        let found = history.enumerated().reversed().filter { number, record in
            (query.owner.map { $0 == record.owner } ?? true)
                && (query.scene.map { $0 == record.scene } ?? true)
                && (query.key.map { $0 == record.key } ?? true)
                && (query.before.map { number < $0 } ?? true)
        }
        let page = found.prefix(query.limit).map {
            HistoryAnswer.Entry(number: Int64($0.offset), $0.element)
        }
        let result = HistoryAnswer.Result.page(page, hasMore: found.count > page.count)
        try hand(.historyAnswered(id, HistoryAnswer(to: query.id, result)))
    }

    private static func loginEvent(_ choices: [Int]) -> LoginEvent {
        let kind = choices.first ?? 0
        let session = "\(choices.dropFirst().first ?? 1)"
        switch kind {
        case 0: return .read(loginState(choices))
        case 1: return .changed(loginState(choices))
        case 2: return .lockRequested(session: session)
        case 3: return .unlockRequested(session: session)
        case 4, 5: return .sleepAnnounced(kind == 4)
        case 6: return .lost
        default: return .read(loginState(choices))
        }
    }

    /// A digit a session: its bits are whether it is active, locked, at the other seat.
    private static func loginState(_ choices: [Int]) -> LoginState {
        var sessions: [LoginState.Session] = []
        for (index, bits) in choices.dropFirst().prefix(4).enumerated() {
            sessions.append(
                LoginState.Session(
                    id: "\(index + 1)", user: UserID(UInt32(1000 + index % 3)),
                    seat: bits & 4 == 0 ? "seat0" : "seat1",
                    kind: index == 3 ? .other : .user, isActive: bits & 1 != 0,
                    isLockHinted: bits & 2 != 0))
        }
        var displays: [UserID: String] = [:]
        for session in sessions { displays[session.user] = session.id }
        return LoginState(sessions: sessions, seats: ["seat0", "seat1"], displays: displays)
    }
}
