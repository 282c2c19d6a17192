import Glibc
import Systemd
import Testing
import UnixIO

@Suite struct SocketActivationTests {
    /// Kinds of socket that a unit could pass.
    enum Kind: Sendable {
        case listener, datagram, connection, internet, file

        /// A new one, which the caller closes.
        func open(in folder: borrowing TemporaryFolder) throws -> Int32 {
            switch self {
            case .listener:
                try UnixListener.bind(
                    at: try folder.address("\(randomUInt64())"), mode: 0o600
                ).descriptor.duplicated().release()
            case .datagram:
                try UnixDatagram.bind(
                    at: try folder.address("\(randomUInt64())"), mode: 0o600
                ).descriptor.duplicated().release()
            case .connection: try SocketPair().near.duplicated().release()
            case .internet: socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            case .file: Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
            }
        }
    }

    private static func activation(
        _ sockets: [(String, Kind)]
    ) throws -> (listener: Bool, notify: Bool) {
        let folder = try TemporaryFolder()
        let passed = try sockets.map { (name: $0.0, descriptor: try $0.1.open(in: folder)) }
        do {
            var activation = try SocketActivation(passed)
            let listener = try activation.takeListener()
            let notify = try activation.takeNotify()
            let isTaken = try activation.takeListener() == nil
            #expect(isTaken)
            return (listener != nil, notify != nil)
        } catch let error as SocketActivationError {
            for socket in passed { close(socket.descriptor) }
            throw error
        }
    }

    @Test(arguments: ["varlink", "unknown", "", "notify"])
    func `one socket alone is taken by its kind, whatever its name`(name: String) throws {
        #expect(try Self.activation([(name, .listener)]) == (true, false))
        #expect(try Self.activation([(name, .datagram)]) == (false, true))
    }

    @Test func `several sockets are told apart by their names`() throws {
        #expect(
            try Self.activation([("notify", .datagram), ("varlink", .listener)]) == (true, true))
    }

    @Test func `a process that was not activated has no sockets`() throws {
        #expect(try Self.activation([]) == (false, false))
    }

    @Test(arguments: [
        ([("varlink", Kind.connection)], SocketActivationError.connection("varlink")),
        ([("a", .internet)], .notAUnixSocket("a")),
        ([("a", .file)], .notAUnixSocket("a")),
        ([("varlink", .listener), ("stored", .listener)], .unknownName("stored")),
        ([("varlink", .listener), ("notify", .listener)], .wrongKind(.notify)),
        ([("varlink", .datagram), ("notify", .datagram)], .wrongKind(.varlink)),
        ([("varlink", .listener), ("varlink", .listener)], .twice("varlink")),
    ])
    func `a socket that does not fit is named`(
        sockets: [(String, Kind)], error: SocketActivationError
    ) {
        #expect(throws: error) { try Self.activation(sockets) }
    }
}
