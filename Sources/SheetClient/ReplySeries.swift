public import Varlink

/// The replies to one call with `more`, which has its connection for itself.
///
/// Letting go of it closes the connection, and by that ends the call.
public struct ReplySeries: ~Copyable, Sendable {
    private var connection: SheetConnection
    private let call: CallID
    private let method: String
    private var isEnded = false

    /// A descriptor, borrowed, that ends every wait with `interrupted` while it is readable.
    public var interruption: Int32? {
        get { connection.interruption }
        set { connection.interruption = newValue }
    }

    /// How long a reply may take that waits for nobody, as the connection had it.
    public var replyTimeout: Duration? { connection.replyTimeout }

    init(
        of call: CallID, method: String, over connection: consuming SheetConnection
    ) throws(SheetClientError) {
        self.connection = connection
        self.call = call
        self.method = method
        try self.connection.send(until: Deadline(after: self.connection.replyTimeout))
    }

    /// The parameters of the next reply; nil after the last one.
    ///
    /// - Parameter timeout: How long to wait; nil: as long as it takes. After `timedOut` the series
    ///   goes on.
    ///
    /// Throws every `SheetClientError` but `unreachable` and `malformedReply`.
    public mutating func next(timeout: Duration? = nil) throws(SheetClientError) -> RawJSON? {
        try nextReply(timeout)?.parameters
    }

    /// The next reply, read as the method declares it; nil after the last one.
    ///
    /// Throws like `next(timeout:)`, and `malformedReply`.
    public mutating func next<Reply: WireDecodable>(
        as type: Reply.Type, timeout: Duration? = nil
    ) throws(SheetClientError) -> Reply? {
        guard let reply = try nextReply(timeout) else { return nil }
        return try reply.decoded(as: type, from: method)
    }

    private mutating func nextReply(
        _ timeout: Duration?
    ) throws(SheetClientError) -> IncomingReply? {
        guard !isEnded else { return nil }
        let reply = try connection.reply(to: call, until: Deadline(after: timeout))
        isEnded = !reply.continues
        if let refusal = reply.refusal { throw .refused(refusal) }
        return reply
    }
}
