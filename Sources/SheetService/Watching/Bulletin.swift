import PresentationCore

/// What has happened in the input at hand and watchers have not been told yet: all of it is put together
/// once for all who are told the same, and each of them gets it in one piece (R34).
struct Bulletin {
    /// How many announcements are gathered at most.
    static let bound = 64

    private var announcements: [Announcement] = []
    /// What the one before was told, which is mostly what the next one is.
    private var last: Edition?

    /// What some watchers are told. One thing that they share, so that handing it on costs nothing.
    final class Edition {
        private let caller: Caller
        private let scenes: Set<SceneID>?
        /// The events, one frame each.
        let frames: [[UInt8]]
        /// All of them in one.
        let bytes: [UInt8]
        /// How many bytes there are before the last event.
        let bytesBeforeLast: Int

        fileprivate init(for watcher: Watcher, _ frames: [[UInt8]]) {
            caller = watcher.caller
            scenes = watcher.scenes
            self.frames = frames
            bytes = frames.count == 1 ? frames[0] : Array(frames.joined())
            bytesBeforeLast = bytes.count - (frames.last?.count ?? 0)
        }

        fileprivate func suits(_ watcher: Watcher) -> Bool {
            caller == watcher.caller && scenes == watcher.scenes
        }
    }

    /// Whether there is nothing to be told.
    var isEmpty: Bool { announcements.isEmpty }

    /// Whether it is to be told before anything is added.
    var isFull: Bool { announcements.count >= Bulletin.bound }

    /// Adds what has happened now.
    mutating func append(_ announcement: Announcement) { announcements.append(announcement) }

    /// What a watcher is told of it.
    mutating func edition(for watcher: Watcher, _ access: Access) -> Edition {
        if let last, last.suits(watcher) { return last }
        var frames: [[UInt8]] = []
        for index in announcements.indices where watcher.follows(announcements[index].scene) {
            let whole = announcements[index].isWhole(for: watcher.caller, access)
            frames.append(announcements[index].frame(whole: whole))
        }
        let edition = Edition(for: watcher, frames)
        last = edition
        return edition
    }
}
