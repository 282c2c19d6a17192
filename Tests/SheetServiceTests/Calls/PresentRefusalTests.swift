import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R44: what Present refuses, by name")
struct PresentRefusalTests {
    /// What a sheet says, and the path of what is wrong with it.
    static let sheets: [(sheet: String, path: String)] = [
        // Words.
        (#""title":"\u0007""#, "title"),
        (#""message":"\u202E""#, "message"),
        (#""icon":"\u2066""#, "icon"),
        (#""kind":"\u0001""#, "kind"),
        (#""key":"a b""#, "key"),
        // Actions.
        (#""actions":[{"id":"a b","label":""}]"#, "actions[0].id"),
        (#""actions":[{"id":"a","label":""},{"id":"a","label":""}]"#, "actions[1].id"),
        (#""actions":[{"id":"a","label":"\u0007"}]"#, "actions[0].label"),
        (#""actions":[{"id":"a","label":"","icon":"\u0007"}]"#, "actions[0].icon"),
        (#""actions":[{"id":"a","label":"","role":"main"}]"#, "actions[0].role"),
        // Elements.
        (#""elements":[{"kind":"text"},{"id":"é","kind":"text"}]"#, "elements[1].id"),
        (#""elements":[{"kind":"field"}]"#, "elements[0].id"),
        (#""elements":[{"kind":"secret"}]"#, "elements[0].id"),
        (
            #""elements":[{"id":"a","kind":"text"},{"id":"a","kind":"field"}]"#,
            "elements[1].id"
        ),
        (#""elements":[{"kind":"\u0007"}]"#, "elements[0].kind"),
        (#""elements":[{"kind":"text","label":"\u0007"}]"#, "elements[0].label"),
        (#""elements":[{"kind":"text","text":"\u2069"}]"#, "elements[0].text"),
        (
            #""elements":[{"id":"a","kind":"field","placeholder":"\u0007"}]"#,
            "elements[0].placeholder"
        ),
        (#""elements":[{"kind":"text","value":["a","\u0007"]}]"#, "elements[0].value[1]"),
        (#""elements":[{"id":"a","kind":"secret","value":["x"]}]"#, "elements[0].value"),
        (#""elements":[{"id":"a","kind":"secret","value":[]}]"#, "elements[0].value"),
        (#""elements":[{"id":"a","kind":"field","value":["x","y"]}]"#, "elements[0].value"),
        (#""elements":[{"id":"a","kind":"field","value":["x\ny"]}]"#, "elements[0].value"),
        (#""elements":[{"id":"a","kind":"number","value":["1,5"]}]"#, "elements[0].value"),
        (
            #""elements":[{"id":"a","kind":"number","maximum":1,"value":["2"]}]"#,
            "elements[0].value"
        ),
        (#""elements":[{"id":"a","kind":"toggle","value":["on"]}]"#, "elements[0].value"),
        (#""elements":[{"id":"a","kind":"date","value":["2026-02-30"]}]"#, "elements[0].value"),
        (
            #""elements":[{"id":"a","kind":"dateRange","value":["2026-02-02","2026-02-01"]}]"#,
            "elements[0].value"
        ),
        (#""elements":[{"id":"a","kind":"time","value":["24:00"]}]"#, "elements[0].value"),
        (#""elements":[{"kind":"progress","value":["1.1"]}]"#, "elements[0].value"),
        (#""elements":[{"kind":"progress","value":["half"]}]"#, "elements[0].value"),
        (#""elements":[{"id":"a","kind":"choice"}]"#, "elements[0].choices"),
        (#""elements":[{"id":"a","kind":"filter","choices":[]}]"#, "elements[0].choices"),
        (
            #""elements":[{"kind":"text"},{"kind":"text"},{"id":"a","kind":"choice","#
                + #""choices":[{"id":"","label":""}]}]"#, "elements[2].choices[0].id"
        ),
        (
            #""elements":[{"id":"a","kind":"choice","choices":[{"id":"b","label":""},"#
                + #"{"id":"b","label":""}]}]"#, "elements[0].choices[1].id"
        ),
        (
            #""elements":[{"id":"a","kind":"choice","choices":[{"id":"b","label":"\u0007"}]}]"#,
            "elements[0].choices[0].label"
        ),
        (
            #""elements":[{"id":"a","kind":"choice","choices":[{"id":"b","label":"","#
                + #""icon":"\u0007"}]}]"#, "elements[0].choices[0].icon"
        ),
        (
            #""elements":[{"id":"a","kind":"choice","choices":[{"id":"b","label":""}],"#
                + #""value":["c"]}]"#, "elements[0].value"
        ),
        (
            #""elements":[{"id":"a","kind":"number","minimum":2,"maximum":1}]"#,
            "elements[0].maximum"
        ),
        (
            #""elements":[{"id":"a","kind":"field","minimumLength":-1}]"#,
            "elements[0].minimumLength"
        ),
        (
            #""elements":[{"id":"a","kind":"field","minimumLength":2,"maximumLength":1}]"#,
            "elements[0].maximumLength"
        ),
        (
            #""elements":[{"id":"a","kind":"field","characters":"hex"}]"#,
            "elements[0].characters"
        ),
        // Detents.
        (#""detents":["half","fraction:1.5"]"#, "detents[1]"),
        (#""detents":["tall"]"#, "detents[0]"),
        (#""detents":["half"],"selectedDetent":"large""#, "selectedDetent"),
        (#""detents":["half"],"selectedDetent":"medium""#, "selectedDetent"),
        (#""largestUndimmedDetent":"large""#, "largestUndimmedDetent"),
        // Numbers and words of a list.
        (#""inactiveGraceMSec":-1"#, "inactiveGraceMSec"),
        (#""expiresAfterMSec":-1"#, "expiresAfterMSec"),
        (#""expiryClock":"wall""#, "expiryClock"),
        (#""style":"popover""#, "style"),
        (#""priority":"urgent""#, "priority"),
        (#""onInactive":"hide""#, "onInactive"),
        (#""onBackground":"hide""#, "onBackground"),
        (#""grabberVisible":1"#, "grabberVisible"),
        (#""interactiveDismissDisabled":"yes""#, "interactiveDismissDisabled"),
        (#""payload":[]"#, "payload"),
        (#""colour":"red""#, "colour"),
        (#""elements":[{"kind":"text","colour":"red"}]"#, "elements[0].colour"),
    ]

    @Test(arguments: sheets)
    func `a member of the sheet that no sheet can have`(sheet: String, path: String) throws {
        var bench = Bench()
        // As somebody who may everything, and who waits.
        let root = bench.connect(Bench.root)
        let refusal = try bench.refusal(
            of: .present, #"{"sheet":{\#(sheet)}}"#, flags: .more, on: root)
        #expect(refusal == .invalid("sheet." + path))
        #expect(bench.facts.isEmpty)
    }

    @Test(arguments: [
        (#""placement":"under""#, "placement"),
        (#""placement":"replace""#, "replaces"),
        (#""replaces":"a""#, "replaces"),
        (#""replaces":"a","placement":"stack""#, "replaces"),
        (#""replaces":"a","placement":"queue""#, "replaces"),
        (#""lifetime":"forever""#, "lifetime"),
        (#""whenInactive":"wait""#, "whenInactive"),
        (#""whenUnrendered":"queue""#, "whenUnrendered"),
        (#""token":"""#, "token"),
        (#""token":7"#, "token"),
        (#""scene":7"#, "scene"),
        (#""parent":7"#, "parent"),
        (#""colour":"red""#, "colour"),
    ])
    func `a parameter that makes no sense`(parameter: String, path: String) throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let refusal = try bench.refusal(of: .present, #"{"sheet":{},\#(parameter)}"#, on: root)
        #expect(refusal == .invalid(path))
        #expect(bench.facts.isEmpty)
    }

    /// What looks wrong and is not.
    @Test(arguments: [
        #"{"sheet":{}}"#,
        #"{"sheet":{"title":null,"elements":null},"token":null}"#,
        #"{"sheet":{"message":"a\nb\tc \u2067d\u2069"}}"#,
        #"{"sheet":{"elements":[{"kind":"hologram"},{"id":"a","kind":"hologram","value":["x"]}]}}"#,
        #"{"sheet":{"elements":[{"id":"a","kind":"field","value":[""],"minimumLength":3}]}}"#,
        #"{"sheet":{"elements":[{"kind":"progress"},{"kind":"progress","value":["0.5"]}]}}"#,
        #"{"sheet":{"style":"alert","detents":["half"],"selectedDetent":"large"}}"#,
        #"{"sheet":{"key":"a"},"placement":"replace"}"#,
        #"{"sheet":{"detents":["medium","half"],"selectedDetent":"half"}}"#,
        #"{"sheet":{"inactiveGraceMSec":0,"expiresAfterMSec":9223372036854775807}}"#,
    ])
    func `what a sheet can have is taken`(parameters: String) throws {
        var bench = Bench()
        #expect(try bench.refusal(of: .present, parameters, on: bench.connect()) == nil)
    }

    @Test func `a long list of choices is read at once`() throws {
        var bench = Bench { $0.presentationLimits.sheetBytes = 1 << 20 }
        let alice = bench.connect()
        try bench.open("desk", on: alice)
        let ids = (0..<20_000).map { String($0, radix: 36) }
        let filter = Wire.Element(
            id: "a", kind: "filter", choices: ids.map { Wire.Choice(id: $0, label: "") })
        let start = ContinuousClock.now
        let id = try bench.present(Wire.SheetRequest.form([filter]), in: "desk", on: alice)
        let values = [Wire.Value(id: "a", value: ids)]
        let outcome = try bench.call(
            Choose.self, Choose.Parameters(id: id, action: "ok", values: values), on: alice
        ).outcome
        #expect(outcome.values == values)
        // Each one held against each other takes a minute.
        #expect(ContinuousClock.now - start < .seconds(10))
    }
}
