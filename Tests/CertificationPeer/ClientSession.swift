import UnixIO
import Varlink

/// A client's connection that waits for what it wants.
struct ClientSession: ~Copyable {
    private static let replyTimeout = Duration.seconds(20)
    private static let bufferBytes = 16 * 1024

    private let stream: UnixStream
    private var connection = ClientConnection(limits: VarlinkLimits())

    init(to address: UnixAddress) throws(Errno) {
        stream = try UnixStream.connect(to: address)
    }

    /// Sends a call, whole.
    mutating func call(
        _ method: String, _ parameters: some WireEncodable, flags: ClientConnection.Flags = .none
    ) throws -> CallID {
        let id = connection.call(method, parameters, flags: flags)
        let bytes = connection.takeOutput()
        var sent = 0
        while sent < bytes.count {
            // The stream blocks, so that `wouldBlock` is no answer of it.
            switch stream.write(bytes, from: sent) {
            case .bytes(let count): sent += count
            case .wouldBlock: continue
            case .broken: throw Difference("the server closed the connection before \(method)")
            case .failed(let error): throw error
            }
        }
        return id
    }

    /// Waits for the next reply, which must be to this call.
    mutating func reply(to call: CallID, of method: String) throws -> IncomingReply {
        while true {
            if let reply = try connection.next() {
                guard reply.call == call else {
                    throw Difference("\(method) got a reply to another call")
                }
                return reply
            }
            try receive(for: method)
        }
    }

    private mutating func receive(for method: String) throws {
        let ready = try Poll.wait(
            stream.descriptor, for: .readable, timeout: Self.replyTimeout)
        guard !ready.isEmpty else {
            throw Difference("no reply to \(method) within \(Self.replyTimeout)")
        }
        var buffer = [UInt8](repeating: 0, count: Self.bufferBytes)
        switch buffer.withUnsafeMutableBytes({ stream.read(into: $0) }) {
        case .bytes(let count): connection.receive(Array(buffer.prefix(count)))
        case .end, .broken: connection.receiveEnd()
        case .wouldBlock: break
        case .failed(let error): throw error
        }
    }
}

/// How the server differs from what the certification wants.
struct Difference: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
