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
    var client: ClientConnection
    /// The calls that wait for a reply, or for another one.
    var calls = OrderedMap<CallID, PendingCall>()

    /// Written by the client, and not come in yet.
    var toService: [UInt8] = []
    /// How many bytes have come in.
    private(set) var deliveredCount = 0
    /// Ordered to be sent, and not read by the client yet.
    var toClient: [UInt8] = []
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
    /// Whether the service closed while a frame was overdue, so that calls may lack their replies.
    var wasCutOff = false

    init(id: ConnectionID, peer: Peer, bornIn: Int, limits: VarlinkLimits) {
        self.id = id
        self.peer = peer
        self.bornIn = bornIn
        // The client must be able to read replies that are longer than calls may be.
        var limits = limits
        limits.frameBytes = 1 << 20
        limits.depth = 64
        client = ClientConnection(limits: limits)
    }

    /// How many bytes the client has written.
    var writtenCount: Int { deliveredCount + toService.count }

    /// Whether the client may still write something sensible.
    var canCall: Bool { isOpen && !isInputEnded && !isGone && brokenAt == nil }

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

    /// Takes the first `count` bytes off the way to the client.
    mutating func read(_ count: Int) -> [UInt8] {
        let bytes = Array(toClient.prefix(count))
        toClient.removeFirst(count)
        return bytes
    }
}

/// A call that the client has made.
struct PendingCall {
    let made: MadeCall
    let madeAt: Instant
    /// Where it ends, counted in bytes written.
    let endOffset: Int
    /// Of a call of Present with `more`: the sheet.
    var sheet: String?
    /// Of the same: the state that it was told last.
    var state: Wire.SheetState?
    /// Of a call of Watch: what it has been told.
    var mirror: Mirror?
}
