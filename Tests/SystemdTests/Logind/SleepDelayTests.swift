import Systemd
import Testing
import UnixIO

/// The inhibitor that puts a sleep off.
@MainActor @Suite struct SleepDelayTests {
    private static let session = FakeLogind.state([FakeLogind.read("3")])

    @Test func `a sleep is put off until it is allowed, each time`() throws {
        let logind = try FakeLogind([.init("3")])
        _ = try logind.take(1)
        for round in 1...3 {
            try logind.run { logind.isInhibited }
            #expect(logind.inhibitors.count == round)
            logind.emitManager("PrepareForSleep", [.boolean(true)])
            #expect(try logind.take(1) == [.sleepAnnounced(true)])
            #expect(logind.isInhibited)
            logind.monitor.allowSleep()
            #expect(!logind.isInhibited)
            logind.emitManager("PrepareForSleep", [.boolean(false)])
            #expect(try logind.take(2) == [.sleepAnnounced(false), .read(Self.session)])
        }
        #expect(
            logind.inhibitors.first
                == ["sleep", "sheetd", "Dismisses sheets before the machine sleeps", "delay"])
    }

    @Test func `an allowance that comes when no sleep is announced lets go of nothing`() throws {
        let logind = try FakeLogind()
        _ = try logind.take(1)
        try logind.run { logind.isInhibited }
        logind.monitor.allowSleep()
        #expect(logind.isInhibited)
        logind.emitManager("PrepareForSleep", [.boolean(true)])
        logind.emitManager("PrepareForSleep", [.boolean(false)])
        _ = try logind.take(3)
        logind.monitor.allowSleep()
        #expect(logind.isInhibited)
        // The same one: it was never given back.
        #expect(logind.inhibitors.count == 1)
    }

    @Test func `an inhibitor that comes too late is let go of at once`() throws {
        let logind = try FakeLogind()
        logind.holds = { $0.member == "Inhibit" }
        _ = try logind.take(1)
        logind.emitManager("PrepareForSleep", [.boolean(true)])
        _ = try logind.take(1)
        logind.monitor.allowSleep()
        logind.holds = { _ in false }
        logind.bus.answerOpen()
        _ = try logind.takeAll()
        #expect(logind.inhibitors.count == 1 && !logind.isInhibited)
        logind.emitManager("PrepareForSleep", [.boolean(false)])
        try logind.run { logind.isInhibited }
    }

    @Test func `an inhibitor that is refused is asked for again after the sleep`() throws {
        let logind = try FakeLogind()
        logind.inhibitorError = "org.freedesktop.login1.OperationInProgress"
        let reports = try logind.take(2)
        #expect(
            reports.contains(
                .trouble(
                    "logind does not let a sleep be put off: "
                        + "org.freedesktop.login1.OperationInProgress")))
        logind.inhibitorError = nil
        logind.emitManager("PrepareForSleep", [.boolean(false)])
        try logind.run { logind.isInhibited }
    }

    @Test func `an inhibitor that is refused is asked for again when something is read`() throws {
        let logind = try FakeLogind()
        logind.inhibitorError = "org.freedesktop.DBus.Error.Failed"
        _ = try logind.take(2)
        logind.inhibitorError = nil
        logind.emitManager("SeatRemoved", [.string("seat9"), .path("/a")])
        try logind.run { logind.isInhibited }
    }

    @Test func `a sleep that is on its way at the start is told before the reading`() throws {
        let logind = try FakeLogind([.init("3")])
        logind.isPreparing = .boolean(true)
        #expect(try logind.take(2) == [.sleepAnnounced(true), .read(Self.session)])
        logind.emitManager("PrepareForSleep", [.boolean(false)])
        #expect(try logind.take(2) == [.sleepAnnounced(false), .read(Self.session)])
    }

    @Test func `an awakening that was missed is told before the reading`() throws {
        let logind = try FakeLogind([.init("3")])
        _ = try logind.take(1)
        logind.emitManager("PrepareForSleep", [.boolean(true)])
        _ = try logind.take(1)
        logind.bus.disconnect()
        let reports = try logind.take(3)
        #expect(reports.dropFirst() == [.sleepAnnounced(false), .read(Self.session)])
    }

    @Test func `what is heard of sleep while it is asked for counts`() throws {
        let logind = try FakeLogind([.init("3")])
        logind.users = [(1000, "3")]
        logind.holds = { $0.texts.last == "Display" }
        try logind.run { logind.bus.open.count == 1 }
        logind.isPreparing = .boolean(true)
        logind.emitManager("PrepareForSleep", [.boolean(true)])
        _ = try logind.take(1)
        logind.holds = { _ in false }
        logind.bus.answerOpen()
        #expect(try logind.take(1).map(\.isReading) == [true])
        #expect(try logind.takeAll() == [])
    }
}
