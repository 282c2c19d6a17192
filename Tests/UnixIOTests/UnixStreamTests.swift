import Glibc
import Testing
import UnixIO

@Suite struct UnixStreamTests {
    /// A client's and a server's end of one connection.
    private struct Ends: ~Copyable {
        let folder: TemporaryFolder
        let client: UnixStream
        var server: UnixStream?

        init() throws {
            let folder = try TemporaryFolder()
            let listener = try UnixListener.bind(at: try folder.address(), mode: 0o600)
            let client = try UnixStream.connect(to: try folder.address())
            let server = UnixStream(try Self.connection(of: listener))
            self.folder = folder
            self.client = client
            self.server = consume server
        }

        private static func connection(
            of listener: borrowing UnixListener
        ) throws -> FileDescriptor {
            switch listener.accept() {
            case .connection(let descriptor, _): return descriptor
            default: throw Errno(code: EIO, operation: "accept")
            }
        }

        /// Waits for it to be known: a child that another test is about to start holds a copy for a
        /// moment.
        mutating func closeServer() throws {
            server = nil
            _ = try Poll.wait(client.descriptor, for: .readHungUp, timeout: .seconds(30))
        }

        func serverReads() throws -> (ReadResult, [UInt8]) {
            var buffer = [UInt8](repeating: 0, count: 8)
            guard let result = buffer.withUnsafeMutableBytes({ server?.read(into: $0) }) else {
                throw Errno(code: EBADF, operation: "read")
            }
            return (result, buffer)
        }
    }

    @Test func `bytes arrive up to the size of the buffer, then there are none yet`() throws {
        let ends = try Ends()
        #expect(try ends.serverReads().0 == .wouldBlock)
        #expect(ends.client.write(Array(0..<10)) == .bytes(10))
        #expect(try ends.serverReads() == (.bytes(8), Array(0..<8)))
        #expect(try ends.serverReads().0 == .bytes(2))
        #expect(try ends.serverReads().0 == .wouldBlock)
    }

    @Test func `writing begins at the offset`() throws {
        let ends = try Ends()
        #expect(ends.client.write([1, 2, 3], from: 2) == .bytes(1))
        #expect(try ends.serverReads() == (.bytes(1), [3, 0, 0, 0, 0, 0, 0, 0]))
    }

    @Test func `after shutting down its writing half a client still gets an answer`() throws {
        let ends = try Ends()
        try ends.client.shutdownWriting()
        #expect(try ends.serverReads().0 == .end)
        let answered = ends.server?.write([7])
        #expect(answered == .bytes(1))
        var buffer: [UInt8] = [0]
        #expect(buffer.withUnsafeMutableBytes { ends.client.read(into: $0) } == .bytes(1))
        #expect(buffer == [7])
    }

    @Test func `writing to a closed connection says broken and raises no signal`() throws {
        var ends = try Ends()
        try ends.closeServer()
        #expect(ends.client.write([1]) == .broken)
    }

    @Test func `reading where the peer left bytes unread says broken`() throws {
        var ends = try Ends()
        #expect(ends.client.write([1]) == .bytes(1))
        try ends.closeServer()
        var buffer: [UInt8] = [0]
        #expect(buffer.withUnsafeMutableBytes { ends.client.read(into: $0) } == .broken)
    }

    @Test func `a full connection takes a part and then nothing`() throws {
        let ends = try Ends()
        try ends.client.setNonBlocking(true)
        let much = [UInt8](repeating: 0, count: 1 << 22)
        guard case .bytes(let count) = ends.client.write(much) else {
            Issue.record("an empty connection takes bytes")
            return
        }
        #expect(count > 0 && count < much.count)
        #expect(ends.client.write(much) == .wouldBlock)
    }

    @Test(arguments: [Duration.zero, .milliseconds(1)])
    func `connecting where nobody is taken ends with the patience`(_ patience: Duration) throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        let listener = try UnixListener.bind(at: address, mode: 0o600, backlog: 0)
        let first = try UnixStream.connect(to: address)
        let late = Errno(code: ETIMEDOUT, operation: "connect to", object: address.description)
        #expect(throws: late) {
            _ = try UnixStream.connect(to: address, patience: patience)
        }
        #expect(first.write([1]) == .bytes(1))
        listener.close()
    }

    @Test func `a stream that was connected without patience blocks like any other`() throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        let listener = try UnixListener.bind(at: address, mode: 0o600)
        let stream = try UnixStream.connect(to: address, patience: .zero)
        #expect(fcntl(stream.descriptor.rawValue, F_GETFL) & O_NONBLOCK == 0)
        listener.close()
    }

    @Test func `connecting where nobody listens names the address and the reason`() throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        let missing = Errno(code: ENOENT, operation: "connect to", object: address.description)
        #expect(throws: missing) { _ = try UnixStream.connect(to: address) }
        _ = try carelessSocket(SOCK_STREAM, at: address.description)
        let dead = Errno(code: ECONNREFUSED, operation: "connect to", object: address.description)
        #expect(throws: dead) { _ = try UnixStream.connect(to: address) }
    }
}
