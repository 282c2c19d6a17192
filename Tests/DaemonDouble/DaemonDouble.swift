package import SheetClient
import Foundation
import Synchronization
import UnixIO

/// A daemon whose replies lie ready: it says them to whoever connects, and then only listens. It can
/// come and go, by a clock on which time passes only while its client pauses.
package final class DaemonDouble: Sendable {
    /// What it says on one connection.
    package struct Conversation: Sendable {
        let frames: [String]
        let hangsUp: Bool
        let awaitsCalls: Bool

        /// - Parameters:
        ///   - hangsUp: Whether who waits for more than these sees the end.
        ///   - awaitsCalls: Whether each frame is said only when a call has come, for clients that read
        ///     before they call.
        package init(_ frames: [String], hangsUp: Bool = true, awaitsCalls: Bool = false) {
            self.frames = frames
            self.hangsUp = hangsUp
            self.awaitsCalls = awaitsCalls
        }
    }

    /// From its start to its end, which comes when the last of its clients has connected.
    package struct Life: Sendable {
        let start: Duration
        let conversations: [Conversation]

        /// - Parameter start: How long after the first one.
        package init(at start: Duration = .zero, _ conversations: [Conversation]) {
            self.start = start
            self.conversations = conversations
        }
    }

    /// Where it listens.
    package let address: String
    private let time: VirtualTime
    private let lives: Mutex<[Life]>
    /// What was heard on each connection, in their order, and what went wrong.
    private let record = Mutex((calls: [[String]](), failures: [any Error]()))
    private let threads = DispatchGroup()

    /// Lives one life after the other.
    package init(_ lives: [Life], at address: String? = nil) throws {
        self.address = address ?? "@sheetd-double-\(UUID().uuidString)"
        time = VirtualTime()
        self.lives = Mutex(lives)
        try live()
    }

    /// Its clock, for its client.
    ///
    /// - Parameter whilePausing: What else happens after each pause.
    package func pacing(
        _ whilePausing: @escaping @Sendable () -> Void = {}
    ) -> Pacing {
        time.pacing { [self] in
            whilePausing()
            try live()
        }
    }

    /// How long its client has paused, each time.
    package var pauses: [Duration] { time.pauses }

    /// Every call, on one connection after the other, once all connections have ended.
    package func heard() throws -> [String] {
        threads.wait()
        return try record.withLock {
            if let failure = $0.failures.first { throw failure }
            return Array($0.calls.joined())
        }
    }

    /// Begins the next life when it is time.
    private func live() throws {
        let next = lives.withLock { lives in
            lives.first.map { $0.start <= time.passed } == true ? lives.removeFirst() : nil
        }
        guard let next, !next.conversations.isEmpty else { return }
        let listener = Listener(
            try UnixListener.bind(at: UnixAddress(parsing: address), mode: 0o600))
        inBackground { [self] in try serve(next.conversations, on: listener) }
    }

    private func inBackground(_ body: @escaping @Sendable () throws -> Void) {
        threads.enter()
        Thread.detachNewThread { [self] in
            defer { threads.leave() }
            do { try body() } catch { record.withLock { $0.failures.append(error) } }
        }
    }

    private func serve(_ conversations: [Conversation], on listener: Listener) throws {
        for (number, conversation) in conversations.enumerated() {
            guard let descriptor = try listener.accept() else { return }
            // Before its last client hears anything: whoever is hung up on finds nobody there.
            if number == conversations.count - 1 { listener.close() }
            let place = record.withLock {
                $0.calls.append([])
                return $0.calls.count - 1
            }
            inBackground { [self] in
                let stream = UnixStream(FileDescriptor(owning: descriptor))
                let heard = try converse(stream, conversation)
                record.withLock { $0.calls[place] = heard }
            }
        }
    }

    private func converse(
        _ stream: consuming UnixStream, _ conversation: Conversation
    ) throws -> [String] {
        try stream.setNonBlocking(false)
        var frames = conversation.frames[...]
        var hangsUp = conversation.hangsUp
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 12)
        while true {
            let calls = conversation.awaitsCalls ? bytes.count { $0 == 0 } : .max
            while let frame = frames.first, conversation.frames.count - frames.count < calls {
                _ = stream.write(Array(frame.utf8) + [0])
                frames.removeFirst()
            }
            if frames.isEmpty, hangsUp {
                hangsUp = false
                try stream.shutdownWriting()
            }
            guard case .bytes(let count) = buffer.withUnsafeMutableBytes({ stream.read(into: $0) })
            else { break }
            bytes += buffer.prefix(count)
        }
        return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// A listener that threads can share.
private final class Listener: Sendable {
    private let listener: Mutex<UnixListener?>

    init(_ listener: consuming UnixListener) {
        self.listener = Mutex(listener)
    }

    /// The descriptor of the next connection; nil when none has come in time, which is a failure of
    /// whoever was to connect.
    func accept() throws -> Int32? {
        guard let number = listener.withLock({ $0?.descriptor.rawValue }) else { return nil }
        var items = [Poll.Item(number, .readable)]
        _ = try Poll.wait(&items, timeout: .seconds(10))
        return listener.withLock {
            guard case .connection(let connection, _)? = $0?.accept() else { return nil }
            return connection.release()
        }
    }

    func close() {
        listener.withLock { $0 = nil }
    }
}
