import Glibc
import SheetInterface
import TestKit
import Testing
import UnixIO

/// Clients that send faster than they read, or than they are served.
@Suite struct `A flood of calls` {
    /// Sends `calls` for as long as the kernel takes them, without waiting.
    ///
    /// - Returns: how many bytes it took.
    private func pour(_ bytes: [UInt8], from sent: Int, into client: RawConnection) throws -> Int {
        var sent = sent
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                send(
                    client.descriptor, $0.baseAddress.map { $0 + sent },
                    min($0.count - sent, 1 << 16),
                    Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else {
                guard errno == EAGAIN else { throw Errno.last("send a flood") }
                break
            }
            sent += count
        }
        return sent
    }

    @Test func `a client that never reads costs bounded memory, and others are served`() throws {
        let count = 100_000
        let daemon = try RunningDaemon()
        let flooder = try RawConnection(daemon)
        let bystander = try daemon.connect()
        let call = Array(#"{"method":"org.varlink.service.GetInfo"}"#.utf8) + [0]
        let flood = Array(repeatElement(call, count: count).joined())
        let memory = try daemon.residentBytes()
        var slowest = Duration.zero
        var (sent, idleRounds) = (0, 0)
        // The daemon stops reading at some point, as it has answered more than is taken from it.
        while sent < flood.count, idleRounds < 100 {
            let before = sent
            sent = try pour(flood, from: sent, into: flooder)
            idleRounds = sent == before ? idleRounds + 1 : 0
            let start = ContinuousClock.now
            _ = try bystander.status()
            slowest = max(slowest, ContinuousClock.now - start)
        }
        #expect(sent < flood.count)
        let growth = try daemon.residentBytes() - memory
        #expect(ResidentMemory.mayGrow(by: growth, bound: 6 << 20))
        #expect(slowest < .seconds(5))

        let info = try #require(try flooder.frame())
        #expect(info.hasPrefix(#"{"parameters":{"vendor":"#))
        var answered = 1
        while answered < count {
            if sent < flood.count { sent = try pour(flood, from: sent, into: flooder) }
            guard try flooder.frame() == info else { break }
            answered += 1
        }
        #expect(answered == count && sent == flood.count)
    }

    @Test func `oneway calls, which nothing stops, cost bounded memory`() throws {
        let daemon = try RunningDaemon()
        let flooder = try RawConnection(daemon)
        let bystander = try daemon.connect()
        let call = Array(#"{"method":"a.B","oneway":true}"#.utf8) + [0]
        let flood = Array(repeatElement(call, count: 60_000).joined())
        let memory = try daemon.residentBytes()
        var (sent, slowest, most) = (0, Duration.zero, 0)
        while sent < flood.count {
            sent = try pour(flood, from: sent, into: flooder)
            let start = ContinuousClock.now
            _ = try bystander.status()
            slowest = max(slowest, ContinuousClock.now - start)
            most = max(most, try daemon.residentBytes() - memory)
        }
        #expect(ResidentMemory.mayGrow(by: most, bound: 1 << 20))
        #expect(slowest < .seconds(5))
        #expect(try flooder.ask(#"{"method":"a.B"}"#).error != nil)
    }

    @Test func `a thousand clients that have sent half a call keep nobody out`() throws {
        try Processes.raiseDescriptorLimit()
        let daemon = try RunningDaemon()
        let loris = try (0..<1000).map { _ in try RawConnection(daemon) }
        for client in loris { try client.send(bytes: Array(#"{"method":"org.varl"#.utf8)) }
        try daemon.serveNextClient()
        for client in loris { try client.send(#"ink.service.GetInfo"}"#) }
        for client in loris { #expect(try client.reply().error == nil) }
    }
}
