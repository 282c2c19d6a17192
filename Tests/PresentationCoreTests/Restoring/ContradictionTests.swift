import PresentationCore
import SheetGeometry
import Testing

/// Facts that do not fit the state are refused, where applying them would make nonsense of it or trap.
/// That those which fit are taken `Stage` looks at with every event.
@Suite struct ContradictionTests {
    private static let moment = Moment(instant: Instant(nanoseconds: 1), wallClock: 1)

    private static func acceptance(
        _ id: SheetID, scene: SceneID = .main, parent: SheetID? = nil, key: String? = nil,
        priority: Priority = .normal, serial: UInt64 = 13, count: UInt64 = 13
    ) -> Fact {
        .accepted(
            Acceptance(
                request: PresentationRequest(
                    id: id, scene: scene, parent: parent, presenter: Stage.alice,
                    priority: priority, key: key),
                rank: PresentationRank(priority: priority, style: .sheet), state: .presented,
                order: PresentationTime(count: count), serial: serial, waitsItsTurn: false,
                selectedDetent: .content, expiry: nil, at: moment))
    }

    private static func end(
        _ id: SheetID, scene: SceneID = .main, sequence: UInt64 = 6, presenter: Peer = Stage.alice
    ) -> Fact {
        .ended(
            Outcome(
                id: id, scene: scene, sequence: sequence, reason: .requested, action: nil,
                values: [], withheld: [], by: nil, endedAt: moment, presenter: presenter.user,
                sceneOwner: Stage.service, token: nil))
    }

    private static func opening(_ id: SceneID, _ number: Int) -> Fact {
        .sceneOpened(
            SceneOpening(
                id: id, number: number, owner: Stage.service, title: nil, lifetime: .detached))
    }

    private static func update(_ id: SceneID, opener: UserID? = nil) -> Fact {
        .sceneUpdated(
            SceneUpdate(
                id: id, owner: Stage.service, title: nil, lifetime: .detached, opener: opener))
    }

    @Test(
        arguments: [
            opening("kiosk", 9), opening("new", 1), opening("new", 0), opening("new", -1),
            update("none"), update("kiosk", opener: Stage.bob.user),
            .sessionAssigned("none", session: "3", owner: Stage.service),
            .sessionAssigned("desk", session: nil, owner: Stage.service),
            .sessionLocked("3"), .sessionUnlocked("4"),
            .sceneClosed("none"), .sceneClosed("kiosk"), .sceneClosed(.main),
            .sourceSet(.scene("none"), PhaseSource(name: "x", phase: .active)),
            .sourceCleared(.scene("none"), name: "x"),
            .phaseChanged("none", .inactive), .phaseChanged(.main, .inactive),
            .phaseChanged("kiosk", .background),
            .renderingChanged("kiosk", isRendered: true),
            .renderingChanged("none", isRendered: true),
            acceptance("a"), acceptance("e5"), acceptance("new", scene: "none"),
            acceptance("new", serial: 12), acceptance("new", serial: .max),
            acceptance("new", count: 14), acceptance("new", count: .max),
            acceptance("new", key: "k"), acceptance("new", parent: "none"),
            acceptance("new", scene: "kiosk", parent: "a"),
            .placed("q", order: PresentationTime(count: 14), isHeld: false),
            .placed("a", order: PresentationTime(count: 13), isHeld: false),
            .placed("none", order: PresentationTime(count: 13), isHeld: false),
            .held("a", graceEnds: nil), .held("q", graceEnds: nil), .held("none", graceEnds: nil),
            .resumed("r"), .resumed("q"), .resumed("none"),
            .updated("none", SheetContent(), isNewToRead: true), .detentSelected("none", .large),
            .expirySet("none", nil), .detached("none"),
            end("none"), end("e5"), end("a"), end("c", sequence: 5), end("c", sequence: 7),
            end("c", scene: "kiosk"), end("c", presenter: Stage.bob), end("r", scene: "kiosk"),
            .forgotten(["none"]), .forgotten(["e4"]), .forgotten(["e3", "e5"]),
            .forgotten(["e2", "e2"]),
        ] as [Fact])
    func `a fact that contradicts the state is refused, and changes nothing`(
        fact: Fact
    ) throws {
        let before = try Stage.rich().coordinator
        var state = before
        let fault = #expect(throws: SnapshotFault.self) { try state.apply(checking: fact) }
        #expect(fault?.description.isEmpty == false)
        #expect(state == before)
    }

    /// The facts above are wrong in one thing each.
    @Test(
        arguments: [
            opening("new", 9), .sceneClosed("desk"), .phaseChanged("kiosk", .inactive),
            .phaseChanged(.main, .active), .phaseChanged(.main, .background),
            .renderingChanged("kiosk", isRendered: false), acceptance("new"),
            acceptance("new", count: 3), acceptance("new", scene: "kiosk", key: "k"),
            acceptance("new", parent: "a", priority: .high),
            .placed("q", order: PresentationTime(count: 13), isHeld: true),
            .held("r", graceEnds: nil), .resumed("a"), end("c"), .forgotten(["e3"]),
            .forgotten(["e3", "e2", "e4"]), update("kiosk"), update("hall", opener: .root),
            .sessionAssigned("hall", session: "4", owner: Stage.bob.user),
            .sessionAssigned("hall", session: nil, owner: Stage.alice.user),
            .sessionLocked("4"), .sessionUnlocked("3"),
        ] as [Fact])
    func `a fact that fits is applied`(fact: Fact) throws {
        var state = try Stage.rich().coordinator
        var applied = state
        applied.apply(fact)
        try state.apply(checking: fact)
        #expect(state == applied)
    }
}
