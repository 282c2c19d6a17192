import FactCoding
import PresentationCore
import SheetGeometry
import Testing

/// Facts and items as a person reads them.
@Suite struct ReportTests {
    private static let moment = Moment(
        instant: Instant(nanoseconds: 93_784_500_000_000), wallClock: 1_790_000_000_000_001)
    private static let alice = Peer(
        user: UserID(1000), group: 1000, process: 4711, userName: "alice",
        program: "/usr/bin/sheetctl", unit: "backup.service")

    private static var acceptance: Acceptance {
        Acceptance(
            request: PresentationRequest(
                id: SheetID("a7"), scene: SceneID("kiosk"), parent: SheetID("p1"),
                presenter: alice, isFromStranger: true, isFromAdministrator: false, style: .alert,
                priority: .high, placement: .replacingKey, key: "backup",
                token: PresentationToken(user: UserID(1000), word: "t", fingerprint: 1),
                lifetime: .presenter, inactiveGrace: .milliseconds(1500),
                expiry: ExpiryRequest(after: .seconds(90), clock: .visible), isAwaitable: true,
                kind: "question",
                content: SheetContent(
                    actions: [Action(id: "ok"), Action(id: "no", isCancel: true)],
                    elements: [
                        Element(
                            id: "when", input: .choice(["now", "later"]), value: ["now"],
                            isRequired: true),
                        Element(id: "size", input: .number(minimum: 1, maximum: nil)),
                        Element(id: "note", input: nil),
                        Element(
                            id: "pin", input: .secret, minimumLength: 4, maximumLength: 6,
                            takesDigitsOnly: true),
                    ], interactiveDismissDisabled: true, shape: .alert,
                    words: Array("{\"title\":\"Go\\non\u{1B}\u{202E}\"}".utf8))),
            rank: PresentationRank(priority: .critical, isAlert: true), state: .queued,
            order: PresentationTime(count: 3, moment: 1), serial: 4, waitsItsTurn: true,
            selectedDetent: nil, expiry: .paused(.seconds(90)), at: moment)
    }

    private static var outcome: Outcome {
        Outcome(
            id: SheetID("a7"), scene: SceneID("kiosk"), sequence: 12, reason: .action,
            action: "ok", values: [ElementValue(id: "when", value: ["now", "a\nb"])],
            withheld: ["pin"], by: alice, endedAt: moment, presenter: UserID(1001),
            sceneOwner: UserID(0), token: nil)
    }

    @Test func `a sheet is told with all that was asked for`() {
        #expect(
            FactReport.lines(of: .accepted(Self.acceptance)) == [
                "sheet a7 accepted in scene kiosk: queued, order 3.1, serial 4, waits its turn, "
                    + "expires when it has been seen for 1 min 30 s",
                "    at 2026-09-21T14:13:20.000001Z (1 d 2 h 3 min 4.5 s after boot)",
                "    by user 1000 (alice, process 4711, /usr/bin/sheetctl, backup.service), "
                    + "a stranger to the scene",
                "    alert, high, ranks as critical alert, from p1, replaces the one with its key, "
                    + "key backup, kind “question”, token t of user 1000, with its presenter, "
                    + "onInactive dismiss, onBackground dismiss, grace 1.5 s, its clock counts what "
                    + "is seen, awaitable",
                "    shape of an alert; not to be waved away",
                "    actions: ok, no (cancel)",
                "    element when, choice of now later, required, holds “now”",
                "    element size, number from 1.0",
                "    element note, to be looked at",
                "    element pin, secret, digits only, at least 4 long, at most 6 long",
                "    words: {\"title\":\"Go\\\\non\\u{1b}\\u{202e}\"}",
            ])
    }

    @Test func `an end is told with what was answered and by whom`() {
        #expect(
            FactReport.lines(of: .ended(Self.outcome)) == [
                "sheet a7 ended: action “ok” in scene kiosk, sequence 12",
                "    at 2026-09-21T14:13:20.000001Z (1 d 2 h 3 min 4.5 s after boot)",
                "    by user 1000 (alice, process 4711, /usr/bin/sheetctl, backup.service)",
                "    presenter 1001, owner of the scene 0",
                "    when = “now”, “a\\nb”",
                "    given to those who waited, and not kept: pin",
            ])
        #expect(
            FactReport.lines(of: SnapshotItem.outcome(Self.outcome))
                == FactReport.lines(of: Fact.ended(Self.outcome)))
    }

    @Test(arguments: [
        (
            Fact.sceneOpened(
                SceneOpening(
                    id: SceneID("kiosk"), number: 2, owner: UserID(7), title: "At the door",
                    lifetime: .presenter)),
            "scene kiosk opened: number 2, owner 7, with those who opened it, title “At the door”"
        ),
        (
            Fact.sceneOpened(
                SceneOpening(
                    id: SceneID("wall"), number: 2, owner: UserID(7), title: nil,
                    lifetime: .detached, closesUnrendered: true)),
            "scene wall opened: number 2, owner 7, detached, closes unrendered"
        ),
        (
            .sceneUpdated(
                SceneUpdate(id: .main, owner: UserID(7), title: nil, lifetime: .detached)),
            "scene main changed: owner 7, detached"
        ),
        (
            .sceneUpdated(
                SceneUpdate(
                    id: .main, owner: UserID(7), title: nil, lifetime: .detached,
                    opener: UserID(9), binding: .seat("seat0"))),
            "scene main changed: owner 7, detached, opener 9, bound to seat seat0"
        ),
        (
            .sessionAssigned(.main, session: "c1", owner: UserID(7)),
            "scene main shows session c1, owner 7"
        ),
        (
            .sessionAssigned(.main, session: nil, owner: UserID(7)),
            "scene main shows no session, owner 7"
        ),
        (.sessionLocked("c1"), "session c1 is locked"),
        (.sessionUnlocked("c1"), "session c1 is not locked any more"),
        (.sceneClosed(SceneID("kiosk")), "scene kiosk closed"),
        (
            .sourceSet(
                .everyScene,
                PhaseSource(
                    name: "player", phase: .inactive, status: "a film", user: UserID(7),
                    process: 9)),
            "source player says inactive (status “a film”, user 7, process 9) of every scene"
        ),
        (
            .sourceSet(
                .scene(.main),
                PhaseSource(
                    name: "notify:9", phase: .inactive, process: 9,
                    sender: PhaseSender(
                        started: 77, watchdog: .seconds(2), isOverdue: true, isHome: true))),
            "source notify:9 says inactive (process 9, started at tick 77, "
                + "a sign of life every 2 s, said active, and is overdue, "
                + "of this scene when it names none) of scene main"
        ),
        (
            .sourceCleared(.scene(.main), name: "player"),
            "source player takes back what it said of scene main"
        ),
        (.phaseChanged(.main, .background), "scene main is background"),
        (.renderingChanged(.main, isRendered: true), "scene main has a renderer"),
        (.renderingChanged(.main, isRendered: false), "scene main has no renderer any more"),
        (
            .placed(SheetID("a"), order: PresentationTime(count: 5), isHeld: true),
            "sheet a placed: held, order 5"
        ),
        (.held(SheetID("a"), graceEnds: nil), "sheet a held"),
        (
            .held(SheetID("a"), graceEnds: Instant(nanoseconds: 61_000_000_001)),
            "sheet a held, its grace ends 1 min 1.000000001 s after boot"
        ),
        (.resumed(SheetID("a")), "sheet a resumed"),
        (.detentSelected(SheetID("a"), .medium), "sheet a rests at medium"),
        (
            .expirySet(SheetID("a"), .due(Instant(nanoseconds: 3_600_000_000_000))),
            "sheet a expires 1 h after boot"
        ),
        (.expirySet(SheetID("a"), nil), "sheet a does not expire"),
        (.detached(SheetID("a")), "sheet a lives on without its presenter"),
        (.forgotten([SheetID("a"), SheetID("b")]), "outcomes forgotten: a, b"),
        (.updated(SheetID("a"), SheetContent(), isNewToRead: true), "sheet a updated, new to read"),
    ])
    func `each kind of fact has a line`(fact: Fact, line: String) {
        #expect(FactReport.lines(of: fact).first == line)
    }

    @Test func `items are told as what stands`() {
        let counts = SnapshotItem.Counts(
            endCount: 1, lastOrder: PresentationTime(count: 2), lastSerial: 3, lastTimer: 4)
        #expect(
            FactReport.lines(of: .counts(counts)) == [
                "ends 1, orders 2, acceptances 3, timers 4"
            ])
        let source = PhaseSource(name: "locker", phase: .inactive)
        #expect(
            FactReport.lines(of: .everySceneSource(source)) == [
                "source locker says inactive of every scene"
            ])
        let scene = SceneSnapshot(
            opening: SceneOpening(
                id: .main, number: 1, owner: UserID(0), title: nil, lifetime: .detached),
            formerOwners: [UserID(5), UserID(6)], phase: .inactive, sources: [source],
            isRendered: true)
        #expect(
            FactReport.lines(of: .scene(scene)) == [
                "scene main is open and inactive: number 1, owner 0, detached, has a renderer, "
                    + "was owned by 5, 6",
                "    source locker says inactive",
            ])
        let sheet = SheetSnapshot(
            acceptance: Self.acceptance, lifetime: .detached, lowestPhase: .background,
            generation: 3, graceEnds: nil, expiryNumber: 0, graceNumber: 8)
        let lines = FactReport.lines(of: .sheet(sheet))
        #expect(lines[0].hasPrefix("sheet a7 lives in scene kiosk: queued"))
        #expect(
            lines[1]
                == "    generation 3, detached by now, its scene has been background, timers 8")
        #expect(
            Array(lines.dropFirst(2))
                == Array(FactReport.lines(of: .accepted(Self.acceptance)).dropFirst()))
    }

    @Test(arguments: UInt64(1)...20)
    func `nothing in a report does anything to a terminal`(seed: UInt64) throws {
        var generator = FactGenerator(seed: seed)
        let reports =
            (0..<FactGenerator.factKinds).map { FactReport.lines(of: generator.fact(kind: $0)) }
            + (0..<FactGenerator.itemKinds).map { FactReport.lines(of: generator.item(kind: $0)) }
        for lines in reports {
            try #require(lines.first?.hasPrefix(" ") == false)
            try #require(lines.dropFirst().allSatisfy { $0.hasPrefix("    ") })
            for scalar in lines.joined().unicodeScalars {
                let category = scalar.properties.generalCategory
                let isHarmless = category != .control && category != .lineSeparator
                try #require(isHarmless && scalar.value != 0x202E, "\(lines)")
            }
        }
    }
}
