import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R42a: when nothing more can be recorded")
struct StorageTests {
    private static let problem = "no space is left for the log"
    private static let refused = Refused.interface(.storageUnavailable(problem: problem))

    private func fullBench() throws -> (Bench, ids: [String]) {
        var bench = Bench()
        let alice = bench.connect()
        let ids = try (0..<3).map { _ in try bench.present(on: alice) }
        bench.room = bench.service.coordinator.reservedBytes
        bench.hand(.problemChanged(.storage, Self.problem))
        return (bench, ids)
    }

    @Test func `new sheets, scenes and words are refused, and change nothing`() throws {
        var (bench, ids) = try fullBench()
        let before = bench.service.coordinator
        let alice = bench.connect()
        #expect(throws: Self.refused) { try bench.present(on: alice) }
        #expect(throws: Self.refused) {
            try bench.call(OpenScene.self, OpenScene.Parameters(id: "kiosk"), on: alice)
        }
        #expect(throws: Self.refused) {
            try bench.call(
                Update.self, Update.Parameters(id: ids[0], title: "more"), on: alice)
        }
        #expect(bench.service.coordinator == before)
    }

    @Test func `answers, dismissals, detents and phases go on`() throws {
        var (bench, ids) = try fullBench()
        let root = bench.connect(Bench.root)
        try bench.call(Choose.self, Choose.Parameters(id: ids[0], action: "ok"), on: root)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: ids[1]), on: root)
        try bench.call(SetPhase.self, SetPhase.Parameters(phase: .inactive), on: root)
        #expect(try bench.outcome(of: ids[0]).action == "ok")
        #expect(try bench.outcome(of: ids[1]).reason == "requested")
        #expect(try bench.outcome(of: ids[2]).reason == "sceneInactive")
    }

    @Test func `with room again everything is taken`() throws {
        var (bench, _) = try fullBench()
        bench.room = .max
        bench.hand(.problemChanged(.storage, nil))
        let id = try bench.present(on: bench.connect())
        #expect(bench.isLive(id))
    }

    @Test func `what one input decides counts against the room of the same input`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(on: alice)
        let sheet = try #require(bench.service.coordinator.sheets[SheetID(id)])
        var request = sheet.request
        request.content = sheet.content
        // Room for one more sheet, and not for two.
        bench.room = 2 * sheet.reserve + 2 * Fact.sizeBound(accepting: request)
        let parameters = Present.Parameters(sheet: .question)
        let frames = (0..<2).flatMap { _ in bench.frame(Present.self, parameters, on: alice) }
        bench.send(frames, on: alice)
        #expect(bench.isLive(try bench.reply(to: Present.self, on: alice).id))
        let refused = InterfaceError.storageUnavailable(problem: "there is no room to record it")
        #expect(throws: Refused.interface(refused)) {
            try bench.reply(to: Present.self, on: alice)
        }
    }

    @Test(arguments: [
        Update.Parameters(id: "", title: "more", expiresAfterMSec: 5000),
        Update.Parameters(id: "", detents: ["large"]),
    ])
    func `all that a change of words brings with it has to have room`(
        parameters: Update.Parameters
    ) throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(on: alice)
        let before = bench.service.coordinator
        var parameters = parameters
        parameters.id = id
        // What it takes is seen from a bench that has room for everything.
        var roomy = bench
        try roomy.call(Update.self, parameters, on: alice)
        let content = try #require(roomy.service.coordinator.sheets[SheetID(id)]).content
        let change = Fact.updated(SheetID(id), content, isNewToRead: true).sizeBound
        bench.room = roomy.service.coordinator.reservedBytes + change
        #expect(
            throws: Refused.interface(.storageUnavailable(problem: "there is no room to record it"))
        ) {
            try bench.call(Update.self, parameters, on: alice)
        }
        #expect(bench.service.coordinator == before)
    }

    @Test func `a bound that is passed goes before the storage`() throws {
        var bench = Bench { $0.presentationLimits.sheetsPerUser = 3 }
        let alice = bench.connect()
        for _ in 0..<3 { _ = try bench.present(on: alice) }
        bench.room = 0
        let quota = InterfaceError.quotaExceeded(resource: "sheets", limit: 3)
        #expect(throws: Refused.interface(quota)) { try bench.present(on: alice) }
    }

    @Test func `a repetition under a token adds nothing, so it is answered`() throws {
        var bench = Bench()
        let parameters = Present.Parameters(sheet: .question, token: "t")
        let id = try bench.call(Present.self, parameters, on: bench.connect()).id
        bench.room = 0
        #expect(try bench.call(Present.self, parameters, on: bench.connect()).id == id)
    }

    @Test func `hearing of what is degraded decides nothing, not even on what is due`() throws {
        var bench = Bench()
        let parameters = Present.Parameters(sheet: .init(expiresAfterMSec: 1000))
        try bench.call(Present.self, parameters, on: bench.connect())
        let later = Moment(
            instant: bench.now.instant + .seconds(2), wallClock: bench.now.wallClock)
        var service = bench.service
        let outputs = service.handle(.problemChanged(.storage, Self.problem), at: later)
        #expect(outputs.isEmpty)
        #expect(service.coordinator == bench.service.coordinator)
    }

    @Test func `the status says what is degraded, and no more once it is not`() throws {
        var (bench, _) = try fullBench()
        bench.hand(.problemChanged(.history, "the history is lost"))
        let root = bench.connect(Bench.root)
        let problem = try bench.call(GetStatus.self, NoParameters(), on: root).problem
        #expect(problem == "\(Self.problem); the history is lost")
        #expect(bench.service.statusLine.hasSuffix("; \(problem ?? "")"))
        bench.hand(.problemChanged(.storage, nil))
        bench.hand(.problemChanged(.history, nil))
        #expect(try bench.call(GetStatus.self, NoParameters(), on: root).problem == nil)
    }
}
