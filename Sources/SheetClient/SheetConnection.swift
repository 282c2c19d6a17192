package import SheetInterface
package import UnixIO
public import Varlink

/// A connection to a daemon for programs without a loop of their own: each call waits for its reply.
///
/// Replies come in the order of the calls, so a call that replies more than once takes the
/// connection over; make another one beside it for other calls.
public struct SheetConnection: ~Copyable, Sendable {
    private var transport: Transport
    private var calls: ClientConnection
    /// A call was sent in part: whatever came after it would be taken for its rest.
    private var isBroken = false
    /// How long each reply may take; nil: as long as it needs.
    public var replyTimeout: Duration? = Limits.replyTimeout
    /// A descriptor, borrowed, that ends every wait with `interrupted` while it is readable.
    public var interruption: Int32? {
        get { transport.interruption }
        set { transport.interruption = newValue }
    }

    /// Connects to the first daemon that answers.
    ///
    /// Throws `SheetClientError.unreachable`.
    public init(
        to location: SocketLocation = .automatic,
        in environment: ClientEnvironment = .current,
        interruption: Int32? = nil
    ) throws(SheetClientError) {
        let socket = try DaemonSocket(
            firstOf: location.candidates(in: environment), patience: Limits.replyTimeout)
        try self.init(socket.stream, interruption: interruption)
    }

    /// Speaks over a stream that is connected already.
    package init(
        _ stream: consuming UnixStream, interruption: Int32? = nil
    ) throws(SheetClientError) {
        self.transport = try Transport(stream, interruption: interruption)
        self.calls = ClientConnection(limits: Limits.connection)
    }

    /// Calls a method that replies once, and waits for the reply.
    ///
    /// - Parameter method: With its interface.
    ///
    /// Throws every `SheetClientError` but `unreachable`.
    public mutating func call<Reply: WireDecodable>(
        _ method: String, _ parameters: some WireEncodable, returning: Reply.Type
    ) throws(SheetClientError) -> Reply {
        let id = calls.call(method, parameters)
        return try onlyReply(to: id).decoded(as: Reply.self, from: method)
    }

    /// Calls a method of any interface with parameters that are JSON already: an object, or nil.
    public mutating func call(
        _ method: String, raw parameters: RawJSON?
    ) throws(SheetClientError) -> RawJSON {
        let id = calls.call(method, raw: parameters)
        return try onlyReply(to: id).parameters
    }

    /// Calls a method that is not to reply.
    public mutating func callOneway(
        _ method: String, raw parameters: RawJSON?
    ) throws(SheetClientError) {
        _ = calls.call(method, raw: parameters, flags: .oneway)
        try send(until: Deadline(after: replyTimeout))
    }

    /// Calls a method of sheetd's interface that replies once.
    package mutating func call<Method: InterfaceMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(SheetClientError) -> Method.Reply {
        try call(Method.qualifiedName, parameters, returning: Method.Reply.self)
    }

    /// Calls a method with `more`; the connection is the call's from now on.
    public consuming func callMore(
        _ method: String, _ parameters: some WireEncodable
    ) throws(SheetClientError) -> ReplySeries {
        let id = calls.call(method, parameters, flags: .more)
        return try ReplySeries(of: id, method: method, over: self)
    }

    /// Calls a method with `more`, with parameters that are JSON already: an object, or nil.
    public consuming func callMore(
        _ method: String, raw parameters: RawJSON?
    ) throws(SheetClientError) -> ReplySeries {
        let id = calls.call(method, raw: parameters, flags: .more)
        return try ReplySeries(of: id, method: method, over: self)
    }

    /// Calls a method of sheetd's interface with `more`.
    package consuming func callMore<Method: InterfaceMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(SheetClientError) -> ReplySeries {
        try callMore(Method.qualifiedName, parameters)
    }

    /// Ends the connection; so does letting go of it.
    public consuming func close() {}

    private mutating func onlyReply(to id: CallID) throws(SheetClientError) -> IncomingReply {
        let deadline = Deadline(after: replyTimeout)
        try send(until: deadline)
        let reply = try reply(to: id, until: deadline)
        if let refusal = reply.refusal { throw .refused(refusal) }
        return reply
    }

    /// Sends what the calls have to say.
    mutating func send(until deadline: Deadline) throws(SheetClientError) {
        guard !isBroken else { throw .disconnected }
        do throws(SheetClientError) {
            try transport.send(calls.takeOutput(), until: deadline)
        } catch {
            isBroken = true
            throw error
        }
    }

    /// Waits for the next reply to a call; those to earlier calls, given up by now, are dropped.
    mutating func reply(
        to id: CallID, until deadline: Deadline
    ) throws(SheetClientError) -> IncomingReply {
        while true {
            while let reply = try nextReceived() {
                if reply.call == id { return reply }
            }
            guard !calls.isEnded else { throw .disconnected }
            if let bytes = try transport.receive(until: deadline) {
                calls.receive(bytes)
            } else {
                calls.receiveEnd()
            }
        }
    }

    private mutating func nextReceived() throws(SheetClientError) -> IncomingReply? {
        do throws(ProtocolViolation) {
            return try calls.next()
        } catch {
            switch error {
            case .endInsideFrame, .endBeforeReply: throw .disconnected
            default: throw .violation(error)
            }
        }
    }
}
