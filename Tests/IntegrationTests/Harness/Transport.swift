import UnixIO

/// A connection as bytes, which waits with a deadline.
final class Transport {
    let stream: UnixStream
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)

    convenience init(_ address: UnixAddress) throws {
        try self.init(UnixStream.connect(to: address))
    }

    /// Takes over a connection.
    init(_ stream: consuming UnixStream) throws {
        self.stream = stream
        try self.stream.setNonBlocking(true)
    }

    /// Gives the kernel all of `bytes`.
    ///
    /// - Returns: whether there is still somebody to read them.
    @discardableResult
    func send(_ bytes: [UInt8], _ deadline: Deadline = Deadline()) throws -> Bool {
        var sent = 0
        while sent < bytes.count {
            switch stream.write(bytes, from: sent) {
            case .bytes(let count):
                sent += count
            case .wouldBlock:
                let timeout = try deadline.remaining(for: "the service to read")
                _ = try Poll.wait(stream.descriptor, for: .writable, timeout: timeout)
            case .broken:
                return false
            case .failed(let error):
                throw error
            }
        }
        return true
    }

    /// Waits for bytes.
    ///
    /// - Returns: `nil` at the end of the connection.
    func receive(_ deadline: Deadline = Deadline()) throws -> ArraySlice<UInt8>? {
        while true {
            switch buffer.withUnsafeMutableBytes({ stream.read(into: $0) }) {
            case .bytes(let count):
                return buffer[..<count]
            case .end, .broken:
                return nil
            case .wouldBlock:
                let timeout = try deadline.remaining(for: "the service to say something")
                _ = try Poll.wait(stream.descriptor, for: .readable, timeout: timeout)
            case .failed(let error):
                throw error
            }
        }
    }

    /// Whether something has come that has not been received.
    func hasInput() throws -> Bool {
        try !Poll.wait(stream.descriptor, for: .readable, timeout: .zero).isEmpty
    }
}
