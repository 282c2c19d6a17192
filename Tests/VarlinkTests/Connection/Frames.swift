import TestKit
import Testing
import Varlink

/// The frame of one JSON text.
func frame(_ json: String) -> [UInt8] { Array(json.utf8) + [0] }

/// The JSON texts of whole frames.
func texts(of frames: [UInt8]) -> [String] {
    frames.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        .map { String(decoding: $0, as: UTF8.self) }
}

extension [UInt8] {
    /// The same bytes in pieces, cut at random.
    func split(using generator: inout SplitMix64) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = self[...]
        let longest = [1, 7, 64, 4096].randomElement(using: &generator) ?? 1
        while !rest.isEmpty {
            let piece = rest.prefix(.random(in: 1...longest, using: &generator))
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }
}

extension ServerConnection {
    /// A connection that got these bytes.
    init(receiving bytes: [UInt8], limits: VarlinkLimits = VarlinkLimits()) {
        self.init(limits: limits)
        receive(bytes)
    }

    /// What a connection makes of one frame.
    static func verdict(on json: String, limits: VarlinkLimits = VarlinkLimits()) -> Next {
        var server = ServerConnection(receiving: frame(json), limits: limits)
        return server.next()
    }

    /// The call to come next, if it is one.
    mutating func nextCall() -> IncomingCall? {
        guard case .call(let call) = next() else { return nil }
        return call
    }

    /// The call to come next, which there must be.
    mutating func takeCall() throws -> IncomingCall {
        let call = nextCall()
        return try #require(call)
    }

    /// Takes the output as if all of it were sent.
    mutating func sendAll() -> [UInt8] {
        let bytes = takeOutput()
        outputSent(bytes.count)
        return bytes
    }

    mutating func rawParameters() -> String {
        withParameters { String(decoding: $0, as: UTF8.self) }
    }
}

extension ServerConnection.Next {
    var violation: ProtocolViolation? {
        guard case .violation(let violation) = self else { return nil }
        return violation
    }
}

extension ClientConnection {
    /// Parses what a service sent, after these calls.
    static func replies(
        to flags: [Flags] = [.none], in bytes: [UInt8], limits: VarlinkLimits = VarlinkLimits()
    ) throws(ProtocolViolation) -> [IncomingReply] {
        var client = ClientConnection(limits: limits)
        for flag in flags { _ = client.call("org.example.Method", NoParameters(), flags: flag) }
        client.receive(bytes)
        return try client.allReplies()
    }

    mutating func allReplies() throws(ProtocolViolation) -> [IncomingReply] {
        var replies: [IncomingReply] = []
        while let reply = try next() { replies.append(reply) }
        return replies
    }
}
