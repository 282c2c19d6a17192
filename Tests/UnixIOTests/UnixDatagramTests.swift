import Glibc
import Testing
import UnixIO

@Suite struct UnixDatagramTests {
    /// The next datagram; an error when there is none.
    private static func next(of socket: borrowing UnixDatagram) throws -> Datagram {
        switch socket.receive() {
        case .datagram(let datagram): return datagram
        case .wouldBlock: throw Errno(code: EAGAIN, operation: "receive")
        case .failed(let error): throw error
        }
    }

    private static func isEmpty(_ socket: borrowing UnixDatagram) -> Bool {
        switch socket.receive() {
        case .wouldBlock: true
        default: false
        }
    }

    @Test func `datagrams arrive in order, each with its sender`() throws {
        let folder = try TemporaryFolder()
        let socket = try UnixDatagram.bind(at: try folder.address(), mode: 0o600)
        try UnixDatagram.send(Array("READY=1".utf8), to: try folder.address())
        try UnixDatagram.send([], to: try folder.address())
        let first = try Self.next(of: socket)
        #expect(first.bytes == Array("READY=1".utf8))
        #expect(first.sender == PeerCredentials(pid: getpid(), uid: getuid(), gid: getgid()))
        #expect(!first.isTruncated && !first.isControlTruncated && first.descriptors.count == 0)
        #expect(try Self.next(of: socket).bytes == [])
        let isEmpty = Self.isEmpty(socket)
        #expect(isEmpty)
    }

    @Test(arguments: [(4096, false), (4097, true)])
    func `4096 bytes are whole and more are marked as cut`(length: Int, isCut: Bool) throws {
        let folder = try TemporaryFolder()
        let socket = try UnixDatagram.bind(at: try folder.address(), mode: 0o600)
        try UnixDatagram.send([UInt8](repeating: 1, count: length), to: try folder.address())
        let datagram = try Self.next(of: socket)
        #expect(datagram.isTruncated == isCut)
        #expect(datagram.bytes.count == 4096)
    }

    @Test func `descriptors that nobody takes are closed with their datagram`() throws {
        let folder = try TemporaryFolder()
        let socket = try UnixDatagram.bind(at: try folder.address(), mode: 0o600)
        var taken = try Pipe()
        var left = try Pipe()
        try UnixDatagram.send(
            Array("BARRIER=1".utf8), to: try folder.address(),
            descriptors: [taken.writerNumber, left.writerNumber])
        taken.closeWriter()
        left.closeWriter()
        #expect(try taken.isOpen() && left.isOpen())

        let kept = try Self.takingFirst(of: socket)
        #expect(try left.isHungUp())
        #expect(try taken.isOpen())
        #expect(fcntl(kept.rawValue, F_GETFD) == FD_CLOEXEC)
        _ = consume kept
        #expect(try taken.isHungUp())
    }

    private static func takingFirst(of socket: borrowing UnixDatagram) throws -> FileDescriptor {
        var datagram = try next(of: socket)
        #expect(datagram.descriptors.count == 2)
        guard let first = datagram.descriptors.takeFirst() else {
            throw Errno(code: EBADF, operation: "take")
        }
        return first
    }

    @Test func `a cut datagram closes its descriptors too`() throws {
        let folder = try TemporaryFolder()
        let socket = try UnixDatagram.bind(at: try folder.address(), mode: 0o600)
        var pipe = try Pipe()
        try UnixDatagram.send(
            [UInt8](repeating: 1, count: 5000), to: try folder.address(),
            descriptors: [pipe.writerNumber])
        pipe.closeWriter()
        #expect(try Self.next(of: socket).isTruncated)
        #expect(try pipe.isHungUp())
    }

    @Test func `descriptors lost for want of numbers are noted, and receiving goes on`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let socket = try UnixDatagram.bind(at: try folder.address(), mode: 0o600)
            let number = socket.descriptor.rawValue
            try UnixDatagram.send([1], to: try folder.address(), descriptors: [number])
            try UnixDatagram.send([2], to: try folder.address())
            try allowNoMoreDescriptors()
            let first = try UnixDatagramTests.next(of: socket)
            #expect(first.isControlTruncated && first.descriptors.count == 0)
            #expect(try UnixDatagramTests.next(of: socket).bytes == [2])
            // For the end of the folder.
            try Processes.raiseDescriptorLimit()
        }
    }

    @Test func `a second receiver is told that the path is in use`() throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        let first = try UnixDatagram.bind(at: address, mode: 0o600)
        #expect(throws: BindError.inUse(address.description)) {
            _ = try UnixDatagram.bind(at: address, mode: 0o600)
        }
        first.close()
        #expect(mode(of: address.description) == nil)
    }

    @Test func `a live receiver without the lock is left alone and a dead one replaced`() throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        do {
            let other = try carelessSocket(SOCK_DGRAM, at: address.description)
            #expect(throws: BindError.inUse(address.description)) {
                _ = try UnixDatagram.bind(at: address, mode: 0o600)
            }
            _ = consume other
        }
        let socket = try afterRelease { () throws(BindError) in
            try UnixDatagram.bind(at: address, mode: 0o622)
        }
        #expect(mode(of: address.description) == S_IFSOCK | 0o622)
        try UnixDatagram.send([1], to: address)
        #expect(try Self.next(of: socket).bytes == [1])
    }

    @Test func `an adopted socket asks for credentials and keeps its file`() throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        let socket = try UnixDatagram.adopt(
            try carelessSocket(SOCK_DGRAM, at: address.description))
        try UnixDatagram.send([1], to: address)
        #expect(try Self.next(of: socket).sender?.pid == getpid())
        let isEmpty = Self.isEmpty(socket)
        #expect(isEmpty)
        socket.close()
        #expect(mode(of: address.description) != nil)
    }

    @Test(arguments: [Duration.zero, .milliseconds(20)])
    func `a full queue is waited for no longer than said`(patience: Duration) throws {
        let folder = try TemporaryFolder()
        let receiver = try UnixDatagram.bind(at: try folder.address(), mode: 0o600)
        let address = try folder.address()
        let start = ContinuousClock.now
        var error: Errno?
        // The kernel holds far fewer: net.unix.max_dgram_qlen.
        for _ in 0..<10_000 where error == nil {
            do throws(Errno) {
                try UnixDatagram.send([1], to: address, patience: patience)
            } catch let full {
                error = full
            }
        }
        #expect(error?.code == EAGAIN)
        #expect(ContinuousClock.now - start >= patience)
        guard case .datagram = receiver.receive() else {
            Issue.record("nothing has come")
            return
        }
        try UnixDatagram.send([1], to: address, patience: patience)
    }
}
