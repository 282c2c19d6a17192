import Glibc
import SheetInterface
import TestKit
import Testing
import UnixIO

/// Descriptors whose closing waits for as long as their sender likes: nobody else waits for it. None of the
/// peers here ever reads, so whatever comes after has not waited for them.
@Suite struct `Descriptors that take long to close` {
    @Test func `on datagrams they keep neither a client waiting nor a barrier`() throws {
        let daemon = try RunningDaemon(.init(hasNotifySocket: true))
        let client = try daemon.connect()
        _ = try client.status()
        let address = try UnixAddress(path: daemon.notifyPath)
        var kept: [LingeringSocket] = []
        for text in ["FDSTORE=1", "BARRIER=1", "BARRIER=1\nREADY=1", "\0"] {
            let socket = try LingeringSocket()
            try UnixDatagram.send(Array(text.utf8), to: address, descriptors: [socket.number])
            socket.giveAway()
            kept.append(socket)
        }
        let pipe = try TestPipe()
        try UnixDatagram.send(
            Array("BARRIER=1".utf8), to: address, descriptors: [pipe.writer.rawValue])
        let reader = pipe.endWriting()
        let timeout = try Deadline().remaining(for: "a barrier")
        #expect(try Poll.wait(reader, for: .readable, timeout: timeout).contains(.hungUp))
        _ = try client.status()
    }

    /// How they come with a call.
    enum Way: CaseIterable {
        case withBytes
        /// With a byte out of line, which is not read in its order.
        case urgent
        /// Behind what ends the connection.
        case unread
    }

    @Test(arguments: Way.allCases)
    func `on a stream they keep no other client waiting`(way: Way) throws {
        let daemon = try RunningDaemon()
        let other = try daemon.connect()
        _ = try other.status()
        let count = try daemon.descriptorCount()
        let sender = try RawConnection(daemon)
        let call = #"{"method":"org.varlink.service.GetInfo"}"#
        let socket = try LingeringSocket()
        func give(_ bytes: [UInt8], flags: Int32 = 0) {
            #expect(send(bytes, with: [socket.number], on: sender.descriptor, flags: flags))
            socket.giveAway()
        }
        // Before it is read, all of it is there.
        try daemon.process.pause()
        switch way {
        case .withBytes: give(Array(call.utf8) + [0])
        case .urgent:
            give([0x20], flags: Int32(MSG_OOB))
            try sender.send(call)
        case .unread:
            try sender.send("no call")
            give(Array(call.utf8) + [0])
        }
        try daemon.process.signal(SIGCONT)
        _ = try other.status()
        if way != .unread {
            let reply = try sender.reply()
            #expect(reply.error == nil && reply.text.contains("interfaces"))
            try sender.endSending()
        }
        while try sender.frame() != nil {}
        _ = try other.status()
        try daemon.waitForDescriptorCount(count, over: other)
    }
}
