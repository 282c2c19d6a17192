import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

/// Who calls, in the columns of the policy. The scene is Bob's, the sheet in it is Alice's.
enum PolicyCaller: String, CaseIterable, Sendable {
    /// Neither has presented anything nor owns anything here.
    case stranger
    case presenter
    case owner
    case root
    case service
    /// In `AdminGroup=`.
    case admin
    /// In `RendererGroup=`.
    case renderer
    /// In `PrompterGroup=`.
    case prompter

    var peer: Peer {
        switch self {
        case .stranger, .admin, .renderer, .prompter: Bench.carol
        case .presenter: Bench.alice
        case .owner: Bench.bob
        case .root: Bench.root
        case .service: Bench.service
        }
    }

    var groups: [UInt32] {
        switch self {
        case .admin: [7, 500]
        case .renderer: [7, 501]
        case .prompter: [7, 502]
        case .stranger, .presenter, .owner, .root, .service: [7]
        }
    }
}

/// What becomes of a call.
enum Verdict: Character, Sendable {
    case allowed = "+"
    case denied = "-"
    /// Allowed, but told, or done, in part only.
    case redacted = "~"
}

/// A scene of Bob's with a sheet of Alice's, and somebody who calls.
struct PolicyBench {
    var bench = Bench {
        $0.groups.administrators = 500
        $0.groups.renderers = 501
        $0.groups.prompters = 502
        $0.configuredScenes = [ConfiguredScene(id: SceneID("kiosk"))]
    }
    let caller: ConnectionID
    let sheet: String

    init(_ caller: PolicyCaller) throws {
        try bench.open("desk", on: bench.connect(Bench.bob))
        let alice = bench.connect(Bench.alice)
        sheet = try bench.present(
            Wire.SheetRequest(
                title: "Restart now?", actions: Wire.SheetRequest.question.actions,
                detents: ["half", "large"]), in: "desk", on: alice)
        _ = try bench.present(in: "desk", from: sheet, on: alice)
        self.caller = bench.connect(caller.peer, in: caller.groups)
    }

    mutating func make(
        _ method: PresentationInterface.Method, _ parameters: String,
        flags: ClientConnection.Flags = .none
    ) throws -> Verdict {
        let parameters = parameters.replacing("SHEET", with: sheet)
        let refusal = try bench.refusal(of: method, parameters, flags: flags, on: caller)
        if refusal == .permissionDenied { return .denied }
        #expect(refusal == nil)
        return .allowed
    }

    /// Whether all of a sheet, or of an outcome, was told.
    static func told(_ isWhole: Bool) -> Verdict { isWhole ? .allowed : .redacted }
}

/// One line of the policy: a call, and what becomes of it for each caller.
struct PolicyLine: Sendable, CustomTestStringConvertible {
    let what: String
    let verdicts: [Verdict?]
    let play: @Sendable (inout PolicyBench) throws -> Verdict
    var testDescription: String { what }

    /// - Parameter verdicts: one sign a caller, in the order of `PolicyCaller`.
    init(
        _ verdicts: String, _ what: String,
        _ play: @escaping @Sendable (inout PolicyBench) throws -> Verdict
    ) {
        self.what = what
        self.verdicts = verdicts.filter { $0 != " " }.map { Verdict(rawValue: $0) }
        self.play = play
    }

    /// A call that is allowed or not.
    init(
        _ verdicts: String, _ method: PresentationInterface.Method, _ parameters: String,
        flags: ClientConnection.Flags = .none
    ) {
        self.init(verdicts, "\(method.rawValue) \(parameters)") {
            try $0.make(method, parameters, flags: flags)
        }
    }
}

@Suite("R45, R46: who may do what")
struct PolicyTests {
    /// The whole policy: `+` allowed, `-` PermissionDenied, `~` told or done in part only.
    static let lines = [
        //  stranger presenter owner root service admin renderer prompter
        // Everybody presents.
        PolicyLine("+ + + + + + + +", .present, #"{"scene":"desk","sheet":{}}"#),
        PolicyLine("+ + + + + + + +", .present, #"{"scene":"desk","sheet":{"style":"alert"}}"#),
        // No phishing in somebody else's scene.
        PolicyLine("- - + + + + - +", .present, #"{"scene":"desk","sheet":{"style":"cover"}}"#),
        PolicyLine("- - + + + + - +", .present, #"{"scene":"desk","sheet":{"priority":"high"}}"#),
        PolicyLine(
            "- - + + + + - +", .present, #"{"scene":"desk","sheet":{"priority":"critical"}}"#),
        PolicyLine("- - + + + + - +", .present, #"{"scene":"desk","sheet":{"kind":"k"}}"#),
        PolicyLine(
            "- - + + + + - +", .present, #"{"scene":"desk","sheet":{"onInactive":"keep"}}"#),
        PolicyLine(
            "- - + + + + - +", .present, #"{"scene":"desk","sheet":{"onBackground":"keep"}}"#),
        PolicyLine(
            "- - + + + + - +", .present,
            #"{"scene":"desk","sheet":{"interactiveDismissDisabled":true}}"#),
        PolicyLine(
            "- - + + + + - +", .present,
            #"{"scene":"desk","sheet":{"elements":[{"id":"a","kind":"secret"}]}}"#, flags: .more),
        // From one's own sheets, and in the place of one's own.
        PolicyLine(
            "- + + + + + - -", .present, #"{"scene":"desk","sheet":{},"parent":"SHEET"}"#),
        PolicyLine(
            "- + - + + + - -", .present,
            #"{"scene":"desk","sheet":{},"placement":"replace","replaces":"SHEET"}"#),
        // Sheets are their presenters', and administrators'.
        PolicyLine("- + - + + + - -", .update, #"{"id":"SHEET","title":"Other"}"#),
        PolicyLine(
            "- - - + + + - -", .update, #"{"id":"SHEET","interactiveDismissDisabled":true}"#),
        PolicyLine("- + - + + + - -", .dismiss, #"{"id":"SHEET"}"#),
        PolicyLine("- + - + + + - -", .dismissPresented, #"{"id":"SHEET"}"#),
        PolicyLine("- + - + + + - -", .await, #"{"id":"SHEET","timeoutMSec":0}"#),
        PolicyLine("~ + ~ + + + ~ ~", "DismissAll ends the sheet") { setting in
            _ = try setting.make(.dismissAll, "{}")
            return PolicyBench.told(!setting.bench.isLive(setting.sheet))
        },
        // Who draws a scene answers there.
        PolicyLine("- - + + + + + -", .choose, #"{"id":"SHEET","action":"ok"}"#),
        PolicyLine("- - + + + + + -", .attemptDismiss, #"{"id":"SHEET","gesture":"swipe"}"#),
        PolicyLine("- - + + + + + -", .selectDetent, #"{"id":"SHEET","detent":"large"}"#),
        // Scenes are their owners', and administrators'.
        PolicyLine("+ + + + + + + +", .openScene, #"{"id":"new"}"#),
        PolicyLine("- - - + + + - -", .openScene, #"{"id":"kiosk"}"#),
        PolicyLine("- - + + + + - -", .openScene, #"{"id":"desk"}"#),
        PolicyLine("- - + + + + - -", .closeScene, #"{"id":"desk"}"#),
        PolicyLine("- - - + + + - -", .closeScene, #"{"id":"main"}"#),
        PolicyLine("- - + + + + - -", .setPhase, #"{"scene":"desk","phase":"inactive"}"#),
        PolicyLine("- - + + + + - -", .setPhase, #"{"scene":"desk"}"#),
        PolicyLine(
            "- - + + + + - -", .setPhase,
            #"{"scene":"desk","phase":"inactive","source":"locker"}"#),
        PolicyLine("- - - + + + - -", .setPhase, #"{"phase":"inactive"}"#),
        // Some sources are the service's own.
        PolicyLine("- - - - - - - -", .setPhase, #"{"phase":"inactive","source":"locker"}"#),
        PolicyLine("- - - - - - - -", .setPhase, #"{"scene":"desk","source":"session"}"#),
        PolicyLine("- - - - - - - -", .setPhase, #"{"scene":"desk","source":"sleep"}"#),
        PolicyLine("- - - - - - - -", .setPhase, #"{"scene":"desk","source":"signal"}"#),
        PolicyLine("- - - - - - - -", .setPhase, #"{"scene":"desk","source":"notify:1"}"#),
        // Everybody looks; what sheets say is for those whom it concerns.
        PolicyLine("+ + + + + + + +", .listScenes, "{}"),
        PolicyLine("+ + + + + + + +", .getStatus, "{}"),
        PolicyLine("+ + + + + + + +", .explain, #"{"id":"SHEET"}"#),
        PolicyLine("~ + + + + + + ~", "DescribeSheet tells all of a live sheet") {
            let parameters = DescribeSheet.Parameters(id: $0.sheet)
            let told = try $0.bench.call(DescribeSheet.self, parameters, on: $0.caller).sheet
            return PolicyBench.told(told?.redacted != true && told?.request != nil)
        },
        PolicyLine("~ + + + + + + ~", "DescribeScene tells all of a live sheet") {
            let parameters = DescribeScene.Parameters(id: "desk")
            let told = try $0.bench.call(DescribeScene.self, parameters, on: $0.caller).sheets
            return PolicyBench.told(told.first?.redacted != true && told.first?.request != nil)
        },
        PolicyLine("~ + + + + + + ~", "Watch opens with all of a live sheet") {
            let told = try $0.bench.watch(on: $0.caller).compactMap(\.sheet).first
            return PolicyBench.told(told?.redacted != true && told?.request != nil)
        },
        PolicyLine("~ + + + + + + ~", "Watch tells all of an update") {
            _ = try $0.bench.watch(on: $0.caller)
            let update = Update.Parameters(id: $0.sheet, title: "Other")
            try $0.bench.call(Update.self, update, on: $0.bench.connect(Bench.alice))
            let told = try $0.bench.events(on: $0.caller).compactMap(\.sheet).first
            return PolicyBench.told(told?.redacted != true && told?.request != nil)
        },
        PolicyLine("~ + + + + + + ~", "Watch tells where a sheet was moved") {
            _ = try $0.bench.watch(on: $0.caller)
            let choice = SelectDetent.Parameters(id: $0.sheet, detent: "large")
            try $0.bench.call(SelectDetent.self, choice, on: $0.bench.connect(Bench.bob))
            return PolicyBench.told(try $0.bench.events(on: $0.caller).first?.detent == "large")
        },
        PolicyLine("~ + + + + + + ~", "Watch tells how a sheet was answered") {
            _ = try $0.bench.watch(on: $0.caller)
            let answer = Choose.Parameters(id: $0.sheet, action: "ok")
            try $0.bench.call(Choose.self, answer, on: $0.bench.connect(Bench.bob))
            let told = try $0.bench.events(on: $0.caller).compactMap(\.outcome)
            return PolicyBench.told(told.contains { $0.action == "ok" && $0.by != nil })
        },
        PolicyLine("~ + + + + + + ~", "DescribeSheet tells how a sheet was answered") {
            let answer = Choose.Parameters(id: $0.sheet, action: "ok")
            try $0.bench.call(Choose.self, answer, on: $0.bench.connect(Bench.bob))
            let parameters = DescribeSheet.Parameters(id: $0.sheet)
            let told = try $0.bench.call(DescribeSheet.self, parameters, on: $0.caller).outcome
            return PolicyBench.told(told?.action == "ok" && told?.by != nil)
        },
        // What has ended is no more of a secret to ask for than what lives.
        PolicyLine("- + - + + + - -", "Await a sheet that has ended") {
            let dismissal = Dismiss.Parameters(id: $0.sheet)
            try $0.bench.call(Dismiss.self, dismissal, on: $0.bench.connect(Bench.alice))
            return try $0.make(.await, #"{"id":"SHEET"}"#)
        },
    ]

    @Test(arguments: lines)
    func `the policy, a call a line`(line: PolicyLine) throws {
        try #require(line.verdicts.count == PolicyCaller.allCases.count)
        for (caller, verdict) in zip(PolicyCaller.allCases, line.verdicts) {
            var setting = try PolicyBench(caller)
            let facts = setting.bench.facts
            #expect(try line.play(&setting) == verdict, "\(caller.rawValue)")
            if verdict == .denied, !line.what.contains("ended") {
                #expect(setting.bench.facts == facts, "\(caller.rawValue)")
            }
        }
    }

    @Test(arguments: ["{}", #"{"style":"cover","priority":"critical","kind":"k"}"#])
    func `in one's own scene one presents what one likes`(sheet: String) throws {
        var bench = Bench()
        let alice = bench.connect()
        try bench.open("desk", on: alice)
        let parameters = #"{"scene":"desk","sheet":\#(sheet)}"#
        #expect(try bench.refusal(of: .present, parameters, on: alice) == nil)
    }

    @Test func `groups that nobody has named allow nothing`() throws {
        var bench = Bench()
        let carol = bench.connect(Bench.carol, in: [0, 500, 501, 502])
        #expect(
            try bench.refusal(of: .setPhase, #"{"phase":"inactive"}"#, on: carol)
                == .permissionDenied)
    }

    @Test func `a child is not raised by its parent to what a plain user may not have`() throws {
        var bench = Bench { $0.groups.prompters = 502 }
        try bench.open("desk", on: bench.connect(Bench.bob))
        let prompter = bench.connect(Bench.alice, in: [502])
        let parent = try bench.present(
            Wire.SheetRequest(priority: .high), in: "desk", on: prompter)
        #expect(throws: Refused.permissionDenied) {
            try bench.present(in: "desk", from: parent, on: bench.connect(Bench.alice))
        }
        _ = try bench.present(in: "desk", from: parent, on: prompter)
    }
}
