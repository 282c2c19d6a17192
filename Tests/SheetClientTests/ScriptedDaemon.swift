import SheetClient
import Testing
import UnixIO

/// The other end of a connection: what it says lies ready before it is asked, for a client reads only
/// once it has called.
struct ScriptedDaemon: ~Copyable {
    private var pair: StreamPair

    init() throws {
        self.pair = try StreamPair()
    }

    /// The one connection to it.
    mutating func connection(interruption: Int32? = nil) throws -> SheetConnection {
        try SheetConnection(try pair.takeFar(), interruption: interruption)
    }

    /// Says one reply.
    func say(_ frame: String) {
        #expect(pair.near.write(Array(frame.utf8) + [0]) == .bytes(frame.utf8.count + 1))
    }

    /// Says bytes that are no whole reply.
    func say(incomplete text: String) {
        guard !text.isEmpty else { return }
        #expect(pair.near.write(Array(text.utf8)) == .bytes(text.utf8.count))
    }

    /// The calls that have come, without their NULs.
    func heard() throws -> [String] {
        try pair.near.setNonBlocking(true)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        guard case .bytes(let count) = buffer.withUnsafeMutableBytes({ pair.near.read(into: $0) })
        else { return [] }
        return buffer.prefix(count).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Hangs up.
    consuming func close() {}
}
