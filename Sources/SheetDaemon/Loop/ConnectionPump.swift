import PresentationCore
import SheetService
import Systemd
import UnixIO

/// Moves bytes between the clients' sockets and the service, and knows nothing of what they say.
final class ConnectionPump {
    private let loop: EventLoop
    private var clients = ClientTable()
    /// Those that have something to send, in the order in which they got it.
    private var queue: [ClientSocket] = []
    /// Those that are being sent to: the queue of a moment ago, whose room is used again.
    private var flushed: [ClientSocket] = []
    /// Whom the last flush has sent something, and how many bytes: those that the service still knows.
    private(set) var sent: [(client: ClientSocket, count: Int)] = []
    /// Those that wait to be served, in the order in which they came: who has been served waits behind
    /// everybody else, so that nobody is passed over however busy the others are.
    private var ring = Fifo<ClientSocket>()
    private let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Limits.readBytes, alignment: 16)

    init(loop: EventLoop) {
        self.loop = loop
    }

    /// What reading a client led to.
    enum ReadOutcome {
        /// So many: `bytesRead` has them until the next reading.
        case bytes(Int)
        /// It will send no more.
        case end
        /// There is nothing now.
        case nothing
    }

    /// How many clients are connected, those that are being closed among them.
    var count: Int { clients.count }

    /// Whether something is still to be sent to somebody.
    var hasOutbound: Bool { clients.all.contains { $0.hasOutbound } }

    /// How many wait to be served.
    var readyCount: Int { ring.count }

    /// Whether somebody has got something to send since the last flush.
    var hasQueued: Bool { !queue.isEmpty }

    /// Takes a new connection.
    ///
    /// - Throws: when the kernel will not have it watched; it is closed then.
    func insert(_ stream: consuming UnixStream) throws(Errno) -> ConnectionID {
        let client = clients.insert(stream)
        do throws(Errno) {
            try loop.watch(
                client.stream.descriptor.rawValue, token: client.id.token,
                interest: client.interest)
        } catch {
            clients.remove(client.id)
            throw error
        }
        return client.id
    }

    /// Notes what the loop has seen of a client, and lets it wait to be served.
    func note(_ event: ReadyEvent, of id: ConnectionID) {
        guard let client = clients[id] else { return }
        if event.isHungUp { client.isHungUp = true }
        if event.isWritable { unblock(client) }
        if event.isReadable { client.isReadable = true }
        if client.hasWork { enlist(client) }
    }

    /// Notes that the service wants a connection to have a turn.
    func orderTurn(of id: ConnectionID) {
        guard let client = clients[id] else { return }
        client.wantsTurn = true
        enlist(client)
    }

    /// Takes out the client that has waited longest to be served.
    func popReady() -> ClientSocket? {
        while let client = ring.popFirst() {
            client.isReady = false
            if client.isOpen { return client }
        }
        return nil
    }

    /// Lets a client that has been served wait for the next time, if there is more to do for it.
    func requeue(_ client: ClientSocket) {
        guard client.isOpen, client.hasWork else { return }
        enlist(client)
    }

    private func enlist(_ client: ClientSocket) {
        guard !client.isReady else { return }
        client.isReady = true
        ring.append(client)
    }

    /// Reads what a client has sent, once.
    func read(_ client: ClientSocket) -> ReadOutcome {
        guard !client.isEndSeen else { return .end }
        switch client.stream.read(into: buffer) {
        case .bytes(let count):
            return .bytes(count)
        case .end, .broken, .failed:
            client.isEndSeen = true
            watch(client)
            return .end
        case .wouldBlock:
            return .nothing
        }
    }

    /// The bytes that were read last, until the next reading.
    func bytesRead(_ count: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeRawBufferPointer(rebasing: buffer[..<count]).assumingMemoryBound(to: UInt8.self)
    }

    /// Overwrites the front of the buffer that all connections are read into.
    func wipeBuffer(_ count: Int) {
        Memory.wipe(UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(count, buffer.count)]))
    }

    /// Has what is on its way to a client overwritten once it has left.
    func wipeWhenSent(_ id: ConnectionID) { clients[id]?.wipeWhenSent() }

    /// Puts bytes behind those that are on their way to a client.
    func send(_ bytes: [UInt8], to id: ConnectionID) {
        guard let client = clients[id] else { return }
        client.enqueue(bytes)
        enqueue(client)
    }

    /// Turns reading on or off.
    func setReading(_ isRead: Bool, of id: ConnectionID) {
        guard let client = clients[id] else { return }
        client.isRead = isRead
        watch(client)
    }

    /// Closes a connection once all that is on its way has left.
    func close(_ id: ConnectionID) {
        guard let client = clients[id] else { return }
        client.isClosing = true
        watch(client)
        enqueue(client)
    }

    /// Gives up on a client at once: what is on its way is lost.
    func drop(_ id: ConnectionID) {
        guard let client = clients[id] else { return }
        remove(client)
    }

    private func unblock(_ client: ClientSocket) {
        client.isBlocked = false
        enqueue(client)
    }

    /// Sends what is on its way, in one write a client; `sent` says what has left. One to whom nothing can
    /// be sent any more waits to be served, as one that hangs up does.
    func flush() {
        sent.empty()
        swap(&flushed, &queue)
        for client in flushed {
            client.isQueued = false
            guard client.isOpen else { continue }
            let count = client.flush()
            if count == nil {
                client.isHungUp = true
                enlist(client)
            }
            if client.isClosing && !client.hasOutbound {
                remove(client)
                continue
            }
            watch(client)
            if let count, count > 0, !client.isClosing { sent.append((client, count)) }
        }
        flushed.empty()
    }

    private func enqueue(_ client: ClientSocket) {
        guard !client.isQueued, !client.isBlocked || client.isClosing else { return }
        client.isQueued = true
        queue.append(client)
    }

    private func remove(_ client: ClientSocket) {
        // The descriptor is closed with the client; a watch that is gone already is no loss.
        try? loop.unwatch(client.stream.descriptor.rawValue)
        client.isOpen = false
        clients.remove(client.id)
    }

    private func watch(_ client: ClientSocket) {
        let wanted = client.wantedInterest
        guard wanted != client.interest else { return }
        client.interest = wanted
        do throws(Errno) {
            try loop.modify(
                client.stream.descriptor.rawValue, token: client.id.token, interest: wanted)
        } catch {
            // Only a descriptor that is not watched can fail here, and each one is.
            preconditionFailure("\(error)")
        }
    }
}
