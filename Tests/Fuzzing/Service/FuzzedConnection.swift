import SheetService
import Varlink

/// One client that sends any bytes, and what lies between it and the service.
struct FuzzedConnection {
    let id: ConnectionID
    /// Ordered to be sent, and not read by the client yet.
    var unread = 0
    var isStalled = false
    var isRead = true
    /// Whether the client may still send, and still reads.
    var isInputEnded = false
    var isReaderLost = false
    /// Takes the same bytes as the service and knows so which calls there are.
    private var shadow: ServerConnection
    private var client: ClientConnection
    /// The calls that want a reply, by the numbers that the client gives them.
    private var methods: [CallID: String] = [:]
    /// Whether there has been an end to what can be taken from this client.
    private(set) var isBroken = false
    /// Since when a frame has been begun.
    private(set) var hasPartialFrame = false

    init(_ id: ConnectionID, limits: VarlinkLimits) {
        self.id = id
        shadow = ServerConnection(limits: limits)
        var wide = limits
        wide.frameBytes = 1 << 20
        wide.depth = 64
        client = ClientConnection(limits: wide)
    }

    /// The calls that have come whole and have not had their last reply.
    var openCalls: Int { client.pendingCalls }

    /// Notes the calls in what comes in.
    mutating func deliver(_ bytes: [UInt8]) {
        shadow.receive(bytes)
        while true {
            switch shadow.next() {
            case .call(let call):
                if !call.isOneway {
                    let flags: ClientConnection.Flags =
                        call.wantsMore ? .more : call.wantsUpgrade ? .upgrade : .none
                    let number = client.call(call.method, NoParameters(), flags: flags)
                    methods[number] = call.method
                    _ = client.takeOutput()
                }
                shadow.reply(to: call.id)
                shadow.outputSent(shadow.takeOutput().count)
            case .needsInput, .busy, .finished:
                hasPartialFrame = shadow.hasPartialFrame
                return
            case .violation:
                isBroken = true
                return
            }
        }
    }

    /// Notes the replies in what is sent.
    ///
    /// - Throws: `Violation` when they are none, are more than were asked for, or are not as the
    ///   interface declares them.
    mutating func take(_ bytes: [UInt8]) throws(Violation) {
        unread += bytes.count
        client.receive(bytes)
        do {
            while let reply = try client.next() {
                guard let method = methods[reply.call] else {
                    throw Violation("a reply to no call")
                }
                try DeclaredReply.check(reply, to: method)
            }
        } catch let violation as ProtocolViolation {
            throw Violation("the service broke the protocol: \(violation)")
        } catch let violation as Violation {
            throw violation
        } catch {
            throw Violation("\(error)")
        }
    }
}
