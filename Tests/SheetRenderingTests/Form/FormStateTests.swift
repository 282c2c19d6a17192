import SheetInterface
import SheetRendering
import Testing

@Suite struct FormStateTests {
    private static let choices = ["en", "de", "fr"].map {
        Wire.Choice(id: $0, label: $0.uppercased())
    }

    /// One of every kind, each with a value to begin with but the secret.
    private static let everything = [
        Wire.Element(kind: "text", text: "Words"),
        Wire.Element(id: "copyable", kind: "copyable", text: "1234"),
        Wire.Element(id: "field", kind: "field", value: ["a"]),
        Wire.Element(id: "multiline", kind: "multiline", value: ["a\nb"]),
        Wire.Element(id: "secret", kind: "secret"),
        Wire.Element(id: "number", kind: "number", value: ["7"]),
        Wire.Element(id: "toggle", kind: "toggle", value: ["true"]),
        Wire.Element(id: "choice", kind: "choice", value: ["de"], choices: choices),
        Wire.Element(id: "filter", kind: "filter", value: ["fr", "en"], choices: choices),
        Wire.Element(id: "date", kind: "date", value: ["2024-02-29"]),
        Wire.Element(id: "dateRange", kind: "dateRange", value: ["2024-01-01", "2024-01-09"]),
        Wire.Element(id: "time", kind: "time", value: ["07:30"]),
        Wire.Element(id: "progress", kind: "progress", value: ["0.5"]),
        Wire.Element(id: "image", kind: "image", value: ["x"]),
        Wire.Element(id: "later", kind: "hologram", value: ["x"]),
    ]

    @Test func `what is seen is sent, though nobody touched it`() {
        #expect(
            Form(Self.everything).values == [
                "field": ["a"], "multiline": ["a\nb"], "secret": [], "number": ["7"],
                "toggle": ["true"], "choice": ["de"], "filter": ["en", "fr"],
                "date": ["2024-02-29"], "dateRange": ["2024-01-01", "2024-01-09"],
                "time": ["07:30"],
            ])
    }

    @Test func `what is emptied is sent as empty`() {
        let form = Form(Self.everything)
        for id in ["field", "multiline", "number", "choice", "filter", "date", "dateRange", "time"]
        {
            form.apply(.clear, to: id)
            #expect(form.values?[id] == [], "\(id)")
        }
    }

    @Test func `a toggle that nobody touched is off, and is sent as it is seen`() {
        let form = Form([Wire.Element(id: "t", kind: "toggle", required: true)])
        #expect(form.values == ["t": ["false"]])
        form.apply(.activate, to: "t")
        #expect(form.values == ["t": ["true"]])
        form.apply(.insert(" "), to: "t")
        #expect(form.values == ["t": ["false"]])
        #expect(!form.apply(.insert("x"), to: "t"))
    }

    @Test func `an answer says which generation was seen, and where`() {
        let form = Form([Wire.Element(id: "f", kind: "field")])
        form.update(to: [Wire.Element(id: "f", kind: "field", label: "F")])
        #expect(
            form.answer()
                == .answer(
                    Choose.Parameters(
                        id: "a", action: "ok", values: [Wire.Value(id: "f", value: [])],
                        generation: 2, renderer: "r1")))
    }

    @Test func `a cancel action takes no values, and nothing is wrong with it`() {
        let form = Form([Wire.Element(id: "f", kind: "field", required: true)])
        #expect(
            form.answer(cancel)
                == .answer(
                    Choose.Parameters(id: "a", action: "no", generation: 1, renderer: "r1")))
        #expect(form.problem("f") == nil)
    }

    @Test func `a problem stays until its element is changed`() {
        let form = Form([
            Wire.Element(id: "f", kind: "field", required: true),
            Wire.Element(id: "g", kind: "number", value: ["1"]),
        ])
        #expect(form.problem("f") == nil)
        #expect(form.problems == ["f": "needs a value"] && form.problem("f") == "needs a value")
        form.apply(.moveLeft, to: "f")
        #expect(form.problem("f") != nil)
        form.type("x", into: "f")
        #expect(form.problem("f") == nil && form.problems.isEmpty)
        form.refuse("it is taken", of: "f")
        #expect(form.problem("f") == "it is taken")
        form.apply(.deleteBackward, to: "f")
        #expect(form.problem("f") == nil)
    }

    @Test func `what was typed stays over an update, for elements whose id and kind stay`() {
        let form = Form([
            Wire.Element(id: "f", kind: "field", value: ["a"]),
            Wire.Element(id: "g", kind: "field", value: ["a"]),
            Wire.Element(id: "s", kind: "secret"), Wire.Element(id: "h", kind: "field"),
        ])
        for id in ["f", "g", "s", "h"] { form.type("x", into: id) }
        form.apply(.moveLeft, to: "f")
        form.update(to: [
            Wire.Element(id: "s", kind: "secret", label: "Again"),
            Wire.Element(id: "g", kind: "multiline", value: ["b"]),
            Wire.Element(id: "f", kind: "field", label: "F", value: ["b"]),
        ])
        #expect(form.values == ["s": ["x"], "g": ["b"], "f": ["ax"]])
        form.type("y", into: "f")
        #expect(form.values?["f"] == ["ayx"])
        form.update(to: [Wire.Element(id: "h", kind: "field")])
        #expect(form.values == ["h": []] && form.isWiped)
    }

    @Test func `what nobody touched follows an update`() {
        let form = Form([Wire.Element(id: "f", kind: "field", value: ["a"])])
        form.apply(.moveLeft, to: "f")
        form.update(to: [Wire.Element(id: "f", kind: "field", value: ["b"])])
        #expect(form.values == ["f": ["b"]])
        // What was made equal to its beginning by hand was touched all the same.
        form.apply(.deleteBackward, .insert("b"), to: "f")
        form.update(to: [Wire.Element(id: "f", kind: "field", value: ["c"])])
        #expect(form.values == ["f": ["b"]])
    }

    @Test func `a choice that is there no more is not picked`() {
        let form = Form([Wire.Element(id: "c", kind: "filter", choices: Self.choices)])
        form.pick(choice: 0, in: "c")
        form.pick(choice: 2, in: "c")
        form.update(to: [
            Wire.Element(id: "c", kind: "filter", choices: Array(Self.choices.dropFirst()))
        ])
        #expect(form.values == ["c": ["fr"]])
    }

    @Test func `a held sheet has what was typed when it comes back, but for secrets`() {
        let form = Form([
            Wire.Element(id: "f", kind: "field"), Wire.Element(id: "s", kind: "secret"),
        ])
        form.type("typed", into: "f")
        form.type("secret", into: "s")
        #expect(form.mark("s") == SecretMark(count: 6, cursor: 6) && form.isWiped)
        form.follow([])
        #expect(form.isWiped && form.draftCount == 1)
        form.follow([form.layer])
        #expect(form.values == ["f": ["typed"], "s": []])
    }

    @Test func `of sheets that are gone little is kept`() {
        let form = Form([Wire.Element(id: "f", kind: "field")])
        for number in 0..<100 {
            let id = "s\(number)"
            form.follow([makeForm([Wire.Element(id: "f", kind: "field")], id: id)])
            if number > 0 { #expect(form.apply(.insert("x"), to: key("f", on: id))) }
        }
        form.follow([])
        #expect(form.draftCount == 32)
        let untouched = Form([Wire.Element(id: "f", kind: "field")])
        untouched.follow([])
        #expect(untouched.draftCount == 0)
    }

    @Test func `an element without an id has a place`() {
        let layer = makeForm(Self.everything)
        #expect(layer.elementKey(at: 0).name == .place(0))
        #expect(layer.elementKey(at: 1).name == .id("copyable"))
    }

    @Test func `what takes no input takes none`() {
        let form = Form(Self.everything)
        for id in ["copyable", "progress", "image", "later", "nobody"] {
            #expect(form.entry(id) == nil && !form.apply(.insert("x"), to: id))
        }
    }

    @Test func `up and down count a number within its bounds`() {
        let form = Form([Wire.Element(id: "n", kind: "number", minimum: 1, maximum: 3)])
        form.apply(.moveUp, to: "n")
        #expect(form.values == ["n": ["1"]])
        form.apply(.moveUp, .moveUp, to: "n")
        #expect(form.values == ["n": ["3"]] && !form.apply(.moveUp, to: "n"))
        form.apply(.clear, .insert("2.5"), .moveDown, to: "n")
        #expect(form.values == ["n": ["1.5"]])
        form.apply(.moveDown, to: "n")
        #expect(form.values == ["n": ["1"]])
    }

    @Test func `the pointer picks choices, days, parts of a time and places in a text`() {
        let form = Form(Self.everything)
        form.pick(choice: 0, in: "choice")
        form.pick(choice: 9, in: "choice")
        form.pick(choice: 0, in: "filter")
        form.pick(day: CalendarDay(number: 0), in: "date")
        form.go(to: .minute, in: "time")
        form.type("45", into: "time")
        form.move(to: 0, in: "field")
        form.type("x", into: "field")
        #expect(form.values?["choice"] == ["en"] && form.values?["filter"] == ["fr"])
        #expect(form.values?["date"] == ["1970-01-01"] && form.values?["time"] == ["07:45"])
        #expect(form.values?["field"] == ["xa"])
    }

    @Test func `of a sheet that leaves all is kept until it is drawn no more`() {
        var state = FormState(today: CalendarDay(number: 20_000))
        let layer = makeForm([
            Wire.Element(id: "s", kind: "secret"), Wire.Element(id: "d", kind: "date"),
        ])
        state.follow([layer])
        _ = state.apply(.insert("1234"), to: key("s"))
        let day = state.entry(of: key("d"))
        state.follow([], leaving: [layer.key])
        let (mark, kept) = (state.entry(of: key("s")), state.entry(of: key("d")))
        let isWiped = state.isWiped
        #expect(mark == .secret(SecretMark(count: 4, cursor: 4)) && kept == day && isWiped)
        // Another picture comes meanwhile.
        state.follow([makeForm([], id: "b")], leaving: [layer.key])
        let still = state.entry(of: key("s"))
        #expect(still == mark)
        state.keep(leaving: [])
        let gone = state.entry(of: key("s"))
        #expect(gone == nil)
    }
}
