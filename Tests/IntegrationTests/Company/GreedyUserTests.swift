import Glibc
import SheetInterface
import Testing

/// Five thousand presents at once from one user, and one from somebody else who comes last.
@Suite struct `A greedy user` {
    private static let connectionCount = 5
    private static let presentsEach = 1000
    /// SheetsPerUser as it is when nothing is configured.
    private static let bound = 1024

    private static let refusal =
        #"{"error":"org.sheetd.Presentation.QuotaExceeded","#
        + #""parameters":{"resource":"sheets","limit":\#(bound)}}"#

    private func call(_ title: String) -> String {
        #"{"method":"org.sheetd.Presentation.Present","parameters":{"scene":"main","#
            + #""sheet":{"title":"\#(title)"}}}"#
    }

    /// Sends it all while the service stands still, so that what is told shows what it does first.
    private func flood(as greedy: Person?, beside other: Person?) throws {
        let daemon = try RunningDaemon()
        let floods = try (0..<Self.connectionCount).map { _ in try Flood(daemon, as: greedy) }
        let late = try Flood(daemon, as: other)
        let client = try daemon.connect()
        // All of them have been let in by then.
        while try client.status().connections < Self.connectionCount + 2 {}
        try daemon.process.pause()
        for (number, flood) in floods.enumerated() {
            for index in 0..<Self.presentsEach { flood.add(call("\(number).\(index)")) }
            try flood.pour()
            try #require(flood.isSent)
        }
        late.add(call("late"))
        try late.pour()
        try daemon.process.signal(SIGCONT)
        #expect(try late.replies(1)[0].hasPrefix(#"{"parameters":{"id":""#))

        // The order of the stack is that in which they were presented.
        let titles = try client.ask(DescribeScene.self, .init(id: "main")).sheets.map {
            try $0.decodedRequest()?.title ?? ""
        }
        let place = try #require(titles.firstIndex(of: "late"))
        tellFigure("the late present was number \(place + 1) of \(titles.count)")
        // Each of the others was served at most once before, 64 calls of it.
        #expect(place <= Self.connectionCount * 64)

        let replies = try floods.map { try $0.replies(Self.presentsEach) }
        let accepted = replies.joined().count { $0.hasPrefix(#"{"parameters":{"id":""#) }
        #expect(accepted == Self.bound - (greedy == other ? 1 : 0))
        #expect(replies.joined().count { $0 == Self.refusal } == 5000 - accepted)
        // What is refused is so because of what is there, and is no longer once that has gone.
        let status = try client.status()
        #expect(status.sheets == Int64(accepted) + 1)
        #expect(try client.ask(DismissAll.self, .init()).dismissed.count == accepted + 1)
        floods[0].add(call("again"))
        #expect(try floods[0].replies(1)[0].hasPrefix(#"{"parameters":{"id":""#))
    }

    @Test func `gets what one user may have, and another connection its turn`() throws {
        try flood(as: nil, beside: nil)
    }

    @Test(.enabled(if: Person.isPossible, "\(Person.reason)"))
    func `takes nothing from another user, who is answered long before the flood is`() throws {
        try flood(as: Person(71001), beside: Person(71002))
    }
}
