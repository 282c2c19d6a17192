import Glibc
import SheetInterface
import Testing

/// Somebody sets the clock of the machine while a daemon runs (R22).
@Suite struct `A wall clock that jumps` {
    private static let years: Int64 = 10 * 365 * 86_400

    private let clock: WallClock
    private let folder: TestFolder

    init() throws {
        clock = try WallClock()
        folder = try TestFolder()
    }

    private func start() throws -> RunningDaemon {
        let options = [
            "--runtime-dir", folder.path, "--state-dir", folder.path(of: "history"),
            "--on-term", "restart",
        ]
        return try RunningDaemon(
            .init(options: options, environment: clock.environment), in: folder)
    }

    /// Presents a sheet, and dismisses it.
    private func end(over client: Client) throws -> Wire.Outcome {
        let id = try client.ask(Present.self, .init(sheet: .init(title: "Go?"))).id
        _ = try client.ask(Dismiss.self, .init(id: id))
        return try #require(try client.ask(Await.self, .init(id: id)).outcome)
    }

    @Test(arguments: [years, -years])
    func `ends no sheet early or late, and forgets nothing that is kept`(jump: Int64) throws {
        var daemon = try start()
        let (client, asker) = (try daemon.connect(), try daemon.connect())
        let start = ContinuousClock.now
        try asker.presentAndWait(.init(sheet: .init(title: "Soon", expiresAfterMSec: 1000)))
        let stays = Wire.SheetRequest(title: "Stays", expiresAfterMSec: 3_600_000)
        let id = try client.ask(Present.self, .init(sheet: stays, token: "t")).id
        let before = try end(over: client)
        try clock.set(secondsAhead: jump)
        let after = try end(over: client)
        // The clock that people are told did jump.
        #expect((after.endedAt > before.endedAt) == (jump > 0))
        #expect(after.endedAt.prefix(4) != before.endedAt.prefix(4))
        #expect(try client.ask(Await.self, .init(id: before.id)).outcome == before)
        #expect(try asker.outcome().reason == "expired")
        #expect(ContinuousClock.now - start >= .seconds(1))

        // Nor does a jump while no daemon is there.
        try daemon.stop(SIGKILL)
        try clock.set(secondsAhead: -jump)
        daemon = try self.start()
        let again = try daemon.connect()
        let sheet = try #require(try again.ask(DescribeSheet.self, .init(id: id)).sheet)
        #expect(sheet.state == .presented)
        let left = try #require(sheet.expiresInMSec)
        #expect(left > 3_500_000 && left < 3_600_000)
        for outcome in [before, after] {
            #expect(try again.ask(Await.self, .init(id: outcome.id)).outcome == outcome)
        }
        #expect(try again.ask(Present.self, .init(sheet: stays, token: "t")).id == id)
    }

    @Test func `leaves the history in the order of the ends, and without what is too old`() throws {
        let daemon = try start()
        let client = try daemon.connect()
        func history() throws -> [String] {
            try client.ask(History.self, .init(limit: 100)).entries.map(\.id)
        }
        var ids: [String] = []
        // Less than MaxAgeSec, to and fro.
        for days: Int64 in [0, 80, -1, 60, 0] {
            try clock.set(secondsAhead: days * 86_400)
            ids.insert(try end(over: client).id, at: 0)
            #expect(try history() == ids)
        }
        try clock.set(secondsAhead: Self.years)
        let last = try end(over: client).id
        #expect(try history() == [last])
    }
}
