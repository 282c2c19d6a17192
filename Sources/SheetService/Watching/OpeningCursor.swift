import PresentationCore

/// How far a watcher has been told the state as it is.
///
/// It keeps places, not copies: what comes next is read from the live state when there is room for it
/// on the way to the watcher, so the opening is no backlog, however large the state is (R34).
struct OpeningCursor: Hashable, Sendable {
    /// What is told next.
    enum Item: Hashable, Sendable {
        case scene(Scene)
        case sheet(Presentation)
    }

    private var scenesToTell: Fifo<SceneID>
    private var scenesToWalk: Fifo<SceneID>
    private var lastOnStack: PresentationStack.Entry?
    private var lastQueued: PresentationQueue.Entry?
    private var isInQueue = false

    /// Begins with the scenes, then goes through the sheets of each.
    init(scenes: [SceneID]) {
        scenesToTell = Fifo(scenes)
        scenesToWalk = scenesToTell
    }

    /// The next scene or sheet that is still there; `nil` when all has been told.
    mutating func next(in state: Coordinator) -> Item? {
        while let id = scenesToTell.popFirst() {
            if let scene = state.scenes[id] { return .scene(scene) }
        }
        while let id = scenesToWalk.first {
            if let scene = state.scenes[id], let sheet = nextSheet(of: scene, in: state) {
                return .sheet(sheet)
            }
            scenesToWalk.popFirst()
            lastOnStack = nil
            lastQueued = nil
            isInQueue = false
        }
        return nil
    }

    private mutating func nextSheet(of scene: Scene, in state: Coordinator) -> Presentation? {
        if !isInQueue {
            if let entry = scene.stack.entry(above: lastOnStack) {
                lastOnStack = entry
                return state.sheets[entry.id]
            }
            isInQueue = true
        }
        guard let entry = scene.queue.entry(behind: lastQueued) else { return nil }
        lastQueued = entry
        return state.sheets[entry.id]
    }
}
