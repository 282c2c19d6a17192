import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R39: sleep")
struct SleepTests {
    private func isSleepAllowed(_ bench: inout Bench) -> Bool {
        bench.takeOrdered().contains { if case .allowSleep = $0 { true } else { false } }
    }

    @Test func `every sheet is gone, and its presenter told, before the machine may sleep`() throws
    {
        var bench = Bench.seated()
        let alice = bench.connect()
        try bench.open("desk", on: alice)
        let sheet = try bench.presentAndWait(in: "desk", on: alice)
        _ = bench.takeOrdered()
        bench.hear(.sleepAnnounced(true))
        let orders = bench.takeOrdered()
        let end = orders.firstIndex {
            if case .record(.ended(let outcome)) = $0 {
                outcome.id == SheetID(sheet)
            } else {
                false
            }
        }
        let permission = orders.firstIndex { if case .allowSleep = $0 { true } else { false } }
        #expect(try #require(end) < #require(permission))
        #expect(try bench.reply(to: Present.self, on: alice).outcome?.reason == "sceneInactive")
        bench.hear(.sleepAnnounced(false))
        #expect(!isSleepAllowed(&bench))
        #expect(bench.phase(of: "desk") == .active)
    }

    @Test func `a scene that opens meanwhile is inactive, too`() throws {
        var bench = Bench.seated()
        bench.hear(.sleepAnnounced(true))
        try bench.open("desk", on: bench.connect())
        #expect(bench.phase(of: "desk") == .inactive)
        bench.hear(.sleepAnnounced(false))
        #expect(bench.phase(of: "desk") == .active)
    }

    @Test func `nobody waits for a service that has stopped`() throws {
        var bench = Bench.seated()
        let sheet = try bench.present(on: bench.connect())
        bench.hand(.stopRequested(restarting: true))
        _ = bench.takeOrdered()
        bench.hear(.sleepAnnounced(true))
        #expect(isSleepAllowed(&bench))
        // What the next run makes of it is its own.
        #expect(bench.isLive(sheet))
    }

    @Test(.bug(id: "kylecorry31/gnome-shell-extension-do-not-disturb#33"))
    func `a mode that was set before the sleep is there after it`() throws {
        var bench = Bench.seated()
        let root = bench.connect(Bench.root)
        try bench.setPhase(.inactive, source: "quiet", on: root)
        bench.hear(.sleepAnnounced(true))
        bench.restart(after: .seconds(3600))
        bench.hear(.sleepAnnounced(false))
        bench.read(.alice())
        #expect(bench.scene()?.sources.all.filter { $0.phase < .active }.map(\.name) == ["quiet"])
    }

    /// Killed while the machine sleeps, the service must not be inactive for ever.
    @Test(arguments: [LoginEvent.read(LoginState(.alice())), .lost])
    func `a sleep that a former run was told of ends with the first word of logind`(
        word: LoginEvent
    ) throws {
        var bench = Bench.seated()
        bench.hear(.sleepAnnounced(true))
        bench.restart()
        #expect(bench.phase() == .inactive)
        bench.hear(word)
        #expect(bench.phase() == .active)
        #expect(bench.service.coordinator.everySceneSources.count == 0)
    }

    @Test func `one that this run was told of, too, goes on`() throws {
        var bench = Bench.seated()
        bench.hear(.sleepAnnounced(true))
        bench.restart()
        bench.hear(.sleepAnnounced(true))
        #expect(isSleepAllowed(&bench))
        bench.read(.alice())
        #expect(bench.phase() == .inactive)
        bench.hear(.sleepAnnounced(false))
        #expect(bench.phase() == .active)
    }
}
