import Glibc
import Synchronization

/// The process's umask, changed for the length of one call by one thread at a time.
enum FileModeMask {
    private static let turn = Mutex<Void>(())

    /// Runs `body` with the permission bits of `mask` withheld from the files it makes.
    static func with<Result>(_ mask: UInt32, _ body: () -> Result) -> Result {
        turn.withLock { _ in
            let previous = umask(mask)
            defer { umask(previous) }
            return body()
        }
    }
}
