import SheetctlCommands
import Testing

@Suite struct UsageErrorTests {
    @Test(arguments: [
        [], ["--system"], ["presnt"], ["--nope"], ["help", "presnt"], ["help", "list", "list"],
        ["present"], ["present", "-t", "x", "stray"], ["present", "-t", "x", "--wait", "--detach"],
        ["present", "-t", "x", "--action", "ok"], ["present", "-t", "x", "--action", "=OK"],
        ["present", "-t", "x", "--action", "ok="], ["present", "-t", "x", "--style", "wide"],
        ["present", "-t", "x", "--priority", "low"], ["present", "-t", "x", "--field", "a"],
        ["present", "-t", "x", "--secret", "=PIN"], ["present", "-t", "x", "--date", "a="],
        ["present", "-t", "x", "--choice", "a=A"], ["present", "-t", "x", "--choice", "a=A:"],
        ["present", "-t", "x", "--filter", "a=A:b=B,c"],
        ["present", "-t", "x", "--filter", "a=:b=B"], ["update"], ["update", "a"],
        ["update", "a", "b", "-t", "x"], ["update", "a", "--value", "b"], ["update", "-t", "x"],
        ["present", "-t", "x", "--on-inactive", "stay"],
        ["present", "-t", "x", "--on-background", "stay"],
        ["present", "--request", "/nonexistent/request"], ["choose", "a"],
        ["choose"], ["choose", "a", "b", "c"], ["choose", "a", "b", "=c"],
        ["choose", "a", "b", "--generation", "x"], ["choose", "a", "b", "-0"],
        ["choose", "a", "b", "--values", "/nonexistent/values"], ["select", "a"],
        ["select", "a", "b", "c"], ["explain"], ["explain", "a", "b"], ["describe"],
        ["describe", "a", "b"], ["dismiss", "--top", "a"], ["dismiss", "--top", "--all"],
        ["dismiss", "--key", "k", "a"], ["dismiss", "--presented", "--key", "k", "a"],
        ["dismiss", "--gesture", "wave", "a"], ["dismiss", "--gesture", "swipe"],
        ["dismiss", "--gesture", "swipe", "--kind", "k", "a"], ["update", "a", "--clear", "all"],
        ["update", "a", "--required", "b"], ["update", "a", "--undismissable", "--dismissable"],
        ["await"], ["await", "a", "b"],
        ["await", "a", "--timeout", "-1"], ["await", "a", "--timeout", "soon"],
        ["await", "a", "--timeout", "nan"], ["await", "a", "--timeout", "1e300"], ["dismiss"],
        ["dismiss", "--all", "a"], ["dismiss", "--all", "--presented"],
        ["dismiss", "--scene", "x", "a"], ["list", "a", "b"], ["scenes", "a"], ["open"],
        ["open", "a", "--seat", "s", "--session", "1"], ["close"], ["phase"], ["phase", "asleep"],
        ["lock", "a", "b"], ["unlock", "a", "b"], ["lock", "--scene", "a"],
        ["run"], ["run", "--"], ["run", "-s", "a"], ["run", ""],
        ["run", "--notify-socket", "x", "true"],
        ["run", "--nope", "true"],
        ["watch", "--count", "0"], ["watch", "--count", "x"],
        ["history", "a"], ["history", "--limit", "0"], ["history", "--limit", "x"],
        ["history", "--all", "--limit", "3"], ["status", "x"], ["call"],
        ["call", "A", "{"], ["call", "A", "[]"], ["call", "A", #"{"a":1,"a":2}"#],
        ["introspect", "a", "b"], ["scenes", "--system", "--user"],
        ["--socket", "/x", "scenes", "--user"], ["--socket", "tcp:1", "scenes"],
        ["scenes", "--socket", ""], ["present", "-t", ""], ["present", "-t", "", "-m", ""],
        ["present", "--request", "/nonexistent/a", "--json", "/nonexistent/b"],
        ["present", "-t", "x", "--json", "-0"], ["present", "-t", "x", "--json", "--print", "a"],
        ["present", "-t", "x", "--detach", "-0"], ["await", "a", "--json", "--null"],
        ["present", "-t", "x", "--detach", "--lifetime", "presenter"],
        ["present", "-t", "x", "--replaces", "a", "--placement", "stack"],
        ["present", "-t", "x", "--expires", "1s", "--visible-for", "1s"],
        ["present", "-t", "x", "--grabber", "--no-grabber"],
        ["present", "-t", "x", "--undismissable", "--dismissable"],
        ["present", "-t", "x", "--copyable", "a"], ["present", "-t", "x", "--value", "a"],
        ["present", "-t", "x", "--required", "a,,b"], ["present", "-t", "x", "--length", "a=b"],
        ["present", "-t", "x", "--field", "a=A", "--length", "a=-1..2"],
        ["present", "-t", "x", "--choice-icon", "a=b"], ["present", "-t", "x", "--value", "a=b"],
        ["call", "--more", "--oneway", "A"], ["attach", "a", "b"], ["attach", "--name"],
    ])
    func `a wrong command line is told of in words, and asks nobody`(_ words: [String]) {
        let run = Run.alone(words)
        #expect(run.status == .usage)
        #expect(run.answer.isEmpty)
        #expect(run.words.hasPrefix("sheetctl: "))
    }

    @Test(arguments: [
        (["present", "-t", "x", "--number", "n=N:5..1"], "did you mean 1..5?"),
        (["present", "-t", "x", "--cancel", ""], "--cancel is written LABEL, not ''"),
        (["dismiss"], "ID, --top, --all, --key or --kind is missing"),
        (["present", "-t", "x", "--field", "n=N", "--length", "n=4..2"], "did you mean 2..4?"),
        (["present", "-t", "x", "--detent", "huge"], "there are content, quarter,"),
        (["present", "-t", "x", "--detent", "fraction:2"], "above 0 and at most 1"),
        (["present", "-t", "x", "--detent", "height:-1"], "needs a plain decimal number"),
        (["update", "a", "--detent", "huge"], "there are content, quarter,"),
        (["update", "a", "--selected-detent", "huge"], "--selected-detent: \"huge\" is no detent"),
        (
            ["present", "-t", "x", "--selected-detent", "large"],
            "the sheet's detents are content, and not 'large'"
        ),
        (
            ["present", "-t", "x", "--detent", "half", "--largest-undimmed", "large"],
            "--largest-undimmed: the sheet's detents are half, and not 'large'"
        ),
        (["update", "a", "--message", "m", "--clear", "message"], "--clear message takes away"),
        (["update", "a", "--field", "f=F", "--clear", "elements"], "--clear elements takes away"),
        (["present", "-t", "x", "--expires", "0"], "no end is infinity"),
        (["present", "-t", "x", "--visible-for", "0s"], "--visible-for 0 would end"),
        (["update", "a", "--expires", "0min"], "no end is infinity"),
        (["present", "-t", "x", "--choice", "l=L:a=A:b=B"], "a comma stands between the choices"),
        (["present", "-t", "x", "--filter", "l=L:a=A;b=B"], "a comma stands between the choices"),
        (["present", "-t", "x", "--choice", "l=L:a=A,b=B|c=C"], "a comma stands between"),
        (["update", "a", "--expires", "9", "--clear", "expires"], "--clear expires takes away"),
    ])
    func `what can be seen to be wrong is told with what would be right`(
        _ words: [String], _ told: String
    ) {
        let run = Run.alone(words)
        #expect(run.status == .usage)
        #expect(run.answer.isEmpty)
        #expect(run.words.contains(told), "\(run.words)")
    }

    @Test(arguments: [(["presnt"], "'present'"), (["sceens", "--json"], "'scenes'")])
    func `a mistyped command names the nearest one`(_ words: [String], _ nearest: String) {
        #expect(Run.alone(words).words.contains("did you mean \(nearest)?"))
    }

    @Test func `the words say where to read on`() {
        #expect(Run.alone(["await"]).words.contains("sheetctl help await"))
    }

    @Test(arguments: [["scenes"], ["status", "--json"], ["watch"], ["present", "-t", "x"]])
    func `without a daemon the status says so`(_ words: [String]) {
        let run = Run.alone(words)
        #expect(run.status == .unavailable)
        #expect(run.answer.isEmpty)
        #expect(run.words.contains("/nonexistent/sheetd"))
    }
}
