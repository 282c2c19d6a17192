import PresentationCore
import SheetGeometry
import TestKit

/// Makes facts and items of every kind, with and without what can be absent, and with values from the
/// ends of their ranges. They fit no state.
struct FactGenerator {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    // MARK: Facts

    static let factKinds = 20

    /// A fact of the kind with this number, from 0.
    mutating func fact(kind: Int) -> Fact {
        switch kind {
        case 0: .sceneOpened(opening())
        case 1:
            .sceneUpdated(
                SceneUpdate(
                    id: scene(), owner: user(), title: maybe { $0.text() }, lifetime: any(),
                    opener: maybe { $0.user() }, binding: maybe { $0.binding() },
                    closesUnrendered: random.oneIn(2)))
        case 2: .sceneClosed(scene())
        case 3: .sourceSet(scope(), source())
        case 4: .sourceCleared(scope(), name: name())
        case 5: .phaseChanged(scene(), any())
        case 6: .renderingChanged(scene(), isRendered: random.oneIn(2))
        case 7: .accepted(acceptance())
        case 8: .placed(sheet(), order: order(), isHeld: random.oneIn(2))
        case 9: .held(sheet(), graceEnds: maybe { $0.instant() })
        case 10: .resumed(sheet())
        case 11: .updated(sheet(), content(), isNewToRead: random.oneIn(2))
        case 12: .detentSelected(sheet(), detent())
        case 13: .expirySet(sheet(), maybe { $0.expiry() })
        case 14: .detached(sheet())
        case 15: .ended(outcome())
        case 16: .forgotten(list { $0.sheet() })
        case 17: .sessionAssigned(scene(), session: maybe { $0.session() }, owner: user())
        case 18: .sessionLocked(session())
        default: .sessionUnlocked(session())
        }
    }

    mutating func fact() -> Fact { fact(kind: Int.random(in: 0..<Self.factKinds, using: &random)) }

    // MARK: Items

    static let itemKinds = 6

    /// An item of the kind with this number, from 0.
    mutating func item(kind: Int) -> SnapshotItem {
        switch kind {
        case 0:
            .counts(
                SnapshotItem.Counts(
                    endCount: count(), lastOrder: order(), lastSerial: count(), lastTimer: count(),
                    lastInstant: instant()))
        case 1: .everySceneSource(source())
        case 2:
            .scene(
                SceneSnapshot(
                    opening: opening(), formerOwners: list { $0.user() }, phase: any(),
                    sources: list { $0.source() }, isRendered: random.oneIn(2),
                    session: maybe { $0.session() }))
        case 3: .outcome(outcome())
        case 4: .lockedSession(session())
        default:
            .sheet(
                SheetSnapshot(
                    acceptance: acceptance(), lifetime: any(), lowestPhase: any(),
                    generation: integer(), graceEnds: maybe { $0.instant() },
                    expiryNumber: count(), graceNumber: count()))
        }
    }

    mutating func item() -> SnapshotItem {
        item(kind: Int.random(in: 0..<Self.itemKinds, using: &random))
    }

    // MARK: Scenes

    private mutating func opening() -> SceneOpening {
        SceneOpening(
            id: scene(), number: Int(integer()), owner: user(), title: maybe { $0.text() },
            lifetime: any(), opener: maybe { $0.user() }, binding: maybe { $0.binding() },
            closesUnrendered: random.oneIn(2))
    }

    private mutating func binding() -> SceneBinding {
        pick([.session(session()), .seat(name()), .display(user())])
    }

    private mutating func session() -> String { pick(["3", "c1", "", "main"]) }

    private mutating func source() -> PhaseSource {
        PhaseSource(
            name: name(), phase: any(), status: maybe { $0.text() }, user: maybe { $0.user() },
            process: maybe { $0.process() }, sender: maybe { $0.sender() })
    }

    private mutating func sender() -> PhaseSender {
        PhaseSender(
            started: count(), said: any(), watchdog: maybe { $0.duration() },
            isOverdue: random.oneIn(2), isHome: random.oneIn(2))
    }

    private mutating func scope() -> PhaseScope { random.oneIn(2) ? .everyScene : .scene(scene()) }

    // MARK: Sheets

    mutating func acceptance() -> Acceptance {
        Acceptance(
            request: request(), rank: PresentationRank(priority: any(), isAlert: random.oneIn(2)),
            state: any(), order: order(), serial: count(), waitsItsTurn: random.oneIn(2),
            selectedDetent: maybe { $0.detent() }, expiry: maybe { $0.expiry() }, at: moment())
    }

    mutating func request() -> PresentationRequest {
        PresentationRequest(
            id: sheet(), scene: scene(), parent: maybe { $0.sheet() }, presenter: peer(),
            isFromStranger: random.oneIn(2), isFromAdministrator: random.oneIn(2), style: any(),
            priority: any(),
            placement: pick([.stack, .queue, .replacing(sheet()), .replacingKey]),
            key: maybe { $0.name() }, token: maybe { $0.token() }, lifetime: any(),
            whenInactive: any(), whenUnrendered: any(),
            policies: PhasePolicies(onInactive: any(), onBackground: any()),
            inactiveGrace: maybe { $0.duration() },
            expiry: maybe { generator in
                ExpiryRequest(
                    after: generator.maybe { $0.duration() }, clock: generator.any())
            },
            isAwaitable: random.oneIn(2), kind: maybe { $0.text() }, content: content())
    }

    mutating func content() -> SheetContent {
        let detents = (0..<Int.random(in: 0...16, using: &random)).map { _ in detent().word }
        let list = (try? DetentList(words: detents)) ?? .standard
        return SheetContent(
            actions: self.list { Action(id: $0.name(), isCancel: $0.random.oneIn(2)) },
            elements: self.list { $0.element() }, interactiveDismissDisabled: random.oneIn(2),
            shape: pick([.sheet(list), .sheet(.standard), .alert, .cover]),
            selectedDetent: maybe { $0.detent() }, largestUndimmedDetent: maybe { $0.detent() },
            words: random.oneIn(3) ? [] : Array(text().utf8) + [0, 0xFF])
    }

    private mutating func element() -> Element {
        Element(
            id: name(), input: maybe { $0.input() }, value: list { $0.text() },
            isRequired: random.oneIn(2), minimumLength: maybe { Int($0.integer()) },
            maximumLength: maybe { Int($0.integer()) }, takesDigitsOnly: random.oneIn(2))
    }

    private mutating func input() -> Element.Input {
        pick([
            .field, .multiline, .secret,
            .number(minimum: maybe { $0.double() }, maximum: maybe { $0.double() }), .toggle,
            .choice(list { $0.name() }), .filter(list { $0.name() }), .date, .dateRange, .time,
            .unknown,
        ])
    }

    mutating func outcome() -> Outcome {
        Outcome(
            id: sheet(), scene: scene(), sequence: count(), reason: any(),
            action: maybe { $0.name() },
            values: list { generator in
                ElementValue(id: generator.name(), value: generator.list { $0.text() })
            },
            withheld: list { $0.name() }, by: maybe { $0.peer() }, endedAt: moment(),
            presenter: user(), sceneOwner: user(), token: maybe { $0.token() })
    }

    mutating func peer() -> Peer {
        Peer(
            user: user(), group: user().number, process: maybe { $0.process() },
            userName: maybe { $0.name() }, program: maybe { $0.text() },
            unit: maybe { $0.text() })
    }

    private mutating func token() -> PresentationToken {
        PresentationToken(user: user(), word: name(), fingerprint: count())
    }

    // MARK: Times

    private mutating func moment() -> Moment { Moment(instant: instant(), wallClock: integer()) }

    private mutating func instant() -> Instant { Instant(nanoseconds: count()) }

    private mutating func order() -> PresentationTime {
        PresentationTime(count: count(), moment: random.oneIn(2) ? 0 : count())
    }

    private mutating func expiry() -> Expiry {
        random.oneIn(2) ? .due(instant()) : .paused(duration())
    }

    private mutating func duration() -> Duration {
        pick([
            .zero, .milliseconds(1), .seconds(90), .nanoseconds(Int64.max),
            .milliseconds(Int64.max), .milliseconds(Int64.min), .nanoseconds(-1),
            Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
            Duration(secondsComponent: 1, attosecondsComponent: 1),
        ])
    }

    // MARK: Words and numbers

    private mutating func sheet() -> SheetID {
        SheetID(pick(["s", "", "a7f3", String(repeating: "z", count: 32)]))
    }

    private mutating func scene() -> SceneID {
        SceneID(pick(["main", "x", String(repeating: "k", count: 64)]))
    }

    private mutating func name() -> String {
        pick(["ok", "a", "", "a.b_c:d@e-f", String(repeating: "n", count: 64)])
    }

    private mutating func text() -> String {
        pick([
            "", "Delete everything?", "Grüße, 👩‍👩‍👧", "e\u{301}", "\u{E9}",
            "\0\u{1B}[2J\n\u{202E}\u{2028}",
            String(repeating: "long ", count: 60),
        ])
    }

    private mutating func detent() -> Detent {
        let words = ["content", "half", "medium", "large", "fraction:0.4", "height:320.5"]
        return (try? Detent(pick(words))) ?? .content
    }

    private mutating func user() -> UserID { UserID(pick([0, 1000, 127, 128, .max])) }

    private mutating func process() -> Int32 { pick([1, 4_194_304, .max, -1, .min]) }

    private mutating func count() -> UInt64 {
        pick([0, 1, 127, 128, 16_384, 1 << 35, 1 << 63, .max, random.next()])
    }

    private mutating func integer() -> Int64 {
        pick([0, 1, -1, 127, 128, .max, .min, 1_700_000_000_000_000])
    }

    private mutating func double() -> Double {
        pick([0, -0.0, 0.1, -1e300, .infinity, .leastNonzeroMagnitude])
    }

    // MARK: Choices

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    private mutating func any<Value: CaseIterable>() -> Value {
        pick(Array(Value.allCases))
    }

    private mutating func maybe<Value>(_ make: (inout FactGenerator) -> Value) -> Value? {
        random.oneIn(3) ? nil : make(&self)
    }

    private mutating func list<Value>(_ make: (inout FactGenerator) -> Value) -> [Value] {
        (0..<pick([0, 1, 2, 5])).map { _ in make(&self) }
    }
}
