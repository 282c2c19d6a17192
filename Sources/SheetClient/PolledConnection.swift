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
    private var sentCount = 0
    /// Why there is nothing more to come, once that is known.
    private var failure: SheetClientError?

    /// Connects to the first daemon that answers, at once or not at all.
    ///
    /// Throws `SheetClientError.unreachable`.
    package init(firstOf candidates: [String]) throws(SheetClientError) {
        let socket = try DaemonSocket(firstOf: candidates, patience: .zero)
        let address = socket.address
        try self.init(socket.stream, at: address)
    }

    /// Speaks over a stream that is connected already.
    package init(_ stream: consuming UnixStream, at address: String) throws(SheetClientError) {
        do throws(Errno) {
            try stream.setNonBlocking(true)
        } catch {
            throw .failed(error.description)
        }
        self.stream = stream
        self.address = address
    }

    deinit {
        // What was not sent may hold secrets, too (R26). Nobody else has these bytes, and they are about
        // to be freed; here they cannot be changed but so.
        var calls = calls
        Self.wipe(unsent)
        Self.wipe(calls.takeOutput())
    }

    private static func wipe(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { Memory.wipe(UnsafeMutableRawBufferPointer(mutating: $0)) }
    }

    /// What to wait on; borrowed.
    package var descriptor: Int32 { stream.descriptor.rawValue }

    /// What to wait for.
    package var interest: Readiness {
        sentCount < unsent.count || calls.hasOutput ? [.readable, .writable] : .readable
    }

    /// Calls a method, with `more` for any number of replies. It leaves with the next `exchange`.
    @discardableResult
    package mutating func call<Method: InterfaceMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters, more: Bool = false
    ) -> CallID {
        calls.call(Method.qualifiedName, parameters, flags: more ? .more : .none)
    }

    /// Sends what can be sent, and gives the replies that have come, in the order of the calls.
    ///
    /// - Parameter reads: At most so many times 16 KiB are taken; what is left comes the next time.
    ///
    /// Throws `disconnected`, `violation` and `failed`, once all that came before is handed out; the
    /// connection is of no use then.
    package mutating func exchange(reads: Int = 1) throws(SheetClientError) -> [IncomingReply] {
        do throws(SheetClientError) {
            try send()
        } catch {
            // What the daemon said before it went is of more use.
            let replies = (try? receive(reads: reads)) ?? []
            guard !replies.isEmpty else { throw error }
            return replies
        }
        return try receive(reads: reads)
    }

    /// Gives the kernel what it takes; what it has taken is overwritten, for it may have held secrets.
    private mutating func send() throws(SheetClientError) {
        while true {
            if sentCount == unsent.count {
                Memory.wipe(&unsent)
                unsent = calls.takeOutput()
                sentCount = 0
                if unsent.isEmpty { return }
            }
            switch stream.write(unsent, from: sentCount) {
            case .bytes(let count): sentCount += count
            case .wouldBlock: return
            case .broken: throw .disconnected
            case .failed(let error): throw .failed(error.description)
            }
        }
    }

    private mutating func receive(reads: Int) throws(SheetClientError) -> [IncomingReply] {
        var replies = whole()
        for _ in 0..<reads where failure == nil {
            var result = ReadResult.end
            let bytes = [UInt8](unsafeUninitializedCapacity: Limits.readBytes) { buffer, count in
                result = stream.read(into: UnsafeMutableRawBufferPointer(buffer))
                if case .bytes(let stored) = result { count = stored }
            }
            switch result {
            case .bytes: calls.receive(bytes)
            case .end, .broken: failure = .disconnected
            case .wouldBlock: return replies
            case .failed(let error): failure = .failed(error.description)
            }
            replies += whole()
        }
        if let failure, replies.isEmpty { throw failure }
        return replies
    }

    /// The replies that are there.
    private mutating func whole() -> [IncomingReply] {
        var replies: [IncomingReply] = []
        do throws(ProtocolViolation) {
            while let reply = try calls.next() { replies.append(reply) }
        } catch {
            failure = .violation(error)
        }
        return replies
    }
}
