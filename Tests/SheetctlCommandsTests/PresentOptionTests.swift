import SheetInterface
import SheetctlCommands
import Testing
import Varlink

/// What the options of `present` say, member by member of the contract.
@Suite struct PresentOptionTests {
    /// Words after `present -t x`, and what they put into the call.
    private struct Example {
        let words: [String]
        let found: String

        init(_ words: [String], _ found: String) {
            self.words = words
            self.found = found
        }
    }

    /// By the member that they show, as the contract names it.
    private static let examples: [String: Example] = [
        "Present.scene": Example(["--scene", "hall"], #"{"scene":"hall","#),
        "Present.sheet": Example([], #""sheet":{"title":"x"}"#),
        "Present.parent": Example(["--parent", "p1"], #""parent":"p1""#),
        "Present.placement": Example(["--placement", "queue"], #""placement":"queue""#),
        "Present.replaces": Example(
            ["--replaces", "b1"], #""placement":"replace","replaces":"b1""#),
        "Present.lifetime": Example(["--lifetime", "detached"], #""lifetime":"detached""#),
        "Present.whenInactive": Example(
            ["--when-inactive", "reject"], #""whenInactive":"reject""#),
        "Present.whenUnrendered": Example(["--require-renderer"], #""whenUnrendered":"reject""#),
        "Present.token": Example(["--token", "t1"], #""token":"t1""#),
        "SheetRequest.key": Example(["--key", "wifi"], #""key":"wifi""#),
        "SheetRequest.style": Example(["--style", "cover"], #""style":"cover""#),
        "SheetRequest.title": Example(["--title", "Go?"], #""title":"Go?""#),
        "SheetRequest.message": Example(["--message", "Now?"], #""message":"Now?""#),
        "SheetRequest.icon": Example(["--icon", "system-reboot"], #""icon":"system-reboot""#),
        "SheetRequest.elements": Example(
            ["--text", "Read this"], #""elements":[{"kind":"text","text":"Read this"}]"#),
        "SheetRequest.actions": Example(
            ["--action", "ok=OK"], #""actions":[{"id":"ok","label":"OK"}]"#),
        "SheetRequest.kind": Example(["--kind", "picker"], #""kind":"picker""#),
        "SheetRequest.payload": Example(["--payload", #"{ "a": 1 }"#], #""payload":{ "a": 1 }"#),
        "SheetRequest.detents": Example(
            ["--detent", "half", "--detent", "large"], #""detents":["half","large"]"#),
        "SheetRequest.selectedDetent": Example(
            ["--detent", "half", "--selected-detent", "half"], #""selectedDetent":"half""#),
        "SheetRequest.largestUndimmedDetent": Example(
            ["--detent", "half", "--largest-undimmed", "half"], #""largestUndimmedDetent":"half""#),
        "SheetRequest.grabberVisible": Example(["--no-grabber"], #""grabberVisible":false"#),
        "SheetRequest.interactiveDismissDisabled": Example(
            ["--undismissable"], #""interactiveDismissDisabled":true"#),
        "SheetRequest.onInactive": Example(["--on-inactive", "keep"], #""onInactive":"keep""#),
        "SheetRequest.onBackground": Example(
            ["--on-background", "hold"], #""onBackground":"hold""#),
        "SheetRequest.inactiveGraceMSec": Example(
            ["--grace", "1.5s"], #""inactiveGraceMSec":1500"#),
        "SheetRequest.priority": Example(["--priority", "critical"], #""priority":"critical""#),
        "SheetRequest.expiresAfterMSec": Example(
            ["--expires", "1min 30s"], #""expiresAfterMSec":90000},"#),
        "SheetRequest.expiryClock": Example(
            ["--visible-for", "10"], #""expiresAfterMSec":10000,"expiryClock":"visible""#),
        "Element.id": Example(["--field", "a=A"], #"[{"id":"a","kind":"field""#),
        "Element.kind": Example(["--toggle", "a=A"], #""kind":"toggle""#),
        "Element.label": Example(
            ["--copyable", "Code=4711"], #"{"kind":"copyable","label":"Code","text":"4711"}"#),
        "Element.text": Example(
            ["--copyable", "=a=b"], #"{"kind":"copyable","text":"a=b"}"#),
        "Element.value": Example(
            ["--filter", "a=A:b=B,c=C", "--value", "a=b", "--value", "a=c"],
            #""value":["b","c"]"#),
        "Element.choices": Example(
            ["--choice", "a=A:b=B"], #""choices":[{"id":"b","label":"B"}]"#),
        "Element.placeholder": Example(
            ["--field", "a=A", "--placeholder", "a=Ada = Byron"], #""placeholder":"Ada = Byron""#),
        "Element.required": Example(
            ["--field", "a=A", "--field", "b=B", "--required", "a,b"],
            #""label":"A","required":true},{"id":"b","kind":"field","label":"B","required":true}"#),
        "Element.minimum": Example(["--number", "a=A:1.."], #""minimum":1.0"#),
        "Element.maximum": Example(["--number", "a=A:..2"], #""maximum":2.0"#),
        "Element.minimumLength": Example(
            ["--secret", "a=A", "--length", "a=4.."], #""label":"A","minimumLength":4}"#),
        "Element.maximumLength": Example(
            ["--secret", "a=A", "--length", "a=4..8"], #""minimumLength":4,"maximumLength":8"#),
        "Element.characters": Example(
            ["--secret", "a=A", "--digits", "a"], #""characters":"digits""#),
        "Action.id": Example(["--cancel", "No"], #"{"id":"cancel","label":"No""#),
        "Action.label": Example(["--action", "a=A = B"], #""label":"A = B""#),
        "Action.role": Example(
            ["--destructive", "erase=Erase"],
            #"{"id":"erase","label":"Erase","role":"destructive"}"#),
        "Action.icon": Example(
            ["--action", "a=A", "--action-icon", "a=edit"],
            #"{"id":"a","label":"A","icon":"edit"}"#),
        "Choice.id": Example(["--choice", "a=A:b=B"], #"[{"id":"b""#),
        "Choice.label": Example(["--choice", "a=A:b=B: C"], #""label":"B: C""#),
        "Choice.icon": Example(
            ["--choice", "a=A:b=B,c=C", "--choice-icon", "a/c=flag"],
            #"{"id":"c","label":"C","icon":"flag"}"#),
    ]

    /// Every member that Present and what goes with it have in the contract.
    private static let members: [String] = {
        guard let contract = try? InterfaceDescription(parsing: PresentationInterface.text)
        else { return ["the contract is not readable"] }
        let types = ["SheetRequest", "Element", "Action", "Choice"].flatMap { name -> [String] in
            guard case .structure(let type)? = contract.type(name)?.definition else {
                return ["there is no type \(name)"]
            }
            return type.fields.map { "\(name).\($0.name)" }
        }
        let fields = contract.method("Present")?.input.fields ?? []
        return fields.map { "Present.\($0.name)" } + types
    }()

    @Test(arguments: members)
    func `each member of the contract has an option`(_ member: String) throws {
        let example = try #require(Self.examples[member])
        let run = try Run.against(
            [Replies.presented(ending: Replies.outcome("swipe"))],
            ["present", "-t", "x"] + example.words)
        let call = try #require(run.calls.first, "\(run.words)")
        #expect(call.contains(example.found), "\(call)")
    }

    @Test(arguments: [
        ("30", 30_000), ("30s", 30_000), ("1min 30s", 90_000), ("1h30m", 5_400_000),
        ("500ms", 500), ("1us", 1), ("2d", 172_800_000),
    ])
    func `a time is written as systemd has it`(_ text: String, _ milliseconds: Int) throws {
        let run = try Run.against(
            [Replies.presented(ending: Replies.outcome("swipe"))],
            ["present", "-t", "x", "--expires", text])
        #expect(run.calls.first?.contains(#""expiresAfterMSec":\#(milliseconds)}"#) == true)
    }

    @Test func `what never expires says nothing of it`() throws {
        let run = try Run.against(
            [Replies.presented(ending: Replies.outcome("swipe"))],
            ["present", "-t", "x", "--expires", "infinity"])
        #expect(run.calls.first?.contains("xpir") == false)
    }

    @Test func `a picture is found from whatever folder`() throws {
        let run = try Run.against(
            [Replies.presented(ending: Replies.outcome("swipe"))],
            ["present", "-t", "x", "--image", "./a.png", "--image", "face", "--image", "/a.png"])
        let values = try #require(run.calls.first).matches(of: /"value":\["(.*?)"\]/)
            .map { String($0.output.1) }
        #expect(values.count == 3)
        #expect(values[0].hasPrefix("/") && values[0].hasSuffix("/./a.png"))
        #expect(Array(values[1...]) == ["face", "/a.png"])
    }

    @Test(arguments: [
        (["--style", "shet"], "did you mean sheet?"),
        (["--placement", "que"], "stack, queue, replace, not 'que'"),
        (["--field", "name=N", "--required", "nam"], "no element 'nam'; did you mean name?"),
        (["--choice", "a=A:red=R", "--choice-icon", "a/rde=x"], "no choice of a 'rde'; did you"),
        (["-a", "save=S", "--action-icon", "sav=x"], "no action 'sav'; did you mean save?"),
        (["--field", "name=N", "--print", "nmae"], "no element 'nmae'; did you mean name?"),
        (["--expires", "soon"], "1min 30s"), (["--grace", "infinity"], "has to have an end"),
        (["--payload", "[1]"], "--payload is not a JSON object"),
        (["--payload", "{"], "--payload is not JSON: line 1"),
    ])
    func `what is wrong is told with what would be right`(
        _ words: [String], _ hint: String
    ) {
        let run = Run.alone(["present", "-t", "x"] + words)
        #expect(run.status == .usage)
        #expect(run.answer.isEmpty)
        #expect(run.words.contains(hint), "\(run.words)")
    }

    @Test(arguments: [[], ["--detach"]])
    func `a scene without a renderer has a code of its own where one is asked for`(
        _ words: [String]
    ) throws {
        let run = try Run.against(
            [[Replies.error("NoRenderer", #"{"scene":"main"}"#)]],
            ["present", "-t", "x", "--require-renderer"] + words)
        #expect(run.status == .noRenderer)
        #expect(run.answer.isEmpty)
        #expect(run.words.contains("nothing draws scene main"))
    }
}
