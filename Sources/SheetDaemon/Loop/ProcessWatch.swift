import Glibc
import PresentationCore
import Systemd
import UnixIO

/// Waits for the ends of processes, each by a descriptor of its own in the loop.
///
/// A process for which there is no descriptor at the time is not given up: it is tried again in a while,
/// and until then its end is noticed late.
///
/// **Source:** pidfd_open(2).
final class ProcessWatch {
    /// A process that is waited for.
    private final class Watched {
        let process: Int32
        let descriptor: FileDescriptor

        init(_ process: Int32, _ descriptor: consuming FileDescriptor) {
            self.process = process
            self.descriptor = descriptor
        }
    }

    private let loop: EventLoop
    /// By token, which is never used again: so nothing that the loop has seen of one process is taken
    /// for another with the same number.
    private var watched: [UInt64: Watched] = [:]
    private var tokens: [Int32: UInt64] = [:]
    private var lastToken = ProcessWatch.firstToken
    /// Those for which there was no descriptor, and when each was started.
    private var unwatched: [Int32: UInt64] = [:]
    /// Those that have ended, and of whom nobody has been told yet.
    private var ended: [Int32] = []
    /// When those without a descriptor are tried again; `nil` while there are none.
    private(set) var retryDue: Instant?

    /// Above those of all clients.
    private static let firstToken: UInt64 = 1 << 62

    init(loop: EventLoop) {
        self.loop = loop
    }

    /// Whether somebody is to be told of an end.
    var hasEnded: Bool { !ended.isEmpty }

    /// Waits for the end of the process that has this number and was started then. One that is gone
    /// already has ended.
    func watch(_ process: Int32, started: UInt64, at now: Instant) {
        forget(process)
        do throws(Errno) {
            let descriptor = try Processes.open(process)
            // Opened before it is looked at: the number cannot have come to another one in between.
            guard let found = Processes.startTime(of: process) else {
                return tryLater(process, started: started, at: now)
            }
            guard found == started else { return ended.append(process) }
            lastToken += 1
            try loop.watch(descriptor.rawValue, token: lastToken, interest: .readable)
            tokens[process] = lastToken
            watched[lastToken] = Watched(process, descriptor)
        } catch {
            if error.isNoSuchProcess { return ended.append(process) }
            tryLater(process, started: started, at: now)
        }
    }

    /// Waits no longer for a process, nor tells of its end.
    func forget(_ process: Int32) {
        unwatched[process] = nil
        ended.removeAll { $0 == process }
        guard let token = tokens.removeValue(forKey: process) else { return }
        if let watched = watched.removeValue(forKey: token) {
            // It is closed with this value; a watch that is gone already is no loss.
            try? loop.unwatch(watched.descriptor.rawValue)
        }
    }

    /// Notes that the descriptor with this token is ready.
    ///
    /// - Returns: whether the token is one of a process, though perhaps not of one that is still watched.
    func note(_ token: UInt64) -> Bool {
        if let process = watched[token]?.process {
            forget(process)
            ended.append(process)
        }
        return token > ProcessWatch.firstToken
    }

    /// Tries those again for which there was no descriptor, once that is due.
    func retry(at now: Instant) {
        guard let due = retryDue, due <= now else { return }
        retryDue = nil
        for (process, started) in unwatched { watch(process, started: started, at: now) }
    }

    /// The processes that have ended since the last time, in that order.
    func takeEnded() -> [Int32] {
        defer { ended = [] }
        return ended
    }

    private func tryLater(_ process: Int32, started: UInt64, at now: Instant) {
        unwatched[process] = started
        retryDue = retryDue ?? now + Limits.processRetry
    }
}

extension Errno {
    /// Whether there is no process with that number any more.
    fileprivate var isNoSuchProcess: Bool { code == ESRCH }
}
