import UnixIO

/// Moves bytes over a connected socket, and waits no longer than it is told to.
struct Transport: ~Copyable, Sendable {
    private let stream: UnixStream
    /// Ends every wait when it becomes readable; borrowed.
    var interruption: Int32?

    /// Throws `failed` when the stream cannot be made non-blocking.
    init(_ stream: consuming UnixStream, interruption: Int32?) throws(SheetClientError) {
        do throws(Errno) {
            try stream.setNonBlocking(true)
        } catch {
            throw .failed(error.description)
        }
        self.stream = stream
        self.interruption = interruption
    }

    /// Gives all of `bytes` to the kernel.
    ///
    /// Throws `disconnected`, `timedOut`, `interrupted` or `failed`.
    func send(_ bytes: [UInt8], until deadline: Deadline) throws(SheetClientError) {
        var offset = 0
        while offset < bytes.count {
            switch stream.write(bytes, from: offset) {
            case .bytes(let count): offset += count
            case .wouldBlock: try wait(for: .writable, until: deadline)
            case .broken: throw .disconnected
            case .failed(let error): throw .failed(error.description)
            }
        }
    }

    /// Takes what has come, at least one byte; nil at the end.
    ///
    /// Throws `timedOut`, `interrupted` or `failed`.
    func receive(until deadline: Deadline) throws(SheetClientError) -> [UInt8]? {
        while true {
            // Also before what is there already, so that a stream without a pause can be stopped.
            try wait(for: .readable, until: deadline)
            var result = ReadResult.end
            let bytes = [UInt8](unsafeUninitializedCapacity: Limits.readBytes) { buffer, count in
                result = stream.read(into: UnsafeMutableRawBufferPointer(buffer))
                if case .bytes(let stored) = result { count = stored }
            }
            switch result {
            case .bytes: return bytes
            case .end, .broken: return nil
            case .wouldBlock: continue
            case .failed(let error): throw .failed(error.description)
            }
        }
    }

    private func wait(for readiness: Readiness, until deadline: Deadline) throws(SheetClientError) {
        var items = [Poll.Item(stream.descriptor.rawValue, readiness)]
        if let interruption { items.append(Poll.Item(interruption, .readable)) }
        let isReady: Bool
        do throws(Errno) {
            isReady = try Poll.wait(&items, timeout: deadline.remaining)
        } catch {
            throw .failed(error.description)
        }
        guard isReady else { throw .timedOut }
        if items.count > 1, !items[1].ready.isEmpty { throw .interrupted }
    }
}

/// The moment until which something is waited for; may be never.
struct Deadline: Sendable {
    private let instant: ContinuousClock.Instant?

    /// So long from now; nil never comes.
    init(after timeout: Duration?) {
        self.instant = timeout.map { ContinuousClock.now + $0 }
    }

    /// The time left, not negative; nil when the deadline never comes.
    var remaining: Duration? {
        instant.map { max(.zero, $0 - .now) }
    }
}
