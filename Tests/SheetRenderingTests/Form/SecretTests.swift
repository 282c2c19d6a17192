import SheetInterface
import SheetRendering
import TestKit
import Testing

@Suite struct SecretTests {
    private let form = Form([
        Wire.Element(id: "s", kind: "secret"), Wire.Element(id: "t", kind: "secret"),
    ])

    @Test func `a secret is edited like a line, and only its length is shown`() {
        form.type("pässword", into: "s")
        #expect(form.mark("s") == SecretMark(count: 8, cursor: 8))
        form.apply(.moveLeft, .moveLeft, .deleteBackward, .insert("漢"), to: "s")
        #expect(form.values?["s"] == ["pässw漢rd"])
        form.apply(.moveToStart, .deleteForward, .moveRight, to: "s")
        #expect(form.mark("s") == SecretMark(count: 7, cursor: 1))
        form.apply(.deleteToLineEnd, to: "s")
        #expect(form.values?["s"] == ["ä"])
    }

    @Test func `no entry holds a secret`() {
        form.type("hunter2", into: "s")
        #expect(!"\(String(describing: form.entry("s")))".contains("hunter"))
    }

    @Test func `two secrets do not mix`() {
        form.type("one", into: "s")
        form.type("two", into: "t")
        form.apply(.deleteBackward, to: "s")
        #expect(form.values == ["s": ["on"], "t": ["two"]])
    }

    @Test(arguments: [
        EditingCommand.deleteBackward, .deleteWordBackward, .deleteToLineStart, .clear,
    ])
    func `what is deleted is overwritten`(_ command: EditingCommand) {
        form.type("hunter2", into: "s")
        form.apply(command, to: "s")
        #expect(form.isWiped)
    }

    @Test func `a secret is overwritten once it is sent, and when its sheet is gone`() {
        form.type("hunter2", into: "s")
        form.wipe()
        #expect(form.isWiped && form.mark("s")?.count == 0)
        form.type("hunter2", into: "s")
        form.follow([])
        #expect(form.isWiped)
        form.follow([form.layer])
        #expect(form.mark("s")?.count == 0)
    }

    @Test func `there is an end to what a secret takes, and to how many there are`() {
        form.type(String(repeating: "漢", count: 5000), into: "s")
        #expect(form.mark("s")?.count == 682)
        #expect(!form.apply(.insert("漢"), to: "s"))
        let many = Form((0..<40).map { Wire.Element(id: "s\($0)", kind: "secret") })
        let taken = (0..<40).filter { many.apply(.insert("x"), to: "s\($0)") }
        #expect(taken.count == 32)
        many.wipe()
        #expect(many.apply(.insert("x"), to: "s39"))
    }

    @Test func `a PIN takes its digits, and no more of them`() {
        let form = Form([
            Wire.Element(
                id: "s", kind: "secret", required: true, minimumLength: 4, maximumLength: 6,
                characters: "digits")
        ])
        #expect(form.problems == ["s": "needs a value"])
        form.type("1a2", into: "s")
        #expect(form.problems == ["s": "needs at least 4 digits"])
        form.type("345678", into: "s")
        #expect(form.values == ["s": ["123456"]])
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `a secret holds what a list of scalars would, and nothing is left beside it`(
        _ seed: UInt64
    ) {
        var random = SplitMix64(seed: seed)
        var (scalars, cursor) = ([Unicode.Scalar](), 0)
        for _ in 0..<100 {
            switch Int.random(in: 0..<7, using: &random) {
            case 0, 1, 2:
                let scalar =
                    ["a", "ä", "漢", "😀"].randomElement(using: &random) ?? "a" as Unicode.Scalar
                form.type(String(scalar), into: "s")
                scalars.insert(scalar, at: cursor)
                cursor += 1
            case 3:
                form.apply(.moveLeft, to: "s")
                cursor = max(0, cursor - 1)
            case 4:
                form.apply(.moveRight, to: "s")
                cursor = min(scalars.count, cursor + 1)
            case 5:
                form.apply(.deleteBackward, to: "s")
                if cursor > 0 {
                    cursor -= 1
                    scalars.remove(at: cursor)
                }
            default:
                form.apply(.deleteForward, to: "s")
                if cursor < scalars.count { scalars.remove(at: cursor) }
            }
            #expect(form.mark("s") == SecretMark(count: scalars.count, cursor: cursor))
        }
        #expect(form.isWiped)
        let text = String(String.UnicodeScalarView(scalars))
        #expect(form.values?["s"] == (text.isEmpty ? [] : [text]))
    }
}
