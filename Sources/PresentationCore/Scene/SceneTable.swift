/// The open scenes, in the order in which they were opened.
package struct SceneTable: Hashable, Sendable {
    private var scenes = OrderedMap<SceneID, Scene>()
    private var numbers: Set<Int> = []
    private var counts: [UserID: Int] = [:]

    init() {}

    /// How many scenes are open.
    package var count: Int { scenes.count }

    /// The open scenes, the one that was opened first at the front.
    package var all: [Scene] { scenes.values }

    /// Their ids, in the same order.
    package var ids: [SceneID] { scenes.keys }

    /// An open scene.
    package subscript(id: SceneID) -> Scene? { scenes[id] }

    /// Looks at an open scene where it stands, without copying it.
    func with<Result>(_ id: SceneID, _ body: (Scene) -> Result) -> Result? {
        scenes.withValue(id, body)
    }

    /// Whether an open scene has no sheets and closes with its last renderer (R20).
    package func isNeededOnlyByRenderers(_ id: SceneID) -> Bool {
        with(id) { $0.closesUnrendered && $0.stack.count == 0 && $0.queue.count == 0 } ?? false
    }

    /// The scene that has a number (R36).
    package func scene(number: Int) -> Scene? {
        scenes.first { $0.value.number == number }?.value
    }

    /// How many scenes of a user are open.
    package func count(of owner: UserID) -> Int { counts[owner, default: 0] }

    /// The lowest number that no open scene has. From 1.
    var freeNumber: Int {
        var number = 1
        while numbers.contains(number) { number += 1 }
        return number
    }

    /// Whether an open scene has a number.
    func hasScene(number: Int) -> Bool { numbers.contains(number) }

    mutating func insert(_ scene: Scene) {
        precondition(!scenes.hasKey(scene.id), "a scene is opened once")
        scenes[scene.id] = scene
        numbers.insert(scene.number)
        counts[scene.owner, default: 0] += 1
    }

    mutating func remove(_ id: SceneID) {
        guard let scene = scenes.removeValue(forKey: id) else { return }
        numbers.remove(scene.number)
        let left = counts[scene.owner, default: 0] - 1
        counts[scene.owner] = left > 0 ? left : nil
    }

    /// Gives a scene to another user.
    mutating func give(_ id: SceneID, to owner: UserID, formerOwners: Set<UserID>) {
        guard let scene = scenes[id] else { return }
        let left = counts[scene.owner, default: 0] - 1
        counts[scene.owner] = left > 0 ? left : nil
        counts[owner, default: 0] += 1
        scenes.update(id) { scene in
            scene.owner = owner
            scene.formerOwners = formerOwners
        }
    }

    @discardableResult
    mutating func update<Result>(_ id: SceneID, _ change: (inout Scene) -> Result) -> Result? {
        scenes.update(id, change)
    }
}
