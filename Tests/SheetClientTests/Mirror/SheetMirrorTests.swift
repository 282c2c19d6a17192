import SheetClient
import SheetInterface
import Testing

@Suite struct SheetMirrorTests {
    /// After an opening state with two sheets on the stack and two in the queue.
    private static func opened() -> SheetMirror {
        mirror(of: [
            event("sceneOpened", scene: scene()),
            event("presented", sheet: sheet("a"), position: 0),
            event("held", sheet: sheet("b", .held), position: 1),
            event("queued", sheet: sheet("c", .queued), position: 0),
            event("queued", sheet: sheet("d", .queued), position: 1),
            event("ready"),
        ])
    }

    private static func mirror(of events: [Wire.Event]) -> SheetMirror {
        var mirror = SheetMirror()
        for event in events { mirror.apply(event) }
        return mirror
    }

    private func stack(_ mirror: SheetMirror) -> [String]? {
        mirror.state[scene: "main"]?.stack.map(\.id)
    }

    private func queue(_ mirror: SheetMirror) -> [String]? {
        mirror.state[scene: "main"]?.queue.map(\.id)
    }

    @Test func `nothing is shown before the opening state is ready`() {
        var mirror = Self.mirror(of: [
            event("sceneOpened", scene: scene()),
            event("presented", sheet: sheet("a"), position: 0),
        ])
        #expect(!mirror.isReady)
        #expect(mirror.state.scenes.isEmpty)
        mirror.apply(event("ready", sequence: 4))
        #expect(mirror.isReady)
        #expect(stack(mirror) == ["a"])
        #expect(mirror.sequence == 4)
        #expect(mirror.instance == "i")
    }

    @Test func `the opening state shows stack and queue in their order`() {
        let mirror = Self.opened()
        #expect(stack(mirror) == ["a", "b"])
        #expect(queue(mirror) == ["c", "d"])
        #expect(mirror.state[sheet: "b"]?.state == .held)
        #expect(mirror.state[scene: "main"]?.sheets.map(\.id) == ["a", "b", "c", "d"])
    }

    @Test func `the sheets of a scene are counted as they come and go`() {
        func counts(_ mirror: SheetMirror) -> [Int64]? {
            mirror.state[scene: "main"].map {
                [$0.scene.presented, $0.scene.held, $0.scene.queued]
            }
        }
        var mirror = Self.opened()
        #expect(counts(mirror) == [1, 1, 2])
        mirror.apply(event("presented", sheet: sheet("c"), position: 1))
        #expect(counts(mirror) == [2, 1, 1])
        mirror.apply(event("held", id: "c"))
        mirror.apply(event("dismissed", id: "d"))
        #expect(counts(mirror) == [1, 2, 0])
        mirror.apply(event("sceneUpdated", scene: scene()))
        #expect(counts(mirror) == [1, 2, 0])
    }

    @Test func `a queued sheet that is presented leaves the queue for its place on the stack`() {
        var mirror = Self.opened()
        mirror.apply(event("presented", sheet: sheet("c"), position: 1))
        #expect(stack(mirror) == ["a", "c", "b"])
        #expect(queue(mirror) == ["d"])
        #expect(mirror.state[sheet: "c"]?.state == .presented)
    }

    @Test func `a sheet is held and resumes in its place`() {
        var mirror = Self.opened()
        mirror.apply(event("held", id: "a"))
        #expect(mirror.state[sheet: "a"]?.state == .held)
        mirror.apply(event("resumed", id: "a"))
        #expect(mirror.state[sheet: "a"]?.state == .presented)
        #expect(stack(mirror) == ["a", "b"])
    }

    @Test func `a queued sheet may be held`() {
        var mirror = Self.opened()
        mirror.apply(event("held", id: "d", position: 2))
        #expect(stack(mirror) == ["a", "b", "d"])
        #expect(queue(mirror) == ["c"])
    }

    @Test(arguments: [Int64.min, -1, 99, .max])
    func `a position beyond the stack is the nearest one`(_ position: Int64) {
        var mirror = Self.opened()
        mirror.apply(event("presented", sheet: sheet("e"), position: position))
        #expect(stack(mirror) == (position < 0 ? ["e", "a", "b"] : ["a", "b", "e"]))
    }

    @Test(arguments: ["a", "b", "c", "d"])
    func `a sheet that ends is gone`(_ id: String) {
        var mirror = Self.opened()
        mirror.apply(event("dismissed", id: id))
        #expect(mirror.state[sheet: id] == nil)
        #expect(mirror.state[scene: "main"]?.sheets.count == 3)
    }

    @Test(arguments: ["a", "c"])
    func `an update takes the place of the sheet`(_ id: String) {
        var mirror = Self.opened()
        let before = mirror.state[scene: "main"]?.sheets.map(\.id)
        mirror.apply(event("updated", sheet: sheet(id, generation: 2)))
        #expect(mirror.state[sheet: id]?.generation == 2)
        #expect(mirror.state[scene: "main"]?.sheets.map(\.id) == before)
    }

    @Test func `a detent is noted`() {
        var mirror = Self.opened()
        mirror.apply(event("detentChanged", id: "a", detent: "large"))
        #expect(mirror.state[sheet: "a"]?.selectedDetent == "large")
    }

    @Test(arguments: ["phaseChanged", "sceneUpdated"])
    func `a changed scene keeps its sheets`(_ kind: String) {
        var mirror = Self.opened()
        mirror.apply(event(kind, scene: scene(phase: .inactive)))
        #expect(mirror.state[scene: "main"]?.scene.phase == .inactive)
        #expect(stack(mirror) == ["a", "b"])
    }

    @Test func `a scene that closes is gone with its sheets, and no other`() {
        var mirror = Self.opened()
        mirror.apply(event("sceneOpened", scene: scene("kiosk")))
        mirror.apply(event("presented", sheet: sheet("k", in: "kiosk"), position: 0))
        mirror.apply(event("sceneClosed", scene: scene()))
        #expect(mirror.state.scenes.map(\.scene.id) == ["kiosk"])
        #expect(mirror.state[sheet: "a"] == nil)
        #expect(mirror.state[sheet: "k"] != nil)
    }

    @Test func `after resync the old picture stands until the new one is ready`() {
        var mirror = Self.opened()
        mirror.apply(event("resync"))
        #expect(!mirror.isReady)
        mirror.apply(event("sceneOpened", scene: scene()))
        mirror.apply(event("presented", sheet: sheet("n"), position: 0))
        #expect(stack(mirror) == ["a", "b"])
        mirror.apply(event("ready"))
        #expect(stack(mirror) == ["n"])
        #expect(queue(mirror) == [])
    }

    @Test func `a resync inside an opening state begins anew`() {
        let mirror = Self.mirror(of: [
            event("sceneOpened", scene: scene("old")), event("resync"),
            event("sceneOpened", scene: scene()), event("ready"),
        ])
        #expect(mirror.state.scenes.map(\.scene.id) == ["main"])
    }

    @Test(arguments: ["dismissAttempted", "somethingNew"])
    func `other events change nothing but the sequence`(_ kind: String) {
        var mirror = Self.opened()
        let before = mirror.state
        mirror.apply(event(kind, sequence: 9, scene: scene("new"), id: "a", sheet: sheet("x")))
        #expect(mirror.state == before)
        #expect(mirror.sequence == 9)
    }

    @Test func `an event of a sheet that is not known changes nothing`() {
        var mirror = Self.opened()
        let before = mirror.state
        for kind in ["held", "resumed", "dismissed", "detentChanged"] {
            mirror.apply(event(kind, id: "unknown"))
        }
        #expect(mirror.state == before)
    }
}
