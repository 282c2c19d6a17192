import Glibc
import SheetInterface
import TestKit
import Testing
import UnixIO
import Varlink

/// Those who wait for something, or are told of everything, when the service is killed: a watcher, a
/// renderer, waiters, one who locks and unlocks the screen, and a program that speaks sd_notify.
///
/// What any of them was told has happened, whatever becomes of the service.
final class Onlookers {
    private static let scene = "onlookers"
    private static let sheet = Wire.SheetRequest(
        title: "Go?", actions: [.init(id: "ok", label: "OK")], onInactive: .hold)

    private var watcher: Client?
    private var renderer: Client?
    private var locker: Client?
    private var actor: Client?
    private var waiters: [Client] = []
    private var notifyAddress: UnixAddress?
    /// The sheets of the scene that can be answered, as far as is known.
    private var live: [String] = []
    /// Sheets that somebody was told of in this round, and how those ended whose ends were told.
    private var seen: Set<String> = []
    private var ends: [String: Wire.Outcome] = [:]
    /// What the locker has said and was answered for, and what it has said since.
    private var lock: Wire.ScenePhase?
    private var locksAsked: [Wire.ScenePhase] = []
    private var wordCount = 0
    /// How many ends were told to watchers and waiters, pictures drawn, and locks answered, in all rounds.
    private(set) var counts = (watched: 0, awaited: 0, drawn: 0, locked: 0)

    // MARK: A round

    func begin(_ daemon: RunningDaemon, using random: inout SplitMix64) throws {
        notifyAddress = try UnixAddress(path: daemon.notifyPath)
        let actor = try daemon.connect()
        self.actor = actor
        _ = try actor.ask(OpenScene.self, .init(id: Self.scene))
        while live.count < 3 {
            let request = Present.Parameters(
                scene: Self.scene, sheet: Self.sheet, lifetime: .detached)
            live.append(try actor.ask(Present.self, request).id)
        }
        waiters = try live.map { id in
            let waiter = try daemon.connect()
            try waiter.call(Await.self, .init(id: id))
            return waiter
        }
        watcher = try daemon.connect()
        try watcher?.call(Watch.self, .init(scenes: [Self.scene]), flags: .more)
        locker = try daemon.connect()
        // Who locks waits until a renderer has drawn, which this one never says.
        guard random.oneIn(2) else { return }
        renderer = try daemon.connect()
        try renderer?.call(
            Attach.self,
            .init(scene: Self.scene, name: "r", size: .init(width: 400, height: 800)),
            flags: .more)
    }

    /// Does one thing, without waiting for what comes of it.
    func act(using random: inout SplitMix64) throws {
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
            let phase: Wire.ScenePhase = random.oneIn(2) ? .inactive : .active
            let request = SetPhase.Parameters(scene: Self.scene, phase: phase, source: "locker")
            try locker?.call(SetPhase.self, request)
            locksAsked.append(phase)
        case 2:
            wordCount += 1
            let phase = random.oneIn(2) ? "inactive" : "active"
            let text =
                "X_SHEETD_SCENE=\(Self.scene)\nX_SHEETD_PHASE=\(phase)\nSTATUS=\(wordCount)"
            guard let notifyAddress else { return }
            try UnixDatagram.send(Array(text.utf8), to: notifyAddress)
        default:
            guard let id = live.randomElement(using: &random) else { return }
            if random.oneIn(2) {
                try actor?.call(Choose.self, .init(id: id, action: "ok"))
            } else {
                try actor?.call(Dismiss.self, .init(id: id))
            }
        }
    }

    /// Takes all that each of them was still told when the service was killed.
    func takeLastWords() throws {
        var isReady = false
        try drain(watcher) { reply in
            let event = try reply.decode(Watch.Reply.self).event
            if event.kind == "ready" { isReady = true }
            // What was there already has been looked at.
            if isReady, let id = event.id { seen.insert(id) }
            if try note(event.outcome) { counts.watched += 1 }
        }
        try drain(renderer) { reply in
            let layers = try reply.decode(Attach.Reply.self).layers
            seen.formUnion(layers.map(\.sheet.id))
            counts.drawn += 1
        }
        for waiter in waiters {
            try drain(waiter) { reply in
                if try note(reply.decode(Await.Reply.self).outcome) { counts.awaited += 1 }
            }
        }
        try drain(locker) { _ in
            lock = locksAsked.removeFirst()
            counts.locked += 1
        }
        (watcher, renderer, locker, actor, waiters) = (nil, nil, nil, nil, [])
    }

    /// Whoever is told of an end is told of the same one.
    private func note(_ outcome: Wire.Outcome?) throws -> Bool {
        guard let outcome else { return false }
        seen.insert(outcome.id)
        if let told = ends[outcome.id] { #expect(told == outcome) }
        ends[outcome.id] = outcome
        return true
    }

    private func drain(_ client: Client?, _ take: (IncomingReply) throws -> Void) throws {
        while true {
            do {
                // Stopped to come back: nothing more is told.
                guard let reply = try client?.nextReply(), reply.error == nil else { return }
                try take(reply)
            } catch ProtocolViolation.endBeforeReply, ProtocolViolation.endInsideFrame {
                return
            } catch let error as Errno where error.code == ECONNRESET {
                return
            }
        }
    }

    // MARK: After a restart

    /// Fails unless all that was told is so.
    func compare(with daemon: RunningDaemon) throws {
        let client = try daemon.connect()
        let found = try client.ask(DescribeScene.self, .init(id: Self.scene))
        for id in seen.union(live) {
            let told = try client.ask(DescribeSheet.self, .init(id: id))
            #expect((told.sheet == nil) != (told.outcome == nil), "\(id)")
            if let end = ends[id] { #expect(told.outcome == end) }
        }
        live = found.sheets.map(\.id)

        let source = found.scene.sources.first { $0.name == "locker" }
        #expect(([lock] + locksAsked).contains(source?.phase.known))
        lock = source?.phase.known
        // It is for the same process, which is this one.
        let words = found.scene.sources.first { $0.name == "notify:\(getpid())" }?.status
        #expect(words.map { (1...max(1, wordCount)).map(String.init).contains($0) } != false)
        (seen, ends, locksAsked) = ([], [:], [])
    }
}
