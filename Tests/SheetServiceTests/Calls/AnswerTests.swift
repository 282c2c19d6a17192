import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R23–R25 on the wire")
struct AnswerTests {
    @Test(arguments: [(984, true), (985, false)])
    func `an answer may be as large as a sheet, each word counted with 16 bytes more`(
        length: Int, isTaken: Bool
    ) throws {
        var bench = Bench { $0.presentationLimits.sheetBytes = 1004 }
        let root = bench.connect(Bench.root)
        let id = try bench.present(
            Wire.SheetRequest(
                elements: [Wire.Element(id: "text", kind: "multiline")],
                actions: [Wire.Action(id: "ok", label: "OK")]), on: root)
        let text = String(repeating: "a", count: length)
        let answer = Choose.Parameters(
            id: id, action: "ok", values: [Wire.Value(id: "text", value: [text])])
        if isTaken {
            let values = try bench.call(Choose.self, answer, on: root).outcome.values
            #expect(values == answer.values)
        } else {
            #expect(throws: Refused.interface(.quotaExceeded(resource: "bytes", limit: 1004))) {
                try bench.call(Choose.self, answer, on: root)
            }
            #expect(bench.isLive(id))
        }
    }

    @Test func `Choose replies with the outcome`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        let id = try bench.present(on: alice)
        let outcome = try bench.call(
            Choose.self, Choose.Parameters(id: id, action: "ok", generation: 1), on: root
        ).outcome
        #expect(outcome.reason == "action")
        #expect(outcome.action == "ok")
        #expect(outcome.values == [])
        #expect(outcome.sequence == 1)
        #expect(outcome.endedAt == "2025-11-30T02:20:34.000001Z")
    }

    @Test func `Choose replies with the chosen sheet's outcome, not with a child's`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        let id = try bench.present(on: alice)
        _ = try bench.present(from: id, on: alice)
        let outcome = try bench.call(
            Choose.self, Choose.Parameters(id: id, action: "ok"), on: root
        ).outcome
        #expect(outcome.id == id)
        #expect(outcome.sequence == 2)
    }

    @Test func `generations and actions are refused by name`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let id = try bench.present(on: root)
        let faults: [(Choose.Parameters, Refused)] = [
            (
                Choose.Parameters(id: id, action: "ok", generation: 0),
                .interface(.staleAnswer(id: id, generation: 1))
            ),
            (Choose.Parameters(id: id, action: "ok", generation: 2), .invalid("generation")),
        ]
        for (parameters, refusal) in faults {
            #expect(throws: refusal) { try bench.call(Choose.self, parameters, on: root) }
        }
        let wrong = #expect(throws: Refused.self) {
            try bench.call(Choose.self, Choose.Parameters(id: id, action: "no"), on: root)
        }
        guard case .interface(.invalidAnswer(id, nil, "no", _)) = wrong else {
            Issue.record("\(String(describing: wrong))")
            return
        }
    }

    @Test func `a value for an element that is not there is an invalid answer`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let id = try bench.present(on: root)
        let values = [Wire.Value(id: "name", value: ["x"])]
        let wrong = #expect(throws: Refused.self) {
            try bench.call(
                Choose.self, Choose.Parameters(id: id, action: "ok", values: values), on: root)
        }
        guard case .interface(.invalidAnswer(id, "name", nil, _)) = wrong else {
            Issue.record("\(String(describing: wrong))")
            return
        }
        // A cancel action takes no notice of values (R24).
        let outcome = try bench.call(
            Choose.self, Choose.Parameters(id: id, action: "later", values: values), on: root
        ).outcome
        #expect(outcome.values == [])
    }

    @Test func `a sheet that is not on the screen is not interactive`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        try bench.setPhase(.inactive, on: root)
        let queued = try bench.present(on: root)
        let held = try bench.present(Wire.SheetRequest(onInactive: .hold), on: root)
        for (id, state) in [(queued, Wire.Word<Wire.SheetState>.queued), (held, .held)] {
            #expect(throws: Refused.interface(.notInteractive(id: id, state: state))) {
                try bench.call(
                    AttemptDismiss.self, AttemptDismiss.Parameters(id: id, gesture: .swipe),
                    on: root)
            }
        }
    }

    @Test func `a refused gesture replies so and tells watchers`() throws {
        var bench = Bench()
        let (root, watcher) = (bench.connect(Bench.root), bench.connect())
        let id = try bench.present(Wire.SheetRequest(style: .alert), on: root)
        _ = try bench.watch(on: watcher)
        let reply = try bench.call(
            AttemptDismiss.self, AttemptDismiss.Parameters(id: id, gesture: .swipe), on: root)
        #expect(!reply.dismissed)
        let event = try bench.events(on: watcher).first
        #expect(event?.kind == "dismissAttempted")
        #expect(event?.gesture == .swipe)
        #expect(event?.id == id)
    }

    @Test func `an escape is the only cancel action by its role`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let id = try bench.present(on: root)
        let reply = try bench.call(
            AttemptDismiss.self, AttemptDismiss.Parameters(id: id, gesture: .escape), on: root)
        #expect(reply.dismissed)
        #expect(try bench.outcome(of: id).action == "later")
    }

    /// Who presents in whose scene, and whether the person at the screen has the last word.
    @Test(arguments: [
        (Bench.bob, true), (Bench.alice, false), (Bench.root, false), (Bench.service, false),
    ])
    func `override ends what is from neither the owner nor an administrator`(
        presenter: Peer, isStranger: Bool
    ) throws {
        var bench = Bench()
        let alice = bench.connect()
        try bench.open("desk", on: alice)
        let id = try bench.present(
            Wire.SheetRequest(style: .alert), in: "desk", on: bench.connect(presenter))
        let reply = try bench.call(
            AttemptDismiss.self, AttemptDismiss.Parameters(id: id, gesture: .override), on: alice)
        #expect(reply.dismissed == isStranger)
        if isStranger { #expect(try bench.outcome(of: id).reason == "override") }
    }
}
