import PresentationCore
import SheetInterface
import TestKit
import Varlink

/// Makes calls. There are few names to choose from, so that things collide.
struct CallGenerator {
    var random: SplitMix64
    /// Ids of sheets, the newest last; some have ended.
    let sheets: [SheetID]

    /// A word that only stands in what sheets say, so that it can be looked for elsewhere.
    static let words = "TheWordsOfASheet"

    mutating func call(_ kind: CallKind) -> MadeCall {
        switch kind {
        case .present: present()
        case .await: awaitEnd()
        case .dismiss: make(kind, Dismiss.self, Dismiss.Parameters(id: sheet()))
        case .dismissPresented:
            make(kind, DismissPresented.self, DismissPresented.Parameters(id: sheet()))
        case .dismissAll:
            make(
                kind, DismissAll.self,
                DismissAll.Parameters(
                    scene: maybe { $0.scene() }, kind: maybe { $0.word("x", "y") }))
        case .choose: choose()
        case .attemptDismiss: attemptDismiss()
        case .openScene: openScene()
        case .closeScene: make(kind, CloseScene.self, CloseScene.Parameters(id: scene()))
        case .setPhase: setPhase()
        case .listScenes: make(kind, ListScenes.self, ListScenes.Parameters())
        case .describeScene:
            make(kind, DescribeScene.self, DescribeScene.Parameters(id: maybe { $0.scene() }))
        case .describeSheet: make(kind, DescribeSheet.self, DescribeSheet.Parameters(id: sheet()))
        case .watch: watch()
        case .getStatus: make(kind, GetStatus.self, NoParameters())
        case .getInfo: plain(kind, "org.varlink.service.GetInfo")
        case .notImplemented: plain(kind, PresentationInterface.Method.history.qualifiedName)
        case .unknown: plain(kind, word("org.sheetd.Presentation.Present2", "x.y.Z", "", "Watch"))
        case .malformed: malformed()
        }
    }

    // MARK: Words

    private mutating func word(_ words: String...) -> String {
        words.randomElement(using: &random) ?? ""
    }

    private mutating func scene() -> String {
        // Mostly one of three.
        word("main", "main", "a", "a", "a", "b", "b", "c")
    }

    private mutating func sheet() -> String {
        if random.oneIn(12) { return "nope" }
        let recent = random.oneIn(4) ? sheets.suffix(40) : sheets.suffix(6)
        return recent.randomElement(using: &random)?.description ?? "nope"
    }

    private mutating func maybe<Value>(_ make: (inout CallGenerator) -> Value) -> Value? {
        random.oneIn(2) ? make(&self) : nil
    }

    private mutating func one<Value: CaseIterable>(of type: Value.Type) -> Value? {
        Value.allCases.randomElement(using: &random)
    }

    private mutating func flags() -> ClientConnection.Flags {
        switch Int.random(in: 0..<24, using: &random) {
        case 0: .more
        case 1, 2: .oneway
        case 3: .upgrade
        default: .none
        }
    }

    private mutating func make<Method: InterfaceMethod>(
        _ kind: CallKind, _ method: Method.Type, _ parameters: Method.Parameters
    ) -> MadeCall {
        MadeCall(
            kind: kind, method: method.qualifiedName, parameters: RawJSON(parameters),
            flags: flags())
    }

    private mutating func plain(_ kind: CallKind, _ method: String) -> MadeCall {
        MadeCall(kind: kind, method: method, parameters: .emptyObject, flags: flags())
    }

    // MARK: Calls

    private mutating func present() -> MadeCall {
        var sheet = Wire.SheetRequest()
        sheet.title = maybe { generator in
            let length = [1, 1, 8, 40].randomElement(using: &generator.random) ?? 1
            return String(repeating: CallGenerator.words, count: length)
        }
        sheet.style = maybe { $0.one(of: Wire.Style.self) } ?? nil
        sheet.priority = maybe { $0.one(of: Wire.Priority.self) } ?? nil
        sheet.onInactive = maybe { $0.one(of: Wire.PhasePolicy.self) } ?? nil
        sheet.onBackground = maybe { $0.one(of: Wire.PhasePolicy.self) } ?? nil
        sheet.interactiveDismissDisabled = random.oneIn(4) ? true : nil
        sheet.kind = maybe { $0.word("x", "y") }
        sheet.actions = maybe { generator in
            let actions = [
                Wire.Action(id: "ok", label: "OK"),
                Wire.Action(id: "cancel", label: "Cancel", role: .cancel),
                Wire.Action(id: "never", label: "Never", role: .cancel),
            ]
            return Array(actions.prefix(Int.random(in: 1...3, using: &generator.random)))
        }
        // Rarely something that this version refuses.
        sheet.key = random.oneIn(30) ? "key" : nil
        var parameters = Present.Parameters(sheet: sheet)
        parameters.scene = maybe { $0.scene() }
        parameters.parent = random.oneIn(4) ? self.sheet() : nil
        parameters.lifetime = random.oneIn(3) ? one(of: Wire.Lifetime.self) : nil
        parameters.whenInactive = random.oneIn(3) ? one(of: Wire.WhenInactive.self) : nil
        let flags: [ClientConnection.Flags] = [.none, .none, .more, .more, .oneway]
        return MadeCall(
            kind: .present, method: Present.qualifiedName, parameters: RawJSON(parameters),
            flags: flags.randomElement(using: &random) ?? .none)
    }

    private mutating func awaitEnd() -> MadeCall {
        let timeouts: [Int64?] = [nil, nil, nil, 0, 1, 2000, 100_000]
        let timeout = timeouts.randomElement(using: &random) ?? nil
        var call = make(
            .await, Await.self, Await.Parameters(id: sheet(), timeoutMSec: timeout))
        call.timeoutMSec = timeout
        return call
    }

    private mutating func choose() -> MadeCall {
        make(
            .choose, Choose.self,
            Choose.Parameters(
                id: sheet(), action: word("ok", "ok", "cancel", "other"),
                values: random.oneIn(10) ? [Wire.Value(id: "name", value: ["x"])] : nil,
                generation: generation(), renderer: random.oneIn(20) ? "r" : nil))
    }

    private mutating func attemptDismiss() -> MadeCall {
        make(
            .attemptDismiss, AttemptDismiss.self,
            AttemptDismiss.Parameters(
                id: sheet(), gesture: one(of: Wire.Gesture.self) ?? .swipe,
                generation: generation()))
    }

    private mutating func generation() -> Int64? {
        [nil, nil, 1, 1, 0, 2].randomElement(using: &random) ?? nil
    }

    private mutating func openScene() -> MadeCall {
        make(
            .openScene, OpenScene.self,
            OpenScene.Parameters(
                id: scene(), title: maybe { $0.word("Hall", "Desk") },
                lifetime: maybe { $0.one(of: Wire.Lifetime.self) } ?? nil))
    }

    private mutating func setPhase() -> MadeCall {
        make(
            .setPhase, SetPhase.self,
            SetPhase.Parameters(
                scene: random.oneIn(4) ? nil : scene(),
                phase: random.oneIn(4) ? nil : one(of: Wire.ScenePhase.self),
                source: random.oneIn(3) ? nil : word("player", "locker", "locker", "signal", "x"))
        )
    }

    private mutating func watch() -> MadeCall {
        let filters: [[String]?] = [nil, nil, ["main"], ["a", "b"], []]
        let scenes = filters.randomElement(using: &random) ?? nil
        return MadeCall(
            kind: .watch, method: Watch.qualifiedName,
            parameters: RawJSON(Watch.Parameters(scenes: scenes)),
            flags: random.oneIn(12) ? .none : .more, scenes: scenes)
    }
}
