import Glibc
import SheetInterface
import Testing
import UnixIO

/// The main job at the size of the limits.
@Suite struct `A thousand waiting presenters` {
    private static let count = 1000

    @Test func `each gets its one outcome at the signal, the topmost sheet first`() throws {
        try Processes.raiseDescriptorLimit()
        let daemon = try RunningDaemon()
        let clients = try (0..<Self.count).map { _ in try daemon.connect() }
        var ids: [String] = []
        for client in clients {
            let request = Present.Parameters(sheet: .init(title: "Sheet \(ids.count)"))
            let first = try client.presentAndWait(request)
            #expect(first.state == .presented)
            ids.append(first.id)
        }
        let start = ContinuousClock.now
        try daemon.process.signal(SIGUSR1)

        var sequences: [Int64] = []
        for (client, id) in zip(clients, ids) {
            let reply = try client.reply(Present.self)
            let outcome = try #require(reply.outcome)
            #expect(reply.id == id && outcome.id == id && reply.state == .dismissed)
            #expect(outcome.reason == "sceneInactive")
            sequences.append(outcome.sequence)
        }
        tellFigure(
            "\(ContinuousClock.now - start) from the signal to the last of \(Self.count) outcomes")
        #expect(sequences == Array((1...Int64(Self.count)).reversed()))
        #expect(Set(ids).count == Self.count)
        try expectNothingMore(from: clients, of: daemon)
    }

    /// A second outcome would have been sent in the same turn as this call is answered in, or before.
    private func expectNothingMore(from clients: [Client], of daemon: RunningDaemon) throws {
        try daemon.process.signal(SIGUSR1)
        let status = try clients[0].status()
        #expect(status.sheets == 0)
        for client in clients.dropFirst() { #expect(try !client.hasInput()) }
    }

    @Test func `the user's bound of connections turns the next one away, and only that one`() throws
    {
        try Processes.raiseDescriptorLimit()
        let daemon = try RunningDaemon()
        let clients = try (0..<1024).map { _ in try daemon.connect() }
        for client in clients { _ = try client.status() }
        #expect(try RawConnection(daemon).frame() == nil)
        #expect(try clients[0].status().connections == 1024)
        #expect(try clients[1023].status().sheets == 0)
    }
}
