import Glibc
import Systemd
import UnixIO

/// A logind on a bus of the test's own, and the monitor that listens to it.
@MainActor final class FakeLogind {
    static let manager = "org.freedesktop.login1.Manager"
    static let session = "org.freedesktop.login1.Session"
    static let user = "org.freedesktop.login1.User"

    let bus: FakeBus
    let loop: EventLoop
    let monitor: LogindMonitor
    var sessions: [Session] = []
    var seats = ["seat0"]
    var users: [(uid: UInt32, display: String)] = []
    var isPreparing: BusValue = .boolean(false)
    /// What has been reported and not been looked at.
    private(set) var reports: [LogindReport] = []
    /// Calls that are left open rather than answered.
    var holds: (Call) -> Bool = { _ in false }
    /// The arguments of each call of Inhibit.
    private(set) var inhibitors: [[String]] = []
    /// The other end of the inhibitor that was given last.
    private var inhibitor: FileDescriptor?
    /// The error that Inhibit gets instead.
    var inhibitorError: String?

    /// A session as logind tells of it.
    struct Session {
        var id: String
        var uid: UInt32
        var seat = "seat0"
        var properties: [(String, BusValue)]
        /// Its properties are answered like this instead.
        var reply: BusValue?

        init(_ id: String, uid: UInt32 = 1000, seat: String = "seat0", active: Bool = true) {
            self.id = id
            self.uid = uid
            self.seat = seat
            properties = [
                ("Id", .string(id)), ("Class", .string("user")), ("Active", .boolean(active)),
                ("LockedHint", .boolean(false)),
                ("Seat", .structure([.string(seat), .path("/")])),
            ]
        }

        var path: String { "/org/freedesktop/login1/session/\(id)" }

        mutating func set(_ name: String, _ value: BusValue) {
            properties.removeAll { $0.0 == name }
            properties.append((name, value))
        }
    }

    init(
        _ sessions: [Session] = [], bus: FakeBus? = nil, patience: Duration = .seconds(60)
    ) throws {
        self.sessions = sessions
        let bus = try bus ?? FakeBus()
        self.bus = bus
        loop = try EventLoop()
        monitor = LogindMonitor(in: loop, address: bus.address, patience: patience)
        bus.answer = { [weak self] in self?.answer($0) ?? false }
    }

    // MARK: Answers

    private func answer(_ call: Call) -> Bool {
        if holds(call) { return false }
        switch (call.member, call.texts) {
        case ("ListSessions", _):
            let listed = sessions.map { session -> BusValue in
                .structure([
                    .string(session.id), .number(session.uid), .string("name"),
                    .string(session.seat), .path(session.path),
                ])
            }
            call.reply([.array(of: "(susso)", listed)])
        case ("ListSeats", _):
            let listed = seats.map { BusValue.structure([.string($0), .path("/seat")]) }
            call.reply([.array(of: "(so)", listed)])
        case ("ListUsers", _):
            let listed = users.map { user -> BusValue in
                .structure([.number(user.uid), .string("name"), .path("/user/\(user.uid)")])
            }
            call.reply([.array(of: "(uso)", listed)])
        case ("GetAll", _):
            guard let session = sessions.first(where: { $0.path == call.path }) else {
                call.fail("org.freedesktop.DBus.Error.UnknownObject")
                return true
            }
            call.reply([session.reply ?? .properties(session.properties)])
        case ("Get", let names) where names.last == "Display":
            guard let user = users.first(where: { "/user/\($0.uid)" == call.path }) else {
                call.fail("org.freedesktop.DBus.Error.UnknownObject")
                return true
            }
            call.reply([.variant(.structure([.string(user.display), .path("/")]))])
        case ("Get", _): call.reply([.variant(isPreparing)])
        case ("Inhibit", let texts): inhibit(call, texts)
        default: return false
        }
        return true
    }

    private func inhibit(_ call: Call, _ texts: [String]) {
        inhibitors.append(texts)
        if let inhibitorError {
            call.fail(inhibitorError)
            return
        }
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        inhibitor = FileDescriptor(owning: ends[0])
        call.reply([.descriptor(ends[1])])
        close(ends[1])
    }

    /// Whether the inhibitor that was given last is still held.
    var isInhibited: Bool {
        var ready = pollfd(fd: inhibitor?.rawValue ?? -1, events: 0, revents: 0)
        return inhibitor != nil && poll(&ready, 1, 0) == 0
    }

    // MARK: Signals

    func emit(_ member: String, of id: String, from sender: String? = nil) {
        bus.emit(member, Self.session, of: Session(id).path, from: sender)
    }

    func emitManager(_ member: String, _ values: [BusValue], from sender: String? = nil) {
        bus.emit(member, Self.manager, of: "/org/freedesktop/login1", values, from: sender)
    }

    /// Changes a property of a session, and tells so, with its value or without.
    func change(_ name: String, of id: String, to value: BusValue, tellsValue: Bool = true) {
        for position in sessions.indices where sessions[position].id == id {
            sessions[position].set(name, value)
        }
        emitChange(
            Self.session, of: Session(id).path, tellsValue ? [(name, value)] : [],
            invalidated: tellsValue ? [] : [name])
    }

    func emitChange(
        _ interface: String, of path: String, _ properties: [(String, BusValue)],
        invalidated: [String] = [], from sender: String? = nil
    ) {
        bus.emit(
            "PropertiesChanged", "org.freedesktop.DBus.Properties", of: path,
            [
                .string(interface), .properties(properties),
                .array(of: "s", invalidated.map { .string($0) }),
            ], from: sender)
    }

    // MARK: Time

    struct Stuck: Error {
        let reports: [LogindReport]
        let heard: [String]
    }

    func step() throws {
        bus.step()
        _ = try loop.wait(timeout: .milliseconds(1))
        reports += monitor.takeReports()
    }

    /// Goes on until something is so.
    func run(until isDone: () -> Bool) throws {
        let end = ContinuousClock.now + .seconds(30)
        while !isDone() {
            guard .now < end else { throw Stuck(reports: reports, heard: bus.heard) }
            try step()
        }
    }

    /// Goes on until so many reports are there, and takes them.
    func take(_ count: Int) throws -> [LogindReport] {
        try run { reports.count >= count }
        defer { reports = [] }
        return reports
    }

    /// Takes what is reported until all that was sent so far has been heard.
    func takeAll() throws -> [LogindReport] {
        emit("Lock", of: "marker")
        let marker = LogindReport.lockRequested(session: "marker")
        try run { reports.contains(marker) }
        let position = reports.firstIndex(of: marker) ?? 0
        defer { reports.removeFirst(position + 1) }
        return Array(reports.prefix(position))
    }

    /// The state that is to be read.
    static func state(_ sessions: [LogindState.Session]) -> LogindState {
        LogindState(sessions: sessions, seats: ["seat0"])
    }

    /// A session of a person at the seat, as it is to be read.
    static func read(_ id: String, active: Bool = true, locked: Bool = false) -> LogindState.Session
    {
        LogindState.Session(
            id: id, user: 1000, seat: "seat0", isPersons: true, isActive: active,
            isLockHinted: locked)
    }
}
