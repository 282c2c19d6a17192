import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite struct HistoryTests {
    @Test func `the call waits until the history has been looked at`() throws {
        var bench = Bench()
        let (owner, other) = (bench.connect(Bench.service), bench.connect())
        let id = try bench.present(Wire.SheetRequest(key: "k", kind: "a\n\"b\""), on: owner)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: owner)
        bench.begin(History.self, History.Parameters(), on: owner)
        bench.wait(.seconds(1000))
        #expect(bench.replyCount(on: owner) == 0)
        // Nobody else waits with it.
        _ = try bench.call(ListScenes.self, ListScenes.Parameters(), on: other)
        try bench.answerHistory()
        let reply = try bench.reply(to: History.self, on: owner)
        #expect(reply.next == nil)
        let entry = try #require(reply.entries.first)
        #expect(entry.id == id && entry.scene == "main" && entry.uid == 900)
        #expect(entry.key == "k" && entry.kind == "a\n\"b\"")
        #expect(entry.createdAt == "2025-11-30T02:20:34.000001Z")
        #expect(entry.outcome.reason == "requested" && entry.request == nil)
        // The connection goes on.
        _ = try bench.call(ListScenes.self, ListScenes.Parameters(), on: owner)
    }

    @Test func `calls that were sent behind it are carried out after it`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let both =
            bench.frame(History.self, History.Parameters(), on: alice)
            + bench.frame(ListScenes.self, ListScenes.Parameters(), on: alice)
        bench.send(both, on: alice)
        #expect(bench.replyCount(on: alice) == 0)
        try bench.answerHistory()
        #expect(try bench.reply(to: History.self, on: alice).entries.isEmpty)
        #expect(try bench.reply(to: ListScenes.self, on: alice).scenes.count == 1)
    }

    // MARK: What is asked

    @Test(arguments: [
        (Bench.alice, UserID(1000) as UserID?), (Bench.root, nil), (Bench.service, nil),
    ])
    func `one looks at one's own, administrators at everybody's`(
        peer: Peer, owner: UserID?
    ) throws {
        var bench = Bench()
        let connection = bench.connect(peer)
        let parameters = History.Parameters(scene: "hall", key: "k", before: "7", limit: 3)
        bench.begin(History.self, parameters, on: connection)
        let query = try #require(bench.queries.first?.1)
        #expect(query.owner == owner)
        #expect(query.scene == SceneID("hall") && query.key == "k")
        #expect(query.before == 7 && query.limit == 3)
        #expect(query.bytes == 256 << 10)
    }

    @Test func `members of AdminGroup look at everybody's`() throws {
        var bench = Bench { $0.groups.administrators = 50 }
        let alice = bench.connect(Bench.alice, in: [50])
        bench.begin(History.self, History.Parameters(), on: alice)
        let query = try #require(bench.queries.first?.1)
        #expect(query.owner == nil && query.before == nil && query.limit == 100)
    }

    @Test(arguments: [
        ("scene", #"{"scene":"a b"}"#), ("scene", #"{"scene":"","limit":0}"#),
        ("key", #"{"key":"ä"}"#), ("before", #"{"before":""}"#), ("before", #"{"before":"x"}"#),
        ("before", #"{"before":"007"}"#), ("before", #"{"before":"+7"}"#),
        ("before", #"{"before":"0"}"#), ("before", #"{"before":"-7"}"#),
        ("before", #"{"before":"9223372036854775808"}"#), ("before", #"{"before":7}"#),
        ("limit", #"{"limit":0}"#), ("limit", #"{"limit":-1}"#), ("limit", #"{"limit":1001}"#),
        ("limit", #"{"limit":1.5}"#), ("limits", #"{"limits":1}"#),
    ])
    func `what is malformed is told of by name`(path: String, parameters: String) throws {
        var bench = Bench()
        let alice = bench.connect()
        #expect(try bench.refusal(of: .history, parameters, on: alice) == .invalid(path))
        #expect(bench.queries.isEmpty)
    }

    // MARK: Pages

    @Test(arguments: [1, 2, 5, 1000])
    func `page after page, every entry comes once`(limit: Int64) throws {
        var bench = Bench { $0.historyDetail = .all }
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        for number in 0..<30 {
            let connection = number.isMultiple(of: 3) ? bob : alice
            let title = String(repeating: "x", count: 30_000)
            let id = try bench.present(Wire.SheetRequest(title: title), on: connection)
            try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: connection)
        }
        var ids: [String] = []
        var parameters = History.Parameters(limit: limit)
        repeat {
            bench.begin(History.self, parameters, on: alice)
            try bench.answerHistory()
            let reply = try bench.reply(to: History.self, on: alice)
            #expect(reply.entries.count <= limit)
            #expect(RawJSON(reply).bytes.count <= 256 << 10 + 64)
            ids += reply.entries.map(\.id)
            parameters.before = reply.next
        } while parameters.before != nil
        let mine = bench.records.filter { $0.owner == Bench.alice.user }
        #expect(mine.count == 20)
        #expect(ids == mine.reversed().map(\.id.description))
    }

    @Test func `what cannot be read any more is left out, and the pages go on`() throws {
        var bench = Bench()
        let alice = bench.connect()
        bench.begin(History.self, History.Parameters(), on: alice)
        let (id, query) = try #require(bench.queries.first)
        func record(_ outcome: String, _ request: String?) -> HistoryRecord {
            HistoryRecord(
                id: SheetID("a"), scene: .main, key: nil, kind: nil, owner: UserID(1000),
                createdAt: 0, endedAt: 0, outcome: Array(outcome.utf8),
                request: request.map { Array($0.utf8) })
        }
        let good =
            #"{"id":"a","scene":"main","sequence":1,"reason":"swipe","endedAt":"","later":[1]}"#
        let entries = [
            record(good, "{\"a\":1}\u{0}"), record(good, "[]"), record(good + "\u{0}{}", nil),
            record("", "{}"), record(good, #"{"title":"t"}"#), record("[\(good)]", nil),
        ].enumerated().map { HistoryAnswer.Entry(number: Int64(90 - $0), $1) }
        bench.hand(
            .historyAnswered(id, HistoryAnswer(to: query.id, .page(entries, hasMore: true))))
        let reply = try bench.reply(to: History.self, on: alice)
        #expect(reply.entries.map { $0.request?.description } == [nil, nil, #"{"title":"t"}"#])
        #expect(reply.next == "85")
    }

    // MARK: What goes wrong

    @Test func `when the history cannot be looked at the call says why`() throws {
        var bench = Bench()
        let alice = bench.connect()
        bench.begin(History.self, History.Parameters(), on: alice)
        try bench.answerHistory(unavailable: "the disk is gone")
        #expect(throws: Refused.interface(.storageUnavailable(problem: "the disk is gone"))) {
            try bench.nextReply(on: alice)
        }
    }

    @Test func `an answer that nobody waits for is dropped`() throws {
        var bench = Bench()
        let (alice, other) = (bench.connect(), bench.connect())
        bench.begin(History.self, History.Parameters(), on: alice)
        let (id, query) = try #require(bench.queries.first)
        bench.hand(.historyAnswered(id, HistoryAnswer(to: query.id + 1, .unavailable("late"))))
        bench.hand(.historyAnswered(other, HistoryAnswer(to: query.id, .unavailable("other's"))))
        #expect(bench.replyCount(on: alice) == 0)
        try bench.answerHistory()
        _ = try bench.reply(to: History.self, on: alice)
        bench.hand(.historyAnswered(id, HistoryAnswer(to: query.id, .unavailable("again"))))
        #expect(bench.replyCount(on: alice) == 0)
    }

    @Test func `one who hangs up meanwhile leaves nothing behind`() throws {
        var bench = Bench()
        for end in [Input.hungUp, Input.readerLost] {
            let alice = bench.connect()
            bench.begin(History.self, History.Parameters(), on: alice)
            let (id, query) = try #require(bench.queries.last)
            bench.hand(end(alice))
            #expect(!bench.isOpen(alice))
            bench.hand(.historyAnswered(id, HistoryAnswer(to: query.id, .unavailable("late"))))
            #expect(bench.service.remainder == nil)
        }
    }

    @Test func `a half-close does not keep the answer from coming`() throws {
        var bench = Bench()
        let alice = bench.connect()
        bench.begin(History.self, History.Parameters(), on: alice)
        bench.endInput(of: alice)
        #expect(bench.isOpen(alice))
        try bench.answerHistory()
        _ = try bench.reply(to: History.self, on: alice)
        #expect(!bench.isOpen(alice))
    }

    @Test(arguments: [true, false])
    func `a stop meanwhile is told, and the late answer is dropped`(restarting: Bool) throws {
        var bench = Bench()
        let alice = bench.connect()
        bench.begin(History.self, History.Parameters(), on: alice)
        let (id, query) = try #require(bench.queries.first)
        bench.hand(.stopRequested(restarting: restarting))
        #expect(throws: Refused.interface(.serviceStopping(restarting: restarting))) {
            try bench.nextReply(on: alice)
        }
        bench.hand(.historyAnswered(id, HistoryAnswer(to: query.id, .unavailable("late"))))
        #expect(!bench.isOpen(alice))
    }

    @Test func `who reads nothing is given no more than a user may leave unread`() throws {
        var bench = Bench { settings in
            settings.limits.unsentBytesPerUser = 1000
            settings.historyDetail = .all
        }
        let alice = bench.connect()
        let id = try bench.present(
            Wire.SheetRequest(title: String(repeating: "x", count: 2000)), on: alice)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        let asking = (0..<3).map { _ in bench.connect() }
        for connection in asking {
            bench.stall(connection)
            bench.begin(History.self, History.Parameters(), on: connection)
        }
        #expect(bench.queries.count == 3)
        for _ in asking { try bench.answerHistory() }
        for connection in asking { bench.resume(connection) }
        _ = try bench.reply(to: History.self, on: asking[0])
        for connection in asking.dropFirst() {
            #expect(throws: Refused.interface(.quotaExceeded(resource: "bytes", limit: 1000))) {
                try bench.nextReply(on: connection)
            }
        }
    }
}
