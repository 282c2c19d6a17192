import FactCoding
import PresentationCore
import SheetService
import Varlink

/// A service whose outside is told by an input, and refuses nonsense.
///
/// After each input: the invariants of the core hold, the facts alone lead to the same state, connections
/// are open inside that are open outside, and nothing falls due that was due already.
struct FuzzedWorld {
    static let operatingUser = UserID(900)

    var service: SheetService
    var settings: ServiceSettings
    var now = Moment(
        instant: Instant(nanoseconds: 1_000_000_000), wallClock: 1_764_469_234_000_001)
    /// What the recorded facts alone have led to.
    var recorded: Coordinator
    var connections: [Int: FuzzedConnection] = [:]
    /// How often each number of a connection was given out.
    var generations: [Int: UInt32] = [:]
    var turns: [ConnectionID] = []
    var processes: [Int32: UInt64] = [:]
    var queries: [(ConnectionID, HistoryQuery)] = []
    var history: [HistoryRecord] = []
    /// What can be recorded, in bytes.
    var room = Int.max
    var isStopping = false
    var hasStopped = false
    private var longestReply = 0

    init(variant: Int) {
        let beginning = Beginning.all[variant % Beginning.all.count]
        settings = beginning.settings
        service = beginning.service
        recorded = beginning.service.coordinator
    }

    func demand(_ holds: Bool, _ words: @autoclosure () -> String) throws(Violation) {
        guard holds else { throw Violation(words()) }
    }

    // MARK: Inputs and outputs

    mutating func hand(_ input: Input) throws(Violation) {
        let outputs = service.handle(input, at: now, room: room)
        var hasSent = false
        for output in outputs {
            try demand(!hasStopped, "\(output) was ordered after the stop")
            switch output {
            case .record(let fact):
                try demand(!hasSent, "a fact is recorded after bytes of its turn were sent")
                try record(fact)
            case .archive(let record):
                try demand(service.coordinator.sheets[record.id] == nil, "a live sheet has ended")
                try demand(
                    !history.contains { $0.id == record.id }, "\(record.id) has ended twice")
                history.append(record)
            case .queryHistory(let id, let query):
                try demand(isOpen(id), "a closed connection asks the history")
                queries.append((id, query))
            case .send(let id, let bytes):
                hasSent = true
                try send(bytes, to: id)
            case .setReading(let id, let isRead):
                try demand(isOpen(id), "reading is set of a closed connection")
                try demand(connections[id.slot]?.isRead != isRead, "reading is set to what it was")
                connections[id.slot]?.isRead = isRead
            case .yield(let id):
                try demand(isOpen(id) && !turns.contains(id), "a connection is to yield twice")
                turns.append(id)
            case .close(let id), .drop(let id): try close(id)
            case .watchProcess(let process, let started): processes[process] = started
            case .forgetProcess(let process):
                try demand(processes[process] != nil, "an unknown process is forgotten")
                processes[process] = nil
            case .allowSleep, .log: break
            case .stop:
                try demand(isStopping, "it stops by itself")
                hasStopped = true
            }
        }
        try checkState()
    }

    private mutating func record(_ fact: Fact) throws(Violation) {
        if let contradiction = recorded.contradiction(of: fact) { throw Violation(contradiction) }
        recorded.apply(fact)
        if room < Int.max { room = max(0, room - fact.sizeBound) }
        var bytes: [UInt8] = []
        FactCoder.append(fact, to: &bytes)
        try demand(bytes.count <= fact.sizeBound, "\(fact) takes \(bytes.count) bytes")
        try demand((try? FactCoder.facts(in: bytes)) == [fact], "\(fact) is written as another")
    }

    private mutating func send(_ bytes: [UInt8], to id: ConnectionID) throws(Violation) {
        try demand(isOpen(id), "bytes are sent on a connection that is not open")
        try demand(bytes.last == 0, "no whole frames are sent")
        for frame in bytes.split(separator: 0) { longestReply = max(longestReply, frame.count + 1) }
        guard var connection = connections[id.slot] else { return }
        try connection.take(bytes)
        try demand(
            connection.unread <= settings.limits.wire.unsentBytes + longestReply || isStopping,
            "\(connection.unread) bytes are on the way")
        connections[id.slot] = connection
    }

    private mutating func close(_ id: ConnectionID) throws(Violation) {
        try demand(isOpen(id), "a connection is closed that is not open")
        connections[id.slot] = nil
        turns.removeAll { $0 == id }
    }

    func isOpen(_ id: ConnectionID) -> Bool { connections[id.slot]?.id == id }

    private func checkState() throws(Violation) {
        if let broken = service.brokenInvariant ?? service.coordinator.brokenInvariant {
            throw Violation(broken)
        }
        try demand(recorded == service.coordinator, "the facts lead to another state")
        try demand(
            service.connectionCount == connections.count,
            "\(service.connectionCount) connections are open inside, \(connections.count) outside")
        try demand(!service.statusLine.isEmpty, "the service has no words for itself")
    }
}
