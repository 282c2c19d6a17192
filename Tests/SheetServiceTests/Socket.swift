import PresentationCore
import Testing
import Varlink

/// The client's end of one connection.
struct Socket {
    let peer: Peer
    var toClient: [UInt8] = []
    var isStalled = false
    var isOpen = true
    var isRead = true
    private(set) var replies: [IncomingReply] = []
    private var client = ClientConnection(limits: VarlinkLimits())

    init(peer: Peer) { self.peer = peer }

    mutating func call(
        _ method: String, _ parameters: RawJSON, _ flags: ClientConnection.Flags
    ) -> [UInt8] {
        _ = client.call(method, raw: parameters, flags: flags)
        return client.takeOutput()
    }

    /// Reads what has come.
    ///
    /// - Returns: how many bytes that was; `nil` for none.
    mutating func read() -> Int? {
        guard !toClient.isEmpty else { return nil }
        client.receive(toClient)
        let count = toClient.count
        toClient = []
        do {
            while let reply = try client.next() { replies.append(reply) }
        } catch {
            Issue.record("the service broke the protocol: \(error)")
        }
        return count
    }

    mutating func popReply() -> IncomingReply? {
        replies.isEmpty ? nil : replies.removeFirst()
    }
}
