import PresentationCore
import SheetService
import Testing

/// Processes that speak by sd_notify.
extension Bench {
    /// A process of the service's own user, who owns `main`.
    static let player = NotifySender(process: 40, started: 77, user: service.user, group: 900)

    /// A process sends a datagram.
    mutating func notify(_ text: String, from sender: NotifySender = player) {
        hand(.notified(sender, Array(text.utf8)))
    }

    /// What a process is said to have told of a scene; `nil` when it is no source of it.
    func source(of process: Int32 = player.process, in scene: String = "main") -> PhaseSource? {
        service.coordinator.scenes[SceneID(scene)]?.sources["notify:\(process)"]
    }

    func phase(of scene: String = "main") -> ScenePhase? {
        service.coordinator.scenes[SceneID(scene)]?.phase
    }

    /// The journal entries since the last time.
    mutating func takeLog() -> [LogEntry] {
        takeOrdered().compactMap { output in
            if case .log(let entry) = output { entry } else { nil }
        }
    }
}
