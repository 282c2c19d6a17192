import UnixIO
import Varlink

/// One client of the certification server.
final class ServedConnection {
    private static let bufferBytes = 16 * 1024

    let stream: UnixStream
    private var connection = ServerConnection(limits: VarlinkLimits())
    /// What was received of calls that are not handed out yet. The connection keeps only what a call
    /// means, and here the certification needs it to the letter.
    private var received: [UInt8] = []
    private var unsent: [UInt8] = []

    init(_ descriptor: consuming FileDescriptor) {
        stream = UnixStream(descriptor)
    }

    /// What to wait for before the next `proceed`.
    var interest: Readiness {
        var interest: Readiness = connection.wantsInput ? [.readable] : []
        if !unsent.isEmpty {
            interest.insert(.writable)
        }
        return interest
    }

    /// Reads, answers and writes as far as that goes without waiting; false when the connection is
    /// to be closed.
    func proceed(
        with certification: inout Certification, of service: StandardService
    ) throws(Errno) -> Bool {
        guard try read() else { return false }
        while true {
            switch connection.next() {
            case .call(let call):
                answer(call, with: &certification, of: service)
            case .needsInput, .busy:
                return try write()
            case .finished:
                return try write() && !unsent.isEmpty
            case .violation:
                return false
            }
        }
    }

    private func answer(
        _ call: IncomingCall, with certification: inout Certification, of service: StandardService
    ) {
        let frame = takeFrame()
        if service.handle(call, on: &connection) { return }
        if let refusal = service.refusal(of: call) {
            return connection.fail(call.id, with: refusal)
        }
        certification.answer(call, sentAs: frame, on: &connection)
    }

    /// The frame of the call that was handed out last, without its NUL.
    private func takeFrame() -> [UInt8] {
        let frame = Array(received.prefix { $0 != 0 })
        received.removeFirst(frame.count + 1)
        return frame
    }

    private func read() throws(Errno) -> Bool {
        guard connection.wantsInput else { return true }
        var buffer = [UInt8](repeating: 0, count: Self.bufferBytes)
        switch buffer.withUnsafeMutableBytes({ stream.read(into: $0) }) {
        case .bytes(let count):
            received += buffer.prefix(count)
            connection.receive(Array(buffer.prefix(count)))
            return true
        case .end:
            connection.receiveEnd()
            return true
        case .wouldBlock: return true
        case .broken: return false
        case .failed(let error): throw error
        }
    }

    private func write() throws(Errno) -> Bool {
        unsent += connection.takeOutput()
        while !unsent.isEmpty {
            switch stream.write(unsent) {
            case .bytes(let count):
                connection.outputSent(count)
                unsent.removeFirst(count)
            case .wouldBlock: return true
            case .broken: return false
            case .failed(let error): throw error
            }
        }
        return true
    }
}
