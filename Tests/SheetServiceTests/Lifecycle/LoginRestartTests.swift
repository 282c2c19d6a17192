import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R39, R40: sessions over a restart")
struct LoginRestartTests {
    private static let sheets = [
        Wire.SheetRequest.question, Wire.SheetRequest(onInactive: .hold),
        Wire.SheetRequest(onInactive: .keep, onBackground: .keep),
    ]

    /// What was recorded, what is read then, and how the sheet that dismisses ends.
    static let rows: [([LoginState.Session], [LoginState.Session], ScenePhase, String?)] = [
        ([.alice()], [.alice()], .active, nil),
        ([.alice()], [.alice(hinted: true)], .inactive, "sceneInactive"),
        ([.alice()], [.alice(active: false)], .background, "sceneInactive"),
        ([.alice()], [.bob()], .active, "sceneInactive"),
        ([.alice()], [.greeter()], .background, "sceneInactive"),
        ([.alice()], [], .active, "sceneInactive"),
        ([], [.alice()], .active, nil),
        ([], [.alice(hinted: true)], .inactive, "sceneInactive"),
        ([], [], .active, nil),
    ]

    @Test(arguments: rows)
    func `what is read is compared with what is recorded, and only a less active one is an edge`(
        before: [LoginState.Session], after: [LoginState.Session], phase: ScenePhase,
        reason: String?
    ) throws {
        var bench = Bench.machine()
        bench.hear(.read(LoginState(sessions: before)))
        let root = bench.connect(Bench.root)
        let ids = try Self.sheets.map { try bench.present($0, on: root) }
        bench.restart(after: .seconds(60))
        #expect(bench.facts.allSatisfy { if case .ended = $0 { false } else { true } })
        #expect(
            try ids.map { try bench.describe($0).state } == [.presented, .presented, .presented])
        bench.hear(.read(LoginState(sessions: after)))
        #expect(bench.phase() == phase)
        #expect(try bench.reason(of: ids[0]) == reason)
        for id in ids.dropFirst() {
            #expect(try bench.describe(id).state == (phase == .active ? .presented : .held))
        }
    }

    @Test(arguments: [
        LoginState.Session.alice(hinted: true), .alice(active: false),
    ])
    func `a more active one is the way back: nothing is dismissed`(
        before: LoginState.Session
    ) throws {
        var bench = Bench.seated()
        let root = bench.connect(Bench.root)
        let held = try bench.present(Wire.SheetRequest(onInactive: .hold), on: root)
        bench.change(before)
        let waiting = try bench.present(on: root)
        bench.restart()
        #expect(try bench.describe(held).state == .held)
        bench.read(.alice())
        // What was locked is until that is taken back.
        bench.hear(.unlockRequested(session: "3"))
        #expect(bench.phase() == .active)
        #expect(try bench.describe(held).state == .presented)
        #expect(try bench.describe(waiting).state == .presented)
    }

    @Test func `a lock by a signal is kept, and ends with Unlock`() throws {
        var bench = Bench.seated()
        bench.hear(.lockRequested(session: "3"))
        bench.restart()
        bench.read(.alice())
        #expect(bench.phase() == .inactive)
        bench.hear(.unlockRequested(session: "3"))
        #expect(bench.phase() == .active)
    }

    @Test func `restoring itself makes no edge, and what waits for logind says so`() throws {
        var bench = Bench.seated()
        let sheet = try bench.present(on: bench.connect(Bench.root))
        let facts = bench.facts
        func reasons() throws -> [String] {
            let root = bench.connect(Bench.root)
            return try bench.call(Explain.self, Explain.Parameters(id: sheet), on: root).reasons
        }
        let waits = "scene main waits to hear from logind"
        #expect(try !reasons().contains(waits))
        bench.restart()
        #expect(bench.facts == facts)
        #expect(try reasons().contains(waits))
        bench.read(.alice())
        #expect(try !reasons().contains(waits))
    }

    @Test func `without logind the last value stands, and nothing waits`() throws {
        var bench = Bench.seated()
        bench.hear(.lockRequested(session: "3"))
        let root = bench.connect(Bench.root)
        let sheet = try bench.present(on: root)
        bench.restart()
        bench.hear(.lost)
        let again = bench.connect(Bench.root)
        let told = try bench.call(Explain.self, Explain.Parameters(id: sheet), on: again)
        #expect(told.state == .queued)
        #expect(!told.reasons.contains { $0.contains("logind") })
        #expect(bench.phase() == .inactive)
    }

    @Test func `what expires while logind is silent expires`() throws {
        var bench = Bench.seated()
        var request = Wire.SheetRequest.question
        request.expiresAfterMSec = 1000
        let sheet = try bench.present(request, on: bench.connect(Bench.root))
        bench.restart()
        bench.wait(.seconds(1))
        #expect(try bench.reason(of: sheet) == "expired")
    }

    @Test func `Lock and Unlock before the first reading are for when it has come`() throws {
        var bench = Bench.seated()
        let sheet = try bench.present(on: bench.connect(Bench.root))
        bench.restart()
        bench.hear(.lockRequested(session: "3"))
        #expect(bench.isLive(sheet))
        bench.read(.alice())
        #expect(try bench.reason(of: sheet) == "sceneInactive")
    }

    @Test func `a scene whose session is gone by then closes`() throws {
        var bench = Bench.seated()
        try bench.bind("desk", session: "3", on: bench.connect())
        bench.restart()
        #expect(bench.scene("desk") != nil)
        bench.read(.bob())
        #expect(bench.scene("desk") == nil)
    }
}
