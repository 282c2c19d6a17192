import Oracle
import PresentationCore
import SheetInterface
import SheetService
import Varlink

/// One client, and the bytes between it and the service.
struct VirtualConnection {
    let id: ConnectionID
    let peer: Peer
    /// The step in which the client connected; 0 in the ending.
    let bornIn: Int
    /// All the groups of the client.
    let groups: [UInt32]
    /// The session that it comes from.
    let session: String?
    var client: ClientConnection
    /// A client that reads at once all that is sent to this one.
    var witness: ClientConnection
    /// Whether it has made calls that want no reply, so that others may wait behind one of these.
    var hasOnewayCalls = false
    /// The calls that wait for a reply, or for another one.
    var calls = OrderedMap<CallID, PendingCall>()

    /// How many calls the client has made, and those of them that the service has not carried out.
    private(set) var callCount = 0
    private(set) var callsToCome: [CallToCome] = []
    /// What is to be told, and has not been ordered to be sent.
    var expected: [Told] = []
    /// Whether the client has left so much unread that it may not be told every state.
    var hasBeenFull = false

    /// What the client asks for again when it has lost its connection.
    private(set) var callToRepeat: MadeCall?

    /// Written by the client, and not come in yet.
    var toService: [UInt8] = []
    /// How many bytes have come in.
    private(set) var deliveredCount = 0
    /// Ordered to be sent, and not read by the client yet.
    var toClient: [UInt8] = []
    /// So many bytes at the end of these leave only with the end of the turn.
    var heldBackCount = 0
    /// How many of `toClient` the client takes at once, at most.
    var readingSpeed = Int.max

    /// Whether the service is just hearing of it, and may turn it away.
    var isNew = true
    /// Whether the service reads.
    private(set) var isRead = true
    /// Whether the service has not ordered the end.
    var isOpen = true
    /// Whether the client has closed its side, and whether the service knows.
    var isInputEnded = false
    var isEndDelivered = false
    /// Where what breaks the protocol begins, counted in bytes written.
    var brokenAt: Int?
    /// Since when a frame has come in part.
    private(set) var partialSince: Instant?
    /// Whether the client is gone, and whether the service knows.
    var isGone = false
    var isHangUpDelivered = false
    /// Whether what it is told was lost in a crash afterwards.
    var isOfLostTime = false
    /// Whether the service closed while a frame was overdue, or was killed, so that calls may lack their
    /// replies.
    var wasCutOff = false

    init(
        id: ConnectionID, peer: Peer, groups: [UInt32], session: String?, bornIn: Int,
        limits: VarlinkLimits
    ) {
        self.id = id
        self.peer = peer
        self.groups = groups
        self.session = session
        self.bornIn = bornIn
        // The client must be able to read replies that are longer than calls may be.
        var limits = limits
        limits.frameBytes = 1 << 20
        limits.depth = 64
        client = ClientConnection(limits: limits)
        witness = client
    }

    /// How many bytes the client has written.
    var writtenCount: Int { deliveredCount + toService.count }

    /// Whether the client may still write something sensible.
    var canCall: Bool { isOpen && !isInputEnded && !isGone && brokenAt == nil }

    /// Makes a call.
    mutating func call(_ made: MadeCall, at now: Instant) {
        if made.token != nil || made.kind == .await { callToRepeat = made }
        let call = client.call(made.method, raw: made.parameters, flags: made.flags)
        _ = witness.call(made.method, raw: made.parameters, flags: made.flags)
        _ = witness.takeOutput()
        write(client.takeOutput())
        callsToCome.append(
            CallToCome(made: made, number: callCount, endOffset: writtenCount))
        defer { callCount += 1 }
        guard made.flags != .oneway else {
            hasOnewayCalls = true
            return
        }
        var pending = PendingCall(
            made: made, number: callCount, madeAt: now, endOffset: writtenCount)
        if made.kind == .watch { pending.mirror = Mirror(following: made.scenes) }
        calls[call] = pending
    }

    /// The next call that the service carries out; `nil` when none has come in whole.
    mutating func takeCall() -> CallToCome? {
        guard let next = callsToCome.first, next.endOffset <= deliveredCount else { return nil }
        return callsToCome.removeFirst()
    }

    /// Writes what the client has to send.
    mutating func write(_ bytes: [UInt8]) { toService += bytes }

    /// Takes the first `count` bytes off the way to the service.
    mutating func deliver(_ count: Int, at now: Instant) -> [UInt8] {
        let bytes = Array(toService.prefix(count))
        toService.removeFirst(count)
        deliveredCount += count
        let endsInside = bytes.last != 0
        if let end = bytes.lastIndex(of: 0) {
            partialSince = endsInside && end < bytes.count - 1 ? now : nil
        } else {
            partialSince = partialSince ?? now
        }
        return bytes
    }

    /// The service reads on, or stops to. While it does not, no frame can come to its end.
    mutating func setReading(_ isRead: Bool, at now: Instant) {
        self.isRead = isRead
        if partialSince != nil { partialSince = now }
    }

    /// The service is there no more. The client may still read what the kernel has of it.
    mutating func breakOff(afterReading count: Int) {
        isOpen = false
        wasCutOff = true
        toClient.removeSubrange(count...)
        heldBackCount = 0
        toService = []
        expected = []
    }

    /// Takes the first `count` bytes off the way to the client.
    mutating func read(_ count: Int) -> [UInt8] {
        let bytes = Array(toClient.prefix(count))
        toClient.removeFirst(count)
        return bytes
    }
}

/// A call that the service has not carried out.
struct CallToCome {
    let made: MadeCall
    /// Among those of its connection, from 0.
    let number: Int
    /// Where it ends, counted in bytes written.
    let endOffset: Int
}

/// A call that the client has made.
struct PendingCall {
    let made: MadeCall
    /// Among those of its connection, from 0.
    let number: Int
    let madeAt: Instant
    /// Where it ends, counted in bytes written.
    let endOffset: Int
    /// Of a call of Present with `more`: the sheet.
    var sheet: String?
    /// Of the same: the state that it was told last.
    var state: Wire.Word<Wire.SheetState>?
    /// Of a call of Watch: what it has been told.
    var mirror: Mirror?
    /// Of the same: the sequence that was sent last.
    var sequenceSent: Int64?
}
