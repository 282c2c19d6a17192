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
    }

    /// - Parameter backlog: How many more than one may wait to be accepted.
    init(backlog: Int32 = 64) throws {
        folder = try TestFolder()
        listener = try UnixListener.bind(
            at: folder.address(of: "service"), mode: 0o600, backlog: backlog)
    }

    /// A sheetctl that takes it for the daemon.
    var sheetctl: Sheetctl { .at(folder.path(of: "service")) }

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
