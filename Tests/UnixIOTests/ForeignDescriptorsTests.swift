import Glibc
import TestKit
import Testing
import UnixIO

/// Descriptors that somebody else has opened: closing them can take as long as they like, so none of
/// these would end if the caller closed them.
@Suite struct ForeignDescriptorsTests {
    /// A stream with which somebody has sent a socket that lingers and one that tells of its end, and the
    /// other end of the latter.
    private struct Ends: ~Copyable {
        let near: UnixStream
        let sender: FileDescriptor
        let lingering: LingeringSocket
        let witness: Pipe

        init() throws {
            var numbers: [Int32] = [-1, -1]
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
            guard socketpair(AF_UNIX, kind, 0, &numbers) == 0 else { throw Errno.last("connect") }
            let (near, far) = (numbers[0], numbers[1])
            let lingering = try LingeringSocket()
            var witness = try Pipe()
            let riding = [lingering.number, witness.writerNumber]
            #expect(send([1, 2, 3], with: riding, on: far))
            lingering.giveAway()
            witness.closeWriter()
            self.near = UnixStream(FileDescriptor(owning: near))
            self.sender = FileDescriptor(owning: far)
            self.lingering = lingering
            self.witness = witness
        }
    }

    @Test func `reading a stream keeps the bytes and waits for nothing that rides on them`() throws
    {
        let ends = try Ends()
        #expect(try ends.witness.isOpen())
        var buffer = [UInt8](repeating: 0, count: 8)
        let result = buffer.withUnsafeMutableBytes { ends.near.read(into: $0) }
        #expect(result == .bytes(3) && buffer.prefix(3) == [1, 2, 3])
        // It comes after the one that lingers.
        #expect(try ends.witness.isHungUp())
        let next = buffer.withUnsafeMutableBytes { ends.near.read(into: $0) }
        #expect(next == .wouldBlock)
    }

    @Test func `what is not read is discarded with what rides on it, and the peer sees the end`()
        throws
    {
        let ends = try Ends()
        var buffer = [UInt8](repeating: 0, count: 2)
        buffer.withUnsafeMutableBytes { ends.near.discard(into: $0) }
        #expect(buffer == [0, 0])
        #expect(try ends.witness.isHungUp())
        var byte: UInt8 = 0
        #expect(recv(ends.sender.rawValue, &byte, 1, 0) == 0)
    }

    @Test func `a datagram is let go of without waiting`() throws {
        let folder = try TemporaryFolder()
        let socket = try UnixDatagram.bind(at: try folder.address(), mode: 0o600)
        let lingering = try LingeringSocket()
        var witness = try Pipe()
        try UnixDatagram.send(
            [1], to: try folder.address(), descriptors: [lingering.number, witness.writerNumber])
        lingering.giveAway()
        witness.closeWriter()
        guard case .datagram(let datagram) = socket.receive() else {
            Issue.record("nothing has come")
            return
        }
        _ = consume datagram
        #expect(try witness.isHungUp())
    }

    @Test func `a pipe and a socket that lingers are both closed, one after the other`() throws {
        let lingering = try LingeringSocket()
        let copy = fcntl(lingering.number, F_DUPFD_CLOEXEC, 0)
        var ends: [Int32] = [-1, -1]
        guard copy >= 0, pipe(&ends) == 0, fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0,
            fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0
        else { throw Errno.last("make them") }
        let reader = FileDescriptor(owning: ends[0])
        lingering.giveAway()
        for number in [copy, ends[1]] { ForeignDescriptors.close(number) }
        // Children that other tests are about to start hold copies for a moment.
        let state = try Poll.wait(reader, for: .readable, timeout: .seconds(30))
        #expect(state.contains(.hungUp))
    }

    @Test func `many are closed, one after the other`() throws {
        var witness = try Pipe()
        for _ in 0..<2000 {
            let copy = fcntl(witness.writerNumber, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { throw Errno.last("duplicate") }
            ForeignDescriptors.close(copy)
        }
        witness.closeWriter()
        #expect(try witness.isHungUp())
    }
}
