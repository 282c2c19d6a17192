import Testing

/// The words for what the daemon refuses: what was given, and what would be right.
@Suite struct `What sheetctl says of a refusal` {
    private let daemon: RunningDaemon

    init() throws { daemon = try RunningDaemon() }

    /// One of each kind of parameter that is refused for what it says, not for its type.
    private static let refused: [(method: String, parameters: String, words: [String])] = [
        (
            "Present", #"{"sheet":{"detents":["half","huge"]}}"#,
            ["detents[1]", #""huge" is no detent"#, "fraction:0.4"]
        ),
        ("Present", #"{"sheet":{"detents":["fraction:2"]}}"#, ["above 0 and at most 1"]),
        ("Present", #"{"sheet":{"detents":["height:-1"]}}"#, ["plain decimal number"]),
        (
            "Present",
            #"{"sheet":{"detents":["large","large","large","large","large","large","large","large","#
                + #""large","large","large","large","large","large","large","large","large"]}}"#,
            ["at most 16 detents, not 17"]
        ),
        (
            "Present", #"{"sheet":{"detents":["half","large"],"selectedDetent":"larg"}}"#,
            ["the sheet's detents are half, large, and not 'larg'; did you mean large?"]
        ),
        (
            "Present", #"{"sheet":{"largestUndimmedDetent":"half"}}"#,
            ["the sheet's detents are content, and not 'half'"]
        ),
        (
            "Present",
            #"{"sheet":{"elements":[{"kind":"number","id":"n","minimum":5,"maximum":1}]}}"#,
            ["elements[0].maximum", "1 is below 5"]
        ),
        (
            "Present",
            #"{"sheet":{"elements":[{"kind":"field","id":"n","minimumLength":5,"maximumLength":1}]}}"#,
            ["maximumLength", "1 is below 5"]
        ),
        (
            "Present", #"{"sheet":{"elements":[{"kind":"field","id":"n","minimumLength":-5}]}}"#,
            ["it is 0 or more, not -5"]
        ),
        ("Present", #"{"sheet":{"expiresAfterMSec":-5}}"#, ["it is 0 or more, not -5"]),
        ("Present", #"{"sheet":{"inactiveGraceMSec":-5}}"#, ["it is 0 or more, not -5"]),
        ("Present", #"{"sheet":{"expiresAfterMSec":1.5}}"#, ["a whole number, not 1.5"]),
        (
            "Present", #"{"sheet":{"elements":[{"kind":"field","id":"n","characters":"hex"}]}}"#,
            ["it is any or digits, not 'hex'"]
        ),
        (
            "Present", #"{"sheet":{"elements":[{"kind":"choice","id":"n","choices":[]}]}}"#,
            ["have something to choose from"]
        ),
        ("Present", #"{"sheet":{"elements":[{"kind":"choice","id":"n"}]}}"#, ["to choose from"]),
        ("Present", #"{"sheet":{"elements":[{"kind":"field"}]}}"#, ["it is missing"]),
        (
            "Present", #"{"sheet":{"elements":[{"kind":"secret","id":"pin"}]}}"#,
            ["somebody who waits for it"]
        ),
        ("Present", #"{"sheet":{},"placement":"replace"}"#, ["replaces", "or a key"]),
        ("Present", #"{"sheet":{},"replaces":"a"}"#, ["it goes with the placement replace"]),
        ("History", #"{"before":"zz"}"#, ["an earlier reply", "not 'zz'"]),
        ("History", #"{"limit":0}"#, ["it is from 1 to 1000, not 0"]),
        ("OpenScene", #"{"id":"a","seat":"s","session":"1"}"#, ["not to both"]),
        ("OpenScene", #"{"id":"a","seat":"none"}"#, ["nobody is at 'none'"]),
        (
            "Attach", #"{"name":"r","size":{"width":-1,"height":1}}"#,
            ["size.width", "from 0 to 1000000 points, not -1"]
        ),
    ]

    @Test(arguments: refused)
    func `has what was given, and what is allowed`(
        refused: (method: String, parameters: String, words: [String])
    ) throws {
        let more = refused.method == "Attach" ? ["--more"] : []
        let run = try daemon.sheetctl.run(
            ["call"] + more + [refused.method, refused.parameters])
        #expect(run.code == 5 && run.answer.isEmpty, "\(run)")
        for words in refused.words { #expect(run.words.contains(words), "\(run)") }
    }

    /// Values that no element of a kind takes, at first and later.
    @Test(arguments: [
        (
            "progress", "--progress", "p=P", ["7", "50%", "-1"],
            "a progress is one number from 0 to 1"
        ),
        ("number", "--number", "p=P:1..10", ["11", "x"], "from 1 to 10, not"),
        ("number", "--number", "p=P:..0.5", ["1"], "up to 0.5, not '1'"),
        ("toggle", "--toggle", "p=P", ["yes"], "true or false, not 'yes'"),
        ("choice", "--choice", "p=P:a=A,b=B", ["c"], "one of a, b, not 'c'"),
        ("filter", "--filter", "p=P:a=A,b=B", ["c"], "any of a, b, each once, not 'c'"),
        ("date", "--date", "p=P", ["1.1.2026"], "YYYY-MM-DD, not '1.1.2026'"),
        ("dateRange", "--date-range", "p=P", ["2026-01-01"], "two days as YYYY-MM-DD"),
        ("time", "--time", "p=P", ["25:00"], "HH:MM, to 23:59, not '25:00'"),
        ("field", "--field", "p=P", ["a\nb"], "one line, not"),
    ])
    func `has what an element takes`(
        kind: String, option: String, element: String, values: [String], words: String
    ) throws {
        let id = try daemon.presentDetached(option, element)
        for value in values {
            let first = try daemon.sheetctl(
                "present", "--title", "x", "--detach", option, element, "--value", "p=\(value)")
            #expect(first.code == 5 && first.words.contains(words), "\(first)")
            let later = try daemon.sheetctl("update", id, "--value", "p=\(value)")
            #expect(later.code == 5 && later.words.contains(words), "\(later)")
            #expect(first.answer.isEmpty && later.answer.isEmpty)
        }
    }

    @Test(arguments: [
        (["update", "ID", "--selected-detent", "large"], "the sheet's detents are half, quarter"),
        (
            ["update", "ID", "--value", "zz=1"],
            "no element 'zz' that takes a value; there is name, pin"
        ),
        (["update", "ID", "--value", "pin=1"], "a secret begins empty"),
        (["select", "ID", "quater"], "it has half, quarter; did you mean quarter?"),
        (["choose", "ID", "ok", "--generation", "9"], "no generation 9 yet; it is 1 now"),
        (["call", "Choose", #"{"id":"ID","action":"ok"}"#], "says which generation was seen"),
        (
            ["call", "Update", #"{"id":"ID","message":"m","clear":["message"]}"#],
            "'message' is given as well"
        ),
        (
            ["call", "Update", #"{"id":"ID","clear":["title"]}"#],
            "what can be taken away is message,"
        ),
        (
            [
                "call", "Update",
                #"{"id":"ID","values":[{"id":"name","value":[]},"#
                    + #"{"id":"name","value":[]}]}"#,
            ], "'name' stands there twice"
        ),
        (["choose", "ID", "ok"], "it has a secret, and nobody waits"),
        (["call", "Choose", #"{"id":"ID","action":"ok","generation":1}"#], "nobody waits"),
    ])
    func `knows the sheet that the call was about`(words: [String], told: String) throws {
        let id = try daemon.presentDetached(
            "--detent", "half", "--detent", "quarter", "--field", "name=N", "--secret", "pin=P",
            "--action", "ok=OK")
        let run = try daemon.sheetctl.run(words.map { $0.replacing("ID", with: id) })
        #expect(run.code == 5 && run.answer.isEmpty, "\(run)")
        #expect(run.words.contains(told), "\(run)")
        #expect(!run.words.contains("covered"))
    }

    @Test func `tells what keeps a sheet from being answered`() throws {
        let first = try daemon.presentDetached("--action", "ok=OK")
        let second = try daemon.presentDetached("--action", "ok=OK", "--placement", "queue")
        let run = try daemon.sheetctl("choose", second, "ok")
        #expect(run.code == 5)
        #expect(run.words.contains("it is queued") && run.words.contains(first), "\(run)")
    }

    @Test func `has whole numbers as people write them`() throws {
        let id = try daemon.presentDetached("--number", "n=N:1..10", "--action", "ok=OK")
        for (value, words) in [("11", "it is above 10\n"), ("0", "it is below 1\n")] {
            let run = try daemon.sheetctl("choose", id, "ok", "n=\(value)")
            #expect(run.code == 5 && run.words.contains(words), "\(run)")
        }
    }
}
