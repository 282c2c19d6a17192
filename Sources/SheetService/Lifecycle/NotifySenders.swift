import PresentationCore

/// The processes that have told of themselves by sd_notify, and the scenes that they spoke of. What they
/// said is the core's: this is how it is found by process, and how long there is one.
struct NotifySenders: Hashable, Sendable {
    /// One process.
    struct Process: Hashable, Sendable {
        /// When it was started, in clock ticks since the boot.
        let started: UInt64
        let user: UserID
        /// The one of its groups that the kernel names; `nil` when an earlier run was told.
        let group: UInt32?
        /// The scene that it speaks of when it names none, from the first time that it did: else what it
        /// has said of one could stay there when another becomes the default.
        var home: SceneID?
        /// The scenes that it is a source of, in the order in which it has become one.
        var scenes: [SceneID] = []
    }

    private var processes = OrderedMap<Int32, Process>()
    private var counts: [UserID: Int] = [:]

    /// What is known of a process.
    subscript(process: Int32) -> Process? { processes[process] }

    /// Whether a user may have one more process here.
    func hasRoom(for user: UserID, in limits: ServiceLimits) -> Bool {
        processes.count < limits.notifySenders
            && counts[user, default: 0] < limits.notifySendersPerUser
    }

    /// Notes that a process is a source of a scene.
    ///
    /// - Returns: whether the process is a new one.
    mutating func insert(
        _ id: Int32, started: UInt64, user: UserID, group: UInt32? = nil, scene: SceneID,
        isHome: Bool
    ) -> Bool {
        let isNew = processes[id] == nil
        var process = processes[id] ?? Process(started: started, user: user, group: group)
        if !process.scenes.contains(scene) { process.scenes.append(scene) }
        if isHome, process.home == nil { process.home = scene }
        processes[id] = process
        if isNew { counts[user, default: 0] += 1 }
        return isNew
    }

    /// Takes a process out.
    mutating func remove(_ id: Int32) -> Process? {
        guard let process = processes.removeValue(forKey: id) else { return nil }
        let left = counts[process.user, default: 0] - 1
        counts[process.user] = left > 0 ? left : nil
        return process
    }

    /// The processes that are a source of a scene.
    func speakers(of scene: SceneID) -> [Int32] {
        processes.filter { $0.value.scenes.contains(scene) }.map(\.key)
    }

    /// Notes that a process is no source of a scene any more.
    ///
    /// - Returns: whether it is none of any other one, and is taken out, too.
    mutating func remove(_ id: Int32, from scene: SceneID) -> Bool {
        processes.update(id) { process in
            process.scenes.removeAll { $0 == scene }
            if process.home == scene { process.home = nil }
        }
        guard let process = processes[id], process.scenes.isEmpty else { return false }
        return remove(id) != nil
    }
}
