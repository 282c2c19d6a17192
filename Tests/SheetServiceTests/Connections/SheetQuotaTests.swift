import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R43: at each bound, and one past it")
struct SheetQuotaTests {
    private func full(_ resource: String, _ limit: Int64) -> Refused {
        .interface(.quotaExceeded(resource: resource, limit: limit))
    }

    @Test func `sheets are bounded in all`() throws {
        var bench = Bench { $0.presentationLimits.sheets = 2 }
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        let first = try bench.present(on: alice)
        _ = try bench.present(on: bob)
        for id in [alice, bob, bench.connect(Bench.root)] {
            #expect(throws: full("sheets", 2)) { try bench.present(on: id) }
        }
        // In the place of another there is room.
        let replacing = Present.Parameters(
            sheet: .question, placement: .replace, replaces: first)
        let second = try bench.call(Present.self, replacing, on: alice).id
        try bench.call(Dismiss.self, Dismiss.Parameters(id: second), on: alice)
        _ = try bench.present(on: bob)
    }

    @Test func `sheets are bounded for each user, in all scenes and states`() throws {
        var bench = Bench { $0.presentationLimits.sheetsPerUser = 3 }
        let alice = bench.connect()
        try bench.open("desk", on: alice)
        _ = try bench.present(on: alice)
        _ = try bench.call(
            Present.self, Present.Parameters(sheet: .question, placement: .queue), on: alice)
        let last = try bench.present(in: "desk", on: alice)
        #expect(throws: full("sheets", 3)) { try bench.present(on: bench.connect()) }
        _ = try bench.present(on: bench.connect(Bench.bob))
        let replacing = Present.Parameters(
            scene: "desk", sheet: .question, placement: .replace, replaces: last)
        try bench.call(Present.self, replacing, on: alice)
    }

    @Test func `the bytes of all sheets of a user are bounded`() throws {
        let sheet = #"{"title":"0123456789"}"#
        var bench = Bench { $0.presentationLimits.sheetBytesPerUser = 2 * sheet.utf8.count }
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        let parameters = #"{"sheet":\#(sheet)}"#
        #expect(try bench.refusal(of: .present, parameters, on: alice) == nil)
        bench.begin(.present, parameters, on: alice)
        let second = try bench.reply(to: Present.self, on: alice).id
        #expect(
            try bench.refusal(of: .present, #"{"sheet":{}}"#, on: alice)
                == full("bytes", Int64(2 * sheet.utf8.count)))
        #expect(try bench.refusal(of: .present, parameters, on: bob) == nil)
        // What is replaced makes room.
        let replacing =
            #"{"sheet":\#(sheet),"placement":"replace","replaces":"\#(second)"}"#
        #expect(try bench.refusal(of: .present, replacing, on: alice) == nil)
    }

    @Test func `what waits is bounded for each user and scene`() throws {
        var bench = Bench { $0.presentationLimits.queuedPerScenePerUser = 1 }
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        try bench.open("desk", on: alice)
        let queued = Present.Parameters(sheet: .question, placement: .queue)
        for scene in ["main", "desk"] {
            var queued = queued
            queued.scene = scene
            #expect(try bench.call(Present.self, queued, on: alice).state == .presented)
            #expect(try bench.call(Present.self, queued, on: alice).state == .queued)
            #expect(throws: full("queue", 1)) { try bench.call(Present.self, queued, on: alice) }
        }
        #expect(try bench.call(Present.self, queued, on: bob).state == .queued)
        // What need not wait is not refused.
        _ = try bench.present(on: alice)
    }

    @Test func `what waits for an active scene is bounded likewise`() throws {
        var bench = Bench { $0.presentationLimits.queuedPerScenePerUser = 1 }
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        try bench.setPhase(.inactive, on: root)
        _ = try bench.present(on: alice)
        #expect(throws: full("queue", 1)) { try bench.present(on: alice) }
        #expect(try bench.describe(try bench.present(.held, on: alice)).state == .held)
    }

    @Test func `scenes are bounded in all, main among them`() throws {
        var bench = Bench { $0.presentationLimits.scenes = 2 }
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        try bench.open("a", on: alice)
        #expect(throws: full("scenes", 2)) { try bench.open("b", on: bob) }
        try bench.open("a", on: alice)
        try bench.call(CloseScene.self, CloseScene.Parameters(id: "a"), on: alice)
        try bench.open("b", on: bob)
    }

    @Test(arguments: ["a", "ä", "👩"])
    func `a scene's title has 256 characters`(character: String) throws {
        var bench = Bench()
        let alice = bench.connect()
        let title = String(repeating: character, count: 256)
        try bench.call(OpenScene.self, OpenScene.Parameters(id: "a", title: title), on: alice)
        #expect(throws: Refused.invalid("title")) {
            let parameters = OpenScene.Parameters(id: "a", title: title + "a")
            return try bench.call(OpenScene.self, parameters, on: alice)
        }
    }

    @Test func `outcomes are kept for each user, the youngest`() throws {
        var bench = Bench { $0.presentationLimits.endedKept = 2 }
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        let other = try bench.present(on: bob)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: other), on: bob)
        var ids: [String] = []
        for _ in 0..<3 {
            ids.append(try bench.present(on: alice))
            try bench.call(Dismiss.self, Dismiss.Parameters(id: ids[ids.count - 1]), on: alice)
        }
        #expect(throws: Refused.interface(.noSuchSheet(id: ids[0]))) {
            try bench.call(Await.self, Await.Parameters(id: ids[0]), on: alice)
        }
        for id in ids.dropFirst() {
            try bench.call(Await.self, Await.Parameters(id: id), on: alice)
        }
        try bench.call(Await.self, Await.Parameters(id: other), on: bob)
    }

    @Test func `sources are bounded for each scene`() throws {
        var bench = Bench { $0.presentationLimits.sourcesPerScene = 2 }
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        try bench.open("desk", on: alice)
        try bench.open("hall", on: bob)
        for source in ["a", "b"] {
            try bench.setPhase(.active, of: "desk", source: source, on: alice)
        }
        #expect(throws: full("sources", 2)) {
            try bench.setPhase(.active, of: "desk", source: "c", on: alice)
        }
        try bench.setPhase(.active, of: "desk", source: "a", on: alice)
        try bench.setPhase(.active, of: "hall", source: "c", on: bob)
        try bench.setPhase(nil, of: "desk", source: "a", on: alice)
        try bench.setPhase(.active, of: "desk", source: "c", on: alice)
    }

    @Test func `the levels of a frame are bounded`() throws {
        var bench = Bench { $0.limits.wire.depth = 6 }
        // The call, its parameters, the sheet and the payload are four.
        func payload(_ depth: Int) -> String {
            let open = String(repeating: "[", count: depth)
            let close = String(repeating: "]", count: depth)
            return #"{"sheet":{"payload":{"a":\#(open)\#(close)}}}"#
        }
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        #expect(try bench.refusal(of: .present, payload(2), on: alice) == nil)
        bench.begin(.present, payload(3), on: alice)
        #expect(!bench.isOpen(alice))
        #expect(try bench.refusal(of: .present, payload(2), on: bob) == nil)
    }

    @Test func `a refusal costs nothing: what was full has room again`() throws {
        var bench = Bench {
            $0.presentationLimits.sheetsPerUser = 1
            $0.limits.watchersPerUser = 1
        }
        let (alice, watcher) = (bench.connect(), bench.connect())
        _ = try bench.watch(on: watcher)
        let id = try bench.present(on: alice)
        for _ in 0..<10 {
            #expect(throws: full("sheets", 1)) { try bench.present(on: alice) }
            let late = bench.connect()
            #expect(throws: full("watchers", 1)) { try bench.watch(on: late) }
        }
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        bench.hangUp(watcher)
        _ = try bench.present(on: alice)
        _ = try bench.watch(on: bench.connect())
    }
}
