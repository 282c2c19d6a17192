import SheetInterface
import SheetRendering
import TestKit
import Testing

@Suite struct FocusTests {
    private static let elements = [
        Wire.Element(kind: "text", text: "Words"),
        Wire.Element(id: "code", kind: "copyable", text: "1"),
        Wire.Element(id: "f", kind: "field"), Wire.Element(id: "p", kind: "progress"),
        Wire.Element(id: "g", kind: "toggle"), Wire.Element(id: "x", kind: "hologram"),
    ]

    private func layer(
        _ id: String, _ elements: [Wire.Element] = elements,
        actions: [Wire.Action] = [cancel, ok], isInteractive: Bool = true
    ) -> Wire.Layer {
        makeLayer(
            id, isInteractive: isInteractive,
            request: Wire.SheetRequest(elements: elements, actions: actions))
    }

    private func frame(_ layers: [Wire.Layer]) -> [StagedLayer] {
        var stage = Stage(on: surface)
        stage.show(makePicture(1, layers), at: start)
        return stage.frame(at: start)
    }

    private func name(_ target: FocusTarget?) -> String? {
        switch target {
        case .element(let key):
            if case .id(let id) = key.name { "\(key.sheet.id).\(id)" } else { "?" }
        case .action(let sheet, let id): "\(sheet.id).\(id)"
        case nil: nil
        }
    }

    @Test func `Tab goes through inputs and what can be copied, then the actions, and round`() {
        var focus = Focus()
        focus.follow(frame([layer("a")]))
        var seen: [String?] = []
        for _ in 0..<6 {
            seen.append(name(focus.target))
            focus.moveForward()
        }
        #expect(seen == ["a.f", "a.g", "a.no", "a.ok", "a.code", "a.f"])
        focus.moveBackward()
        focus.moveBackward()
        #expect(name(focus.target) == "a.code")
    }

    @Test func `without an input the default action has it first`() {
        var focus = Focus()
        focus.follow(frame([layer("a", [])]))
        #expect(name(focus.target) == "a.ok")
        focus.follow(frame([layer("b", [], actions: [cancel])]))
        #expect(name(focus.target) == "b.no")
        focus.follow(frame([layer("c", [], actions: [])]))
        #expect(focus.target == nil)
        focus.moveForward()
        #expect(focus.target == nil)
    }

    @Test func `a sheet that comes on top takes it, and leaves it where it was`() {
        var focus = Focus()
        focus.follow(frame([layer("a")]))
        focus.moveForward()
        focus.follow(frame([layer("a", isInteractive: false), layer("b", isInteractive: false)]))
        #expect(focus.target == nil && focus.order.isEmpty)
        focus.follow(frame([layer("a", isInteractive: false), layer("b")]))
        #expect(name(focus.target) == "b.f")
        focus.follow(frame([layer("a")]))
        #expect(name(focus.target) == "a.g")
    }

    @Test func `a sheet that comes beside one that has it leaves it there`() {
        var focus = Focus()
        focus.follow(frame([layer("a")]))
        focus.moveForward()
        focus.follow(frame([layer("a"), layer("b")]))
        #expect(name(focus.target) == "a.g")
        // The person goes there.
        for _ in 0..<3 { focus.moveBackward() }
        #expect(name(focus.target) == "b.ok")
        focus.move(to: SheetKey(id: "a"))
        #expect(name(focus.target) == "a.code")
        focus.move(to: SheetKey(id: "b"))
        #expect(name(focus.target) == "b.ok")
        focus.move(to: SheetKey(id: "z"))
        #expect(name(focus.target) == "b.ok")
        focus.follow(frame([layer("a")]))
        #expect(name(focus.target) == "a.code")
    }

    @Test func `a sheet without anything to have it leaves it to nobody, until there is`() {
        var focus = Focus()
        focus.follow(frame([layer("a"), layer("b", [], actions: [])]))
        #expect(focus.target == nil)
        focus.moveForward()
        #expect(name(focus.target) == "a.code")
        focus.follow(frame([layer("a"), layer("b", [], actions: [])]))
        #expect(name(focus.target) == "a.code")
    }

    @Test func `a sheet that was away has it where it was`() {
        var focus = Focus()
        focus.follow(frame([layer("a")]))
        focus.moveForward()
        focus.follow(frame([]))
        #expect(focus.target == nil)
        focus.follow(frame([layer("a", isInteractive: false)]))
        focus.follow(frame([layer("a")]))
        #expect(name(focus.target) == "a.g")
    }

    @Test func `below an undimmed sheet it can be reached, after the sheet on top`() {
        var focus = Focus()
        focus.follow(frame([layer("a", []), layer("b", [])]))
        #expect(focus.order.map(name) == ["b.no", "b.ok", "a.no", "a.ok"])
        focus.move(to: .action(SheetKey(id: "a"), "no"))
        focus.follow(frame([layer("a", []), layer("b", [])]))
        #expect(name(focus.target) == "a.no")
        focus.move(to: .action(SheetKey(id: "z"), "no"))
        #expect(name(focus.target) == "a.no")
    }

    @Test func `it stays over an update while its element does`() {
        var focus = Focus()
        focus.follow(frame([layer("a")]))
        focus.moveForward()
        focus.follow(frame([layer("a", [Wire.Element(id: "g", kind: "toggle")])]))
        #expect(name(focus.target) == "a.g")
        focus.follow(frame([layer("a", [Wire.Element(id: "h", kind: "field")])]))
        #expect(name(focus.target) == "a.h")
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `it is only ever on what takes input`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var focus = Focus()
        for _ in 0..<40 {
            let layers = ["a", "b", "c"].filter { _ in Bool.random(using: &random) }.map {
                layer($0, isInteractive: Bool.random(using: &random))
            }
            let frame = frame(layers)
            focus.follow(frame)
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                if Bool.random(using: &random) { focus.moveForward() } else { focus.moveBackward() }
            }
            let interactive = Set(frame.filter(\.isInteractive).map(\.key))
            #expect(focus.target.map { interactive.contains($0.sheet) } ?? interactive.isEmpty)
            #expect(focus.target.map(focus.order.contains) ?? focus.order.isEmpty)
        }
    }
}
