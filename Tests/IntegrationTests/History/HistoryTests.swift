import Foundation
import Glibc
import SheetInterface
import TestKit
import Testing
import UnixIO
import Varlink

/// What has ended, and can be looked up (R42).
@Suite struct `The history` {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private var state: String { folder.path(of: "history") }

    private func start(
        _ configuration: String? = nil, options: [String] = [], environment: [String: String] = [:]
    ) throws -> RunningDaemon {
        var plan = RunningDaemon.Plan(environment: environment, configuration: configuration)
        plan.options = ["--runtime-dir", folder.path, "--on-term", "restart"] + options
        return try RunningDaemon(plan, in: folder)
    }

    /// Every entry, page by page.
    private func entries(
        _ client: Client, limit: Int64 = 1000, scene: String? = nil, key: String? = nil
    ) throws -> [Wire.HistoryEntry] {
        var entries: [Wire.HistoryEntry] = []
        var parameters = History.Parameters(scene: scene, key: key, limit: limit)
        repeat {
            let reply = try client.ask(History.self, parameters)
            entries += reply.entries
            parameters.before = reply.next
        } while parameters.before != nil
        return entries
    }

    /// Presents a sheet, and dismisses it.
    private func end(
        _ sheet: Wire.SheetRequest = .init(title: "x"), over client: Client
    ) throws -> String {
        let id = try client.ask(Present.self, .init(sheet: sheet)).id
        _ = try client.ask(Dismiss.self, .init(id: id))
        return id
    }

    @Test func `has a sheet as soon as its end has been told, the newest first`() throws {
        let client = try start(options: ["--state-dir", state]).connect()
        var ids: [String] = []
        for number in 0..<30 {
            let key = number.isMultiple(of: 3) ? "third" : nil
            ids.insert(try end(.init(key: key), over: client), at: 0)
            #expect(try entries(client, limit: 7).map(\.id) == ids)
        }
        #expect(try entries(client, key: "third").count == 10)
        #expect(try entries(client, scene: "attic").isEmpty)
        let entry = try #require(try entries(client).first)
        #expect(entry.uid == Int64(getuid()) && entry.scene == "main")
        #expect(entry.outcome.reason == "requested" && entry.outcome.by == nil)
    }

    @Test func `has each end once, whenever the service is killed`() throws {
        var random = SplitMix64(seed: 42)
        var ids: [String] = []
        for round in 0..<20 {
            let daemon = try start(options: ["--state-dir", state])
            let client = try daemon.connect()
            #expect(try entries(client).map(\.id) == ids.reversed(), "round \(round)")
            for _ in 0..<Int.random(in: 0..<60, using: &random) {
                ids.append(try end(over: client))
            }
            try daemon.stop(random.oneIn(4) ? SIGTERM : SIGKILL)
        }
        #expect(ids.count > 300)
    }

    @Test func `has what the stop of the service ends`() throws {
        let daemon = try start(options: ["--state-dir", state, "--on-term", "stop"])
        let client = try daemon.connect()
        let ids = try (0..<500).map { _ in
            try client.ask(Present.self, .init(sheet: .init(title: "x"))).id
        }
        try daemon.stop()
        let again = try start(options: ["--state-dir", state]).connect()
        let kept = try entries(again)
        #expect(Set(kept.map(\.id)) == Set(ids) && kept.count == 500)
        #expect(kept.allSatisfy { $0.outcome.reason == "shutdown" })
    }

    @Test(.enabled(if: Person.isPossible, "\(Person.reason)"))
    func `shows everybody their own, and administrators everything`() throws {
        let daemon = try start(options: ["--state-dir", state])
        let people = [71_001, 71_002].map { Person($0) }
        let root = try daemon.connect()
        var ids: [[String]] = []
        for person in people {
            let client = try daemon.connect(as: person)
            ids.append(try (0..<3).map { _ in try end(over: client) })
        }
        for (person, own) in zip(people, ids) {
            let client = try daemon.connect(as: person)
            #expect(try entries(client, limit: 2).map(\.id) == own.reversed())
        }
        #expect(try entries(root).map(\.id) == ids.flatMap { $0 }.reversed())
    }

    // MARK: What is kept

    @Test(arguments: ["outcome", "all"])
    func `never has a secret, nor has any file`(_ record: String) throws {
        let canary = "canary-\(randomUInt64())"
        let daemon = try start(
            "[History]\nRecord=\(record)\n", options: ["--state-dir", state])
        let (waiting, client) = (try daemon.connect(), try daemon.connect())
        let sheet = Wire.SheetRequest(
            title: "Words that are kept",
            elements: [
                Wire.Element(id: "pin", kind: "secret"), Wire.Element(id: "name", kind: "field"),
            ],
            actions: [Wire.Action(id: "ok", label: "OK")],
            payload: try RawJSON(validating: Array(#"{"a":"payload-\#(canary)"}"#.utf8)))
        let id = try waiting.presentAndWait(.init(sheet: sheet)).id
        let values = [
            Wire.Value(id: "pin", value: [canary]), Wire.Value(id: "name", value: ["Ada"]),
        ]
        _ = try client.ask(
            Choose.self, .init(id: id, action: "ok", values: values, generation: 1))
        let entry = try #require(try entries(client).first)
        #expect(entry.outcome.action == "ok")
        let isAll = record == "all"
        #expect(entry.outcome.values == (isAll ? [values[1]] : nil))
        #expect(entry.outcome.withheld == (isAll ? ["pin"] : nil))
        #expect(try entry.decodedRequest()?.title == (isAll ? sheet.title : nil))
        #expect(try entry.decodedRequest()?.payload == nil)
        try daemon.stop(SIGKILL)
        let files = try FileManager.default.subpathsOfDirectory(atPath: state)
        #expect(!files.isEmpty)
        var text = ""
        for file in files {
            text += String(decoding: try bytes(of: "\(state)/\(file)"), as: UTF8.self)
        }
        #expect(!text.contains(canary))
        #expect(text.contains("Words that are kept") == isAll)
    }

    private func bytes(of path: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path))
    }

    @Test func `has no more than it may`() throws {
        let client = try start(
            "[History]\nMaxEntries=3\n", options: ["--state-dir", state]
        ).connect()
        let ids = try (0..<8).map { _ in try end(over: client) }
        #expect(try entries(client).map(\.id) == ids.suffix(3).reversed())
    }

    // MARK: Where it is

    @Test(arguments: [
        ["STATE_DIRECTORY": "/kept:/other", "options": ""],
        ["XDG_STATE_HOME": "", "folder": "/sheetd", "options": "--user"],
        ["HOME": "", "XDG_STATE_HOME": "nowhere", "folder": "/.local/state/sheetd"]
            .merging(["options": "--user"]) { $1 },
    ])
    func `is where the manager or the user's environment says`(
        _ example: [String: String]
    ) throws {
        var environment = example.filter { $0.key.contains("_") || $0.key == "HOME" }
        environment = environment.mapValues { value in
            guard value != "nowhere" else { return value }
            return value.split(separator: ":", omittingEmptySubsequences: false)
                .map { folder.path + $0 }.joined(separator: ":")
        }
        let options = (example["options"] ?? "").split(separator: " ").map(String.init)
        let daemon = try start(options: options, environment: environment)
        _ = try entries(daemon.connect())
        let place = example["folder"] ?? "/kept"
        #expect(folder.contains("\(place)/history.sqlite"))
    }

    @Test func `of a private service is in memory`() throws {
        let home = folder.path(of: "home")
        let daemon = try start(environment: ["HOME": home])
        let client = try daemon.connect()
        let id = try end(over: client)
        #expect(try entries(client).map(\.id) == [id])
        #expect(!folder.contains("home") && !folder.contains("history"))
    }

    // MARK: What goes wrong

    @Test func `that is damaged is set aside, and a new one is begun`() throws {
        try FileManager.default.createDirectory(
            atPath: state, withIntermediateDirectories: false)
        let garbage = Data("This is no database.".utf8) + Data(repeating: 1, count: 5000)
        try garbage.write(to: URL(fileURLWithPath: "\(state)/history.sqlite"))
        let daemon = try start(options: ["--state-dir", state])
        let client = try daemon.connect()
        let id = try end(over: client)
        #expect(try entries(client).map(\.id) == [id])
        #expect(try bytes(of: "\(state)/history.sqlite.damaged") == garbage)
        #expect(daemon.process.errors.contains("history.sqlite is damaged"))
        #expect(try client.status().problem == nil)
    }

    @Test func `that cannot be kept is told of, and all else goes on`() throws {
        try Data().write(to: URL(fileURLWithPath: state))
        let daemon = try start(options: ["--state-dir", state + "/in-a-file"])
        let client = try daemon.connect()
        let id = try end(over: client)
        try client.call(History.self, .init())
        let refusal = try client.refusal()
        #expect(refusal.name == "org.sheetd.Presentation.StorageUnavailable")
        #expect(refusal.text.contains("Not a directory"))
        #expect(try client.status().problem?.contains("in-a-file") == true)
        #expect(daemon.process.errors.contains("cannot be kept"))
        #expect(try client.ask(Await.self, .init(id: id)).outcome?.reason == "requested")
        // Once it can be, nothing of it is missing.
        try FileManager.default.removeItem(atPath: state)
        let deadline = Deadline()
        while try client.status().problem != nil {
            _ = try deadline.remaining(for: "the history to be kept")
            sched_yield()
        }
        #expect(try entries(client).map(\.id) == [id])
    }

    @Test func `answers many who ask at a time, and keeps nobody from anything else`() throws {
        let daemon = try start("[History]\nRecord=all\n", options: ["--state-dir", state])
        let client = try daemon.connect()
        let long = Wire.SheetRequest(title: String(repeating: "x", count: 20_000))
        for _ in 0..<30 { _ = try end(long, over: client) }
        let asking = try (0..<100).map { _ in try daemon.connect() }
        for one in asking { try one.call(History.self, .init(limit: 30)) }
        _ = try end(over: client)
        for one in asking {
            let reply = try one.reply(History.self)
            #expect((10...13).contains(reply.entries.count) && reply.next != nil)
        }
        #expect(try client.status().connections == 101)
    }

    @Test func `answers a call that waited behind a large reply, though nothing else happens`()
        throws
    {
        let file = folder.path(of: "sheetd.conf")
        try Data("[Limits]\nUnsentBytes=64K\n".utf8).write(to: URL(fileURLWithPath: file))
        // Nobody is to be told of the status: that would wake the service, too.
        let process = try ChildProcess(
            .init(
                Programs.sheetd(), ["--socket", folder.path(of: "service"), "--config", file]))
        let client = try Client(waitingFor: folder.address(of: "service"))
        let long = Wire.SheetRequest(message: String(repeating: "x", count: 20_000))
        for _ in 0..<40 { _ = try client.ask(Present.self, .init(sheet: long)) }
        // Both have come before the reply to the first can leave.
        try process.signal(SIGSTOP)
        try client.call(DescribeScene.self, .init())
        try client.call(History.self, .init())
        try process.signal(SIGCONT)
        #expect(try client.reply(DescribeScene.self).sheets.count == 40)
        #expect(try client.reply(History.self).entries.isEmpty)
        try process.signal(SIGTERM)
        #expect(try process.waitForEnd() == .exited(0))
    }

    @Test func `is listed by sheetctl`() throws {
        let daemon = try start(options: ["--state-dir", state])
        let client = try daemon.connect()
        let ids = try (0..<5).map { try end(.init(key: "k\($0)"), over: client) }
        let table = try daemon.sheetctl("history", "--limit", "2")
        let rows = table.answer.split(separator: "\n")
        #expect(rows.first?.split(separator: " ").prefix(3) == ["ENDED", "ID", "SCENE"])
        #expect(
            rows.dropFirst().map { $0.split(separator: " ")[1] }
                == [ids[4], ids[3]].map { $0[...] })
        let place = try #require(
            table.words.split(separator: " ").first { Int($0.dropLast()) != nil })
        let rest = try daemon.sheetctl("history", "-j", "--before", String(place.dropLast()))
        #expect(try rest.values(Wire.HistoryEntry.self).map(\.id) == ids.prefix(3).reversed())
        #expect(rest.words.isEmpty)
        let one = try daemon.sheetctl("history", "--all", "--key", "k1", "--json")
        #expect(try one.values(Wire.HistoryEntry.self).map(\.id) == [ids[1]])
        let wrong = try daemon.sheetctl("history", "--before", "x")
        #expect(wrong.code == 5 && wrong.words.contains("before"))
    }
}
