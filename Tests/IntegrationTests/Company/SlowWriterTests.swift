import SheetInterface
import TestKit
import Testing
import UnixIO

/// Who sends a byte now and then, with calls of somebody else answered in between.
@Suite struct `Writers of one byte at a time` {
    private static let count = 300

    private func call(_ number: Int) -> [UInt8] {
        let title = "Writer \(1000 + number)"
        let text =
            #"{"method":"org.sheetd.Presentation.Present","#
            + #""parameters":{"sheet":{"title":"\#(title)"}}}"#
        return Array(text.utf8) + [0]
    }

    @Test func `keep nobody waiting, and are answered once their calls are whole`() throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        let writers = try (0..<Self.count).map { _ in try RawConnection(daemon) }
        let calls = (0..<Self.count).map(call)
        _ = try client.status()
        let memory = try daemon.residentBytes()
        for position in 0..<calls[0].count {
            for (writer, call) in zip(writers, calls) { try writer.send(bytes: [call[position]]) }
            // A turn later: none of these bytes was more than a part of a call before it.
            #expect(try client.status().sheets == 0 || position == calls[0].count - 1)
        }
        for writer in writers { #expect(try writer.reply().error == nil) }
        let sheets = try client.ask(DescribeScene.self, .init()).sheets
        let titles = try sheets.map { try $0.decodedRequest()?.title ?? "" }
        #expect(titles.sorted() == (0..<Self.count).map { "Writer \(1000 + $0)" })
        let growth = try daemon.residentBytes() - memory
        tellFigure("\(growth >> 10) KiB for \(Self.count) writers of a byte, and their sheets")
        #expect(ResidentMemory.mayGrow(by: growth, bound: 8 << 20))
    }

    @Test func `are let go of when a call takes too long, however often they write`() throws {
        let daemon = try RunningDaemon(.init(configuration: "[Limits]\nPartialFrameSec=1\n"))
        let (client, writer) = (try daemon.connect(), try RawConnection(daemon))
        // It has all the time in the world that says nothing, before and after.
        let (silent, answered) = (try daemon.connect(), try RawConnection(daemon))
        #expect(try answered.ask(#"{"method":"a.B"}"#).error != nil)
        try writer.send(bytes: Array(#"{"method":"a.B","parameters":{"pad":""#.utf8))
        let deadline = Deadline()
        var count = 0
        while try writer.send(bytes: Array("x".utf8)) {
            count += 1
            _ = try client.status()
            _ = try deadline.remaining(for: "a writer of \(count) bytes to be let go of")
        }
        #expect(count > 0)
        #expect(try client.status().connections == 3)
        _ = try silent.status()
        #expect(try answered.ask(#"{"method":"a.B"}"#).error != nil)
    }
}
