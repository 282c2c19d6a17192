import Foundation
import SheetClient
import SheetctlCommands
import Synchronization
import Testing
import UnixIO

/// Swift Testing has an `ExitStatus`, too.
typealias Status = SheetctlCommands.ExitStatus

/// What one run of sheetctl left behind.
struct Run: Sendable {
    let status: Status
    let answer: String
    let words: String
    /// The calls that the daemon heard, on one connection after the other.
    let calls: [String]

    /// Runs sheetctl where no daemon is.
    static func alone(_ words: [String]) -> Run {
        let capture = Capture()
        let environment = ClientEnvironment(socket: "/nonexistent/sheetd", uid: 7)
        let status = Sheetctl.run(words, in: environment, output: capture.output)
        return Run(status: status, answer: capture.answer, words: capture.words, calls: [])
    }

    /// Runs sheetctl against a daemon that says these replies on its connections, in their order.
    static func against(
        _ replies: [[String]], scene: String? = nil, _ words: [String]
    ) throws -> Run {
        let daemon = try DaemonDouble(replies)
        let capture = Capture()
        let environment = ClientEnvironment(socket: daemon.address, scene: scene, uid: 7)
        let status = Sheetctl.run(words, in: environment, output: capture.output)
        return Run(
            status: status, answer: capture.answer, words: capture.words, calls: daemon.heard())
    }
}

/// Keeps what would go to standard output and standard error.
private final class Capture: Sendable {
    private let texts = Mutex((answer: "", words: ""))

    var answer: String { texts.withLock { $0.answer } }
    var words: String { texts.withLock { $0.words } }

    var output: Output {
        Output(
            answer: { text in self.texts.withLock { $0.answer += text } },
            words: { text in self.texts.withLock { $0.words += text } })
    }
}

/// A daemon whose replies lie ready: it says them to whoever connects, and then only listens.
private final class DaemonDouble: Sendable {
    let address: String
    private let listener: UnixListener
    /// The calls of each connection, by its number.
    private let calls: Mutex<[[String]]>
    private let conversations = DispatchGroup()

    init(_ replies: [[String]]) throws {
        address = "@sheetctl-test-\(UUID().uuidString)"
        listener = try UnixListener.bind(at: UnixAddress(parsing: address), mode: 0o600)
        calls = Mutex(replies.map { _ in [] })
        inBackground { [self] in try serve(replies) }
    }

    /// Every call, once all connections have ended.
    func heard() -> [String] {
        conversations.wait()
        return calls.withLock { Array($0.joined()) }
    }

    private func inBackground(_ body: @escaping @Sendable () throws -> Void) {
        conversations.enter()
        Thread.detachNewThread { [conversations] in
            defer { conversations.leave() }
            do { try body() } catch { Issue.record(error) }
        }
    }

    private func serve(_ replies: [[String]]) throws {
        for (number, frames) in replies.enumerated() {
            _ = try Poll.wait(listener.descriptor, for: .readable, timeout: .seconds(10))
            guard case .connection(let connection, _) = listener.accept() else { return }
            let descriptor = connection.release()
            inBackground { [self] in
                let stream = UnixStream(FileDescriptor(owning: descriptor))
                let heard = try converse(stream, frames)
                calls.withLock { $0[number] = heard }
            }
        }
    }

    private func converse(
        _ stream: consuming UnixStream, _ frames: [String]
    ) throws -> [String] {
        try stream.setNonBlocking(false)
        _ = stream.write(frames.flatMap { Array($0.utf8) + [0] })
        // Who waits for more than was said sees the end.
        try stream.shutdownWriting()
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 12)
        while case .bytes(let count) = buffer.withUnsafeMutableBytes({ stream.read(into: $0) }) {
            bytes += buffer.prefix(count)
        }
        return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
}
