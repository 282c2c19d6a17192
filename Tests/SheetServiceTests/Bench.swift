import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

/// A service and its clients, with nothing between them: what is sent arrives, and is read at once
/// unless the client stalls.
struct Bench {
    static let root = Peer(user: .root, group: 0, process: 1, userName: "root", program: "/sbin/a")
    /// The service's own user, who owns `main`.
    static let service = Peer(user: UserID(900), group: 900, process: 2)
    static let alice = Peer(
        user: UserID(1000), group: 1000, process: 10, userName: "alice", program: "/bin/a")
    static let bob = Peer(
        user: UserID(1001), group: 1001, process: 11, userName: "bob", program: "/bin/b")
    static let carol = Peer(user: UserID(1002), group: 1002, process: 12)

    private(set) var service: SheetService
    private(set) var now = Moment(
        instant: Instant(nanoseconds: 1_000_000_000), wallClock: 1_764_469_234_000_001)
    private var settings: ServiceSettings
    private var sockets: [ConnectionID: Socket] = [:]
    /// What can be recorded, in bytes.
    var room = Int.max
    /// Whether connections that yield get their turn at once.
    var givesTurns = true
    private var turns: [ConnectionID] = []
    /// All that was recorded.
    private(set) var facts: [Fact] = []
    /// All that was to be kept in the history.
    private(set) var records: [HistoryRecord] = []
    /// What the history was asked, by whom.
    private(set) var queries: [(ConnectionID, HistoryQuery)] = []
    /// The processes whose end is waited for, and when each was started.
    private(set) var watched: [Int32: UInt64] = [:]
    /// What was ordered since it was last taken.
    private var ordered: [Output] = []

    init(_ change: (inout ServiceSettings) -> Void = { _ in }) {
        var settings = ServiceSettings(
            user: Bench.service.user, instance: "test", startedAt: now)
        change(&settings)
        self.settings = settings
        service = SheetService(settings: settings)
        hand(.started)
    }

    /// The service is killed, and comes back after a while with all that it had recorded.
    ///
    /// - Parameter change: what the operator has set otherwise meanwhile.
    mutating func restart(
        after time: Duration = .zero, _ change: (inout ServiceSettings) -> Void = { _ in }
    ) {
        for id in sockets.keys { sockets[id]?.isOpen = false }
        turns = []
        watched = [:]
        now.instant = now.instant + time
        settings.instance += "x"
        change(&settings)
        service = SheetService(settings: settings, restored: service.coordinator)
        hand(.started)
    }

    // MARK: Connections

    /// A client connects, at the first place that is free.
    mutating func connect(
        _ peer: Peer = alice, in groups: [UInt32] = [], session: String? = nil
    ) -> ConnectionID {
        let id = ConnectionID(slot: sockets.count, generation: 1)
        sockets[id] = Socket(peer: peer)
        hand(.connected(id, peer, groups: groups, session: session))
        return id
    }

    func isOpen(_ id: ConnectionID) -> Bool { sockets[id]?.isOpen ?? false }
    func isRead(_ id: ConnectionID) -> Bool { sockets[id]?.isRead ?? false }
    /// How many bytes the client has not read.
    func waitingBytes(for id: ConnectionID) -> Int { sockets[id]?.toClient.count ?? 0 }

    /// The client reads nothing from now on.
    mutating func stall(_ id: ConnectionID) { sockets[id]?.isStalled = true }

    /// The client reads what has come, and from now on at once.
    mutating func resume(_ id: ConnectionID) {
        sockets[id]?.isStalled = false
        read(id)
    }

    mutating func send(_ bytes: [UInt8], on id: ConnectionID) { hand(.received(id, bytes)) }
    mutating func send(_ text: String, on id: ConnectionID) { send(Array(text.utf8), on: id) }
    mutating func endInput(of id: ConnectionID) { hand(.endReceived(id)) }
    mutating func hangUp(_ id: ConnectionID) { hand(.hungUp(id)) }

    // MARK: Inputs and outputs

    mutating func hand(_ input: Input) {
        let outputs = service.handle(input, at: now, room: room)
        ordered += outputs
        // Looking at all of a large state after every input takes long.
        if service.coordinator.sheets.count < 64, let broken = service.coordinator.brokenInvariant {
            Issue.record("\(broken)")
        }
        for output in outputs { carryOut(output) }
        for id in sockets.keys.sorted(by: { $0.slot < $1.slot })
        where sockets[id]?.isStalled == false { read(id) }
        while givesTurns, !turns.isEmpty { takeTurn() }
    }

    private mutating func carryOut(_ output: Output) {
        switch output {
        case .record(let fact): facts.append(fact)
        case .archive(let record): records.append(record)
        case .queryHistory(let id, let query): queries.append((id, query))
        case .send(let id, let bytes):
            if sockets[id]?.isOpen != true { Issue.record("sent to a closed connection") }
            sockets[id]?.toClient += bytes
        case .setReading(let id, let isRead): sockets[id]?.isRead = isRead
        case .yield(let id): turns.append(id)
        case .close(let id):
            if sockets[id]?.isOpen != true { Issue.record("closed a closed connection") }
            sockets[id]?.isOpen = false
        case .drop(let id):
            if sockets[id]?.isOpen != true { Issue.record("dropped a closed connection") }
            sockets[id]?.isOpen = false
            sockets[id]?.toClient = []
        case .watchProcess(let process, let started): watched[process] = started
        case .forgetProcess(let process): watched[process] = nil
        case .allowSleep, .log, .stop: break
        }
    }

    /// Gives the connection that has waited longest its turn.
    mutating func takeTurn() {
        let id = turns.removeFirst()
        if isOpen(id) { hand(.turnCame(id)) }
    }

    private mutating func read(_ id: ConnectionID) {
        guard let count = sockets[id]?.read(), isOpen(id) else { return }
        hand(.sent([(id, count)]))
    }

    /// What was ordered since the last time.
    mutating func takeOrdered() -> [Output] {
        defer { ordered = [] }
        return ordered
    }

    /// The question to the history that has waited longest.
    mutating func popQuery() -> (ConnectionID, HistoryQuery)? {
        queries.isEmpty ? nil : queries.removeFirst()
    }

    /// A process that is watched ends.
    mutating func endProcess(_ process: Int32) {
        watched[process] = nil
        hand(.processEnded(process))
    }

    // MARK: Time

    /// When the service has something to fall due.
    var nextDeadline: Instant? { service.nextDeadline }

    /// Lets time pass, and what falls due on the way fall due.
    mutating func wait(_ duration: Duration) {
        let end = now.instant + duration
        while let deadline = service.nextDeadline, deadline <= end {
            now.instant = max(now.instant, deadline)
            hand(.deadlineCame)
        }
        now.instant = end
    }

    /// Somebody sets the wall clock.
    mutating func setWallClock(_ microseconds: Int64) { now.wallClock = microseconds }

    /// Lets time pass in which nothing runs, as in a suspend.
    mutating func sleep(_ duration: Duration) { now.instant = now.instant + duration }

    // MARK: Calls

    /// Puts a call together that is to be sent, in whatever pieces.
    mutating func frame<Method: InterfaceMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters,
        flags: ClientConnection.Flags = .none, on id: ConnectionID
    ) -> [UInt8] {
        sockets[id]?.call(Method.qualifiedName, RawJSON(parameters), flags) ?? []
    }

    /// Makes a call, without looking for its reply.
    mutating func begin<Method: InterfaceMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters,
        flags: ClientConnection.Flags = .none, on id: ConnectionID
    ) {
        send(frame(method, parameters, flags: flags, on: id), on: id)
    }

    /// Makes a call with parameters as they are written.
    mutating func begin(
        _ method: PresentationInterface.Method, _ parameters: String,
        flags: ClientConnection.Flags = .none, on id: ConnectionID
    ) {
        let raw = RawJSON(validated: Array(parameters.utf8))
        send(sockets[id]?.call(method.qualifiedName, raw, flags) ?? [], on: id)
    }

    /// Makes a call by its whole name, without parameters.
    mutating func begin(_ name: String, on id: ConnectionID) {
        send(sockets[id]?.call(name, .emptyObject, .none) ?? [], on: id)
    }

    /// Makes a call, and takes its reply.
    ///
    /// - Throws: `Refused` when that is an error.
    @discardableResult
    mutating func call<Method: InterfaceMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters,
        flags: ClientConnection.Flags = .none, on id: ConnectionID
    ) throws -> Method.Reply {
        begin(method, parameters, flags: flags, on: id)
        return try reply(to: method, on: id)
    }

    /// Takes the next reply that has come.
    ///
    /// - Throws: `Refused` when it is an error; a failed requirement when there is none.
    @discardableResult
    mutating func reply<Method: InterfaceMethod>(
        to method: Method.Type, on id: ConnectionID
    ) throws -> Method.Reply {
        try nextReply(on: id).decode(Method.Reply.self)
    }

    /// Takes the next reply that has come, as it was sent.
    mutating func nextReply(on id: ConnectionID) throws -> IncomingReply {
        let next = sockets[id]?.popReply()
        let reply = try #require(next, "no reply has come")
        if let name = reply.error { throw Refused(name, reply.parameters) }
        return reply
    }

    /// How many replies have come and were not taken.
    func replyCount(on id: ConnectionID) -> Int { sockets[id]?.replies.count ?? 0 }
}

extension Bench: CustomTestStringConvertible {
    var testDescription: String { "a bench with \(sockets.count) clients" }
}

/// An error that a call was answered with.
enum Refused: Error, Equatable {
    case standard(VarlinkError)
    case interface(InterfaceError)
    case unknown(String)

    init(_ name: String, _ parameters: RawJSON) {
        if let error = VarlinkError(name: name, parameters: parameters) {
            self = .standard(error)
        } else if let error = InterfaceError(name: name, parameters: parameters) {
            self = .interface(error)
        } else {
            self = .unknown(name)
        }
    }

    static func invalid(_ path: String) -> Refused { .standard(.invalidParameter(path)) }
    static let permissionDenied = Refused.standard(.permissionDenied)
}
