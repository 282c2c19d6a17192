import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R43: what clients leave unread")
struct UnreadTests {
    /// Each reply of DescribeScene is larger than a kilobyte.
    private func bench() throws -> Bench {
        var bench = Bench { $0.limits.unsentBytesPerUser = 3000 }
        let root = bench.connect(Bench.root)
        let message = String(repeating: "x", count: 1000)
        _ = try bench.present(Wire.SheetRequest(message: message), on: root)
        return bench
    }

    @Test func `is bounded for a user, over all of their connections`() throws {
        var bench = try bench()
        let greedy = (0..<8).map { _ in bench.connect(Bench.root) }
        for id in greedy {
            bench.stall(id)
            bench.begin(DescribeScene.self, DescribeScene.Parameters(), on: id)
        }
        // Three pass the bound; the others are refused, which is short.
        #expect(greedy.count { bench.waitingBytes(for: $0) > 1000 } == 3)
        // Whatever else they ask is answered, and nobody else notices.
        let other = bench.connect(Bench.root)
        _ = try bench.call(GetStatus.self, NoParameters(), on: other)
        _ = try bench.call(ListScenes.self, NoParameters(), on: bench.connect(Bench.bob))

        for id in greedy { bench.resume(id) }
        let refusal = Refused.interface(.quotaExceeded(resource: "bytes", limit: 3000))
        for id in greedy.dropFirst(3) {
            #expect(throws: refusal) { try bench.nextReply(on: id) }
        }
        _ = try bench.call(DescribeScene.self, DescribeScene.Parameters(), on: other)
    }

    @Test func `is forgotten with the connection`() throws {
        var bench = try bench()
        for _ in 0..<8 {
            let id = bench.connect(Bench.root)
            bench.stall(id)
            bench.begin(DescribeScene.self, DescribeScene.Parameters(), on: id)
            #expect(bench.waitingBytes(for: id) > 1000)
            bench.hangUp(id)
        }
    }

    @Test(.bug(id: "i3/i3#1876")) func `does not keep a connection whose frame stays unfinished`()
        throws
    {
        var bench = try bench()
        let alice = bench.connect(Bench.root)
        bench.stall(alice)
        bench.begin(DescribeScene.self, DescribeScene.Parameters(), on: alice)
        bench.send(Array("{".utf8), on: alice)
        bench.wait(.seconds(30))
        #expect(!bench.isOpen(alice))
        #expect(bench.waitingBytes(for: alice) == 0)
    }

    @Test func `a description of a scene grows no larger than its users may fill it`() throws {
        var bench = Bench { $0.presentationLimits.sheetBytesPerUser = 5000 }
        let alice = bench.connect()
        let sheet = Wire.SheetRequest(message: String(repeating: "x", count: 2000))
        for _ in 0..<2 { _ = try bench.present(sheet, on: alice) }
        #expect(throws: Refused.interface(.quotaExceeded(resource: "bytes", limit: 5000))) {
            _ = try bench.present(sheet, on: alice)
        }
        _ = try bench.present(sheet, on: bench.connect(Bench.bob))
    }

    @Test func `a scene's title and a watcher's list of scenes have bounds`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let longest = String(repeating: "é", count: 256)
        try bench.call(OpenScene.self, OpenScene.Parameters(id: "a", title: longest), on: root)
        #expect(throws: Refused.standard(.invalidParameter("title"))) {
            try bench.call(
                OpenScene.self, OpenScene.Parameters(id: "b", title: longest + "é"), on: root)
        }
        let scenes = (0...1024).map { "s\($0)" }
        bench.begin(Watch.self, Watch.Parameters(scenes: scenes), flags: .more, on: root)
        #expect(throws: Refused.interface(.quotaExceeded(resource: "scenes", limit: 1024))) {
            try bench.nextReply(on: root)
        }
    }
}
