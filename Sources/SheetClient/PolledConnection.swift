package import SheetInterface
package import UnixIO
package import Varlink

/// A connection to a daemon for programs that wait for more than its replies: nothing here waits.
///
/// Wait until `descriptor` is ready for `interest`, then call `exchange`.
package struct PolledConnection: ~Copyable, Sendable {
    /// Where the daemon is.
    package let address: String
    private let stream: UnixStream
    private var calls = ClientConnection(limits: Limits.connection)
    /// What the kernel has not taken yet.
    private var unsent: [UInt8] = []

    /// Connects to the first daemon that answers, at once or not at all.
    ///
    /// Throws `SheetClientError.unreachable`.
    package init(firstOf candidates: [String]) throws(SheetClientError) {
        let socket = try DaemonSocket(firstOf: candidates, patience: .zero)
        let address = socket.address
        let stream = try Self.withoutWaiting(socket.stream)
        self.address = address
        self.stream = stream
    }

    private static func withoutWaiting(
        _ stream: consuming UnixStream
    ) throws(SheetClientError) -> UnixStream {
        do throws(Errno) {
            try stream.setNonBlocking(true)
        } catch {
            throw .failed(error.description)
        }
        return stream
    }

    /// What to wait on; borrowed.
    package var descriptor: Int32 { stream.descriptor.rawValue }

    /// What to wait for.
    package var interest: Readiness { unsent.isEmpty ? .readable : [.readable, .writable] }

    /// Calls a method that replies once. It leaves with the next `exchange`.
    package mutating func call<Method: InterfaceMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) {
        _ = calls.call(Method.qualifiedName, parameters)
        unsent += calls.takeOutput()
    }

    /// Sends what can be sent, and gives the replies that have come, in the order of the calls.
    ///
    /// Throws `disconnected`, `violation` and `failed`; the connection is of no use then.
    package mutating func exchange() throws(SheetClientError) -> [IncomingReply] {
        try send()
        try receive()
        var replies: [IncomingReply] = []
        do throws(ProtocolViolation) {
            while let reply = try calls.next() { replies.append(reply) }
        } catch {
            switch error {
            case .endInsideFrame, .endBeforeReply: throw .disconnected
            default: throw .violation(error)
            }
        }
        // What came before the end counts; the end is found again by the next exchange.
        guard !calls.isEnded || !replies.isEmpty else { throw .disconnected }
        return replies
    }

    private mutating func send() throws(SheetClientError) {
        while !unsent.isEmpty {
            switch stream.write(unsent) {
            case .bytes(let count): unsent.removeFirst(count)
            case .wouldBlock: return
            case .broken: throw .disconnected
            case .failed(let error): throw .failed(error.description)
            }
        }
    }

    private mutating func receive() throws(SheetClientError) {
        var result = ReadResult.end
        let bytes = [UInt8](unsafeUninitializedCapacity: Limits.readBytes) { buffer, count in
            result = stream.read(into: UnsafeMutableRawBufferPointer(buffer))
            if case .bytes(let stored) = result { count = stored }
        }
        switch result {
        case .bytes: calls.receive(bytes)
        case .end, .broken: calls.receiveEnd()
        case .wouldBlock: break
        case .failed(let error): throw .failed(error.description)
        }
    }
}
