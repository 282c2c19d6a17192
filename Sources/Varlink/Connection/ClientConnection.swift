/// The client's side of one connection: calls in, bytes to send, bytes in, replies out.
///
/// Calls may be made before earlier ones are answered; replies come in the order of the calls.
///
/// **Source:** Varlink, "Reply".
public struct ClientConnection: Hashable, Sendable {
    /// What a call asks beside its method; at most one thing.
    public enum Flags: Hashable, Sendable {
        case none
        /// Any number of replies.
        case more
        /// No reply.
        case oneway
        /// That the connection leaves Varlink with the reply.
        case upgrade
    }

    private struct Pending: Hashable, Sendable {
        let call: CallID
        let wantsMore: Bool
    }

    private let limits: VarlinkLimits
    private var frames = FrameBuffer()
    /// The service sends no more.
    private var isInputEnded = false
    /// Nothing more is taken from the service: it broke the protocol, or all it sent is handed out.
    public private(set) var isEnded = false
    private var callCount: UInt64 = 0
    private var pending = Queue<Pending>()
    private var output: [UInt8] = []

    /// A connection on which nothing has been sent or come yet.
    public init(limits: VarlinkLimits) { self.limits = limits }

    /// How many calls wait for a reply, or for another one.
    public var pendingCalls: Int { pending.count }

    // MARK: Calls

    /// Makes a call; its replies bear the number returned.
    public mutating func call(
        _ method: String, _ parameters: some WireEncodable, flags: Flags = .none
    ) -> CallID {
        callCount += 1
        let id = CallID(callCount)
        if flags != .oneway { pending.append(Pending(call: id, wantsMore: flags == .more)) }
        var writer = JSONWriter(appendingTo: takeAll(&output))
        writer.callFrame(method: method, parameters: parameters, flags: flags)
        output = writer.finish()
        return id
    }

    /// As the other `call`, with parameters that are an object already; nil for none.
    public mutating func call(
        _ method: String, raw parameters: RawJSON?, flags: Flags = .none
    ) -> CallID {
        call(method, parameters ?? .emptyObject, flags: flags)
    }

    /// Hands over what is to be sent next.
    public mutating func takeOutput() -> [UInt8] { takeAll(&output) }

    /// Whether `takeOutput` would hand over any bytes.
    public var hasOutput: Bool { !output.isEmpty }

    // MARK: Replies

    /// Takes what was read, as much or little as it is; then `next` may have replies.
    public mutating func receive(_ bytes: UnsafeRawBufferPointer) {
        if !isEnded { unsafe frames.append(bytes) }
    }

    /// As the other `receive`, from an array.
    public mutating func receive(_ bytes: [UInt8]) {
        unsafe bytes.span.bytes.withUnsafeBytes { unsafe receive($0) }
    }

    /// The service closed the connection. What came whole is still handed out.
    public mutating func receiveEnd() { isInputEnded = true }

    /// Hands out the next reply; nil when none has come, and after the end.
    ///
    /// Throws what the service did against the protocol. Then the connection is ended, and the
    /// calls that were pending have failed.
    public mutating func next() throws(ProtocolViolation) -> IncomingReply? {
        do {
            return try takeReply()
        } catch {
            isEnded = true
            frames.removeAll()
            pending.removeAll()
            throw error
        }
    }

    private mutating func takeReply() throws(ProtocolViolation) -> IncomingReply? {
        guard frames.frontLength <= limits.frameBytes else {
            throw .frameTooLong(limit: limits.frameBytes)
        }
        guard frames.take() else {
            if isInputEnded || isEnded { try end() }
            return nil
        }
        defer { frames.release() }
        let (header, parameters) = try parseTaken()
        guard let call = pending.first else { throw .unexpectedReply }
        guard call.wantsMore || !header.continues else { throw .continuesWithoutMore }
        if !header.continues { pending.removeFirst() }
        return IncomingReply(call: call.call, header: header, parameters: parameters)
    }

    private mutating func end() throws(ProtocolViolation) {
        isEnded = true
        if frames.hasPartialFrame { throw .endInsideFrame }
        if pending.count > 0 { throw .endBeforeReply(pendingCalls: pending.count) }
    }

    private func parseTaken() throws(ProtocolViolation) -> (ReplyHeader, RawJSON) {
        try unsafe frames.withTaken { frame throws(ProtocolViolation) in
            let header = try unsafe ReplyHeader(parsing: frame, maximumDepth: limits.depth)
            guard let range = header.parameters else { return (header, RawJSON.emptyObject) }
            return unsafe (header, RawJSON(validated: Array(frame[range])))
        }
    }
}
