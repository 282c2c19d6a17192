import PresentationCore
import SheetInterface
import SheetService
import Varlink

/// What clients read, compared with what is true.
extension World {
    /// A client reads, and the service hears that so many bytes have left.
    mutating func read(_ count: Int, from id: ConnectionID) throws(SimulationFailure) {
        try endTurn()
        guard var connection = connections[id] else { return }
        let bytes = connection.read(min(count, connection.toClient.count))
        connection.client.receive(bytes)
        if !connection.isOpen && connection.toClient.isEmpty { connection.client.receiveEnd() }
        connections[id] = connection
        try takeReplies(on: id)
        guard connection.isOpen else {
            if connection.toClient.isEmpty { connections[id] = nil }
            return
        }
        if !bytes.isEmpty, !service.noteSent(bytes.count, on: id) {
            try hand(.sent([(id, bytes.count)]))
        }
    }

    private mutating func takeReplies(on id: ConnectionID) throws(SimulationFailure) {
        while let reply = try nextReply(on: id) {
            summary.replies += 1
            guard let connection = connections[id], var pending = connection.calls[reply.call]
            else {
                throw failure("a reply came to no call")
            }
            try check(reply, to: &pending, from: connection.peer.user)
            try acknowledge(reply, to: pending.made.kind, on: id)
            connections.update(id) { connection in
                connection.calls[reply.call] = reply.continues ? pending : nil
            }
        }
    }

    private mutating func nextReply(
        on id: ConnectionID
    ) throws(SimulationFailure) -> IncomingReply? {
        guard var connection = connections[id] else { return nil }
        defer { connections[id] = connection }
        do throws(ProtocolViolation) {
            return try connection.client.next()
        } catch .endBeforeReply {
            // Only calls that had not come whole may go without an answer, and those of a client that
            // did not get on with a frame.
            let owed = connection.calls.count { $0.value.endOffset <= connection.deliveredCount }
            guard owed == 0 || connection.wasCutOff else {
                throw failure("\(owed) calls on \(id.words) had no answer when it ended")
            }
            return nil
        } catch .endInsideFrame where connection.wasCutOff {
            return nil
        } catch {
            throw failure("the service broke the protocol: \(error)")
        }
    }

    // MARK: Replies

    /// That it is what is to be told was seen when it was sent; what is left is what the client makes of
    /// all that it was told.
    private mutating func check(
        _ reply: IncomingReply, to pending: inout PendingCall, from user: UserID
    ) throws(SimulationFailure) {
        guard reply.error == nil else {
            summary.errors += 1
            return
        }
        switch pending.made.kind {
        case .present:
            let told = try decode(Present.self, reply)
            try check(pending.sheet ?? told.id == told.id, "a call presented two sheets")
            pending.sheet = told.id
            pending.state = told.state
        case .watch:
            let event = try decode(Watch.self, reply).event
            summary.events += 1
            if event.kind == "resync" { summary.resyncs += 1 }
            try refuse(pending.mirror?.take(event))
        default: break
        }
    }

    func decode<Method: InterfaceMethod>(
        _ method: Method.Type, _ reply: IncomingReply
    ) throws(SimulationFailure) -> Method.Reply {
        do throws(ParameterError) {
            return try reply.decode(Method.Reply.self)
        } catch {
            throw failure("a reply to \(Method.name) has a wrong \(error.path)")
        }
    }
}
