import PresentationCore
import Varlink

/// One call of Watch: what it follows, and what it has still to be told (R33, R34).
final class Watcher {
    let call: CallID
    /// Who watches: what is told of a sheet depends on it.
    private(set) var caller: Caller
    /// The scenes that it follows; `nil` for all.
    let scenes: Set<SceneID>?
    /// The state that it has still to be told; `nil` when it is up to date but for the backlog.
    /// Changes that happen meanwhile go before what is left of it, so that sequences never go back.
    var opening: OpeningCursor? { didSet { isOpening = opening != nil } }
    /// Whether there is such a state: looked at for every event.
    private(set) var isOpening: Bool
    /// Whether `resync` is told next, and then the state as it is by then: until that moment no change
    /// is news to it.
    var mustResync = false
    private(set) var backlog = Fifo<[UInt8]>()
    private(set) var backlogBytes = 0
    /// Where it stands among the others.
    var place = 0

    init(call: CallID, caller: Caller, scenes: Set<SceneID>?, opening: OpeningCursor) {
        self.call = call
        self.caller = caller
        self.scenes = scenes
        self.opening = opening
        isOpening = true
    }

    /// Whether it has been told all that there is.
    var isUpToDate: Bool { !mustResync && !isOpening && backlog.isEmpty }

    /// Whether it is told of what happens in a scene.
    func follows(_ scene: SceneID) -> Bool { scenes?.contains(scene) ?? true }

    /// What became of an event.
    enum Taking: Hashable, Sendable {
        /// It waits to be sent.
        case queued
        /// It, and all that waited, is lost: the state is told anew.
        case lost
        /// It is no news: the state is to be told anew anyway.
        case needless
    }

    /// Puts an event behind those that have not been sent yet, unless they have become too many. The
    /// bytes are shared by all watchers.
    ///
    /// - Parameter bound: bytes that may wait. A single event may pass it: as long as nothing else
    ///   waits, the watcher is not slow.
    func take(_ frame: [UInt8], bound: Int) -> Taking {
        guard !mustResync else { return .needless }
        guard backlog.isEmpty || backlogBytes + frame.count <= bound else {
            startAnew()
            return .lost
        }
        backlog.append(frame)
        backlogBytes += frame.count
        return .queued
    }

    /// Has it be somebody else to the service, who may know more of what there is, or less: it is told
    /// all of it anew.
    func become(_ caller: Caller) {
        self.caller = caller
        startAnew()
    }

    /// May know more or less from now on of what it was told.
    func beginAnew() { startAnew() }

    /// What it is told next.
    enum Next {
        case nothing
        /// A change that waited.
        case change([UInt8])
        /// That it begins anew, with the state of these scenes as it is by now.
        case resync(Set<SceneID>?)
        /// The next part of the state, for somebody who may or may not know all of it.
        case opening(OpeningCursor, Caller)
    }

    /// Takes out what is to be told next; a cursor is to be put back, moved on.
    func popNext() -> Next {
        if mustResync {
            mustResync = false
            return .resync(scenes)
        }
        if let frame = popFirst() { return .change(frame) }
        return opening.map { .opening($0, caller) } ?? .nothing
    }

    /// Takes out the change that is to be sent next.
    func popFirst() -> [UInt8]? {
        guard let frame = backlog.popFirst() else { return nil }
        backlogBytes -= frame.count
        return frame
    }

    /// Drops what has not been sent; the state is told anew.
    private func startAnew() {
        backlog = Fifo()
        backlogBytes = 0
        mustResync = true
        opening = nil
    }
}
