import FactCoding
import PresentationCore
import Testing

/// What 0.3.0 wrote, which knew no sessions, is read as what it was.
@Suite struct FormerVersionTests {
    /// Id, number 2, owner, no title, detached.
    private static let opening =
        WireBytes.bytes(1, Array("desk".utf8)) + [0x10, 2] + [0x18, 7] + [0x28, 2]

    @Test func `a scene was its owner's and followed nothing`() throws {
        let fact = WireBytes.bytes(1, WireBytes.bytes(1, Self.opening))
        let expected = SceneOpening(
            id: SceneID("desk"), number: 2, owner: UserID(7), title: nil, lifetime: .detached)
        #expect(expected.opener == UserID(7) && expected.binding == nil)
        #expect(!expected.closesUnrendered)
        #expect(try FactCoder.facts(in: fact) == [.sceneOpened(expected)])
        // And is written as it was then.
        #expect(Payload.of([Fact.sceneOpened(expected)]) == fact)
    }

    @Test func `so it was after a change`() throws {
        let update = WireBytes.bytes(1, Array("desk".utf8)) + [0x10, 9] + [0x20, 1]
        let fact = WireBytes.bytes(1, WireBytes.bytes(2, update))
        let expected = SceneUpdate(
            id: SceneID("desk"), owner: UserID(9), title: nil, lifetime: .presenter)
        #expect(expected.opener == UserID(9) && expected.binding == nil)
        #expect(try FactCoder.facts(in: fact) == [.sceneUpdated(expected)])
        #expect(Payload.of([Fact.sceneUpdated(expected)]) == fact)
    }

    @Test func `so it was in a snapshot`() throws {
        let scene = WireBytes.bytes(1, Self.opening) + [0x18, 3]
        let item = WireBytes.bytes(1, WireBytes.bytes(3, scene))
        let items = try FactCoder.items(in: item)
        guard case .scene(let snapshot)? = items.first else {
            Issue.record("no scene was read")
            return
        }
        #expect(snapshot.opening.opener == UserID(7))
        #expect(snapshot.session == nil)
        #expect(Payload.of(items) == item)
    }
}
