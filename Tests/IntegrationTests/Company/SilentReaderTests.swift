import SheetClient
import SheetInterface
import TestKit
import Testing
import UnixIO
import Varlink

/// Who asks and watches, and never reads (R34, R43).
@Suite struct `Clients that never read` {
    private static let watcherCount = 40
    private static let flooderCount = 4
    private static let waiterCount = 100
    /// So that little has to be said until they are past it.
    private static let configuration = "[Limits]\nUnsentBytes=64K\n"

    /// Twenty sheets, each in the place of the one before it, and a look at all that are there.
    private static func calls(_ flooder: Int) -> [String] {
        let present =
            #"{"method":"org.sheetd.Presentation.Present","parameters":{"scene":"main","#
            + #""sheet":{"key":"f\#(flooder)"},"placement":"replace"}}"#
        let describe =
            #"{"method":"org.sheetd.Presentation.DescribeScene","parameters":{"id":"main"}}"#
        return Array(repeating: present, count: 20) + [describe]
    }

    @Test func `cost bounded memory, others notice nothing, and nothing is lost on them`() throws {
        let daemon = try RunningDaemon(.init(configuration: Self.configuration))
        let (client, reader) = (try daemon.connect(), try daemon.connect())
        let waiters = try (0..<Self.waiterCount).map { _ in try daemon.connect() }
        for waiter in waiters {
            try waiter.call(Present.self, .init(sheet: .init(onInactive: .keep)), flags: .more)
        }
        let watchers = try (0..<Self.watcherCount).map { _ in try daemon.connect() }
        for watcher in watchers { try watcher.call(Watch.self, .init(), flags: .more) }
        try reader.watch(scenes: ["other"])
        let memory = try daemon.residentBytes()

        let floods = try (0..<Self.flooderCount).map { _ in try Flood(daemon) }
        let counts = try pourUntilRefused(floods, beside: client, reading: reader)
        let growth = try daemon.residentBytes() - memory
        tellFigure(
            "\(growth >> 10) KiB for \(Self.watcherCount) watchers and \(Self.flooderCount) "
                + "presenters that never read, after \(counts.reduce(0, +)) calls")
        // Each has what it may have unsent, and the largest thing that it was told at once.
        #expect(
            ResidentMemory.mayGrow(
                by: growth, bound: (Self.watcherCount + Self.flooderCount) * 256 << 10))

        try checkReplies(floods, counts)
        try checkWatchers(watchers, client)
        _ = try client.ask(DismissAll.self, .init())
        let reasons = try waiters.map { try $0.outcome().reason }
        #expect(reasons == Array(repeating: "requested", count: Self.waiterCount))
    }

    /// Sends until neither of them is read from any more.
    ///
    /// - Returns: how many calls each has sent or begun to send.
    private func pourUntilRefused(
        _ floods: [Flood], beside client: Client, reading reader: Client
    ) throws -> [Int] {
        var counts = floods.map { _ in 0 }
        var (rounds, idleRounds) = (0, 0)
        while idleRounds < 20 {
            var sent = 0
            for (number, flood) in floods.enumerated() {
                if flood.isSent {
                    let calls = Self.calls(number)
                    for call in calls { flood.add(call) }
                    counts[number] += calls.count
                }
                sent += try flood.pour()
            }
            idleRounds = sent == 0 ? idleRounds + 1 : 0
            // Somebody else's change is made, and told to who reads.
            let phase = rounds.isMultiple(of: 2) ? Wire.ScenePhase.inactive : .active
            if rounds == 0 {
                _ = try client.ask(OpenScene.self, .init(id: "other"))
                #expect(try reader.event().kind == "sceneOpened")
            }
            _ = try client.ask(SetPhase.self, .init(scene: "other", phase: phase))
            #expect(try reader.event().scene?.phase.known == phase)
            rounds += 1
        }
        return counts
    }

    /// Whatever they have sent was done, in order, and the replies wait for them.
    private func checkReplies(_ floods: [Flood], _ counts: [Int]) throws {
        for (flood, count) in zip(floods, counts) {
            let replies = try flood.replies(count)
            for (index, reply) in replies.enumerated() {
                let member = index % 21 == 20 ? "scene" : "id"
                #expect(reply.hasPrefix(#"{"parameters":{"\#(member)":"#))
            }
            let presented = Set(replies.filter { $0.hasPrefix(#"{"parameters":{"id":"#) })
            #expect(presented.count == count / 21 * 20)
        }
    }

    /// They lose what was too much, are told the state anew, and know it in the end.
    private func checkWatchers(_ watchers: [Client], _ client: Client) throws {
        let described = try client.ask(DescribeScene.self, .init(id: "main")).sheets.map(\.id)
        _ = try client.ask(OpenScene.self, .init(id: "last"))
        for watcher in watchers {
            var (mirror, resyncs) = (SheetMirror(), 0)
            while !mirror.isReady || mirror.state.scenes.last?.scene.id != "last" {
                let event = try watcher.event()
                if event.kind == "resync" { resyncs += 1 }
                mirror.apply(event)
            }
            #expect(resyncs > 0)
            let told = mirror.state.scenes.first { $0.scene.id == "main" }?.sheets.map(\.id)
            #expect(told == described)
        }
    }
}
