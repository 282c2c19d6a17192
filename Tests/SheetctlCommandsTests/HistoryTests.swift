import SheetctlCommands
import Testing

@Suite struct HistoryTests {
    private static func call(_ parameters: String) -> String {
        #"{"method":"org.sheetd.Presentation.History","parameters":\#(parameters)}"#
    }

    private static func page(_ entries: [String], next: String? = nil) -> String {
        let next = next.map { #","next":"\#($0)""# } ?? ""
        return Replies.reply(#"{"entries":[\#(entries.joined(separator: ","))]\#(next)}"#)
    }

    private static let old = Replies.entry("old", ending: Replies.outcome("swipe"))

    @Test func `entries are rows, the newest first, and empty columns are left out`() throws {
        let request = #","key":"wifi","request":{"title":"Join?"}"#
        let ending = Replies.outcome("action", action: "ok")
        let run = try Run.against(
            [[Self.page([Replies.entry("new", request, ending: ending), Self.old])]],
            ["history", "--scene", "main", "--key", "wifi"])
        #expect(run.status == .success)
        #expect(run.calls == [Self.call(#"{"scene":"main","key":"wifi","limit":100}"#)])
        #expect(
            run.answer == """
                ENDED                 ID   SCENE  KEY   USER  REASON  ACTION  TITLE
                2026-01-02T03:04:05Z  new  main   wifi  root  action  ok      Join?
                2026-01-02T03:04:05Z  old  main   -     root  swipe   -       -

                """)
        #expect(run.words.isEmpty)
    }

    @Test func `with --json each entry is an object on a line`() throws {
        let run = try Run.against([[Self.page([Self.old, Self.old])]], ["history", "-j"])
        #expect(run.answer == "\(Self.old)\n\(Self.old)\n")
    }

    @Test(arguments: [
        (["--all"], [1000, 1000, 1000]), (["--limit", "1500"], [1000, 1000, 1000]),
        (["-n", "3"], [3, 2, 1]), (["-n", "2"], [2, 1]), (["-n", "1"], [1]),
    ])
    func `as many pages are asked for as it takes`(options: [String], limits: [Int]) throws {
        let pages = [
            Self.page([Self.old], next: "7"), Self.page([Self.old], next: "5"),
            Self.page([Self.old]),
        ]
        let run = try Run.against([Array(pages.prefix(limits.count))], ["history", "-j"] + options)
        let places = ["", #""before":"7","#, #""before":"5","#]
        #expect(run.calls == zip(places, limits).map { Self.call(#"{\#($0)"limit":\#($1)}"#) })
        let hint = limits.count < 3 ? "--before \(limits.count == 1 ? 7 : 5)" : ""
        #expect(hint.isEmpty ? run.words.isEmpty : run.words.contains(hint))
    }

    @Test func `it goes on from a place that was named, and no place twice`() throws {
        let run = try Run.against(
            [[Self.page([Self.old], next: "9")]], ["history", "--all", "--before", "9"])
        #expect(run.calls == [Self.call(#"{"before":"9","limit":1000}"#)])
    }

    @Test func `why it cannot be looked at is told`() throws {
        let problem = Replies.error("StorageUnavailable", #"{"problem":"no disk"}"#)
        let run = try Run.against([[problem]], ["history"])
        #expect(run.status == .refused)
        #expect(run.words.contains("no disk"))
    }
}
