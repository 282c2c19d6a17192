import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R6: a token presents once")
struct TokenTests {
    private static let parameters = Present.Parameters(sheet: .question, token: "t")

    @Test func `a repetition gets the same sheet, and says so`() throws {
        var bench = Bench { $0.presentationLimits.sheetsPerUser = 1 }
        let alice = bench.connect()
        let first = try bench.call(Present.self, Self.parameters, on: alice)
        let facts = bench.facts
        // Another connection of the same user, and no room for another sheet.
        let again = try bench.call(Present.self, Self.parameters, on: bench.connect())
        #expect(first.deduplicated == nil)
        #expect(again == Present.Reply(id: first.id, state: .presented, deduplicated: true))
        #expect(bench.facts == facts)
    }

    @Test func `with more a repetition goes on with the sheet's states and its outcome`() throws {
        var bench = Bench()
        let (alice, other, root) = (bench.connect(), bench.connect(), bench.connect(Bench.root))
        let parameters = Present.Parameters(sheet: .held, lifetime: .detached, token: "t")
        let id = try bench.call(Present.self, parameters, on: alice).id
        let first = try bench.call(Present.self, parameters, flags: .more, on: other)
        #expect(first == Present.Reply(id: id, state: .presented, deduplicated: true))
        try bench.setPhase(.inactive, on: root)
        let held = try bench.nextReply(on: other)
        #expect(held.continues)
        #expect(try held.decode(Present.Reply.self).state == .held)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        let last = try bench.nextReply(on: other)
        #expect(!last.continues)
        #expect(try last.decode(Present.Reply.self).outcome?.reason == "requested")
    }

    @Test func `a sheet lives as long as one of those who presented it`() throws {
        var bench = Bench()
        let (one, other) = (bench.connect(), bench.connect())
        let id = try bench.call(Present.self, Self.parameters, flags: .more, on: one).id
        try bench.call(Present.self, Self.parameters, flags: .more, on: other)
        bench.hangUp(one)
        #expect(bench.isLive(id))
        bench.hangUp(other)
        #expect(try bench.outcome(of: id).reason == "presenterGone")
    }

    @Test func `who repeats it plainly is a presenter, too`() throws {
        var bench = Bench()
        let (one, other) = (bench.connect(), bench.connect())
        let id = try bench.call(Present.self, Self.parameters, flags: .more, on: one).id
        var plain = Self.parameters
        plain.lifetime = .presenter
        try bench.call(Present.self, plain, on: other)
        bench.hangUp(one)
        #expect(bench.isLive(id))
        bench.hangUp(other)
        #expect(!bench.isLive(id))
    }

    @Test func `detached, once asked for, wins`() throws {
        var bench = Bench()
        let (one, other, watcher) = (bench.connect(), bench.connect(), bench.connect())
        let id = try bench.call(Present.self, Self.parameters, flags: .more, on: one).id
        _ = try bench.watch(on: watcher)
        var detached = Self.parameters
        detached.lifetime = .detached
        try bench.call(Present.self, detached, on: other)
        #expect(try bench.events(on: watcher).map(\.sheet?.lifetime) == [.detached])
        try bench.call(Present.self, Self.parameters, flags: .more, on: other)
        bench.hangUp(one)
        bench.hangUp(other)
        #expect(bench.isLive(id))
    }

    @Test func `what is compared is not the lifetime, nor whether somebody waits`() throws {
        var bench = Bench()
        let id = try bench.call(Present.self, Self.parameters, on: bench.connect()).id
        for lifetime in [Wire.Lifetime.presenter, .detached, nil] {
            for flags in [ClientConnection.Flags.none, .more] {
                var parameters = Self.parameters
                parameters.lifetime = lifetime
                let again = try bench.call(
                    Present.self, parameters, flags: flags, on: bench.connect())
                #expect(again.id == id)
            }
        }
    }

    /// A request, and other ways to write it.
    private static let written =
        #"{"scene":"main","token":"t","sheet":{"title":"a","message":"b","#
        + #""actions":[{"id":"x","label":"y"}],"payload":{"p":1,"q":null}}}"#

    @Test(arguments: [
        #"{"sheet":{"payload":{"q":null,"p":1},"actions":[{"label":"y","id":"x"}],"message":"b","#
            + #""title":"a"},"token":"t","scene":"main"}"#,
        #"{ "scene" : "main" , "token":"t", "sheet" : { "title":"a" ,"message":"b", "#
            + #""actions":[ {"id":"x","label":"y"} ],"payload":{ "p" : 1,"q":null} } }"#,
        #"{"scene":"ma\u0069n","token":"\u0074","sheet":{"title":"\u0061","message":"b","#
            + #""actions":[{"id":"x","label":"y"}],"payload":{"p":1,"q":null}}}"#,
        #"{"scene":"main","token":"t","parent":null,"sheet":{"title":"a","message":"b","icon":null,"#
            + #""actions":[{"id":"x","label":"y","role":null}],"payload":{"p":1,"q":null}}}"#,
        #"{"scene":"main","token":"t","lifetime":"detached","sheet":{"title":"a","message":"b","#
            + #""actions":[{"id":"x","label":"y"}],"payload":{"p":1,"q":null}}}"#,
    ])
    func `the same request may be written otherwise`(request: String) throws {
        var bench = Bench()
        let alice = bench.connect()
        bench.begin(.present, Self.written, on: alice)
        let id = try bench.reply(to: Present.self, on: alice).id
        bench.begin(.present, request, on: alice)
        #expect(try bench.reply(to: Present.self, on: alice).id == id)
    }

    /// What is put in the place of what.
    @Test(arguments: [
        (#""title":"a","message":"b""#, #""title":"b","message":"a""#),
        (#""title":"a","#, ""),
        (#""scene":"main","#, ""),
        (#""label":"y""#, #""label":"x""#),
        (#"{"p":1,"q":null}"#, #"{"p":1}"#),
        (#"{"p":1,"q":null}"#, #"{"p":"1","q":null}"#),
        (#"{"p":1,"q":null}"#, #"{"p":[1],"q":null}"#),
        (#""scene":"main""#, #""scene":"main","placement":"queue""#),
        // Whatever else is wrong with it: the token is looked up before anything is checked.
        (#""scene":"main""#, #""scene":"gone""#),
        (#""scene":"main""#, #""scene":"main","bogus":1"#),
        (#""title":"a""#, #""title":7"#),
        (#""title":"a""#, #""title":"\u0007""#),
        (#""title":"a""#, #""title":"a","title":"a""#),
        (#""scene":"main""#, #""scene":"main","parent":"gone""#),
    ])
    func `another request under the same token is refused with the sheet that has it`(
        part: String, other: String
    ) throws {
        var bench = Bench()
        let alice = bench.connect()
        bench.begin(.present, Self.written, on: alice)
        let id = try bench.reply(to: Present.self, on: alice).id
        let request = Self.written.replacing(part, with: other)
        #expect(request != Self.written)
        let facts = bench.facts
        #expect(
            try bench.refusal(of: .present, request, on: alice) == .interface(.tokenInUse(id: id)))
        #expect(bench.facts == facts)
    }

    @Test(arguments: [#""lifetime":5"#, #""lifetime":"presenter","lifetime":"presenter""#])
    func `a repetition that is wrong in its lifetime alone is told that`(member: String) throws {
        var bench = Bench()
        let alice = bench.connect()
        bench.begin(.present, Self.written, on: alice)
        try bench.reply(to: Present.self, on: alice)
        let request = Self.written.replacing(
            #""scene":"main""#, with: #""scene":"main",\#(member)"#)
        #expect(request != Self.written)
        #expect(
            try bench.refusal(of: .present, request, on: alice)
                == .standard(.invalidParameter("lifetime")))
    }

    @Test func `it is looked up before the key and the permission`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        try bench.open("desk", on: alice)
        let parameters = Present.Parameters(
            scene: "desk", sheet: Wire.SheetRequest(key: "k", style: .cover), token: "t")
        let id = try bench.call(Present.self, parameters, on: alice).id
        // The scene is somebody else's from now on, where a plain user presents no cover.
        try bench.open("desk", on: root)
        #expect(try bench.call(Present.self, parameters, on: alice).id == id)
    }

    @Test func `other users' tokens are their own`() throws {
        var bench = Bench()
        let id = try bench.call(Present.self, Self.parameters, on: bench.connect()).id
        let other = Present.Parameters(sheet: Wire.SheetRequest(title: "Other"), token: "t")
        let reply = try bench.call(Present.self, other, on: bench.connect(Bench.bob))
        #expect(reply.id != id)
        #expect(reply.deduplicated == nil)
    }

    @Test(arguments: [ClientConnection.Flags.none, .more])
    func `after the end it is answered with the outcome`(flags: ClientConnection.Flags) throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        let id = try bench.call(Present.self, Self.parameters, on: alice).id
        let outcome = try bench.call(
            Choose.self, Choose.Parameters(id: id, action: "ok"), on: root
        ).outcome
        bench.begin(Present.self, Self.parameters, flags: flags, on: alice)
        let told = try bench.nextReply(on: alice)
        #expect(!told.continues)
        #expect(
            try told.decode(Present.Reply.self)
                == Present.Reply(id: id, state: .dismissed, deduplicated: true, outcome: outcome))
        #expect(throws: Refused.interface(.tokenInUse(id: id))) {
            let other = Present.Parameters(sheet: Wire.SheetRequest(), token: "t")
            return try bench.call(Present.self, other, on: alice)
        }
    }

    @Test func `it is free again when the outcome is no longer kept`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.call(Present.self, Self.parameters, on: alice).id
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        bench.wait(.seconds(3600) - .nanoseconds(1))
        #expect(try bench.call(Present.self, Self.parameters, on: alice).id == id)
        bench.wait(.nanoseconds(1))
        let next = try bench.call(Present.self, Self.parameters, on: alice)
        #expect(next.id != id)
        #expect(next.deduplicated == nil)
    }

    @Test func `it is free again when younger outcomes take the place of its own`() throws {
        var bench = Bench { $0.presentationLimits.endedKept = 1 }
        let alice = bench.connect()
        let id = try bench.call(Present.self, Self.parameters, on: alice).id
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        let other = try bench.present(on: alice)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: other), on: alice)
        #expect(try bench.call(Present.self, Self.parameters, on: alice).id != id)
    }

    @Test func `a request that was refused has used no token`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let wrong = Present.Parameters(scene: "gone", sheet: .question, token: "t")
        #expect(throws: Refused.self) { try bench.call(Present.self, wrong, on: alice) }
        #expect(try bench.call(Present.self, Self.parameters, on: alice).deduplicated == nil)
    }

    @Test func `a repetition that would wait is bounded like every waiter`() throws {
        var bench = Bench { $0.limits.waitersPerSheet = 1 }
        let (one, other) = (bench.connect(), bench.connect())
        try bench.call(Present.self, Self.parameters, flags: .more, on: one)
        #expect(throws: Refused.interface(.quotaExceeded(resource: "waiters", limit: 1))) {
            try bench.call(Present.self, Self.parameters, flags: .more, on: other)
        }
        try bench.call(Present.self, Self.parameters, on: other)
    }
}

extension Wire.SheetRequest {
    /// One that leaves the screen and comes back with its scene.
    static let held = Wire.SheetRequest(onInactive: .hold)
}
