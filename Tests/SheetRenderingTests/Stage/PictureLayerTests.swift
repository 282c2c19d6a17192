import SheetInterface
import SheetRendering
import Testing
import Varlink

@Suite struct PictureLayerTests {
    @Test func `numbers are brought into their ranges`() {
        let layer = PictureLayer(makeLayer("a", height: -5, dim: 7, detents: [("x", 1e12)]))
        #expect(layer.height == 0 && layer.dim == 1)
        #expect(layer.detents.map(\.height) == [1_000_000])
        #expect(PictureLayer(makeLayer("a", height: .nan, dim: .nan)).height == 0)
    }

    @Test func `a request that cannot be read is drawn as an empty one`() throws {
        var wire = makeLayer("a")
        wire.sheet.request = try RawJSON(validating: Array(#"{"elements":7}"#.utf8))
        #expect(PictureLayer(wire).request == Wire.SheetRequest())
        wire.sheet.request = nil
        #expect(PictureLayer(wire).elements.isEmpty)
    }

    @Test(arguments: [(0 as Int64, false), (1000, false), (1001, true)])
    func `a stranger is who is neither root nor the owner`(_ uid: Int64, _ isStranger: Bool) {
        var wire = makeLayer("a")
        wire.sheet.presenter = Wire.Peer(uid: uid)
        var reply = makeReply(1, [wire])
        reply.scene.owner = 1000
        #expect(Picture(reply).layers.map(\.isFromStranger) == [isStranger])
    }

    @Test func `the default action is the first that is no cancel`() {
        #expect(makeForm([], actions: [cancel, ok]).defaultAction == ok)
        #expect(makeForm([], actions: [cancel]).defaultAction == nil)
    }

    @Test(arguments: [
        (300.0, 0.4, "half" as String?, true), (300, 0, "half", false), (600, 0, "half", true),
        (300, 0, nil, true), (300, 0, "gone", false),
    ])
    func `a sheet is modal above its largest undimmed detent`(
        _ height: Double, _ dim: Double, _ undimmed: String?, _ isModal: Bool
    ) {
        let layer = makeLayer(
            "a", height: height, dim: dim,
            request: Wire.SheetRequest(largestUndimmedDetent: undimmed))
        #expect(PictureLayer(layer).isModal == isModal)
    }

    @Test func `a tap on the handle goes up from detent to detent, and down from the highest`() {
        let detents = [("a", 100.0), ("b", 200), ("c", 300)]
        func next(_ height: Double) -> String? {
            PictureLayer(makeLayer("x", height: height, detents: detents)).nextDetent?.detent
        }
        #expect([100, 200, 300].map(next) == ["b", "c", "a"])
        #expect(PictureLayer(makeLayer("x", detents: [("a", 300)])).nextDetent == nil)
    }

    @Test func `a style that only later services know is drawn as a sheet`() throws {
        var layer = makeLayer("a", style: .alert)
        let json = RawJSON(layer.sheet).description.replacing(#""alert""#, with: #""island""#)
        layer.sheet = try ParameterDecoder.decode(
            Wire.Sheet.self, from: Array(json.utf8), unknownMembers: .ignored)
        #expect(layer.sheet.style.rawValue == "island" && PictureLayer(layer).style == .sheet)
    }

    @Test func `layers keep out of the safe area, and are never wider than there is room`() {
        let insets = Wire.EdgeInsets(top: 20, leading: 100, bottom: 0, trailing: 60)
        let narrow = Surface(width: 300, height: 400, safeArea: insets)
        #expect(narrow.width(of: .sheet) == 140 && narrow.width(of: .alert) == 108)
        #expect(narrow.width(of: .cover) == 300)
        let none = Surface(width: -3, height: .nan, safeArea: insets)
        #expect(none.width(of: .alert) == 0 && none.height == 0)
    }
}
