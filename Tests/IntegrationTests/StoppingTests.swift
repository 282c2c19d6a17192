import Glibc
import SheetInterface
import Testing
import Varlink

/// How everybody is told of the end (R38a).
@Suite struct `Stopping` {
    private static let stopping = "org.sheetd.Presentation.ServiceStopping"

    @Test(arguments: [SIGTERM, SIGINT])
    func `every sheet ends with shutdown, and every open call is answered`(
        signal: Int32
    ) throws {
        let daemon = try RunningDaemon()
        let (base, child, queued) = (
            try daemon.connect(), try daemon.connect(), try daemon.connect()
        )
        let id = try base.presentAndWait(.init(sheet: .init(onInactive: .hold))).id
        try child.presentAndWait(.init(sheet: .init(onInactive: .hold), parent: id))
        let (watcher, waiter) = (try daemon.connect(), try daemon.connect())
        try watcher.watch()
        try daemon.process.signal(SIGUSR1)
        _ = try watcher.events(upTo: "phaseChanged")
        #expect(try queued.presentAndWait(.init(sheet: .init())).state == .queued)
        try waiter.call(Await.self, .init(id: id))
        try waiter.call(GetStatus.self, NoParameters())
        try daemon.serveNextClient()

        let start = ContinuousClock.now
        try daemon.process.signal(signal)
        let outcomes = try [queued, child, base].map { try $0.outcome() }
        #expect(outcomes.allSatisfy { $0.reason == "shutdown" })
        let (first, second) = (outcomes[1].sequence, outcomes[2].sequence)
        #expect(first < second)
        #expect(try waiter.reply(Await.self).outcome == outcomes[2])
        let refusals = [try waiter.refusal(), try refusal(of: watcher)]
        for refusal in refusals {
            #expect(refusal.name == Self.stopping)
            #expect(refusal.text == #"{"restarting":false}"#)
        }
        for client in [base, child, queued, waiter, watcher] {
            #expect(try client.nextReply() == nil)
        }
        #expect(try daemon.process.waitForEnd() == .exited(0))
        #expect(ContinuousClock.now - start < .seconds(2))
    }

    /// A watcher is told of each end before it is told of the service's.
    private func refusal(of watcher: Client) throws -> Client.Refused {
        var ended = 0
        while true {
            do {
                let event = try watcher.event()
                if event.kind == "dismissed" { ended += 1 }
            } catch let refusal as Client.Refused {
                #expect(ended == 3)
                return refusal
            }
        }
    }

    @Test func `one that means to be back says so, and ends no sheet`() throws {
        let daemon = try RunningDaemon(.init(options: ["--on-term=restart"]))
        let (presenter, waiter, watcher) = (
            try daemon.connect(), try daemon.connect(), try daemon.connect()
        )
        let id = try presenter.presentAndWait(.init(sheet: .init(), lifetime: .detached)).id
        try watcher.watch()
        try waiter.call(Await.self, .init(id: id))
        try daemon.serveNextClient()
        try daemon.process.signal(SIGTERM)
        for client in [presenter, waiter, watcher] {
            let refusal = try client.refusal()
            #expect(refusal.name == Self.stopping)
            #expect(refusal.text == #"{"restarting":true}"#)
            #expect(try client.nextReply() == nil)
        }
        #expect(try daemon.process.waitForEnd() == .exited(0))
    }

    @Test func `SIGINT means no return, whatever SIGTERM means`() throws {
        let daemon = try RunningDaemon(.init(options: ["--on-term=restart"]))
        let client = try daemon.connect()
        try client.presentAndWait(.init(sheet: .init()))
        try daemon.process.signal(SIGINT)
        #expect(try client.outcome().reason == "shutdown")
    }

    @Test func `calls queued behind an open one are answered, too`() throws {
        let daemon = try RunningDaemon()
        let client = try RawConnection(daemon)
        let present =
            #"{"method":"org.sheetd.Presentation.Present","parameters":{"sheet":{}},"more":true}"#
        try client.send(present)
        _ = try client.reply()
        // In one write: what the daemon has not read yet when it stops, it cannot answer.
        let call = #"{"method":"org.sheetd.Presentation.ListScenes"}"#
        try client.send([call, call, call].joined(separator: "\0"))
        try daemon.serveNextClient()
        try daemon.process.signal(SIGTERM)
        #expect(try client.reply().text.contains(#""reason":"shutdown""#))
        for _ in 0..<3 { #expect(try client.reply().error == Self.stopping) }
        #expect(try client.frame() == nil)
    }

    /// A client to whom more is on its way than the kernel holds.
    private func clientThatDoesNotRead(of daemon: RunningDaemon) throws -> Client {
        let client = try daemon.connect()
        let text = String(repeating: "x", count: 50_000)
        for _ in 0..<20 { _ = try client.ask(Present.self, .init(sheet: .init(message: text))) }
        try client.call(DescribeScene.self, .init())
        try daemon.serveNextClient()
        return client
    }

    @Test func `a client that does not read delays the end by two seconds at most`() throws {
        let daemon = try RunningDaemon()
        let lazy = try clientThatDoesNotRead(of: daemon)
        let reader = try daemon.connect()
        try reader.presentAndWait(.init(sheet: .init()))
        let start = ContinuousClock.now
        try daemon.process.signal(SIGTERM)
        #expect(try reader.outcome().reason == "shutdown")
        #expect(ContinuousClock.now - start < .seconds(1))
        #expect(try daemon.process.waitForEnd() == .exited(0))
        // A bit more, as the machine has other things to do.
        #expect((.milliseconds(1900)..<Duration.seconds(6)).contains(ContinuousClock.now - start))
        // What was on its way is lost, and nothing else came.
        #expect(throws: (any Error).self) { _ = try lazy.nextReply() }
    }

    @Test func `nobody is taken in any more`() throws {
        let daemon = try RunningDaemon()
        let lazy = try clientThatDoesNotRead(of: daemon)
        let reader = try daemon.connect()
        try reader.presentAndWait(.init(sheet: .init()))
        try daemon.process.signal(SIGTERM)
        _ = try reader.outcome()
        // Neither makes a difference any more.
        try daemon.process.signal(SIGTERM)
        try daemon.process.signal(SIGUSR1)
        // Told by the end of the connection, at the latest when the daemon ends.
        #expect(throws: (any Error).self) { _ = try daemon.connect().status() }
        #expect(try daemon.process.waitForEnd() == .exited(0))
        withExtendedLifetime(lazy) {}
    }

    @Test func `it is told to stop before it has served anybody`() throws {
        #expect(try RunningDaemon().stop() == .exited(0))
    }
}
