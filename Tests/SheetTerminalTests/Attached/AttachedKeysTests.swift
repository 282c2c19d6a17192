import SheetInterface
import SheetRendering
import SheetTerminal
import Testing

@Suite struct AttachedKeysTests {
    private static let name = Wire.Element(id: "name", kind: "field", label: "Name")
    private static let pin = Wire.Element(
        id: "pin", kind: "secret", label: "PIN", required: true, minimumLength: 4)
    private static let code = Wire.Element(id: "code", kind: "copyable", text: "4711")
    private static let size = Wire.Element(
        id: "size", kind: "choice", label: "Size",
        choices: [.init(id: "s", label: "Small"), .init(id: "l", label: "Large")])

    private static func desk(
        _ elements: [Wire.Element] = [], isInteractive: Bool = true
    ) -> Desk {
        let desk = Desk()
        desk.show(Desk.layer(isInteractive: isInteractive, elements: elements))
        return desk
    }

    // MARK: Answers

    @Test func `Enter answers by the default action, with what was seen`() {
        let desk = Self.desk()
        #expect(
            desk.type("\r") == [
                .choose(
                    Desk.key(), Choose.Parameters(id: "a", action: "ok", values: [], generation: 7))
            ])
    }

    @Test func `Tab goes to the other action, and Space takes it`() {
        let desk = Self.desk()
        #expect(desk.type("\t ").action == "no")
    }

    @Test(arguments: ["\u{1B}[C", "\u{1B}[B", "\u{1B}[Z"])
    func `arrows go from action to action`(_ key: String) {
        let desk = Self.desk()
        #expect(desk.type("\(key)\r").action == "no")
    }

    @Test func `Enter in a field goes to the next one, and in the last one answers`() {
        let desk = Self.desk([Self.name, Self.pin])
        #expect(desk.type("Ada\r1234").isEmpty)
        #expect(desk.type("\r").values == ["name": ["Ada"], "pin": ["1234"]])
    }

    @Test(arguments: ["\u{1B}\r", "\n"])
    func `Alt-Enter and Ctrl-Enter answer from anywhere`(_ key: String) {
        let desk = Self.desk([Self.name, Self.size])
        #expect(desk.type("Ada\(key)").values?["name"] == ["Ada"])
    }

    @Test func `Enter goes on from a choice, and takes the one under the cursor where none is`() {
        #expect(Self.desk([Self.size]).type("\u{1B}[B\r").values == ["size": ["l"]])
        #expect(Self.desk([Self.size]).type("\r").values == ["size": ["s"]])
        let desk = Self.desk([Self.size, Self.name])
        #expect(desk.type("\rAda").isEmpty)
        #expect(desk.type("\r").values == ["size": ["s"], "name": ["Ada"]])
    }

    @Test func `Space picks in a filter, and Enter goes on`() {
        let choices = [Wire.Choice(id: "a", label: "A"), Wire.Choice(id: "b", label: "B")]
        let desk = Self.desk([Wire.Element(id: "some", kind: "filter", choices: choices)])
        #expect(desk.type("\u{1B}[B ").isEmpty)
        #expect(desk.type("\r").values == ["some": ["b"]])
    }

    @Test func `Enter picks a day, and once it is picked goes on`() {
        let desk = Self.desk([Wire.Element(id: "day", kind: "date")])
        #expect(desk.type("\u{1B}[C\r").isEmpty)
        #expect(desk.type("\r").values == ["day": [CalendarDay(number: 20_001).description]])
    }

    @Test(arguments: [" ": "true", "": "false", "  ": "false"])
    func `Space turns a toggle round, and Enter goes on`(_ keys: String, _ value: String) {
        let desk = Self.desk([Wire.Element(id: "on", kind: "toggle", label: "On")])
        #expect(desk.type("\(keys)\r").values == ["on": [value]])
    }

    @Test func `a sheet is answered once until the daemon has said what it makes of it`() {
        let desk = Self.desk()
        #expect(desk.type("\r\r").count == 1)
        #expect(desk.type("\r").isEmpty)
        desk.screen.take(.unknown, to: PersonAct(.choice, on: Desk.key()))
        #expect(desk.type("\r").action == "ok")
    }

    @Test func `what is missing is said, and the focus is there`() {
        let desk = Self.desk([Self.name, Self.pin])
        #expect(desk.type("\u{1B}\r").isEmpty)
        #expect(desk.type("1234\r").values?["pin"] == ["1234"])
    }

    @Test func `a cancel needs nothing and takes nothing along`() {
        let desk = Self.desk([Self.name, Self.pin])
        let requests = desk.type("Ada\t\t\t\r")
        #expect(requests.action == "no" && requests.values == [:])
    }

    // MARK: Moving

    @Test func `left and right stay in a text, up and down leave it`() {
        let desk = Self.desk([Self.name, Self.size])
        _ = desk.type("b\u{1B}[D\u{1B}[Da\u{1B}[C\u{1B}[C\u{1B}[Cc")
        #expect(desk.type("\u{1B}\r").values?["name"] == ["abc"])
        let other = Self.desk([Self.name, Wire.Element(id: "b", kind: "field")])
        #expect(other.type("\u{1B}[Bx\u{1B}[Ay\u{1B}\r").values == ["name": ["y"], "b": ["x"]])
    }

    @Test func `an arrow that is held down stays in its element`() {
        let number = Wire.Element(id: "n", kind: "number", minimum: 1, maximum: 3)
        let desk = Self.desk([Self.name, number, Self.size])
        _ = desk.type("\t\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A")
        #expect(
            desk.type("\t\u{1B}[B\u{1B}[B\u{1B}[B\u{1B}\r").values
                == ["name": [], "n": ["3"], "size": ["l"]])
    }

    @Test func `up and down go by the lines that are seen`() {
        let desk = Self.desk([Self.name, Wire.Element(id: "m", kind: "multiline")])
        let words = Array(repeating: "word", count: 30).joined(separator: " ")
        _ = desk.type("\t\(words)\u{1B}[A")
        _ = desk.type("!")
        let text = desk.type("\u{1B}[B?\u{1B}\r").values?["m"]?.first ?? ""
        // Of several lines the mark is in the last but one, and the other one in the last.
        let places = "!?".compactMap { Array(text).firstIndex(of: $0) }
        #expect(places.count == 2 && (60...110).contains(places[0]))
        #expect(places.count == 2 && places[1] > places[0] + 40)
        #expect(text.filter { !"!?".contains($0) } == words)
    }

    @Test func `editing keys edit`() {
        let desk = Self.desk([Self.name])
        _ = desk.type("one two three\u{17}\u{1}\u{1B}d\u{5}!")
        #expect(desk.type("\r").values == ["name": [" two !"]])
    }

    // MARK: Pasting and copying

    @Test func `what is pasted goes into the text that has the focus`() {
        let desk = Self.desk([Self.name])
        _ = desk.type("\u{1B}[200~Ada\rLovelace\r\u{1B}[201~")
        #expect(desk.type("\r").values == ["name": ["Ada Lovelace"]])
    }

    @Test func `what is pasted chooses nothing`() {
        let on = Wire.Element(id: "on", kind: "toggle", label: "On")
        for (element, value) in [(on, ["false"]), (Self.size, [])] {
            let desk = Self.desk([element])
            _ = desk.type("\u{1B}[200~ \u{1B}[201~")
            #expect(desk.type("\u{1B}\r").values == [element.id ?? "": value])
        }
    }

    @Test func `of what is pasted into a secret the first line counts, and nothing is seen`() {
        let desk = Self.desk([Self.pin])
        _ = desk.type("\u{1B}[200~schlüssel\rmore\u{1B}[201~")
        #expect(!desk.sees("schl"))
        #expect(desk.type("\r").values == ["pin": ["schlüssel"]])
    }

    @Test(arguments: [" ", "\r"])
    func `what can be copied is copied, and that is said until the next key`(_ key: String) throws {
        let desk = Self.desk([Self.code])
        _ = desk.type("\u{1B}[Z")
        let bytes = try #require(Clipboard.sequence(copying: "4711"))
        #expect(desk.type(key) == [.copy(bytes)])
        #expect(desk.note() == "Copied.")
        _ = desk.type("\t")
        #expect(desk.note() == nil)
    }

    @Test func `what is too long for a clipboard is not said to be copied`() {
        let text = String(repeating: "x", count: TerminalLimits.copiedBytes + 1)
        let desk = Self.desk([Wire.Element(kind: "copyable", text: text)])
        #expect(desk.type("\u{1B}[Z\r").isEmpty)
        #expect(desk.note() == "This is too long to be copied.")
    }

    // MARK: Putting away

    @Test func `Escape puts the sheet away that has the focus`() {
        let desk = Self.desk()
        #expect(desk.type("\u{1B}") == [.attemptDismiss(Desk.key(), .escape, generation: 7)])
    }

    @Test func `Escape puts a sheet away that has nothing for the focus`() {
        let desk = Desk()
        desk.show(Desk.layer(actions: []))
        #expect(desk.type("\u{1B}") == [.attemptDismiss(Desk.key(), .escape, generation: 7)])
    }

    @Test func `a sheet that stays says so`() {
        let desk = Self.desk()
        desk.screen.take(
            .dismissAttempted(dismissed: false), to: PersonAct(.dismissal(.escape), on: Desk.key()))
        #expect(desk.note() == "This wants an answer.")
    }

    @Test func `Ctrl-X ends a stranger's sheet, and no other`() {
        let desk = Self.desk()
        #expect(desk.type("\u{18}").isEmpty)
        desk.show(Desk.layer(), Desk.layer("b", uid: 1001))
        #expect(
            desk.type("\u{18}") == [.attemptDismiss(Desk.key("b"), .override, generation: 7)])
    }

    @Test func `the keys of the terminal itself are handed on`() {
        let desk = Self.desk()
        #expect(desk.type("\u{3}\u{1A}\u{C}") == [.leave, .suspend, .redraw])
    }

    @Test(arguments: ["multiline", "secret"])
    func `a paste whose end is missing says so`(_ kind: String) {
        let desk = Self.desk([Wire.Element(id: "e", kind: kind)])
        func paste(_ count: Int) {
            let text = String(repeating: "x", count: count)
            _ = desk.type("\u{1B}[200~\(text)\u{1B}[201~")
        }
        paste(TerminalLimits.pasteBytes)
        #expect(desk.note() == nil)
        paste(TerminalLimits.pasteBytes + 1)
        #expect(desk.note() == "What was pasted was too long: its end is missing.")
        _ = desk.type("\t")
        paste(TerminalLimits.pasteBytes + 1)
        #expect(desk.note() == nil)
    }

    // MARK: What takes nothing

    @Test func `what is typed before a sheet takes input is nobody's`() {
        let desk = Self.desk([Self.name], isInteractive: false)
        #expect(desk.type("x\r\u{1B}\u{18}").isEmpty)
        desk.show(Desk.layer(elements: [Self.name]))
        #expect(desk.type("y\r").values == ["name": ["y"]])
    }

    @Test func `a picture that was not drawn yet is not what a person acts on`() {
        let desk = Self.desk()
        desk.hear([Desk.layer(generation: 8)])
        #expect(desk.type("\r").isEmpty)
        #expect(desk.note() == "This has changed: look at it again.")
        #expect(desk.type("\r").action == "ok")
    }

    @Test func `a sheet that is gone takes nothing, drawn or not`() {
        let desk = Self.desk()
        desk.hear([])
        #expect(desk.type("\r\u{1B}").isEmpty)
    }
}
