import SheetInterface
import Testing
import Varlink

/// Tokens, queues and replacement over real connections.
@Suite struct `A place for a sheet` {
    private let daemon: RunningDaemon
    private let witness: Witness
    private let client: Client

    init() throws {
        daemon = try RunningDaemon()
        witness = try Witness(of: daemon)
        client = try daemon.connect()
    }

    private func present(
        _ sheet: Wire.SheetRequest = .init(title: "x"), parent: String? = nil,
        placement: Wire.Placement? = nil, replaces: String? = nil
    ) throws -> Present.Reply {
        try client.ask(
            Present.self,
            .init(sheet: sheet, parent: parent, placement: placement, replaces: replaces))
    }

    private func sheets() throws -> [String] {
        try client.ask(DescribeScene.self, .init()).sheets.map(\.id)
    }

    // MARK: Tokens

    @Test func `is taken once for a token, over any number of connections`() throws {
        let request = Present.Parameters(
            sheet: .init(title: "x", actions: [.init(id: "ok", label: "OK")]), token: "once")
        let others = [try daemon.connect(), try daemon.connect()]
        let first = try client.presentAndWait(request)
        #expect(first.deduplicated == nil)
        for other in others {
            let reply = try other.presentAndWait(request)
            #expect(reply.id == first.id && reply.deduplicated == true)
        }
        let asker = try daemon.connect()
        _ = try asker.ask(Choose.self, .init(id: first.id, action: "ok"))
        for one in [client] + others { #expect(try one.outcome().action == "ok") }
        let late = try asker.ask(Present.self, request)
        #expect(late.id == first.id && late.deduplicated == true && late.outcome?.action == "ok")
        try asker.call(Present.self, .init(sheet: .init(title: "y"), token: "once"))
        #expect(try asker.refusal().name == "org.sheetd.Presentation.TokenInUse")
        try witness.expectOneState()
    }

    @Test func `is kept by the last of those who presented it by one token`() throws {
        let request = Present.Parameters(sheet: .init(title: "x"), token: "shared")
        var holders = [try daemon.connect(), try daemon.connect()]
        let id = try holders[0].presentAndWait(request).id
        try holders[1].presentAndWait(request)
        holders.removeFirst()
        try daemon.serveNextClient()
        #expect(try sheets() == [id])
        holders.removeFirst()
        let outcome = try witness.wait(for: "dismissed", of: id).outcome
        #expect(outcome?.reason == "presenterGone")
        try witness.expectOneState()
    }

    @Test func `is kept for good once its token asks for that`() throws {
        do {
            let holder = try daemon.connect()
            let id = try holder.presentAndWait(.init(sheet: .init(title: "x"), token: "t")).id
            let detached = Present.Parameters(
                sheet: .init(title: "x"), lifetime: .detached, token: "t")
            #expect(try client.ask(Present.self, detached).id == id)
            try witness.wait(for: "updated", of: id)
        }
        let deadline = Deadline()
        while try client.status().connections > 2 {
            _ = try deadline.remaining(for: "the holder to be gone")
        }
        #expect(try sheets().count == 1)
        try witness.expectOneState()
    }

    // MARK: Queues

    @Test func `in the queue is given in turn, whatever ends the one before`() throws {
        let ids = try (0..<4).map { _ in try present(placement: .queue).id }
        #expect(try sheets() == ids)
        _ = try client.ask(Dismiss.self, .init(id: ids[0]))
        try witness.wait(for: "presented", of: ids[1])
        _ = try client.ask(Dismiss.self, .init(id: ids[2]))
        _ = try client.ask(AttemptDismiss.self, .init(id: ids[1], gesture: .swipe))
        try witness.wait(for: "presented", of: ids[3])
        #expect(try sheets() == [ids[3]])
        try witness.expectOneState()
    }

    @Test func `in the queue is passed by what is more urgent`() throws {
        _ = try present(placement: .queue)
        #expect(try present(placement: .queue).state == .queued)
        let urgent = try present(.init(title: "x", priority: .high), placement: .queue)
        #expect(urgent.state == .presented)
        let states = try client.ask(DescribeScene.self, .init()).sheets.map(\.state)
        #expect(states == [.presented, .presented, .queued])
        try witness.expectOneState()
    }

    // MARK: Replacement

    @Test func `is taken over by the key, with its time, and with nothing in between`() throws {
        let watcher = try daemon.connect()
        let below = try present().id
        let old = try present(.init(key: "wifi", title: "x")).id
        let child = try present(parent: old).id
        let above = try present().id
        try watcher.watch()
        let new = try present(.init(key: "wifi", title: "y"), placement: .replace).id
        let events = try (0..<3).map { _ in try watcher.event() }
        #expect(events.map(\.kind) == ["dismissed", "dismissed", "presented"])
        #expect(events.map(\.id) == [child, old, new])
        #expect(events.compactMap(\.outcome?.reason) == ["parentDismissed", "replaced"])
        #expect(events[2].position == 1)
        #expect(try sheets() == [below, new, above])
        try witness.expectOneState()
    }

    @Test func `is taken over by the id, in the queue, too`() throws {
        let first = try present(placement: .queue).id
        let second = try present(placement: .queue).id
        let third = try present(placement: .queue).id
        let new = try present(placement: .replace, replaces: second)
        #expect(new.state == .queued)
        #expect(try sheets() == [first, new.id, third])
        try client.call(
            Present.self, .init(sheet: .init(), placement: .replace, replaces: second))
        #expect(try client.refusal().name == "org.sheetd.Presentation.NoSuchSheet")
        try witness.expectOneState()
    }
}
