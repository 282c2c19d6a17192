import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R33: names")
struct NameTests {
    static let refused = [
        "", " ", "a b", "ä", "a/b", "a\n", "a+b", "{}", "\"", "~",
        String(repeating: "x", count: 65),
    ]
    static let taken = [
        "a", "Z", "0", "._:@-", "urn:x:1", "user@host", String(repeating: "x", count: 64),
    ]

    @Test(arguments: taken)
    func `1 to 64 letters, digits and . _ : @ - are a name`(name: String) throws {
        var bench = Bench()
        let alice = bench.connect()
        #expect(
            try bench.call(OpenScene.self, OpenScene.Parameters(id: name), on: alice).scene.id
                == name)
        let action = Wire.Action(id: name, label: "")
        _ = try bench.present(Wire.SheetRequest(actions: [action]), in: name, on: alice)
        try bench.setPhase(.inactive, of: name, source: name, on: alice)
    }

    @Test(arguments: refused)
    func `other words are none`(name: String) throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        #expect(throws: Refused.invalid("id")) {
            try bench.call(OpenScene.self, OpenScene.Parameters(id: name), on: root)
        }
        #expect(throws: Refused.invalid("source")) {
            try bench.setPhase(.inactive, source: name, on: root)
        }
        #expect(throws: Refused.invalid("sheet.actions[0].id")) {
            let action = Wire.Action(id: name, label: "")
            return try bench.present(Wire.SheetRequest(actions: [action]), on: root)
        }
        #expect(throws: Refused.invalid("sheet.key")) {
            try bench.present(Wire.SheetRequest(key: name), on: root)
        }
        #expect(throws: Refused.invalid("sheet.elements[0].id")) {
            let element = Wire.Element(id: name, kind: "field")
            return try bench.present(Wire.SheetRequest(elements: [element]), on: root)
        }
        #expect(throws: Refused.invalid("sheet.elements[0].choices[1].id")) {
            let choices = [Wire.Choice(id: "a", label: ""), Wire.Choice(id: name, label: "")]
            let element = Wire.Element(id: "a", kind: "choice", choices: choices)
            return try bench.present(Wire.SheetRequest(elements: [element]), on: root)
        }
        #expect(throws: Refused.invalid("token")) {
            let parameters = Present.Parameters(sheet: .question, token: name)
            return try bench.call(Present.self, parameters, on: root)
        }
        #expect(throws: Refused.invalid("key")) {
            try bench.call(DismissAll.self, DismissAll.Parameters(key: name), on: root)
        }
        #expect(throws: Refused.invalid("scenes[0]")) {
            try bench.call(Watch.self, Watch.Parameters(scenes: [name]), flags: .more, on: root)
        }
        #expect(bench.facts.isEmpty)
    }

    @Test func `two actions of a sheet do not share a name`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let actions = ["a", "b", "a"].map { Wire.Action(id: $0, label: "") }
        #expect(throws: Refused.invalid("sheet.actions[2].id")) {
            try bench.present(Wire.SheetRequest(actions: actions), on: alice)
        }
    }
}
