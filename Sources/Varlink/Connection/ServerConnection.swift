/// The server's side of one connection: bytes in, calls out, bytes to send.
///
/// Calls are handed out one at a time, in their order, each only when the one before it has had its
/// last reply; so replies are in order too. It does no IO and knows no method.
///
/// **Source:** Varlink, "Method call".
public struct ServerConnection: Hashable, Sendable {
    @usableFromInline enum State: Hashable, Sendable {
        /// No call is open. Exits: busy when a call is handed out, closed on a violation.
        case idle
        /// A call was handed out. Exits: idle when it has its last reply.
        case busy(CallInFlight)
        /// The client broke the protocol; nothing it sends is looked at. No exit.
        case closed(ProtocolViolation)
    }

    /// What is to be done now.
    public enum Next: Hashable, Sendable {
        /// Carry it out, and reply to it.
        case call(IncomingCall)
        /// Nothing, until more bytes come.
        case needsInput
        /// Nothing, until the call in flight has its last reply, or some output is sent.
        case busy
        /// The client sent its last call, and all are answered: close when all output is sent.
        case finished
        /// Close now.
        case violation(ProtocolViolation)
    }

    /// A call that was handed out and has not had its last reply.
    public struct CallInFlight: Hashable, Sendable {
        public let id: CallID
        /// The client takes any number of replies.
        public let wantsMore: Bool
        /// The client takes no reply, not even an error.
        public let isOneway: Bool
        /// Where its parameters stand in its frame; nil when there are none.
        @usableFromInline let parameters: Range<Int>?
    }

    @usableFromInline let limits: VarlinkLimits
    private let names: MethodNames
    @usableFromInline var state = State.idle
    @usableFromInline var frames = FrameBuffer()
    /// The client sends no more. What it sent whole is still answered.
    @usableFromInline var isInputEnded = false
    private var callCount: UInt64 = 0
    @usableFromInline var output: [UInt8] = []
    /// Handed over for sending, and not reported as sent.
    @usableFromInline package private(set) var takenBytes = 0

    /// A connection on which nothing has come yet.
    ///
    /// - Parameter names: those of the methods that will mostly be called: their calls say which of them
    ///   they are of.
    public init(limits: VarlinkLimits, names: MethodNames = MethodNames([])) {
        self.limits = limits
        self.names = names
    }

    // MARK: Input

    /// Takes what was read, as much or little as it is; then `next` may have a call.
    public mutating func receive(_ bytes: UnsafeRawBufferPointer) {
        if case .closed = state { return }
        unsafe frames.append(bytes)
    }

    /// As the other `receive`, from bytes that somebody else keeps.
    public mutating func receive(_ bytes: Span<UInt8>) {
        unsafe bytes.bytes.withUnsafeBytes { unsafe receive($0) }
    }

    /// As the other `receive`, from an array.
    public mutating func receive(_ bytes: [UInt8]) {
        unsafe bytes.span.bytes.withUnsafeBytes { unsafe receive($0) }
    }

    /// The client closed its side for sending. Calls that came whole are still handed out.
    public mutating func receiveEnd() { isInputEnded = true }

    /// Whether reading on is of use: false while a whole call waits to be handed out, while too much
    /// output waits to be sent, after the end, and after a violation.
    @inlinable public var wantsInput: Bool {
        if case .closed = state { return false }
        let isCallWaiting = frames.hasFrame || frames.frontLength > limits.frameBytes
        return !isInputEnded && !isCallWaiting && !isOutputFull
    }

    /// A call has begun to come, and its end has not.
    @inlinable public var hasPartialFrame: Bool { frames.hasPartialFrame }

    // MARK: Calls

    /// Hands out the next call, or says why there is none. Call it until it gives no call.
    public mutating func next() -> Next {
        switch state {
        case .busy: return .busy
        case .closed(let violation): return .violation(violation)
        case .idle: break
        }
        // A client that sends and never reads must not make the output grow without bound.
        if isOutputFull { return .busy }
        guard frames.frontLength <= limits.frameBytes else {
            return close(.frameTooLong(limit: limits.frameBytes))
        }
        guard frames.take() else { return isInputEnded ? .finished : .needsInput }
        do throws(ProtocolViolation) {
            let header = try unsafe frames.withTaken { frame throws(ProtocolViolation) in
                try unsafe CallHeader(
                    parsing: frame, maximumDepth: limits.depth, names: names)
            }
            callCount += 1
            let call = IncomingCall(id: CallID(callCount), header: header)
            state = .busy(
                CallInFlight(
                    id: call.id, wantsMore: call.wantsMore, isOneway: call.isOneway,
                    parameters: header.parameters))
            return .call(call)
        } catch {
            return close(error)
        }
    }

    private mutating func close(_ violation: ProtocolViolation) -> Next {
        state = .closed(violation)
        frames.removeAll()
        return .violation(violation)
    }

    /// The call that was handed out and has not had its last reply.
    public var callInFlight: CallInFlight? {
        guard case .busy(let call) = state else { return nil }
        return call
    }

    /// Reads the parameters of the call in flight, which there must be. Throws the path of what is
    /// not as `P` declares it: a member too many, too few, twice, or of another kind.
    ///
    /// It changes nothing; but what may be changed is looked at where it stands, and not copied.
    @inlinable
    public mutating func parameters<P: WireDecodable>(
        as type: P.Type
    ) throws(ParameterError) -> P {
        let depth = limits.depth
        return try unsafe withParameters { bytes throws(ParameterError) in
            try unsafe ParameterDecoder.decode(
                type, from: bytes, unknownMembers: .refused, maximumDepth: depth)
        }
    }

    /// Gives the parameters of the call in flight, which there must be, as they came: a valid
    /// object, in which members may be duplicate; `{}` when there were none.
    @inlinable
    public mutating func withParameters<R, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        guard let call = callInFlight else { preconditionFailure("no call is in flight") }
        guard let parameters = call.parameters else {
            let none: StaticString = "{}"
            return try unsafe body(
                UnsafeRawBufferPointer(start: none.utf8Start, count: none.utf8CodeUnitCount))
        }
        return try unsafe frames.withTaken { frame throws(E) in
            try unsafe body(UnsafeRawBufferPointer(rebasing: frame[parameters]))
        }
    }

    /// Has the bytes of the call in flight overwritten once it has had its last reply: they hold what
    /// nobody is to find in this process's memory.
    public mutating func wipeCall() {
        guard case .busy = state else { return }
        frames.wipeOnRelease()
    }

    // MARK: Replies

    /// Makes room for a reply of up to `count` bytes beforehand, so that writing it leaves no copies of
    /// its parts behind.
    public mutating func reserveOutput(_ count: Int) {
        output.reserveCapacity(output.count + count)
    }

    /// Replies to the call in flight, which `call` must be. The reply is the last one unless it
    /// `continues`, which only a call with `more` allows. One to a `oneway` call is not sent.
    public mutating func reply(
        to call: CallID, _ parameters: some WireEncodable, continues: Bool = false
    ) {
        guard settle(call, continues: continues) else { return }
        write { $0.replyFrame(parameters, continues: continues) }
    }

    /// Replies without parameters, for the last time.
    public mutating func reply(to call: CallID) { reply(to: call, NoParameters()) }

    /// Replies with parameters that are one valid JSON object already.
    public mutating func reply(
        to call: CallID, encoded parameters: [UInt8], continues: Bool = false
    ) {
        reply(to: call, RawJSON(validated: parameters), continues: continues)
    }

    /// Replies with a whole frame, as `continuingFrame` makes it; further replies follow.
    public mutating func reply(to call: CallID, frame: [UInt8]) {
        guard settle(call, continues: true) else { return }
        append(frame)
    }

    /// Replies with a whole frame, as `lastFrame` makes it, for the last time.
    public mutating func reply(to call: CallID, lastFrame frame: [UInt8]) {
        guard settle(call, continues: false) else { return }
        append(frame)
    }

    private mutating func append(_ frame: [UInt8]) {
        precondition(frame.last == 0, "a frame ends in NUL")
        // Sharing the bytes is what makes an event to a thousand watchers cheap.
        guard !output.isEmpty else {
            output = frame
            return
        }
        // Where two come in a turn more may follow: one allocation for all of them.
        if output.capacity < output.count + frame.count {
            output.reserveCapacity(
                output.count + max(output.count, frame.count, VarlinkLimits.burstBytes))
        }
        output += frame
    }

    /// One reply that others follow, to be given to any number of calls.
    public static func continuingFrame(_ parameters: some WireEncodable) -> [UInt8] {
        frame(parameters, continues: true)
    }

    /// A reply that no other follows, to be given to any number of calls.
    public static func lastFrame(_ parameters: some WireEncodable) -> [UInt8] {
        frame(parameters, continues: false)
    }

    private static func frame(_ parameters: some WireEncodable, continues: Bool) -> [UInt8] {
        var writer = JSONWriter()
        writer.replyFrame(parameters, continues: continues)
        return writer.finish()
    }

    /// Answers the call in flight, which `call` must be, with an error, its last reply.
    public mutating func fail(_ call: CallID, with error: some VarlinkErrorReply) {
        guard settle(call, continues: false) else { return }
        write { $0.errorFrame(error) }
    }

    /// Notes the reply; false when the client takes none.
    private mutating func settle(_ id: CallID, continues: Bool) -> Bool {
        guard case .busy(let call) = state, call.id == id else {
            preconditionFailure("a reply to a call that is not in flight")
        }
        if continues {
            precondition(call.wantsMore || call.isOneway, "continues without more")
        } else {
            state = .idle
            frames.release()
        }
        return !call.isOneway
    }

    private mutating func write(_ body: (inout JSONWriter) -> Void) {
        var writer = JSONWriter(appendingTo: takeAll(&output))
        body(&writer)
        output = writer.finish()
    }

    // MARK: Output

    /// Whether `takeOutput` would hand over any bytes.
    @inlinable public var hasOutput: Bool { !output.isEmpty }

    /// Hands over what is to be sent next; it counts as unsent until `outputSent`.
    public mutating func takeOutput() -> [UInt8] {
        takenBytes += output.count
        return takeAll(&output)
    }

    /// That many bytes of what was taken have been sent.
    public mutating func outputSent(_ count: Int) {
        precondition(count <= takenBytes, "more was sent than was taken")
        takenBytes -= count
    }

    /// Bytes that the client has not been sent: taken or not.
    @inlinable public var unsentBytes: Int { takenBytes + output.count }

    @inlinable var isOutputFull: Bool { unsentBytes > limits.unsentBytes }
}

/// Moves the bytes out, so that appending to them copies nothing.
func takeAll(_ bytes: inout [UInt8]) -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    return taken
}
