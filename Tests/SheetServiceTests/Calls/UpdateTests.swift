import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("Update: a live sheet is changed in place")
struct UpdateTests {
    /// A sheet of Alice's, in her own scene, with all that can be taken away.
    private static let sheet = Wire.SheetRequest(
        title: "Copying", message: "Please wait", icon: "drive",
        elements: [
            Wire.Element(id: "done", kind: "progress", value: ["0.1"]),
            Wire.Element(id: "name", kind: "field"),
        ],
        actions: [Wire.Action(id: "stop", label: "Stop")],
        payload: RawJSON(validated: Array(#"{"a":1}"#.utf8)),
        detents: ["quarter", "half", "large"], selectedDetent: "half",
        largestUndimmedDetent: "half", expiresAfterMSec: 60_000)

    private struct Setting {
        var bench = Bench()
        let alice: ConnectionID
        let id: String

        init(_ sheet: Wire.SheetRequest = UpdateTests.sheet) throws {
            alice = bench.connect()
            try bench.open("desk", on: alice)
            id = try bench.present(sheet, in: "desk", on: alice)
        }

        /// Makes a call with these members beside the id.
        mutating func refusal(_ members: String) throws -> Refused? {
            try bench.refusal(of: .update, #"{"id":"\#(id)",\#(members)}"#, on: alice)
        }

        mutating func request() throws -> Wire.SheetRequest {
            try #require(try bench.describe(id).decodedRequest())
        }
    }

    /// What is changed, what is to come of it, and whether that is something new to read.
    struct Change: Sendable, CustomTestStringConvertible {
        let members: String
        let isNewToRead: Bool
        let expected: @Sendable (inout Wire.SheetRequest) -> Void
        var testDescription: String { members }
    }

    static let changes = [
        Change(members: #""title":"Done""#, isNewToRead: true) { $0.title = "Done" },
        Change(members: #""title":"Copying""#, isNewToRead: false) { _ in },
        Change(members: #""message":"x""#, isNewToRead: true) { $0.message = "x" },
        Change(members: #""icon":"x""#, isNewToRead: true) { $0.icon = "x" },
        Change(members: #""elements":[]"#, isNewToRead: true) { $0.elements = [] },
        Change(
            members: #""elements":[{"id":"done","kind":"progress"},{"id":"name","kind":"field"}]"#,
            isNewToRead: true
        ) { $0.elements?[0].value = nil },
        Change(members: #""values":[{"id":"done","value":["0.9"]}]"#, isNewToRead: false) {
            $0.elements?[0].value = ["0.9"]
        },
        Change(members: #""values":[{"id":"done","value":[]}]"#, isNewToRead: false) {
            $0.elements?[0].value = []
        },
        Change(
            members:
                #""elements":[{"id":"new","kind":"field"}],"values":[{"id":"new","value":["v"]}]"#,
            isNewToRead: true
        ) { $0.elements = [Wire.Element(id: "new", kind: "field", value: ["v"])] },
        Change(members: #""actions":[]"#, isNewToRead: true) { $0.actions = [] },
        Change(members: #""payload":{"a":2}"#, isNewToRead: true) {
            $0.payload = RawJSON(validated: Array(#"{"a":2}"#.utf8))
        },
        Change(members: #""detents":["half","large"]"#, isNewToRead: false) {
            $0.detents = ["half", "large"]
        },
        Change(members: #""selectedDetent":"large""#, isNewToRead: false) {
            $0.selectedDetent = "large"
        },
        Change(members: #""largestUndimmedDetent":"large""#, isNewToRead: false) {
            $0.largestUndimmedDetent = "large"
        },
        Change(members: #""interactiveDismissDisabled":true"#, isNewToRead: false) {
            $0.interactiveDismissDisabled = true
        },
        Change(members: #""expiresAfterMSec":5"#, isNewToRead: false) { $0.expiresAfterMSec = 5 },
        Change(
            members: #""clear":["message","icon","elements","actions","payload","#
                + #""largestUndimmedDetent","expiresAfterMSec"]"#, isNewToRead: true
        ) {
            $0 = Wire.SheetRequest(
                title: "Copying", detents: ["quarter", "half", "large"], selectedDetent: "half")
        },
    ]

    @Test(arguments: changes)
    func `what is given changes, and what is left out stays`(change: Change) throws {
        var setting = try Setting()
        let watcher = setting.bench.connect()
        _ = try setting.bench.watch(on: watcher)
        setting.bench.begin(
            .update, #"{"id":"\#(setting.id)",\#(change.members)}"#, on: setting.alice)
        let generation = try setting.bench.reply(to: Update.self, on: setting.alice).generation
        #expect(generation == (change.isNewToRead ? 2 : 1))
        var expected = Self.sheet
        change.expected(&expected)
        #expect(try setting.request() == expected)
        let event = try setting.bench.events(on: watcher).first
        #expect(event?.kind == "updated")
        #expect(event?.id == setting.id)
        #expect(event?.sheet?.generation == generation)
        #expect(try event?.sheet?.decodedRequest() == expected)
    }

    @Test(arguments: [
        (#""title":"\u0007""#, "title"), (#""message":"\u202A""#, "message"),
        (#""icon":"\u0007""#, "icon"), (#""title":7"#, "title"), (#""bogus":7"#, "bogus"),
        (#""elements":[{"kind":"field"}]"#, "elements[0].id"),
        (#""elements":[{"id":"a","kind":"secret","value":["x"]}]"#, "elements[0].value"),
        (#""elements":[{"id":"a","kind":"choice"}]"#, "elements[0].choices"),
        (#""actions":[{"id":"a","label":""},{"id":"a","label":""}]"#, "actions[1].id"),
        (#""values":[{"id":"gone","value":[]}]"#, "values[0].id"),
        (#""values":[{"id":"done","value":["2"]}]"#, "values[0].value"),
        (
            #""values":[{"id":"done","value":["1"]},{"id":"name","value":["a\nb"]}]"#,
            "values[1].value"
        ),
        (#""values":[{"id":"name","value":["","\u0007"]}]"#, "values[0].value[1]"),
        (
            #""values":[{"id":"done","value":[]},{"id":"done","value":[]}]"#, "values[1].id"
        ),
        (#""clear":["elements"],"values":[{"id":"done","value":[]}]"#, "values[0].id"),
        (#""detents":["half","x"]"#, "detents[1]"),
        (#""selectedDetent":"content""#, "selectedDetent"),
        (#""largestUndimmedDetent":"content""#, "largestUndimmedDetent"),
        // What stays has to be among what is new.
        (#""detents":["large"]"#, "largestUndimmedDetent"),
        (#""expiresAfterMSec":-1"#, "expiresAfterMSec"),
        (#""clear":["title"]"#, "clear[0]"), (#""clear":["message","x"]"#, "clear[1]"),
        (#""clear":["message"],"message":"x""#, "clear[0]"),
        (#""clear":["expiresAfterMSec"],"expiresAfterMSec":1"#, "clear[0]"),
    ])
    func `what makes no sense is refused by name, and changes nothing`(
        members: String, path: String
    ) throws {
        var setting = try Setting()
        let facts = setting.bench.facts
        #expect(try setting.refusal(members) == .invalid(path))
        #expect(setting.bench.facts == facts)
    }

    @Test func `what is malformed is found before the sheet is looked for, or who asks`() throws {
        var setting = try Setting()
        let bob = setting.bench.connect(Bench.bob)
        for id in ["gone", setting.id] {
            for (member, path) in [
                (#""title":"\u0007""#, "title"), (#""detents":["x"]"#, "detents[0]"),
                (#""values":[{"id":"a","value":["\u0007"]}]"#, "values[0].value[0]"),
            ] {
                let refusal = try setting.bench.refusal(
                    of: .update, #"{"id":"\#(id)",\#(member)}"#, on: bob)
                #expect(refusal == .invalid(path))
            }
        }
    }

    @Test func `a sheet that has ended, or never was, is not updated`() throws {
        var setting = try Setting()
        let (id, alice) = (setting.id, setting.alice)
        try setting.bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        let outcome = try setting.bench.outcome(of: id)
        #expect(
            try setting.refusal(#""title":"x""#)
                == .interface(.alreadyDismissed(id: id, outcome: outcome)))
        #expect(throws: Refused.interface(.noSuchSheet(id: "gone"))) {
            try setting.bench.call(Update.self, Update.Parameters(id: "gone"), on: alice)
        }
    }

    @Test func `who may not know a sheet is told of an update without its words`() throws {
        var setting = try Setting()
        let carol = setting.bench.connect(Bench.carol)
        _ = try setting.bench.watch(on: carol)
        #expect(try setting.refusal(#""title":"Done","selectedDetent":"large""#) == nil)
        let events = try setting.bench.events(on: carol)
        #expect(events.map(\.kind) == ["updated", "detentChanged"])
        #expect(events[0].sheet?.redacted == true)
        #expect(events[0].sheet?.request == nil)
        #expect(events[0].sheet?.generation == 2)
        #expect(events[1].detent == nil)
    }

    // MARK: Detents

    @Test(arguments: [
        // The one that a person chose stays while it is there, else the nearest takes its place.
        (#""detents":["half","large"]"#, "large"),
        (#""detents":["quarter","half"]"#, "half"),
        (#""detents":["quarter","half"],"selectedDetent":"quarter""#, "quarter"),
        (#""title":"x""#, "large"),
    ])
    func `a detent that a person chose stays while it is there`(
        members: String, rests: String
    ) throws {
        var setting = try Setting()
        #expect(try setting.bench.describe(setting.id).selectedDetent == "half")
        let choice = SelectDetent.Parameters(id: setting.id, detent: "large")
        try setting.bench.call(SelectDetent.self, choice, on: setting.alice)
        #expect(try setting.refusal(members) == nil)
        #expect(try setting.bench.describe(setting.id).selectedDetent == rests)
    }

    // MARK: Time

    @Test func `expiresAfterMSec counts from now`() throws {
        var setting = try Setting()
        setting.bench.wait(.seconds(50))
        #expect(try setting.refusal(#""expiresAfterMSec":30000"#) == nil)
        #expect(try setting.bench.describe(setting.id).expiresInMSec == 30_000)
        setting.bench.wait(.seconds(30) - .nanoseconds(1))
        #expect(setting.bench.isLive(setting.id))
        setting.bench.wait(.nanoseconds(1))
        #expect(try setting.bench.outcome(of: setting.id).reason == "expired")
    }

    @Test func `without expiresAfterMSec a sheet does not expire any more`() throws {
        var setting = try Setting()
        #expect(try setting.refusal(#""clear":["expiresAfterMSec"]"#) == nil)
        setting.bench.wait(.seconds(100_000))
        #expect(setting.bench.isLive(setting.id))
    }

    // MARK: Answers

    @Test func `an answer to former words is stale, and one to former values is not`() throws {
        var setting = try Setting(.form([Wire.Element(id: "done", kind: "progress")]))
        let id = setting.id
        #expect(try setting.refusal(#""values":[{"id":"done","value":["0.5"]}]"#) == nil)
        let stale = Choose.Parameters(id: id, action: "ok", generation: 1)
        #expect(try setting.refusal(#""title":"Other""#) == nil)
        #expect(throws: Refused.interface(.staleAnswer(id: id, generation: 2))) {
            try setting.bench.call(Choose.self, stale, on: setting.alice)
        }
        #expect(try setting.refusal(#""values":[{"id":"done","value":["0.6"]}]"#) == nil)
        let fresh = Choose.Parameters(id: id, action: "ok", generation: 2)
        try setting.bench.call(Choose.self, fresh, on: setting.alice)
    }

    @Test func `elements and actions that an update brings are answered`() throws {
        var setting = try Setting(.question)
        let (id, alice) = (setting.id, setting.alice)
        let members =
            #""elements":[{"id":"a","kind":"number","required":true}],"#
            + #""actions":[{"id":"go","label":"Go"}]"#
        #expect(try setting.refusal(members) == nil)
        #expect(throws: Refused.self) {
            try setting.bench.call(Choose.self, Choose.Parameters(id: id, action: "ok"), on: alice)
        }
        let values = [Wire.Value(id: "a", value: ["7"])]
        let answer = Choose.Parameters(id: id, action: "go", values: values)
        #expect(try setting.bench.call(Choose.self, answer, on: alice).outcome.values == values)
    }

    // MARK: Size

    @Test func `the size of the sheet after the change counts`() throws {
        // {"message":"…"}
        var bench = Bench { $0.presentationLimits.sheetBytes = 14 + 100 }
        let alice = bench.connect()
        let id = try bench.present(Wire.SheetRequest(message: "a"), on: alice)
        func message(_ count: Int) -> Update.Parameters {
            Update.Parameters(id: id, message: String(repeating: "a", count: count))
        }
        try bench.call(Update.self, message(100), on: alice)
        #expect(throws: Refused.interface(.quotaExceeded(resource: "bytes", limit: 114))) {
            try bench.call(Update.self, message(101), on: alice)
        }
        #expect(throws: Refused.interface(.quotaExceeded(resource: "bytes", limit: 114))) {
            try bench.call(Update.self, Update.Parameters(id: id, title: "a"), on: alice)
        }
        #expect(try bench.describe(id).generation == 2)
    }

    @Test func `all sheets of a user count, after the change`() throws {
        var bench = Bench { $0.presentationLimits.sheetBytesPerUser = 2 * (14 + 100) }
        let alice = bench.connect()
        let id = try bench.present(Wire.SheetRequest(message: "a"), on: alice)
        let other = String(repeating: "a", count: 100)
        _ = try bench.present(Wire.SheetRequest(message: other), on: alice)
        func message(_ count: Int) -> Update.Parameters {
            Update.Parameters(id: id, message: String(repeating: "a", count: count))
        }
        try bench.call(Update.self, message(100), on: alice)
        #expect(throws: Refused.interface(.quotaExceeded(resource: "bytes", limit: 228))) {
            try bench.call(Update.self, message(101), on: alice)
        }
        // Nobody else is affected.
        _ = try bench.present(Wire.SheetRequest(message: other), on: bench.connect(Bench.bob))
    }

    @Test(arguments: [#""actions":[]"#, #""clear":["actions"]"#, #""elements":[]"#])
    func `no actions instead of none, and no elements, is nothing new to read`(
        members: String
    ) throws {
        for actions in [nil, [Wire.Action]()] {
            var setting = try Setting(Wire.SheetRequest(title: "Copying", actions: actions))
            #expect(try setting.refusal(members) == nil)
            #expect(try setting.bench.describe(setting.id).generation == 1)
        }
    }
}
