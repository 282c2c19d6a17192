import PresentationCore
import Varlink

/// One call of Watch: what it follows, and what it has still to be told (R33, R34).
struct Watcher: Sendable {
    let connection: ConnectionID
    let call: CallID
    let user: UserID
    /// The scenes that it follows; `nil` for all.
    let scenes: Set<SceneID>?
    /// The state that it has still to be told; `nil` when it is up to date but for the backlog.
    /// Changes that happen meanwhile go before what is left of it, so that sequences never go back.
    var opening: OpeningCursor?
    /// Whether `resync` is told next, and then the state as it is by then: until that moment no change
    /// is news to it.
    var mustResync = false
    private(set) var backlog = Fifo<[UInt8]>()
    private(set) var backlogBytes = 0

    init(
        connection: ConnectionID, call: CallID, user: UserID, scenes: Set<SceneID>?,
        opening: OpeningCursor
    ) {
        self.connection = connection
        self.call = call
        self.user = user
        self.scenes = scenes
        self.opening = opening
    }

    /// Whether it is told of what happens in a scene.
    func follows(_ scene: SceneID) -> Bool { scenes?.contains(scene) ?? true }

    /// Puts an event behind those that have not been sent yet. The bytes are shared by all watchers.
    mutating func append(_ frame: [UInt8]) {
        backlog.append(frame)
        backlogBytes += frame.count
    }

    /// Takes out the event that is to be sent next.
    mutating func popFirst() -> [UInt8]? {
        guard let frame = backlog.popFirst() else { return nil }
        backlogBytes -= frame.count
        return frame
    }

    /// Drops what has not been sent; the state is told anew.
    mutating func startAnew() {
        backlog = Fifo()
        backlogBytes = 0
        mustResync = true
        opening = nil
    }
}
