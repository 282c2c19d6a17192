import Systemd
import Testing
import UnixIO

/// What the monitor reads, and what it hears.
@MainActor @Suite struct LogindMonitorTests {
    @Test func `what there is at the start is read, once and whole`() throws {
        var greeter = FakeLogind.Session("c1", uid: 990, active: false)
        greeter.set("Class", .string("greeter"))
        let remote = FakeLogind.Session("7", uid: 1001, seat: "")
        let logind = try FakeLogind([FakeLogind.Session("3"), greeter, remote])
        logind.users = [(1000, "3"), (1001, "")]
        logind.seats = ["seat0", "seat1"]
        let state = LogindState(
            sessions: [
                FakeLogind.read("3"),
                LogindState.Session(id: "c1", user: 990, seat: "seat0"),
                LogindState.Session(id: "7", user: 1001, isPersons: true, isActive: true),
            ],
            seats: ["seat0", "seat1"], displays: [1000: "3"])
        #expect(try logind.take(1) == [.read(state)])
        #expect(try logind.takeAll() == [])
    }

    @Test func `every rule is asked for before the first question, and nothing is started`() throws
    {
        let logind = try FakeLogind()
        var isStarting = false
        logind.holds = {
            isStarting = isStarting || $0.isStarting
            return false
        }
        _ = try logind.take(1)
        let heard = logind.bus.heard
        let rules = Array(repeating: "AddMatch", count: 5)
        #expect(Array(heard.prefix(8)) == ["Hello"] + rules + ["GetNameOwner", "Inhibit"])
        #expect(!heard.dropFirst(6).contains("AddMatch"))
        #expect(!isStarting)
    }

    @Test func `what changes is told in the order in which it came`() throws {
        let logind = try FakeLogind([.init("3"), .init("4", active: false)])
        _ = try logind.take(1)
        logind.emit("Lock", of: "3")
        logind.change("LockedHint", of: "3", to: .boolean(true))
        logind.change("LockedHint", of: "3", to: .boolean(true))
        logind.change("Active", of: "3", to: .boolean(false))
        logind.change("Active", of: "4", to: .boolean(true))
        logind.change("LockedHint", of: "3", to: .boolean(false))
        logind.emit("Unlock", of: "3")
        logind.emitManager("PrepareForSleep", [.boolean(true)])
        typealias Session = (active: Bool, locked: Bool)
        func changed(_ three: Session, _ four: Session) -> LogindReport {
            .changed(
                FakeLogind.state([
                    FakeLogind.read("3", active: three.active, locked: three.locked),
                    FakeLogind.read("4", active: four.active, locked: four.locked),
                ]))
        }
        #expect(
            try logind.take(7) == [
                .lockRequested(session: "3"),
                changed((true, true), (false, false)),
                changed((false, true), (false, false)),
                changed((false, true), (true, false)),
                changed((false, false), (true, false)),
                .unlockRequested(session: "3"),
                .sleepAnnounced(true),
            ])
    }

    @Test func `a session's name is taken from its path where no list has it yet`() throws {
        let logind = try FakeLogind()
        logind.holds = { $0.member == "ListSessions" }
        try logind.run { !logind.bus.open.isEmpty }
        logind.bus.emit("Lock", FakeLogind.session, of: "/org/freedesktop/login1/session/_31")
        logind.bus.emit("Unlock", FakeLogind.session, of: "/elsewhere")
        #expect(
            try logind.take(2) == [
                .lockRequested(session: "1"), .unlockRequested(session: "/elsewhere"),
            ])
    }

    @Test(arguments: [
        "SessionNew", "SessionRemoved", "SeatNew", "SeatRemoved", "UserNew", "UserRemoved",
    ])
    func `whatever comes or goes, all is read anew`(member: String) throws {
        let logind = try FakeLogind([.init("3")])
        _ = try logind.take(1)
        logind.sessions = [.init("4")]
        logind.emitManager(member, [.string("x"), .path("/x")])
        #expect(try logind.take(1) == [.read(FakeLogind.state([FakeLogind.read("4")]))])
    }

    @Test func `many that come and go are read twice, not many times`() throws {
        let logind = try FakeLogind([.init("3")])
        _ = try logind.take(1)
        for _ in 0..<40 {
            logind.emitManager("SessionNew", [.string("3"), .path("/x")])
        }
        let state = FakeLogind.state([FakeLogind.read("3")])
        #expect(try logind.takeAll().allSatisfy { $0 == .read(state) })
        try logind.run { logind.bus.heard.filter { $0 == "ListSessions" }.count == 3 }
        #expect(try logind.takeAll().count <= 2)
        #expect(logind.bus.heard.filter { $0 == "ListSessions" }.count == 3)
    }

    @Test func `a change after the answer and before the end of the reading is in it`() throws {
        let logind = try FakeLogind([.init("3")])
        logind.users = [(1000, "3")]
        logind.holds = { $0.texts.last == "Display" }
        try logind.run { logind.bus.open.count == 1 && logind.bus.heard.contains("GetAll") }
        _ = try logind.takeAll()
        logind.change("Active", of: "3", to: .boolean(false))
        logind.holds = { _ in false }
        logind.bus.answerOpen()
        #expect(
            try logind.take(1) == [
                .read(
                    LogindState(
                        sessions: [FakeLogind.read("3", active: false)], seats: ["seat0"],
                        displays: [1000: "3"]))
            ])
    }

    @Test func `a hint that falls while it is read is told as a fall`() throws {
        var session = FakeLogind.Session("3")
        session.set("LockedHint", .boolean(true))
        let logind = try FakeLogind([session])
        logind.holds = { $0.member == "GetAll" }
        try logind.run { logind.bus.open.count == 1 }
        logind.change("LockedHint", of: "3", to: .boolean(false))
        logind.holds = { _ in false }
        logind.bus.answerOpen()
        #expect(
            try logind.take(2) == [
                .read(FakeLogind.state([FakeLogind.read("3", locked: true)])),
                .changed(FakeLogind.state([FakeLogind.read("3")])),
            ])
    }

    @Test func `a session that is gone before it is read is left out`() throws {
        let logind = try FakeLogind([.init("3"), .init("4")])
        logind.holds = { $0.member == "GetAll" }
        try logind.run { logind.bus.open.count == 2 }
        logind.sessions.removeLast()
        logind.emitManager("SessionRemoved", [.string("4"), .path(FakeLogind.Session("4").path)])
        logind.holds = { _ in false }
        logind.bus.answerOpen()
        let state = FakeLogind.state([FakeLogind.read("3")])
        // Once for the reading that was under way, and once for the session that went.
        #expect(try logind.take(2) == [.read(state), .read(state)])
    }

    @Test func `a session that was read and is gone before the reading is whole is left out`()
        throws
    {
        let logind = try FakeLogind([.init("3"), .init("4")])
        logind.holds = { $0.path == FakeLogind.Session("3").path }
        try logind.run {
            logind.bus.open.count == 1 && logind.bus.heard.filter { $0 == "GetAll" }.count == 2
        }
        _ = try logind.takeAll()
        logind.emitManager("SessionRemoved", [.string("4"), .path(FakeLogind.Session("4").path)])
        _ = try logind.takeAll()
        logind.holds = { _ in false }
        logind.bus.answerOpen()
        #expect(try logind.take(1).first == .read(FakeLogind.state([FakeLogind.read("3")])))
    }

    @Test func `a property whose new value is not told is asked for, and a fall of it is told`()
        throws
    {
        let logind = try FakeLogind([.init("3")])
        _ = try logind.take(1)
        let locked = FakeLogind.state([FakeLogind.read("3", locked: true)])
        logind.change("LockedHint", of: "3", to: .boolean(true), tellsValue: false)
        #expect(try logind.take(1) == [.read(locked)])
        logind.change("LockedHint", of: "3", to: .boolean(false), tellsValue: false)
        #expect(
            try logind.take(2) == [
                .read(locked), .changed(FakeLogind.state([FakeLogind.read("3")])),
            ])
        logind.emitChange(
            FakeLogind.session, of: FakeLogind.Session("3").path, [], invalidated: ["IdleHint"])
        #expect(try logind.takeAll() == [])
        #expect(logind.bus.heard.filter { $0 == "GetAll" }.count == 3)
    }

    @Test func `a user's display is followed`() throws {
        let logind = try FakeLogind()
        logind.users = [(1000, "3")]
        _ = try logind.take(1)
        for display in ["4", "4", ""] {
            logind.emitChange(
                FakeLogind.user, of: "/user/1000",
                [("Display", .structure([.string(display), .path("/")]))])
        }
        func state(_ displays: [UInt32: String]) -> LogindState {
            LogindState(seats: ["seat0"], displays: displays)
        }
        #expect(try logind.takeAll() == [.changed(state([1000: "4"])), .changed(state([:]))])
        logind.users = [(1000, "5")]
        logind.emitChange(FakeLogind.user, of: "/user/1000", [], invalidated: ["Display"])
        #expect(try logind.take(1) == [.read(state([1000: "5"]))])
    }

    @Test func `however many sessions there are, few questions are open at once`() throws {
        let ids = (1...300).map { "\($0)" }
        let logind = try FakeLogind(ids.map { .init($0) })
        var mostOpen = 0
        logind.holds = { _ in true }
        while logind.monitor.nextDeadline != nil || !logind.bus.heard.contains("GetAll") {
            try logind.step()
            logind.holds = { $0.member == "GetAll" }
            logind.bus.answerOpen()
        }
        while logind.reports.isEmpty {
            for _ in 0..<3 { try logind.step() }
            mostOpen = max(mostOpen, logind.bus.open.count)
            logind.holds = { _ in false }
            logind.bus.answerOpen()
            logind.holds = { $0.member == "GetAll" }
        }
        #expect(mostOpen > 8 && mostOpen <= 32)
        #expect(try logind.take(1) == [.read(FakeLogind.state(ids.map { FakeLogind.read($0) }))])
    }
}
