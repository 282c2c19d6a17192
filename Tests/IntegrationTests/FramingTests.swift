import Glibc
import SheetInterface
import TestKit
import Testing

/// How calls come in bytes: facts of the wire that no length of a read or write may change.
@Suite struct `Framing on the socket` {
    private static let getInfo = #"{"method":"org.varlink.service.GetInfo"}"#

    private func isInfo(_ reply: RawReply) -> Bool {
        reply.error == nil && reply.text.contains(#""product":"sheetd""#)
    }

    @Test func `a call that comes byte by byte is answered`() throws {
        let daemon = try RunningDaemon()
        let client = try RawConnection(daemon)
        let bystander = try RawConnection(daemon)
        for byte in Array(Self.getInfo.utf8) + [0] {
            try client.send(bytes: [byte])
            // The daemon has taken the byte before by the time it answers this.
            #expect(isInfo(try bystander.ask(Self.getInfo)))
        }
        #expect(isInfo(try client.reply()))
    }

    @Test func `many calls in one write are answered in their order`() throws {
        let daemon = try RunningDaemon()
        let client = try RawConnection(daemon)
        let numbers = 0..<500
        let calls = numbers.map { #"{"method":"org.example.N\#($0).Call"}"# + "\0" }
        try client.send(bytes: Array(calls.joined().utf8))
        for number in numbers {
            #expect(
                try client.frame()
                    == #"{"error":"org.varlink.service.InterfaceNotFound","#
                    + #""parameters":{"interface":"org.example.N\#(number)"}}"#)
        }
    }

    @Test func `a call split over two writes in the middle of a character is answered`() throws {
        let daemon = try RunningDaemon()
        let client = try RawConnection(daemon)
        let call = Array(
            #"{"method":"org.sheetd.Presentation.Present","parameters":{"sheet":{"title":"ä€😀"}}}"#
                .utf8)
        for split in call.count - 20..<call.count {
            try client.send(bytes: Array(call[..<split]))
            try daemon.serveNextClient()
            try client.send(bytes: call[split...] + [0])
            #expect(try client.reply().error == nil)
        }
    }

    @Test func `three calls before a half-close get three answers and then the end`() throws {
        let daemon = try RunningDaemon()
        let client = try RawConnection(daemon)
        for _ in 0..<3 { try client.send(Self.getInfo) }
        try client.endSending()
        for _ in 0..<3 { #expect(isInfo(try client.reply())) }
        #expect(try client.frame() == nil)
    }

    @Test func `calls before a half-close are carried out behind one that waits`() throws {
        let daemon = try RunningDaemon()
        let client = try RawConnection(daemon)
        try client.send(
            #"{"method":"org.sheetd.Presentation.Present","parameters":{"sheet":{}},"more":true}"#)
        try client.send(Self.getInfo)
        try client.endSending()
        #expect(try client.reply().continues)
        try daemon.serveNextClient()
        try daemon.process.signal(SIGUSR1)
        #expect(try client.reply().text.contains(#""reason":"sceneInactive""#))
        #expect(isInfo(try client.reply()))
        #expect(try client.frame() == nil)
    }

    @Test func `calls sent whole before a full close are carried out`() throws {
        let daemon = try RunningDaemon()
        let watcher = try daemon.connect()
        try watcher.watch()
        do {
            let client = try RawConnection(daemon)
            for id in ["one", "two", "three"] {
                try client.send(
                    #"{"method":"org.sheetd.Presentation.OpenScene","parameters":{"id":"\#(id)"}}"#)
            }
        }
        let opened = try (0..<3).map { _ in try watcher.event().scene?.id }
        #expect(opened == ["one", "two", "three"])
    }

    @Test func `a frame without its end is dropped with the connection`() throws {
        let daemon = try RunningDaemon()
        let client = try RawConnection(daemon)
        try client.send(Self.getInfo)
        try client.send(bytes: Array(Self.getInfo.utf8))
        try client.endSending()
        #expect(isInfo(try client.reply()))
        #expect(try client.frame() == nil)
        try daemon.serveNextClient()
    }

    @Test(arguments: [(0, true), (1, false)])
    func `a frame may have exactly one mebibyte`(excess: Int, isAnswered: Bool) throws {
        let daemon = try RunningDaemon()
        let client = try RawConnection(daemon)
        let padding = (1 << 20) - Self.getInfo.utf8.count + excess
        try client.send(Self.getInfo + String(repeating: " ", count: padding))
        let answer = try client.frame()
        #expect((answer != nil) == isAnswered)
        try daemon.serveNextClient()
    }

    @Test func `a frame of two mebibytes closes the connection before it is whole`() throws {
        let daemon = try RunningDaemon()
        let client = try RawConnection(daemon)
        let before = try daemon.residentBytes()
        let isRead = try client.send(
            bytes: Array(#"{"method":"\#(String(repeating: "x", count: 2 << 20))"#.utf8))
        if isRead { #expect(try client.frame() == nil) }
        let growth = try daemon.residentBytes() - before
        #expect(ResidentMemory.mayGrow(by: growth, bound: 8 << 20))
        try daemon.serveNextClient()
    }

    @Test func `white space around a call is no part of it`() throws {
        let daemon = try RunningDaemon()
        let client = try RawConnection(daemon)
        #expect(isInfo(try client.ask(" \r\n\t" + Self.getInfo + "\n ")))
    }

    @Test func `descriptors that ride on calls are closed`() throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        let count = try daemon.descriptorCount(with: client)
        let words = ["100", daemon.folder.path(of: "service")]
        let frames = Array(repeating: Self.getInfo, count: 20)
        let sender = try ChildProcess(
            .init(
                Programs.system("python3"), [Programs.script("raw_client.py")] + words + frames))
        #expect(try sender.waitForEnd() == .exited(0), "\(sender.errors)")
        #expect(sender.output.split(separator: "\n").count == 20)
        #expect(try daemon.descriptorCount(with: client) == count)
    }
}
