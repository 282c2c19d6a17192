import Glibc
import SheetInterface
import Testing
import UnixIO
import Varlink

/// What lives with a connection ends with it, and not before (R21).
@Suite(.witnessed) struct `Lifetimes of sheets and scenes` {
    /// A program that holds the client's connection as its input, and nothing else does.
    private func process(holding client: Client) throws -> ChildProcess {
        var plan = ChildProcess.Plan(try Programs.system("sleep"), ["infinity"])
        plan.standardInput = client.descriptor
        return try ChildProcess(plan)
    }

    @Test(
        .bug(id: "solus-project/budgie-desktop#1746"), .bug(id: "solus-project/budgie-desktop#1279")
    ) func `a presenter that is killed ends its sheet, and detached ones stay`() throws {
        let daemon = try RunningDaemon()
        let watcher = try daemon.connect()
        try watcher.watch()
        var (ids, holders): ([String], [ChildProcess]) = ([], [])
        for lifetime in [Wire.Lifetime.detached, .presenter, nil] {
            let client = try daemon.connect()
            try client.presentAndWait(.init(sheet: .init(), lifetime: lifetime))
            ids.append(try #require(try watcher.event().id))
            holders.append(try process(holding: client))
        }
        // Their descriptors here are closed by now; the programs go on with the connections.
        try daemon.serveNextClient()
        #expect(try daemon.connect().status().sheets == 3)
        for holder in holders {
            try holder.signal(SIGKILL)
            try holder.waitForEnd()
        }
        for id in ids.dropFirst() {
            let event = try watcher.event()
            #expect(event.kind == "dismissed" && event.id == id)
            #expect(event.outcome?.reason == "presenterGone")
        }
        let left = try daemon.connect().ask(DescribeScene.self, .init()).sheets
        #expect(left.map(\.id) == [ids[0]])
    }

    @Test(arguments: [true, false])
    func `a half-close of the presenter is not the end of its sheet`(waits: Bool) throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        try client.call(
            Present.self, .init(sheet: .init(), lifetime: .presenter), flags: waits ? .more : .none)
        let id = try client.reply(Present.self).id
        try client.endSending()
        let other = try daemon.connect()
        #expect(try other.ask(DescribeSheet.self, .init(id: id)).sheet?.state == .presented)
        #expect(try other.ask(Dismiss.self, .init(id: id)).dismissed == [id])
        if waits { #expect(try client.outcome().reason == "requested") }
        #expect(try client.nextReply() == nil)
    }

    @Test func `a presenter that has said its last closes, and its sheet goes`() throws {
        let daemon = try RunningDaemon()
        let watcher = try daemon.connect()
        try watcher.watch()
        do {
            let client = try daemon.connect()
            _ = try client.ask(Present.self, .init(sheet: .init(), lifetime: .presenter))
            try client.endSending()
        }
        let events = try watcher.events(upTo: "dismissed")
        #expect(events.map(\.kind) == ["presented", "dismissed"])
        #expect(events[1].outcome?.reason == "presenterGone")
    }

    @Test func `a scene closes with its opener, its sheets topmost first`() throws {
        let daemon = try RunningDaemon()
        let watcher = try daemon.connect()
        do {
            let opener = try daemon.connect()
            _ = try opener.ask(OpenScene.self, .init(id: "kiosk", lifetime: .presenter))
            for _ in 0..<3 {
                _ = try opener.ask(
                    Present.self, .init(scene: "kiosk", sheet: .init(), lifetime: .detached))
            }
            try watcher.watch(scenes: ["kiosk"])
            try opener.endSending()
            // Read to the end of what was said before: the half-close is handled.
            try daemon.serveNextClient()
            #expect(try daemon.connect().status().scenes == 2)
        }
        let events = try watcher.events(upTo: "sceneClosed")
        let ended = events.filter { $0.kind == "dismissed" }
        #expect(ended.count == 3)
        #expect(ended.allSatisfy { $0.outcome?.reason == "sceneClosed" })
        let sequences = ended.compactMap { $0.outcome?.sequence }
        #expect(sequences == sequences.sorted())
        // Ids of one run grow with the time of presenting: the topmost is the youngest.
        #expect(ended.compactMap(\.id) == ended.compactMap(\.id).sorted().reversed())
    }

    @Test func `a waiter that hangs up ends nothing`() throws {
        let daemon = try RunningDaemon()
        let id = try daemon.connect().ask(Present.self, .init(sheet: .init())).id
        let other = try daemon.connect()
        try other.call(Await.self, .init(id: id))
        do {
            let waiter = try daemon.connect()
            try waiter.call(Await.self, .init(id: id))
            try daemon.serveNextClient()
        }
        #expect(try daemon.connect().ask(Dismiss.self, .init(id: id)).dismissed == [id])
        #expect(try other.reply(Await.self).outcome?.reason == "requested")
    }

    @Test(arguments: [1, .max] as [Int64])
    func `Await gives up when its time has run out, and not before`(milliseconds: Int64) throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        let id = try client.ask(Present.self, .init(sheet: .init())).id
        let waiter = try daemon.connect()
        try waiter.call(Await.self, .init(id: id, timeoutMSec: milliseconds))
        if milliseconds == 1 {
            let reply = try waiter.reply(Await.self)
            #expect(reply.state == .presented && reply.outcome == nil)
        } else {
            #expect(try client.ask(Dismiss.self, .init(id: id)).dismissed == [id])
            #expect(try waiter.reply(Await.self).outcome?.id == id)
        }
    }

    @Test func `a watcher that has said its last is told on`() throws {
        let daemon = try RunningDaemon()
        let watcher = try daemon.connect()
        try watcher.watch()
        try watcher.endSending()
        try daemon.serveNextClient()
        try daemon.process.signal(SIGUSR1)
        #expect(try watcher.event().kind == "phaseChanged")
    }
}
