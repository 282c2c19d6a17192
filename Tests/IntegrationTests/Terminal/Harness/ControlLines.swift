import Foundation
import UnixIO

/// A tmux client in control mode, as lines.
final class ControlLines {
    private let transport: Transport
    private var pending: [UInt8] = []
    /// Where the next line begins in `pending`.
    private var start = 0

    init(_ transport: Transport) { self.transport = transport }

    /// Gives it a line.
    ///
    /// - Returns: whether it is still there to read that.
    func send(_ line: String) throws -> Bool { try transport.send(Array((line + "\n").utf8)) }

    /// Waits for the next line that it prints.
    ///
    /// - Returns: `nil` at the end.
    func next(_ deadline: Deadline, waitingFor what: @autoclosure () -> String) throws -> String? {
        var looked = start
        while true {
            if let end = pending[looked...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return String(decoding: pending[start..<end], as: UTF8.self)
            }
            pending.removeSubrange(..<start)
            start = 0
            looked = pending.count
            _ = try deadline.remaining(for: what())
            do {
                guard let bytes = try transport.receive(deadline) else { return nil }
                pending += bytes
            } catch is HarnessFailure {
                throw HarnessFailure("timed out waiting for \(what())")
            }
        }
    }
}

/// Two ends of a connection, of which a program gets one.
struct StreamPair: ~Copyable {
    private let first: FileDescriptor
    let theirs: FileDescriptor

    init() throws {
        var numbers: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &numbers) == 0 else {
            throw Errno.last("make a pair of sockets")
        }
        first = FileDescriptor(owning: numbers[0])
        theirs = FileDescriptor(owning: numbers[1])
    }

    /// Closes theirs.
    consuming func ours() -> UnixStream { UnixStream(first) }
}
