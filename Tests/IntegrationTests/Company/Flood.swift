import Glibc
import UnixIO
import Varlink

/// A client that sends as much as the kernel takes, and reads only when it is told to: it never waits.
final class Flood {
    private let daemon: RunningDaemon
    private let transport: Transport
    /// What is to be sent, and how much of it has been.
    private var calls: [UInt8] = []
    private var sentCount = 0
    private var received: [UInt8] = []

    init(_ daemon: RunningDaemon, as person: Person? = nil) throws {
        self.daemon = daemon
        transport = try person?.connect(to: daemon) ?? Transport(daemon.address)
    }

    /// Puts a call behind those that are to be sent.
    func add(_ call: String) { calls += Array(call.utf8) + [0] }

    /// Whether the kernel has taken all of it.
    var isSent: Bool { sentCount == calls.count }

    /// Sends what the kernel takes now.
    ///
    /// - Returns: how many bytes those were.
    @discardableResult
    func pour() throws -> Int {
        let before = sentCount
        while !isSent {
            guard case .bytes(let count) = transport.stream.write(calls, from: sentCount) else {
                break
            }
            sentCount += count
        }
        return sentCount - before
    }

    /// Reads the next `count` replies, sending what there is still to be sent meanwhile.
    func replies(_ count: Int, _ deadline: Deadline = Deadline()) throws -> [String] {
        var replies: [String] = []
        while true {
            let frames = received.split(
                separator: 0, maxSplits: count - replies.count, omittingEmptySubsequences: false)
            replies += frames.dropLast().map { String(decoding: $0, as: UTF8.self) }
            received = Array(frames.last ?? [])
            if replies.count == count { return replies }
            try pour()
            if try transport.hasInput() || isSent {
                guard let bytes = try transport.receive(deadline) else {
                    throw HarnessFailure("the service has hung up on a flood")
                }
                received += bytes
            } else {
                var items = [
                    Poll.Item(transport.stream.descriptor.rawValue, [.readable, .writable])
                ]
                _ = try Poll.wait(&items, timeout: deadline.remaining(for: "a flood to go on"))
            }
        }
    }
}

/// Prints what was measured, so that whoever compares machines finds it in the log.
func tellFigure(_ words: String) { print("figure: \(words)") }
