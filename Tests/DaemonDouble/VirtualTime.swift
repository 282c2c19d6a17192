import SheetClient
import Synchronization
import UnixIO

/// Time that passes only while somebody pauses, and then at once.
final class VirtualTime: Sendable {
    private let start = ContinuousClock.now
    private let taken = Mutex([Duration]())

    /// Each pause.
    var pauses: [Duration] { taken.withLock { $0 } }

    /// All of them together.
    var passed: Duration { pauses.reduce(.zero, +) }

    /// - Parameter body: What happens after a pause.
    func pacing(_ body: @escaping @Sendable () throws -> Void) -> Pacing {
        Pacing(
            now: { self.start + self.passed },
            pause: { duration, interruption throws(SheetClientError) in
                try Pacing.real.pause(.zero, interruption)
                self.taken.withLock { $0.append(duration) }
                do {
                    try body()
                } catch {
                    throw .failed("\(error)")
                }
            },
            // The longest pauses that there are.
            random: { .max })
    }
}
