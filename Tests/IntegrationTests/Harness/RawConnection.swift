import Foundation
import UnixIO

/// A client that sends what it likes.
final class RawConnection {
    /// Kept running for as long as there is a client.
    private let daemon: RunningDaemon
    private let transport: Transport
    private var received: [UInt8] = []
    /// Where the frame begins that comes next.
    private var start = 0

    init(_ daemon: RunningDaemon) throws {
        self.daemon = daemon
        transport = try Transport(daemon.address)
    }

    /// Over the connection that a person has made.
    init(_ person: Person, of daemon: RunningDaemon) throws {
        self.daemon = daemon
        transport = try person.connect(to: daemon)
    }

    /// The descriptor, for what is not done here.
    var descriptor: Int32 { transport.stream.descriptor.rawValue }

    /// Sends bytes as they are.
    @discardableResult
    func send(bytes: [UInt8]) throws -> Bool { try transport.send(bytes) }

    /// Sends a text and the NUL that ends a frame.
    @discardableResult
    func send(_ frame: String) throws -> Bool { try transport.send(Array(frame.utf8) + [0]) }

    /// Says that nothing more comes.
    func endSending() throws { try transport.stream.shutdownWriting() }

    /// Waits for the next frame.
    ///
    /// - Returns: `nil` at the end of the connection.
    func frame(_ deadline: Deadline = Deadline()) throws -> String? {
        var scanned = start
        while true {
            if let end = received[scanned...].firstIndex(of: 0) {
                defer { start = end + 1 }
                return String(decoding: received[start..<end], as: UTF8.self)
            }
            received.removeSubrange(..<start)
            start = 0
            scanned = received.count
            guard let bytes = try transport.receive(deadline) else {
                guard received.isEmpty else { throw HarnessFailure("the end came inside a frame") }
                return nil
            }
            received += bytes
        }
    }

    /// Waits for the next frame, which there must be.
    func reply(_ deadline: Deadline = Deadline()) throws -> RawReply {
        guard let text = try frame(deadline) else {
            throw HarnessFailure("the connection ended instead of a reply")
        }
        return try RawReply(text)
    }

    /// Sends a frame, and waits for the next one that comes, which there must be.
    func ask(_ call: String) throws -> RawReply {
        try send(call)
        return try reply()
    }
}

/// A reply as far as tests look at it.
struct RawReply: Equatable {
    let text: String
    /// The qualified name of the error.
    let error: String?
    /// What InvalidParameter names.
    let parameter: String?
    let continues: Bool

    private struct Members: Decodable {
        struct Parameters: Decodable {
            let parameter: String?
        }
        let error: String?
        let parameters: Parameters?
        let continues: Bool?
    }

    init(_ text: String) throws {
        let members = try JSONDecoder().decode(Members.self, from: Data(text.utf8))
        self.text = text
        error = members.error
        parameter = members.parameters?.parameter
        continues = members.continues ?? false
    }

    /// Whether it is InvalidParameter, and names this one.
    func isInvalidParameter(_ path: String) -> Bool {
        error == "org.varlink.service.InvalidParameter" && parameter == path
    }
}
