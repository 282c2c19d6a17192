import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R5, R6, R21, R22, R40: after a restart")
struct RestartTests {
    private let tokened = Present.Parameters(sheet: .question, token: "t")

    /// What an earlier run has left.
    private enum Remains: CaseIterable {
        case nothing, sheet, outcome, scene, source, everyScenesSource, lock, formerScene
    }

    @Test(arguments: Remains.allCases)
    private func `the operator is told of it when anything was left`(_ remains: Remains) throws {
        var bench = Bench.machine {
            $0.configuredScenes = [ConfiguredScene(id: SceneID("hall"), seat: "seat1")]
        }
        let root = bench.connect(Bench.root)
        switch remains {
        case .nothing, .formerScene: break
        case .sheet: _ = try bench.present(on: root)
        case .outcome:
            let id = try bench.present(on: root)
            try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: root)
        case .scene: try bench.open("desk", on: root)
        case .source: try bench.setPhase(.inactive, of: "hall", on: root)
        case .everyScenesSource: bench.hand(.phaseSignalled(.inactive))
        case .lock:
            bench.read(.alice())
            bench.hand(.loginReported(.lockRequested(session: "3")))
        }
        _ = bench.takeOrdered()
        bench.restart { if remains == .formerScene { $0.configuredScenes = [] } }
        let told = bench.takeOrdered().compactMap {
            if case .log(let entry) = $0, entry.event == .restored { entry.message } else { nil }
        }
        #expect(told.isEmpty == (remains == .nothing), "\(told)")
        #expect(told.allSatisfy { $0.hasPrefix("Goes on with ") })
    }

    @Test func `what is detached goes on`() throws {
        var bench = Bench()
        let id = try bench.present(on: bench.connect())
        bench.restart(after: .seconds(3600))
        #expect(bench.isLive(id))
        #expect(bench.nextDeadline == nil)
    }

    @Test func `a presenter without a token cannot come again, so its sheet ends at once`() throws {
        var bench = Bench()
        let id = try bench.presentAndWait(on: bench.connect())
        bench.restart()
        #expect(try bench.outcome(of: id).reason == "presenterGone")
    }

    @Test func `one with a token has ten seconds`() throws {
        var bench = Bench()
        let id = try bench.call(Present.self, tokened, flags: .more, on: bench.connect()).id
        bench.restart(after: .seconds(60))
        bench.wait(.milliseconds(9999))
        #expect(bench.isLive(id))
        bench.wait(.milliseconds(1))
        #expect(try bench.outcome(of: id).reason == "presenterGone")
    }

    @Test(arguments: [ClientConnection.Flags.none, .more])
    func `one that comes again keeps its sheet, as long as it stays`(
        flags: ClientConnection.Flags
    ) throws {
        var bench = Bench()
        var parameters = tokened
        parameters.lifetime = .presenter
        let id = try bench.call(Present.self, parameters, flags: .more, on: bench.connect()).id
        bench.restart()
        let again = bench.connect()
        let reply = try bench.call(Present.self, parameters, flags: flags, on: again)
        #expect(reply.id == id && reply.deduplicated == true && reply.state == .presented)
        bench.wait(.seconds(60))
        #expect(bench.isLive(id))
        bench.hangUp(again)
        #expect(try bench.outcome(of: id).reason == "presenterGone")
    }

    @Test func `who has not come again when the service stops has as long in the next one`() throws
    {
        var bench = Bench()
        let id = try bench.call(Present.self, tokened, flags: .more, on: bench.connect()).id
        bench.restart()
        bench.hand(.stopRequested(restarting: true))
        bench.wait(.seconds(10))
        bench.hand(.deadlineCame)
        #expect(bench.isLive(id))
    }

    @Test func `waiting for its end is not coming again`() throws {
        var bench = Bench()
        let id = try bench.call(Present.self, tokened, flags: .more, on: bench.connect()).id
        bench.restart()
        let waiting = bench.connect()
        bench.begin(Await.self, Await.Parameters(id: id), on: waiting)
        bench.wait(.seconds(10))
        #expect(try bench.reply(to: Await.self, on: waiting).outcome?.reason == "presenterGone")
    }

    @Test func `the token of somebody else is not this one`() throws {
        var bench = Bench()
        let id = try bench.call(Present.self, tokened, flags: .more, on: bench.connect()).id
        bench.restart()
        let bob = bench.connect(Bench.bob)
        let other = try bench.call(Present.self, tokened, flags: .more, on: bob)
        #expect(other.id != id && other.deduplicated == nil)
        bench.wait(.seconds(10))
        #expect(try bench.outcome(of: id).reason == "presenterGone")
        #expect(bench.isLive(other.id))
    }

    @Test func `an answer that came while nobody was there is told when they come again`() throws {
        var bench = Bench()
        let id = try bench.call(Present.self, tokened, flags: .more, on: bench.connect()).id
        bench.restart()
        let root = bench.connect(Bench.root)
        try bench.call(Choose.self, Choose.Parameters(id: id, action: "ok"), on: root)
        bench.restart()
        let again = bench.connect()
        let reply = try bench.call(Present.self, tokened, flags: .more, on: again)
        #expect(reply.id == id && reply.state == .dismissed && reply.outcome?.action == "ok")
    }

    @Test func `the wait begins anew with each restart`() throws {
        var bench = Bench()
        let id = try bench.call(Present.self, tokened, flags: .more, on: bench.connect()).id
        bench.restart()
        bench.wait(.seconds(9))
        bench.restart()
        bench.wait(.seconds(9))
        #expect(bench.isLive(id))
    }

    @Test func `the wait is as long as ReconnectSec says`() throws {
        var bench = Bench { $0.reconnect = .seconds(3) }
        let id = try bench.call(Present.self, tokened, flags: .more, on: bench.connect()).id
        bench.restart()
        bench.wait(.milliseconds(2999))
        #expect(bench.isLive(id))
        bench.wait(.milliseconds(1))
        #expect(!bench.isLive(id))
    }

    @Test func `a scene that lives with its opener has ten seconds, too`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let parameters = OpenScene.Parameters(id: "kiosk", lifetime: .presenter)
        try bench.call(OpenScene.self, parameters, on: alice)
        let id = try bench.present(in: "kiosk", on: alice)
        bench.restart()
        bench.wait(.milliseconds(9999))
        #expect(bench.isLive(id))
        bench.wait(.milliseconds(1))
        #expect(try bench.outcome(of: id).reason == "sceneClosed")
        #expect(bench.service.coordinator.scenes[SceneID("kiosk")] == nil)
    }

    @Test func `a scene that is opened again stays as long as its opener`() throws {
        var bench = Bench()
        let parameters = OpenScene.Parameters(id: "kiosk", lifetime: .presenter)
        let number = try bench.call(OpenScene.self, parameters, on: bench.connect()).scene.number
        bench.restart()
        let again = bench.connect()
        #expect(try bench.call(OpenScene.self, parameters, on: again).scene.number == number)
        bench.wait(.seconds(60))
        #expect(bench.service.coordinator.scenes[SceneID("kiosk")] != nil)
        bench.hangUp(again)
        #expect(bench.service.coordinator.scenes[SceneID("kiosk")] == nil)
    }

    @Test func `what has expired meanwhile ends once, in order, before anything else`() throws {
        var bench = Bench()
        let alice = bench.connect()
        var (late, early) = (Wire.SheetRequest.question, Wire.SheetRequest.question)
        late.expiresAfterMSec = 2000
        early.expiresAfterMSec = 1000
        let ids = [try bench.present(late, on: alice), try bench.present(early, on: alice)]
        bench.restart(after: .seconds(5))
        let outcomes = try ids.map { try bench.outcome(of: $0) }
        #expect(outcomes.map(\.reason) == ["expired", "expired"])
        #expect(outcomes[1].sequence < outcomes[0].sequence)
        let ends = bench.facts.filter { if case .ended = $0 { true } else { false } }
        #expect(ends.count == 2)
    }

    @Test func `outcomes that were told are told again`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        let id = try bench.present(on: alice)
        try bench.call(Choose.self, Choose.Parameters(id: id, action: "ok"), on: root)
        let before = try bench.outcome(of: id)
        bench.restart(after: .seconds(3000))
        #expect(try bench.outcome(of: id) == before)
    }
}
