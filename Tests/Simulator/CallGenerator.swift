import PresentationCore
import SheetInterface
import TestKit
import Varlink

/// Makes calls. There are few names to choose from, so that things collide.
struct CallGenerator {
    var random: SplitMix64
    /// Ids of sheets, the newest last; most have ended.
    let sheets: [SheetID]
    /// The renderers that are attached, and the revisions of their newest pictures.
    let renderers: [(name: String, revision: Int64)]
    /// The state, for answers that fit what is asked.
    let state: Coordinator
    let narrowness: Narrowness

    /// A word that only stands in what sheets say, so that it can be looked for elsewhere.
    static let words = "TheWordsOfASheet"
    /// A character that only stands in secrets (R26).
    static let secret = "🔑"
    static let tokens = ["t1", "t2", "t3"]

    /// How much of what can be asked for is asked for: in one world hardly anything, so that the same
    /// few things meet often.
    struct Narrowness: Sendable {
        /// One in so many members of a request is given.
        let member: Int
        /// One in so many is such as to be refused.
        let fault: Int
        /// One in so many requests has a token, a key, elements.
        let token: Int
        let key: Int
        let elements: Int

        init(drawnFrom random: inout SplitMix64) {
            member = [2, 4, 12].randomElement(using: &random) ?? 2
            fault = [8, 60, 1000].randomElement(using: &random) ?? 60
            token = [2, 8, 1000].randomElement(using: &random) ?? 8
            key = [2, 4, 20].randomElement(using: &random) ?? 4
            elements = [2, 6, 100].randomElement(using: &random) ?? 6
        }
    }

    mutating func call(_ kind: CallKind) -> MadeCall {
        switch kind {
        case .present: present()
        case .await: awaitEnd()
        case .dismiss: make(kind, Dismiss.self, Dismiss.Parameters(id: sheet()))
        case .dismissPresented:
            make(kind, DismissPresented.self, DismissPresented.Parameters(id: sheet()))
        case .dismissAll: dismissAll()
        case .update: update()
        case .selectDetent: selectDetent()
        case .explain: make(kind, Explain.self, Explain.Parameters(id: sheet()))
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
        case .attach: attach()
        case .reportDrawn: reportDrawn()
        case .reportContentHeight: reportContentHeight()
        case .resizeRenderer: resizeRenderer()
        case .endDrag: endDrag()
        case .unknown: plain(kind, word("org.sheetd.Presentation.Present2", "x.y.Z", "", "Watch"))
        case .malformed: malformed()
        }
    }

    // MARK: Words

    mutating func word(_ words: String...) -> String {
        words.randomElement(using: &random) ?? ""
    }

    mutating func scene() -> String {
        // Mostly one of three.
        word("main", "main", "a", "a", "a", "b", "b", "c")
    }

    mutating func sheet() -> String {
        if random.oneIn(12) { return "nope" }
        // Mostly one that something can be done with.
        if !random.oneIn(3), let live = state.sheets.keys.randomElement(using: &random) {
            return live.description
        }
        let recent = random.oneIn(4) ? sheets.suffix(40) : sheets.suffix(6)
        return recent.randomElement(using: &random)?.description ?? "nope"
    }

    mutating func maybe<Value>(_ make: (inout CallGenerator) -> Value) -> Value? {
        random.oneIn(2) ? make(&self) : nil
    }

    mutating func one<Value: CaseIterable>(of type: Value.Type) -> Value? {
        Value.allCases.randomElement(using: &random)
    }

    mutating func flags() -> ClientConnection.Flags {
        switch Int.random(in: 0..<24, using: &random) {
        case 0: .more
        case 1, 2: .oneway
        case 3: .upgrade
        default: .none
        }
    }

    mutating func make<Method: InterfaceMethod>(
        _ kind: CallKind, _ method: Method.Type, _ parameters: Method.Parameters
    ) -> MadeCall {
        MadeCall(
            kind: kind, method: method.qualifiedName, parameters: RawJSON(parameters),
            flags: flags())
    }

    mutating func plain(_ kind: CallKind, _ method: String) -> MadeCall {
        MadeCall(kind: kind, method: method, parameters: .emptyObject, flags: flags())
    }

    // MARK: Calls

    private mutating func dismissAll() -> MadeCall {
        make(
            .dismissAll, DismissAll.self,
            DismissAll.Parameters(
                scene: maybe { $0.scene() }, key: random.oneIn(4) ? key() : nil,
                kind: maybe { $0.word("x", "y") }))
    }

    private mutating func awaitEnd() -> MadeCall {
        let timeouts: [Int64?] = [nil, nil, nil, 0, 1, 2000, 100_000]
        let timeout = timeouts.randomElement(using: &random) ?? nil
        var call = make(.await, Await.self, Await.Parameters(id: sheet(), timeoutMSec: timeout))
        call.timeoutMSec = timeout
        return call
    }

    private mutating func choose() -> MadeCall {
        let id = sheet()
        // Mostly what a person would choose who sees the sheet, else anything.
        let seen = random.oneIn(4) ? nil : state.sheets[SheetID(id)]
        let action = seen?.content.actions.randomElement(using: &random)?.id
        let values = seen.map { answers(to: $0.content.elements) }
        return make(
            .choose, Choose.self,
            Choose.Parameters(
                id: id, action: action ?? word("ok", "ok", "ok", "cancel", "other"),
                values: values ?? (random.oneIn(3) ? nil : self.values()),
                generation: random.oneIn(8) ? generation() : seen?.generation ?? generation(),
                renderer: random.oneIn(4) ? renderer() : nil))
    }

    private mutating func attemptDismiss() -> MadeCall {
        make(
            .attemptDismiss, AttemptDismiss.self,
            AttemptDismiss.Parameters(
                id: sheet(), gesture: one(of: Wire.Gesture.self) ?? .swipe,
                generation: generation(), renderer: random.oneIn(4) ? renderer() : nil))
    }

    private mutating func selectDetent() -> MadeCall {
        make(
            .selectDetent, SelectDetent.self,
            SelectDetent.Parameters(
                id: sheet(), detent: detent(), renderer: random.oneIn(4) ? renderer() : nil))
    }

    mutating func generation() -> Int64? {
        [nil, nil, 1, 1, 1, 0, 2, 3].randomElement(using: &random) ?? nil
    }

    private mutating func openScene() -> MadeCall {
        var title = maybe { $0.word("Hall", "Desk") }
        if random.oneIn(narrowness.fault) {
            title = word("a\u{202E}b", String(repeating: "x", count: 300))
        }
        return make(
            .openScene, OpenScene.self,
            OpenScene.Parameters(
                id: scene(), title: title,
                session: random.oneIn(4) ? word("1", "2", "3", "4", "9") : nil,
                seat: random.oneIn(5) ? word("seat0", "seat1", "seat1", "seat9") : nil,
                lifetime: maybe { $0.one(of: Wire.Lifetime.self) } ?? nil))
    }

    private mutating func setPhase() -> MadeCall {
        make(
            .setPhase, SetPhase.self,
            SetPhase.Parameters(
                scene: random.oneIn(4) ? nil : scene(),
                phase: random.oneIn(2) ? nil : one(of: Wire.ScenePhase.self),
                source: random.oneIn(3)
                    ? nil : word("player", "locker", "locker", "signal", "x", "notify:7")))
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
