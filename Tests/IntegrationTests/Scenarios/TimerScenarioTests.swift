import SheetInterface
import Testing
import Varlink

/// What real time does to sheets: short times, whose ends are waited for as events.
@Suite struct `Time that passes` {
    private let daemon: RunningDaemon
    private let witness: Witness
    private let client: Client

    init() throws {
        daemon = try RunningDaemon()
        witness = try Witness(of: daemon)
        client = try daemon.connect()
    }

    private func present(_ sheet: Wire.SheetRequest) throws -> String {
        try client.ask(Present.self, .init(sheet: sheet)).id
    }

    private func expect(_ id: String, endsBecause reason: String) throws {
        let event = try witness.wait(for: "dismissed", of: id)
        #expect(event.outcome?.reason == reason)
        let outcome = try client.ask(Await.self, .init(id: id)).outcome
        #expect(outcome == event.outcome)
    }

    @Test(arguments: [0, 1, 50]) func `ends a sheet that expires`(milliseconds: Int64) throws {
        let waiting = try daemon.connect()
        let sheet = Wire.SheetRequest(title: "x", expiresAfterMSec: milliseconds)
        try waiting.call(Present.self, .init(sheet: sheet), flags: .more)
        let outcome = try waiting.outcome()
        #expect(outcome.reason == "expired" && outcome.by == nil)
        try expect(outcome.id, endsBecause: "expired")
        try witness.expectOneState()
    }

    @Test func `ends first what expires first, and what was presented from it before it`() throws {
        let late = try present(.init(title: "x", expiresAfterMSec: 300))
        let soon = try present(.init(title: "x", expiresAfterMSec: 100))
        let child = try client.ask(
            Present.self, .init(sheet: .init(title: "x"), parent: soon)
        ).id
        var ended: [String?] = []
        for _ in 0..<3 { ended.append(try witness.wait(for: "dismissed").id) }
        #expect(ended == [child, soon, late])
        try witness.expectOneState()
    }

    @Test func `counts anew from an Update, or no more`() throws {
        let kept = try present(.init(title: "x", expiresAfterMSec: 60_000))
        let ended = try present(.init(title: "x", expiresAfterMSec: 60_000))
        _ = try client.ask(Update.self, .init(id: kept, clear: ["expiresAfterMSec"]))
        _ = try client.ask(Update.self, .init(id: ended, expiresAfterMSec: 10))
        try expect(ended, endsBecause: "expired")
        let sheet = try client.ask(DescribeSheet.self, .init(id: kept)).sheet
        #expect(sheet != nil && sheet?.expiresInMSec == nil)
        try witness.expectOneState()
    }

    @Test func `ends a sheet that is held when its grace is over`() throws {
        let sheet = try present(.init(title: "x", inactiveGraceMSec: 30))
        let patient = try present(.init(title: "x", inactiveGraceMSec: 60_000))
        _ = try client.ask(SetPhase.self, .init(phase: .inactive))
        try witness.wait(for: "held", of: sheet)
        try expect(sheet, endsBecause: "sceneInactive")
        let reasons = try client.ask(Explain.self, .init(id: patient)).reasons
        #expect(reasons.contains { $0.contains("manual") })
        _ = try client.ask(SetPhase.self, .init(phase: .active))
        try witness.wait(for: "resumed", of: patient)
        try witness.expectOneState()
    }

    @Test func `is the grace of the configuration for a sheet that says none`() throws {
        let configured = try RunningDaemon(
            .init(configuration: "[Presentation]\nInactiveGraceSec=30ms"))
        let witness = try Witness(of: configured)
        let client = try configured.connect()
        let id = try client.ask(Present.self, .init(sheet: .init(title: "x"))).id
        let hasty = try client.ask(
            Present.self, .init(sheet: .init(title: "x", inactiveGraceMSec: 0))
        ).id
        _ = try client.ask(SetPhase.self, .init(phase: .inactive))
        #expect(try witness.wait(for: "dismissed").id == hasty)
        try witness.wait(for: "held", of: id)
        #expect(try witness.wait(for: "dismissed", of: id).outcome?.reason == "sceneInactive")
        try witness.expectOneState()
    }

    @Test func `is nothing to the clock of what is seen while nobody draws`() throws {
        let unseen = try present(
            .init(title: "x", expiresAfterMSec: 1, expiryClock: .visible))
        let other = try present(.init(title: "x", expiresAfterMSec: 40))
        try expect(other, endsBecause: "expired")
        let sheet = try client.ask(DescribeSheet.self, .init(id: unseen)).sheet
        #expect(sheet?.state == .presented && sheet?.expiresInMSec == 1)
        #expect(
            try client.ask(Explain.self, .init(id: unseen)).reasons == [
                "no renderer is attached to scene main"
            ])
        try witness.expectOneState()
    }

    @Test func `ends an Await, and leaves the sheet`() throws {
        let id = try present(.init(title: "x"))
        let reply = try client.ask(Await.self, .init(id: id, timeoutMSec: 10))
        #expect(reply.state == .presented && reply.outcome == nil)
        try witness.expectOneState()
    }
}
