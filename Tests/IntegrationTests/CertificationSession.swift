import Testing
import UnixIO

/// Our certification server, and a connection to it over which a test sends frames of its own.
struct CertificationSession: ~Copyable {
    private static let replyTimeout = Duration.seconds(20)

    private let folder: CertificationFolder
    private let server: CertificationProgram
    private let stream: UnixStream
    private var received: [UInt8] = []

    init() throws {
        let folder = try CertificationFolder()
        let server = try CertificationProgram.peer("server", at: folder.address)
        try server.waitForOutput("ready\n")
        stream = try UnixStream.connect(to: UnixAddress(parsing: folder.address))
        self.folder = folder
        self.server = server
    }

    deinit {
        server.terminate()
    }

    /// Sends a frame as it is.
    func send(_ call: String) {
        let bytes = Array(call.utf8) + [0]
        #expect(stream.write(bytes) == .bytes(bytes.count))
    }

    /// Sends a frame and gives the next one that comes; nil when the server closes the connection.
    mutating func reply(to call: String) throws -> String? {
        send(call)
        while true {
            if let end = received.firstIndex(of: 0) {
                defer { received.removeSubrange(...end) }
                return String(decoding: received[..<end], as: UTF8.self)
            }
            guard try receive() else { return nil }
        }
    }

    private mutating func receive() throws -> Bool {
        let ready = try Poll.wait(stream.descriptor, for: .readable, timeout: Self.replyTimeout)
        try #require(!ready.isEmpty, "the server does not reply")
        var buffer = [UInt8](repeating: 0, count: 4096)
        guard case .bytes(let count) = buffer.withUnsafeMutableBytes({ stream.read(into: $0) })
        else { return false }
        received += buffer.prefix(count)
        return true
    }

    /// A client id, from the server.
    mutating func start() throws -> String {
        let reply = try #require(try reply(to: Self.call("Start")))
        let prefix = #"{"parameters":{"client_id":""#
        try #require(reply.hasPrefix(prefix))
        return String(reply.dropFirst(prefix.count).prefix { $0 != "\"" })
    }

    /// A call object; `rest` is what follows the method, with its comma.
    static func call(_ method: String, _ rest: String = "") -> String {
        #"{"method":"org.varlink.certification.\#(method)"\#(rest)}"#
    }

    /// The parameters of a call object, with the client id first.
    static func parameters(_ id: String, _ rest: String = "") -> String {
        #","parameters":{"client_id":"\#(id)"\#(rest)}"#
    }
}
