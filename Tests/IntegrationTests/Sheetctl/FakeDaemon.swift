import UnixIO

/// Listens where a daemon would, and does what the test says.
final class FakeDaemon {
    private let folder: TestFolder
    private let listener: UnixListener

    /// One client, until the test lets go of it.
    final class Connection {
        private let stream: UnixStream

        fileprivate init(_ descriptor: consuming FileDescriptor) {
            stream = UnixStream(descriptor)
        }

        /// Sends one frame.
        func say(_ frame: String) { send(Array(frame.utf8) + [0]) }

        func send(_ bytes: [UInt8]) { _ = stream.write(bytes) }

        /// Waits for the first call, which must be short.
        func call() throws -> String {
            let deadline = Deadline()
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 1 << 12)
            while !bytes.contains(0) {
                let timeout = try deadline.remaining(for: "a call")
                _ = try Poll.wait(stream.descriptor, for: .readable, timeout: timeout)
                guard
                    case .bytes(let count) = buffer.withUnsafeMutableBytes({ stream.read(into: $0) }
                    )
                else { throw HarnessFailure("the client has hung up instead of calling") }
                bytes += buffer.prefix(count)
            }
            return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// - Parameter backlog: How many more than one may wait to be accepted.
    init(backlog: Int32 = 64) throws {
        folder = try TestFolder()
        listener = try UnixListener.bind(
            at: folder.address(of: "service"), mode: 0o600, backlog: backlog)
    }

    /// A sheetctl that takes it for the daemon.
    var sheetctl: Sheetctl { .at(folder.path(of: "service")) }

    /// Whether somebody else has connected.
    func isCalled() throws -> Bool {
        try !Poll.wait(listener.descriptor, for: .readable, timeout: .zero).isEmpty
    }

    func accept() throws -> Connection {
        let deadline = Deadline()
        while true {
            if case .connection(let descriptor, _) = listener.accept() {
                return Connection(descriptor)
            }
            let timeout = try deadline.remaining(for: "a client")
            _ = try Poll.wait(listener.descriptor, for: .readable, timeout: timeout)
        }
    }
}
