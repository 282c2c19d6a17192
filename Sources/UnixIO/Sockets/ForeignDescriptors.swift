import Glibc

/// Closes descriptors that somebody else has opened and sent, without waiting for it.
///
/// Closing can take as long as the sender likes: for a TCP socket that lingers, until the peer has read;
/// for a file on the sender's own FUSE mount, until that answers; for a pipe, while a write to it waits for
/// the memory it copies from. So it is done in a thread: in one for pipes, which barriers are, and one for
/// all else, which takes more than that to stand still. Each closes in the order of the calls.
///
/// **Source:** socket(7), SO_LINGER; sd_notify(3), sd_notify_barrier.
package enum ForeignDescriptors {
    private static let pipes = ClosingThread()
    private static let others = ClosingThread()

    /// Takes over an open descriptor, and has it closed.
    package static func close(_ number: Int32) {
        (isPipe(number) ? pipes : others).close(number)
    }

    /// Neither fstat() nor F_GETPIPE_SZ tells: the one asks a FUSE server, the other waits for the pipe's
    /// writers.
    private static func isPipe(_ number: Int32) -> Bool {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: pipeName.utf8CodeUnitCount) {
            name in
            guard let start = name.baseAddress else { return false }
            let count = readlink("/proc/self/fd/\(number)", start, name.count)
            return count == name.count && memcmp(start, pipeName.utf8Start, count) == 0
        }
    }

    /// What the name of every pipe begins with. **Source:** proc_pid_fd(5).
    private static var pipeName: StaticString { "pipe:[" }
}

/// A thread that closes descriptors one after the other; it is started with the first, and lives as long
/// as the process.
private final class ClosingThread: @unchecked Sendable {
    // Both are for all that follows.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let hasCome = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var waiting: [Int32] = []
    /// How many the thread has taken at its last look: at most so many of them are open yet.
    private var takenCount = 0
    private var isStarted = false

    init() {
        pthread_mutex_init(lock, nil)
        pthread_cond_init(hasCome, nil)
    }

    deinit {
        pthread_cond_destroy(hasCome)
        pthread_mutex_destroy(lock)
        hasCome.deallocate()
        lock.deallocate()
    }

    /// Has a descriptor closed after those that wait, as long as there is room and a thread can be had.
    func close(_ number: Int32) {
        guard !enqueue(number) else { return }
        lingerNot(number)
        _ = Glibc.close(number)
    }

    private func enqueue(_ number: Int32) -> Bool {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        guard waiting.count + takenCount < UnixIOLimits.foreignDescriptors else { return false }
        if !isStarted { isStarted = start() }
        guard isStarted else { return false }
        waiting.append(number)
        if waiting.count == 1 { pthread_cond_signal(hasCome) }
        return true
    }

    /// Starts the thread, which no signal reaches.
    private func start() -> Bool {
        var all = sigset_t()
        var former = sigset_t()
        sigfillset(&all)
        guard pthread_sigmask(SIG_SETMASK, &all, &former) == 0 else { return false }
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        var thread = pthread_t()
        let word = Unmanaged.passRetained(self)
        guard pthread_create(&thread, nil, closeForEver, word.toOpaque()) == 0 else {
            word.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// Closes what comes.
    func run() -> Never {
        while true {
            for number in takeWaiting() {
                lingerNot(number)
                _ = Glibc.close(number)
            }
        }
    }

    private func takeWaiting() -> [Int32] {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        takenCount = 0
        while waiting.isEmpty { pthread_cond_wait(hasCome, lock) }
        takenCount = waiting.count
        defer { waiting = [] }
        return waiting
    }
}

/// Lets a socket be closed without waiting for its peer. It may wait for whoever uses the socket now.
private func lingerNot(_ number: Int32) {
    var none = linger(l_onoff: 0, l_linger: 0)
    setsockopt(number, SOL_SOCKET, SO_LINGER, &none, socklen_t(MemoryLayout<linger>.size))
}

/// - Parameter word: the thread's object, for good.
private func closeForEver(_ word: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let word else { return nil }
    Unmanaged<ClosingThread>.fromOpaque(word).takeUnretainedValue().run()
}
