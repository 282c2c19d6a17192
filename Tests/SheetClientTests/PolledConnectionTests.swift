import SheetClient
import SheetInterface
import Testing
import UnixIO
import Varlink

@Suite struct PolledConnectionTests {
    private static let reply = #"{"parameters":{"scenes":[]}}"#

    /// A connection, and its other end.
    private struct Ends: ~Copyable {
        var pair: StreamPair
        var connection: PolledConnection

        init() throws {
            var pair = try StreamPair()
            let connection = try PolledConnection(pair.takeFar(), at: "a pair")
            self.pair = consume pair
            self.connection = consume connection
        }

        borrowing func say(_ text: String) { #expect(pair.near.write(Array(text.utf8)) != .broken) }

        mutating func receive() throws(SheetClientError) -> [IncomingReply] {
            try connection.exchange(reads: 4)
        }
    }

    @Test func `what has not come yet is not waited for`() throws {
        var ends = try Ends()
        let call = ends.connection.call(ListScenes.self, NoParameters())
        let before = ends.connection.interest
        let none = try ends.receive()
        let after = ends.connection.interest
        #expect(before == [.readable, .writable] && after == .readable)
        ends.say(Self.reply)
        let part = try ends.receive()
        ends.say("\0")
        let whole = try ends.receive()
        #expect(none.isEmpty && part.isEmpty && whole.map(\.call) == [call])
    }

    @Test func `what the kernel does not take at once is sent in parts`() throws {
        var ends = try Ends()
        let title = String(repeating: "x", count: 1 << 20)
        _ = ends.connection.call(
            Update.self, Update.Parameters(id: "a", title: title))
        _ = try ends.receive()
        let isWaiting = ends.connection.interest.contains(.writable)
        #expect(isWaiting)
        try ends.pair.near.setNonBlocking(true)
        var (count, last) = (0, UInt8(1))
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while last != 0 {
            let result = buffer.withUnsafeMutableBytes { ends.pair.near.read(into: $0) }
            if case .bytes(let read) = result {
                count += read
                last = buffer[read - 1]
            }
            _ = try ends.receive()
        }
        let isDone = ends.connection.interest == .readable
        #expect(isDone && count > 1 << 20)
    }

    @Test(arguments: [("", SheetClientError.disconnected), ("nonsense\0", nil)])
    func `what came before the end is handed out first`(
        _ end: String, _ expected: SheetClientError?
    ) throws {
        var ends = try Ends()
        let call = ends.connection.call(ListScenes.self, NoParameters())
        _ = ends.connection.call(ListScenes.self, NoParameters())
        _ = try ends.receive()
        ends.say(Self.reply + "\0" + end)
        try ends.pair.near.shutdownWriting()
        let replies = try ends.receive()
        #expect(replies.map(\.call) == [call])
        for _ in 0..<2 {
            do throws(SheetClientError) {
                _ = try ends.receive()
                Issue.record("it goes on")
            } catch {
                let isViolation = if case .violation = error { true } else { false }
                #expect(expected.map { $0 == error } ?? isViolation)
            }
        }
    }
}
