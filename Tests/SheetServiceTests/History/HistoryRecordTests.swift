import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R42: what the history keeps")
struct HistoryRecordTests {
    private static let canary = "canary-5150"
    private static let form = Wire.SheetRequest(
        key: "wifi", title: "Join",
        elements: [
            Wire.Element(id: "name", kind: "field"), Wire.Element(id: "pin", kind: "secret"),
        ],
        actions: Wire.SheetRequest.question.actions, kind: "network",
        payload: RawJSON(validated: Array(#"{"payload":{"\u006bey":"canary-5150"}}"#.utf8)))
    private static let values = [
        Wire.Value(id: "name", value: ["home"]), Wire.Value(id: "pin", value: [canary]),
    ]

    /// What is kept of a form that root has presented and answered.
    private func record(_ detail: HistoryDetail) throws -> HistoryRecord {
        var bench = Bench { $0.historyDetail = detail }
        let (presenting, root) = (bench.connect(Bench.root), bench.connect(Bench.root))
        let id = try bench.presentAndWait(Self.form, on: presenting)
        bench.wait(.seconds(5))
        #expect(bench.records.isEmpty)
        try bench.call(
            Choose.self,
            Choose.Parameters(id: id, action: "ok", values: Self.values, generation: 1), on: root)
        let record = try #require(bench.records.first)
        #expect(bench.records.count == 1)
        #expect(record.id == SheetID(id))
        #expect(record.scene == .main && record.key == "wifi" && record.kind == "network")
        #expect(record.owner == .root)
        return record
    }

    private func outcome(of record: HistoryRecord) throws -> Wire.Outcome {
        try ParameterDecoder.decode(
            Wire.Outcome.self, from: record.outcome, unknownMembers: .refused)
    }

    @Test func `by default time, reason and action, and nothing that was said`() throws {
        let record = try record(.outcome)
        let outcome = try outcome(of: record)
        #expect(outcome.reason == "action" && outcome.action == "ok")
        #expect(outcome.values == nil && outcome.withheld == nil && outcome.by == nil)
        #expect(record.request == nil)
    }

    @Test func `with Record=all request and values, too`() throws {
        let record = try record(.all)
        let outcome = try outcome(of: record)
        #expect(outcome.values == [Wire.Value(id: "name", value: ["home"])])
        #expect(outcome.withheld == ["pin"])
        #expect(outcome.by?.program == "/sbin/a")
        let request = try ParameterDecoder.decode(
            Wire.SheetRequest.self, from: try #require(record.request), unknownMembers: .refused)
        var wanted = Self.form
        wanted.payload = nil
        #expect(request == wanted)
    }

    @Test(arguments: HistoryDetail.allCases)
    func `never a secret and never the payload`(detail: HistoryDetail) throws {
        let record = try record(detail)
        let text = String(decoding: record.outcome + (record.request ?? []), as: UTF8.self)
        #expect(!text.contains("canary") && !text.contains("payload"))
        #expect(!"\(record)".contains("canary"))
    }

    @Test(arguments: [
        (#"{"payload":{}}"#, "{}"), (#"{"pay\u006coad":{"a":1},"title":"x"}"#, #"{"title":"x"}"#),
        (#"{ "title" : "payload", "elements":[ {"payload":1} ] }"#, nil), ("{}", nil),
        (#"{"detents":[],"payload":{"b":[]},"key":"k"}"#, #"{"detents":[],"key":"k"}"#),
    ])
    func `of a request only the payload is left out`(words: String, kept: String?) throws {
        var bench = Bench { $0.historyDetail = .all }
        let alice = bench.connect()
        // What is said of elements is not looked at by the record.
        let parameters = words.replacing(#", "elements":[ {"payload":1} ]"#, with: "")
        bench.begin(.present, #"{"sheet":\#(parameters)}"#, on: alice)
        let id = try bench.reply(to: Present.self, on: alice).id
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        let request = try #require(bench.records.first?.request)
        #expect(String(decoding: request, as: UTF8.self) == kept ?? parameters)
    }

    @Test func `what an Update has left is what was asked`() throws {
        var bench = Bench { $0.historyDetail = .all }
        let alice = bench.connect()
        let id = try bench.present(on: alice)
        try bench.call(Update.self, Update.Parameters(id: id, title: "Now?"), on: alice)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        let request = String(decoding: try #require(bench.records.first?.request), as: UTF8.self)
        #expect(request.contains("Now?") && !request.contains("Restart"))
    }

    @Test func `every end is kept once, in the order of ends, after its facts`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        for _ in 0..<3 { _ = try bench.present(on: alice) }
        _ = try bench.present(Wire.SheetRequest(expiresAfterMSec: 0), on: alice)
        _ = bench.takeOrdered()
        try bench.setPhase(.background, on: root)
        let ordered = bench.takeOrdered()
        let lastFact = ordered.lastIndex { if case .record = $0 { true } else { false } }
        let firstRecord = ordered.firstIndex { if case .archive = $0 { true } else { false } }
        #expect(try #require(lastFact) < #require(firstRecord))
        let ends = bench.facts.compactMap { fact -> Outcome? in
            if case .ended(let outcome) = fact { outcome } else { nil }
        }
        #expect(ends.count == 4)
        #expect(bench.records.map(\.id) == ends.map(\.id))
        #expect(bench.records.map(\.endedAt) == ends.map(\.endedAt.wallClock))
    }

    @Test func `what the stop of the service ends is kept, too`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(on: alice)
        bench.hand(.stopRequested(restarting: false))
        #expect(bench.records.map(\.id) == [SheetID(id)])
    }
}
