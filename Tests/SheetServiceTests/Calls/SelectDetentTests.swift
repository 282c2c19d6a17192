import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("SelectDetent: a sheet is moved as a person would")
struct SelectDetentTests {
    private static let sheet = Wire.SheetRequest(
        detents: ["half", "medium", "large"], onInactive: .hold)

    @Test func `the sheet rests there, and watchers are told`() throws {
        var bench = Bench()
        let (root, watcher) = (bench.connect(Bench.root), bench.connect())
        let id = try bench.present(Self.sheet, on: root)
        _ = try bench.watch(on: watcher)
        #expect(try bench.describe(id).selectedDetent == "half")
        try bench.call(
            SelectDetent.self, SelectDetent.Parameters(id: id, detent: "large"), on: root)
        #expect(try bench.describe(id).selectedDetent == "large")
        // Where it is already is no change.
        try bench.call(
            SelectDetent.self, SelectDetent.Parameters(id: id, detent: "large"), on: root)
        // Whoever watches and is neither presenter nor owner is not told where.
        let events = try bench.events(on: watcher)
        #expect(events.map(\.kind) == ["detentChanged"])
        #expect(events.map(\.id) == [id])
        #expect(try bench.describe(id).generation == 1)
    }

    @Test(arguments: ["quarter", "fraction:0.5", "", "Half", "content"])
    func `a detent that the sheet does not list is none of it`(detent: String) throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let id = try bench.present(Self.sheet, on: root)
        #expect(throws: Refused.interface(.noSuchDetent(id: id, detent: detent))) {
            try bench.call(
                SelectDetent.self, SelectDetent.Parameters(id: id, detent: detent), on: root)
        }
    }

    @Test(arguments: [Wire.Style.alert, .cover])
    func `alerts and covers have none`(style: Wire.Style) throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let id = try bench.present(Wire.SheetRequest(style: style, detents: ["half"]), on: root)
        #expect(throws: Refused.interface(.noSuchDetent(id: id, detent: "half"))) {
            try bench.call(
                SelectDetent.self, SelectDetent.Parameters(id: id, detent: "half"), on: root)
        }
    }

    @Test func `a sheet that is not on the screen cannot be moved`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let id = try bench.present(Self.sheet, on: root)
        try bench.setPhase(.inactive, on: root)
        #expect(throws: Refused.interface(.notInteractive(id: id, state: .held))) {
            try bench.call(
                SelectDetent.self, SelectDetent.Parameters(id: id, detent: "large"), on: root)
        }
    }

    /// What a renderer reports.
    @Test(arguments: [
        (PresentationInterface.Method.selectDetent, #""detent":"large""#),
        (.choose, #""action":"ok""#),
        (.attemptDismiss, #""gesture":"swipe""#),
    ])
    func `what comes from a renderer that is not attached is refused`(
        method: PresentationInterface.Method, members: String
    ) throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let id = try bench.present(Self.sheet, on: root)
        let parameters = #"{"id":"\#(id)",\#(members),"renderer":"r1"}"#
        #expect(
            try bench.refusal(of: method, parameters, on: root)
                == .interface(.noSuchRenderer(renderer: "r1")))
        // Once the sheet has ended, every call sees that (R3).
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: root)
        let outcome = try bench.outcome(of: id)
        #expect(
            try bench.refusal(of: method, parameters, on: root)
                == .interface(.alreadyDismissed(id: id, outcome: outcome)))
    }
}
