import Glibc
import SheetInterface
import Testing

/// With no room left where a daemon writes (R42a).
@Suite(.enabled(SmallDisks.reason) { try SmallDisks.isPossible })
struct `A full disk` {
    private let disks: SmallDisks

    init() throws { disks = try SmallDisks() }

    private static let sheet = Wire.SheetRequest(
        title: "Go?", actions: [.init(id: "ok", label: "OK")])

    /// Presents, less and less at a time, until nothing is taken any more.
    ///
    /// - Returns: the ids.
    private func presentUntilRefused(over client: Client) throws -> [String] {
        var ids: [String] = []
        for size in [40_000, 4000, 10] {
            var sheet = Self.sheet
            sheet.message = String(repeating: "x", count: size)
            do {
                while ids.count < 500 {
                    ids.append(try client.ask(Present.self, .init(sheet: sheet)).id)
                }
            } catch let refusal as Client.Refused {
                #expect(refusal.name == "org.sheetd.Presentation.StorageUnavailable")
                #expect(refusal.text.contains("ENOSPC"), "\(refusal)")
            }
        }
        try #require(ids.count < 500)
        return ids
    }

    /// Presents as soon as it is taken.
    private func presentOnceTaken(over client: Client) throws -> String {
        let deadline = Deadline()
        while true {
            do {
                return try client.ask(Present.self, .init(sheet: .init(title: "Room"))).id
            } catch let refusal as Client.Refused where refusal.name.hasSuffix("Unavailable") {
                _ = try deadline.remaining(for: "room: \(refusal)")
            }
        }
    }

    private func live(over client: Client) throws -> [String] {
        try client.ask(DescribeScene.self, .init(id: "main")).sheets.map(\.id)
    }

    @Test func `where it records refuses what is new, and nothing else, until there is room`()
        throws
    {
        let daemon = try disks.start()
        let (client, watcher) = (try daemon.connect(), try daemon.connect())
        try disks.fill(.runtime)
        var ids = try presentUntilRefused(over: client)
        #expect(ids.count > 3)
        #expect(try client.status().problem?.contains("ENOSPC") == true)
        let words = String(repeating: "x", count: 40_000)
        for call in 0...1 {
            #expect(throws: Client.Refused.self) {
                if call == 0 { _ = try client.ask(Update.self, .init(id: ids[0], message: words)) }
                if call == 1 { _ = try client.ask(Present.self, .init(sheet: .init(title: words))) }
            }
        }
        // Reading, watching, answering and dismissing go on.
        #expect(try live(over: client) == ids)
        #expect(try watcher.watch().compactMap(\.id) == ids)
        #expect(try client.ask(Choose.self, .init(id: ids[0], action: "ok")).outcome.id == ids[0])
        #expect(try client.ask(Dismiss.self, .init(id: ids[1])).dismissed == [ids[1]])
        ids.removeFirst(2)
        #expect(try watcher.events(upTo: "dismissed").count == 1)

        try disks.free(.runtime)
        ids.append(try presentOnceTaken(over: client))
        #expect(try live(over: client) == ids)
        let deadline = Deadline()
        while try client.status().problem != nil {
            _ = try deadline.remaining(for: "the daemon to say that nothing is degraded")
        }
    }

    @Test func `loses nothing that was told, when the daemon is killed and starts on it`() throws {
        let daemon = try disks.start()
        let client = try daemon.connect()
        let early = try client.ask(Present.self, .init(sheet: .init(title: "Early"))).id
        try disks.fill(.runtime)
        var ids = [early] + (try presentUntilRefused(over: client))
        let chosen = try client.ask(Choose.self, .init(id: ids[1], action: "ok")).outcome
        _ = try client.ask(Dismiss.self, .init(id: ids[2]))
        let dismissed = try client.ask(Await.self, .init(id: ids[2])).outcome
        ids.removeSubrange(1...2)
        try daemon.stop(SIGKILL)

        for isFull in [true, false] {
            if !isFull { try disks.free(.runtime) }
            let daemon = try disks.start()
            let client = try daemon.connect()
            #expect(try live(over: client) == ids)
            for outcome in [chosen, dismissed] {
                let id = try #require(outcome?.id)
                #expect(try client.ask(Await.self, .init(id: id)).outcome == outcome)
            }
            if isFull {
                ids += try presentUntilRefused(over: client)
            } else {
                _ = try presentOnceTaken(over: client)
            }
            try daemon.stop(SIGKILL)
        }
    }

    @Test func `where the history is stops nothing, and the history has it all in the end`() throws
    {
        let daemon = try disks.start()
        let client = try daemon.connect()
        try disks.fill(.state)
        var ids: [String] = []
        for _ in 0..<300 {
            let id = try client.ask(Present.self, .init(sheet: .init(key: "k", title: "Go?"))).id
            #expect(try client.ask(Dismiss.self, .init(id: id)).dismissed == [id])
            ids.append(id)
        }
        var deadline = Deadline()
        while try client.status().problem == nil {
            _ = try deadline.remaining(for: "the full disk to be told of")
        }
        #expect(try client.status().problem?.contains("history") == true)

        try disks.free(.state)
        deadline = Deadline()
        while try client.status().problem != nil {
            _ = try deadline.remaining(for: "the history to be whole again")
        }
        let entries = try client.ask(History.self, .init(limit: 1000)).entries.map(\.id)
        #expect(entries == ids.reversed())
        try daemon.stop(SIGKILL)
        let again = try disks.start().connect()
        #expect(try again.ask(History.self, .init(limit: 1000)).entries.map(\.id) == entries)
    }
}
