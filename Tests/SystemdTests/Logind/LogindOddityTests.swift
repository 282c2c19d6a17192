import Systemd
import Testing
import UnixIO

/// A logind that is older, newer or broken, and programs that speak in its name.
@MainActor @Suite struct LogindOddityTests {
    private static let impostor = ":1.66"

    @Test func `nobody else's signals are heard`() throws {
        let logind = try FakeLogind([.init("3")])
        _ = try logind.take(1)
        logind.emit("Lock", of: "3", from: Self.impostor)
        logind.emit("Unlock", of: "3", from: "org.freedesktop.login1")
        logind.emitManager("PrepareForSleep", [.boolean(true)], from: Self.impostor)
        logind.emitManager("SessionNew", [.string("9"), .path("/9")], from: Self.impostor)
        logind.emitChange(
            FakeLogind.session, of: FakeLogind.Session("3").path, [("Active", .boolean(false))],
            from: Self.impostor)
        logind.bus.setOwner(Self.impostor, saidBy: Self.impostor)
        #expect(try logind.takeAll() == [])
        #expect(logind.bus.heard.filter { $0 == "ListSessions" }.count == 1)
    }

    @Test(
        arguments: [
            ("Active", BusValue.string("yes"), "s"), ("LockedHint", .number(1), "u"),
            ("Class", .boolean(true), "b"), ("Active", .structure([.boolean(true)]), "(b)"),
            ("Active", .variant(.boolean(true)), "v"),
        ])
    func `a property of another type is told and left out`(
        name: String, value: BusValue, found: String
    ) throws {
        var session = FakeLogind.Session("3")
        session.set(name, value)
        session.set("Last", .boolean(true))
        let logind = try FakeLogind([session])
        var expected = FakeLogind.read("3")
        if name == "Active" { expected.isActive = false }
        if name == "Class" { expected.isPersons = false }
        let reports = try logind.take(2)
        #expect(reports.last == .read(FakeLogind.state([expected])))
        guard case .trouble(let text)? = reports.first else {
            Issue.record("nothing was told")
            return
        }
        #expect(text.contains("The property \(name) of /org/freedesktop/login1/session/3"))
        #expect(text.contains("the type v\(found) where"))
        // Once, not at each reading.
        logind.emitManager("SessionNew", [.string("3"), .path("/x")])
        #expect(try logind.take(1) == [.read(FakeLogind.state([expected]))])
    }

    @Test func `properties that are not there are as if they said no`() throws {
        var session = FakeLogind.Session("3")
        session.properties = []
        let logind = try FakeLogind([session])
        let state = FakeLogind.state([LogindState.Session(id: "3", user: 1000, seat: "seat0")])
        #expect(try logind.take(1) == [.read(state)])
    }

    @Test(
        arguments: [
            BusValue.string("x"), .array(of: "s", [.string("x")]), .properties([]),
            .array(of: "(so)", []),
        ])
    func `a session that is no list of properties is nobody's that is not active`(
        reply: BusValue
    ) throws {
        var session = FakeLogind.Session("4")
        session.reply = reply
        let logind = try FakeLogind([.init("3"), session])
        let odd = LogindState.Session(id: "4", user: 1000, seat: "seat0")
        try logind.run { logind.reports.contains { $0.isReading } }
        #expect(
            try logind.takeAll().last == .read(FakeLogind.state([FakeLogind.read("3"), odd])))
    }

    @Test(
        arguments: [
            ("Lock", [BusValue.string("more")]), ("PrepareForSleep", []),
            ("PrepareForSleep", [.string("true")]), ("SessionRemoved", [.number(1)]),
            ("SomethingNew", [.variant(.boolean(true))]),
        ] as [(String, [BusValue])])
    func `an odd signal stops nothing`(member: String, values: [BusValue]) throws {
        let logind = try FakeLogind([.init("3")])
        _ = try logind.take(1)
        logind.emitManager(member, values)
        logind.bus.emit(member, FakeLogind.session, of: "/", values)
        logind.bus.emit(
            "PropertiesChanged", "org.freedesktop.DBus.Properties",
            of: FakeLogind.Session("3").path,
            [.string(FakeLogind.session)] + values)
        logind.emit("Unlock", of: "3")
        try logind.run { logind.reports.contains(.unlockRequested(session: "3")) }
    }

    @Test func `lists of another type are a loss, and are asked for again`() throws {
        let logind = try FakeLogind([.init("3")])
        logind.holds = { call in
            guard call.member == "ListSeats" else { return false }
            call.reply([.string("seat0")])
            return true
        }
        try logind.run { !logind.reports.isEmpty }
        #expect(try logind.take(1).first?.loss?.contains("oddly") == true)
        logind.holds = { _ in false }
        // The calls that were answered above are not answered twice.
        let known = logind.bus.heard.count
        try logind.run { logind.bus.heard.count > known }
        #expect(try logind.take(1) == [.read(FakeLogind.state([FakeLogind.read("3")]))])
        #expect(logind.bus.connectionCount == 1)
        // What the machine's sleep is put off by is there again, too.
        try logind.run { logind.isInhibited && logind.inhibitors.count == 2 }
    }

    @Test func `an error about one session that says nothing of its end is a loss`() throws {
        let logind = try FakeLogind([.init("3")])
        var fails = true
        logind.holds = { call in
            guard fails, call.member == "GetAll" else { return false }
            fails = false
            call.fail("org.freedesktop.DBus.Error.LimitsExceeded")
            return true
        }
        let reports = try logind.take(2)
        #expect(reports.last == .read(FakeLogind.state([FakeLogind.read("3")])))
        #expect(reports.first?.loss != nil)
    }

    @Test func `a logind that does not know Display or PreparingForSleep is read all the same`()
        throws
    {
        let logind = try FakeLogind([.init("3")])
        logind.users = [(1000, "3")]
        logind.holds = { call in
            guard call.member == "Get" else { return false }
            call.fail("org.freedesktop.DBus.Error.UnknownProperty")
            return true
        }
        #expect(try logind.take(1) == [.read(FakeLogind.state([FakeLogind.read("3")]))])
    }
}

extension LogindReport {
    var isReading: Bool {
        if case .read = self { true } else { false }
    }

    /// Why logind is lost, if that is what it says.
    var loss: String? {
        if case .lost(let reason) = self { reason } else { nil }
    }
}
