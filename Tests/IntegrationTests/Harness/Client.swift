import Glibc
import SheetInterface
import UnixIO
import Varlink

/// A client that speaks the interface as its types have it.
final class Client {
    /// Kept running for as long as there is a client.
    private let daemon: AnyObject?
    private let transport: Transport
    private var connection = ClientConnection(limits: VarlinkLimits())

    /// An error that a call was answered with.
    struct Refused: Error, CustomStringConvertible {
        let name: String
        let parameters: RawJSON

        /// The parameters as they came.
        var text: String { String(decoding: parameters.bytes, as: UTF8.self) }
        var description: String { "\(name) \(text)" }
    }

    private init(_ transport: Transport, of daemon: AnyObject?) {
        self.transport = transport
        self.daemon = daemon
    }

    convenience init(_ address: UnixAddress, of daemon: AnyObject? = nil) throws {
        self.init(try Transport(address), of: daemon)
    }

    /// Speaks over the connection that a person has made.
    convenience init(_ person: Person, of daemon: RunningDaemon) throws {
        self.init(try person.connect(to: daemon), of: daemon)
    }

    /// Connects as soon as somebody listens there.
    convenience init(waitingFor address: UnixAddress) throws {
        let deadline = Deadline()
        while true {
            do {
                self.init(try Transport(address), of: nil)
                return
            } catch let error as Errno where [ENOENT, ECONNREFUSED].contains(error.code) {
                _ = try deadline.remaining(for: "a socket at \(address)")
                sched_yield()
            }
        }
    }

    /// The descriptor, for what is not done here.
    var descriptor: Int32 { transport.stream.descriptor.rawValue }

    /// Makes a call, without waiting for its reply.
    func call<M: InterfaceMethod>(
        _ method: M.Type, _ parameters: M.Parameters, flags: ClientConnection.Flags = .none
    ) throws {
        _ = connection.call(M.qualifiedName, parameters, flags: flags)
        guard try transport.send(connection.takeOutput()) else {
            throw HarnessFailure("the service has hung up on \(M.name)")
        }
    }

    /// Waits for the next reply.
    ///
    /// - Returns: `nil` at the end of the connection.
    func nextReply(_ deadline: Deadline = Deadline()) throws -> IncomingReply? {
        while true {
            if let reply = try connection.next() { return reply }
            if connection.isEnded { return nil }
            if let bytes = try transport.receive(deadline) {
                connection.receive(Array(bytes))
            } else {
                connection.receiveEnd()
            }
        }
    }

    /// Waits for the next reply, which there must be and which must be no error.
    func reply<M: InterfaceMethod>(
        _ method: M.Type, _ deadline: Deadline = Deadline()
    ) throws -> M.Reply {
        guard let reply = try nextReply(deadline) else {
            throw HarnessFailure("the connection ended instead of a reply to \(M.name)")
        }
        if let error = reply.error { throw Refused(name: error, parameters: reply.parameters) }
        return try reply.decode(M.Reply.self)
    }

    /// Makes a call, and waits for its one reply.
    func ask<M: InterfaceMethod>(_ method: M.Type, _ parameters: M.Parameters) throws -> M.Reply {
        try call(method, parameters)
        return try reply(method)
    }

    /// Waits for the error that the open call ends with.
    func refusal(_ deadline: Deadline = Deadline()) throws -> Refused {
        guard let reply = try nextReply(deadline) else {
            throw HarnessFailure("the connection ended instead of an error")
        }
        guard let error = reply.error else {
            let text = String(decoding: reply.parameters.bytes, as: UTF8.self)
            throw HarnessFailure("a reply instead of an error: \(text)")
        }
        return Refused(name: error, parameters: reply.parameters)
    }

    /// Whether something has come that has not been looked at.
    func hasInput() throws -> Bool { try transport.hasInput() }

    /// Says that nothing more comes.
    func endSending() throws { try transport.stream.shutdownWriting() }

    // MARK: - What most tests do

    /// What the service says of itself.
    func status() throws -> GetStatus.Reply { try ask(GetStatus.self, NoParameters()) }

    /// Presents a sheet and goes on with its states and outcome.
    ///
    /// - Returns: the first reply.
    @discardableResult
    func presentAndWait(_ parameters: Present.Parameters) throws -> Present.Reply {
        try call(Present.self, parameters, flags: .more)
        return try reply(Present.self)
    }

    /// Waits for the end of the sheet that was presented.
    func outcome(_ deadline: Deadline = Deadline()) throws -> Wire.Outcome {
        while true {
            let reply = try reply(Present.self, deadline)
            if let outcome = reply.outcome { return outcome }
        }
    }

    /// Watches, and waits for the opening state.
    ///
    /// - Returns: the events up to `ready`.
    @discardableResult
    func watch(scenes: [String]? = nil) throws -> [Wire.Event] {
        try call(Watch.self, Watch.Parameters(scenes: scenes), flags: .more)
        return try events(upTo: "ready")
    }

    /// Waits for the next change.
    func event(_ deadline: Deadline = Deadline()) throws -> Wire.Event {
        try reply(Watch.self, deadline).event
    }

    /// Waits for an event of a kind.
    ///
    /// - Returns: it and all that came before it.
    func events(upTo kind: String) throws -> [Wire.Event] {
        var events = [try event()]
        while events.last?.kind != kind { events.append(try event()) }
        return events
    }
}
