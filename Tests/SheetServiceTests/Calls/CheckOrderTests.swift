import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R44: the order of checks")
struct CheckOrderTests {
    /// A request at which as much as possible is wrong, with one fault fewer each time.
    @Test func `the first fault is named`() throws {
        var bench = Bench { $0.presentationLimits.sheetsPerUser = 1 }
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        try bench.open("desk", on: bench.connect(Bench.root))
        let others = try bench.present(
            Wire.SheetRequest(onInactive: .hold), in: "desk", on: bob)
        _ = try bench.present(on: alice)
        try bench.setPhase(.inactive, of: "desk", on: bench.connect(Bench.root))
        let reject = #","whenInactive":"reject""#
        let faults: [(parameters: String, refusal: Refused)] = [
            // An unknown member, before one that is not as declared.
            (
                #"{"bogus":1,"sheet":{"title":"\u0007"},"scene":"gone","parent":"\#(others)"}"#,
                .invalid("bogus")
            ),
            // One that is not as declared, before the scene.
            (#"{"sheet":{"title":"\u0007"},"scene":"gone"}"#, .invalid("sheet.title")),
            // The scene, before the permission to present from somebody else's.
            (
                #"{"sheet":{},"scene":"gone","parent":"\#(others)"}"#,
                .interface(.noSuchScene(scene: "gone"))
            ),
            // The permission, before the phase and the quota.
            (
                #"{"sheet":{},"scene":"desk","parent":"\#(others)"\#(reject)}"#, .permissionDenied
            ),
            // The parent, before the phase and the quota.
            (
                #"{"sheet":{},"scene":"desk","parent":"gone"\#(reject)}"#,
                .interface(.noSuchSheet(id: "gone"))
            ),
            // The phase, before the quota.
            (
                #"{"sheet":{},"scene":"desk"\#(reject)}"#,
                .interface(.sceneNotActive(scene: "desk", phase: .inactive))
            ),
            (
                #"{"sheet":{},"scene":"desk"}"#,
                .interface(.quotaExceeded(resource: "sheets", limit: 1))
            ),
        ]
        let before = bench.facts
        for fault in faults {
            bench.begin(.present, fault.parameters, on: alice)
            #expect(throws: fault.refusal, "\(fault.parameters)") {
                try bench.reply(to: Present.self, on: alice)
            }
        }
        #expect(bench.facts == before)
    }

    @Test func `SetPhase looks for the scene before it asks who calls`() throws {
        var bench = Bench()
        let alice = bench.connect()
        #expect(throws: Refused.interface(.noSuchScene(scene: "gone"))) {
            try bench.setPhase(.inactive, of: "gone", source: "signal", on: alice)
        }
        #expect(throws: Refused.invalid("source")) {
            try bench.setPhase(.inactive, of: "gone", source: "a b", on: alice)
        }
    }

    @Test func `Watch looks at its parameters before it asks for more`() throws {
        var bench = Bench()
        let alice = bench.connect()
        #expect(throws: Refused.invalid("scenes[1]")) {
            try bench.call(Watch.self, Watch.Parameters(scenes: ["a", ""]), on: alice)
        }
        #expect(throws: Refused.standard(.expectedMore)) {
            try bench.call(Watch.self, Watch.Parameters(), on: alice)
        }
    }

    @Test(arguments: [
        (PresentationInterface.Method.present, "{}", "sheet"),
        (.present, #"{"sheet":{"actions":[{"id":"a"}]}}"#, "sheet.actions[0].label"),
        (.present, #"{"sheet":{"style":"popover"}}"#, "sheet.style"),
        (.present, #"{"sheet":{"title":"a","title":"b"}}"#, "sheet.title"),
        (.present, #"{"sheet":{"payload":{"a":{"b":1,"b":2}}}}"#, "sheet.payload"),
        (.await, #"{"id":7}"#, "id"),
        (.await, #"{"id":"a","timeoutMSec":-1}"#, "timeoutMSec"),
        (.await, #"{"id":"a","timeoutMSec":1e30}"#, "timeoutMSec"),
        (.choose, #"{"id":"a","action":"b","values":[{"id":"c"}]}"#, "values[0].value"),
        (.attemptDismiss, #"{"id":"a","gesture":"shake"}"#, "gesture"),
        (.setPhase, #"{"scene":"main","phase":"asleep"}"#, "phase"),
        (.listScenes, #"{"a":1}"#, "a"),
        (.getStatus, #"{"a":1}"#, "a"),
        (.describeScene, #"{"id":[]}"#, "id"),
    ])
    func `a parameter that is not as declared is named by its path`(
        method: PresentationInterface.Method, parameters: String, path: String
    ) throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        bench.begin(method, parameters, on: root)
        let refusal = #expect(throws: Refused.self) { try bench.nextReply(on: root) }
        guard case .standard(.invalidParameter(let named)) = refusal else {
            Issue.record("\(method): \(String(describing: refusal))")
            return
        }
        // Which of two members of the same name within a payload is told is the decoder's own.
        #expect(named.hasPrefix(path))
        #expect(bench.facts.isEmpty)
    }

    @Test(arguments: ["1.0", "1e0", "1"])
    func `a whole number may be written in any way`(timeout: String) throws {
        var bench = Bench()
        let alice = bench.connect()
        let sheet = try bench.present(on: alice)
        bench.begin(.await, #"{"id":"\#(sheet)","timeoutMSec":\#(timeout)}"#, on: alice)
        bench.wait(.milliseconds(1))
        #expect(try bench.reply(to: Await.self, on: alice).state == .presented)
    }
}
