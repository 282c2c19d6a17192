import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R39: each source of a phase, and each of its transitions")
struct SessionPhaseTests {
    /// What happens while Alice works at seat0, and what then becomes of `main` and of what it shows.
    struct Row: Sendable, CustomTestStringConvertible {
        let words: String
        let events: [LoginEvent]
        var phase: ScenePhase
        /// Why a waiting presenter's sheet ended; `nil`: it did not.
        var reason: String?
        var owner = Bench.alice.user

        var testDescription: String { words }
    }

    private static let active = LoginState(.alice())

    static let rows: [Row] = [
        Row(
            words: "Lock", events: [.lockRequested(session: "3")], phase: .inactive,
            reason: "sceneInactive"),
        Row(
            words: "Lock of another session", events: [.lockRequested(session: "4")],
            phase: .active),
        Row(
            words: "LockedHint true", events: [.changed(LoginState(.alice(hinted: true)))],
            phase: .inactive, reason: "sceneInactive"),
        Row(
            words: "LockedHint true, read anew", events: [.read(LoginState(.alice(hinted: true)))],
            phase: .inactive, reason: "sceneInactive"),
        Row(
            words: "Lock, then Unlock",
            events: [.lockRequested(session: "3"), .unlockRequested(session: "3")],
            phase: .active, reason: "sceneInactive"),
        Row(
            words: "Lock, then LockedHint true, then Unlock, then LockedHint false",
            events: [
                .lockRequested(session: "3"), .changed(LoginState(.alice(hinted: true))),
                .unlockRequested(session: "3"), .changed(active),
            ], phase: .active, reason: "sceneInactive"),
        Row(
            words: "Unlock while the hint still stands",
            events: [
                .changed(LoginState(.alice(hinted: true))), .unlockRequested(session: "3"),
                .changed(LoginState(.alice(hinted: true), .bob(active: false))),
            ], phase: .active, reason: "sceneInactive"),
        Row(
            words: "LockedHint true, then false",
            events: [.changed(LoginState(.alice(hinted: true))), .changed(active)],
            phase: .active, reason: "sceneInactive"),
        Row(
            words: "LockedHint true, then read anew as false",
            events: [.changed(LoginState(.alice(hinted: true))), .read(active)],
            phase: .inactive, reason: "sceneInactive"),
        Row(
            words: "Lock, then read anew", events: [.lockRequested(session: "3"), .read(active)],
            phase: .inactive, reason: "sceneInactive"),
        Row(
            words: "Lock, then something else changes",
            events: [
                .lockRequested(session: "3"), .changed(LoginState(.alice(), .bob(active: false))),
            ], phase: .inactive, reason: "sceneInactive"),
        Row(
            words: "not active", events: [.changed(LoginState(.alice(active: false)))],
            phase: .background, reason: "sceneInactive"),
        Row(
            words: "not active, and active again",
            events: [.changed(LoginState(.alice(active: false))), .changed(active)],
            phase: .active, reason: "sceneInactive"),
        Row(
            words: "locked, away, and active again: still locked",
            events: [
                .lockRequested(session: "3"), .changed(LoginState(.alice(active: false))),
                .changed(active),
            ], phase: .inactive, reason: "sceneInactive"),
        Row(
            words: "Bob's session instead",
            events: [.changed(LoginState(.alice(active: false), .bob()))], phase: .active,
            reason: "sceneInactive", owner: Bench.bob.user),
        Row(
            words: "Bob's locked session instead",
            events: [.changed(LoginState(.alice(active: false), .bob(hinted: true)))],
            phase: .inactive, reason: "sceneInactive", owner: Bench.bob.user),
        Row(
            words: "Bob's session, and Alice's again",
            events: [.changed(LoginState(.alice(active: false), .bob())), .changed(active)],
            phase: .active, reason: "sceneInactive"),
        Row(
            words: "a greeter", events: [.changed(LoginState(.alice(active: false), .greeter()))],
            phase: .background, reason: "sceneInactive"),
        Row(
            words: "logged out, a greeter", events: [.read(LoginState(.greeter()))],
            phase: .background, reason: "sceneInactive", owner: Bench.service.user),
        Row(
            words: "logged out, nobody", events: [.read(LoginState())], phase: .active,
            reason: "sceneInactive", owner: Bench.service.user),
        Row(
            words: "logged out, then Bob",
            events: [.read(LoginState()), .read(LoginState(.bob()))],
            phase: .active, reason: "sceneInactive", owner: Bench.bob.user),
        Row(words: "logind is lost", events: [.lost], phase: .active),
        Row(
            words: "locked, and logind is lost", events: [.lockRequested(session: "3"), .lost],
            phase: .inactive, reason: "sceneInactive"),
        Row(
            words: "about to sleep", events: [.sleepAnnounced(true)], phase: .inactive,
            reason: "sceneInactive"),
        Row(
            words: "slept", events: [.sleepAnnounced(true), .sleepAnnounced(false), .read(active)],
            phase: .active, reason: "sceneInactive"),
        Row(
            words: "slept, and locked meanwhile",
            events: [
                .sleepAnnounced(true), .lockRequested(session: "3"), .sleepAnnounced(false),
                .read(active),
            ], phase: .inactive, reason: "sceneInactive"),
        Row(words: "nothing new", events: [.read(active), .changed(active)], phase: .active),
    ]

    @Test(arguments: rows)
    func `main goes where its seat goes, and a waiting presenter is told why`(row: Row) throws {
        var bench = Bench.seated()
        let root = bench.connect(Bench.root)
        let sheet = try bench.presentAndWait(on: root)
        for event in row.events { bench.hear(event) }
        #expect(bench.phase() == row.phase)
        #expect(bench.scene()?.owner == row.owner)
        if let reason = row.reason {
            let told = try bench.reply(to: Present.self, on: root)
            #expect(told.id == sheet && told.outcome?.reason == reason)
        } else {
            #expect(bench.isLive(sheet) && bench.replyCount(on: root) == 0)
        }
    }

    /// Whatever is held comes back in the end, and nothing is dismissed on the way back.
    @Test(arguments: rows)
    func `what is held is back as soon as the scene is active`(row: Row) throws {
        var bench = Bench.seated()
        let root = bench.connect(Bench.root)
        let held = try bench.present(Wire.SheetRequest(onInactive: .hold), on: root)
        let kept = try bench.present(
            Wire.SheetRequest(onInactive: .keep, onBackground: .keep), on: root)
        for event in row.events { bench.hear(event) }
        let isSleep = bench.scene()?.sources["sleep"] != nil
        #expect(try bench.describe(held).state == (row.phase == .active ? .presented : .held))
        // A sleeping machine has no lock screen over it.
        let isKept = row.phase == .active || isSleep
        #expect(try bench.describe(kept).state == (isKept ? .presented : .held))
        bench.change(.alice(active: false))
        bench.hear(.sleepAnnounced(false))
        bench.hear(.unlockRequested(session: "3"))
        bench.change(.alice())
        #expect(try bench.describe(held).state == .presented)
        #expect(try bench.describe(kept).state == .presented)
    }

    @Test(arguments: [false, true])
    func `UnlockOnActivate ends a lock with the return to the session`(isOn: Bool) throws {
        var bench = Bench.seated { $0.unlocksOnActivate = isOn }
        bench.hear(.lockRequested(session: "3"))
        bench.change(.alice())
        #expect(bench.phase() == .inactive)
        bench.change(.alice(active: false), .bob())
        bench.change(.alice())
        #expect(bench.phase() == (isOn ? .active : .inactive))
        // Reading anew ends none.
        bench.hear(.lockRequested(session: "3"))
        bench.change(.alice(active: false))
        bench.read(.alice())
        #expect(bench.phase() == .inactive)
    }

    @Test func `a lock screen that comes up as the session does is one`() throws {
        var bench = Bench.seated { $0.unlocksOnActivate = true }
        bench.change(.alice(active: false))
        bench.change(.alice(hinted: true))
        #expect(bench.phase() == .inactive)
    }

    @Test func `a session that is gone loses its lock, so that the next of its name has none`()
        throws
    {
        var bench = Bench.seated()
        bench.hear(.lockRequested(session: "3"))
        bench.read(.bob())
        bench.read(.alice())
        #expect(bench.phase() == .active)
        #expect(bench.service.coordinator.lockedSessions.isEmpty)
    }

    @Test func `a session that is locked before it is read of is locked`() throws {
        var bench = Bench.seated()
        bench.hear(.lockRequested(session: "4"))
        bench.change(.alice())
        bench.read(.alice(active: false), .bob())
        #expect(bench.phase() == .inactive)
    }

    @Test func `locks are bounded`() throws {
        var bench = Bench.machine { $0.limits.lockedSessions = 2 }
        for id in ["a", "b", "c", "a"] { bench.hear(.lockRequested(session: id)) }
        #expect(bench.service.coordinator.lockedSessions.keys == ["a", "b"])
        bench.hear(.unlockRequested(session: "a"))
        bench.hear(.lockRequested(session: "c"))
        #expect(bench.service.coordinator.lockedSessions.keys == ["b", "c"])
    }

    @Test func `one seat's doings are nothing to a scene of another`() throws {
        var bench = Bench.seated()
        let root = bench.connect(Bench.root)
        var other = LoginState.Session.bob()
        other.seat = "seat1"
        bench.hear(.read(LoginState(.alice(), other)))
        try bench.bind("wall", seat: "seat1", on: root)
        let (here, there) = (
            try bench.present(on: root), try bench.present(in: "wall", on: root)
        )
        bench.hear(.lockRequested(session: "4"))
        #expect(try bench.reason(of: there) == "sceneInactive")
        #expect(bench.isLive(here))
    }

    @Test func `the source is in the scene, in words`() throws {
        var bench = Bench.seated()
        let root = bench.connect(Bench.root)
        func sources() throws -> [Wire.PhaseSource] {
            try bench.call(DescribeScene.self, DescribeScene.Parameters(), on: root).scene.sources
        }
        #expect(try sources() == [Wire.PhaseSource(name: "session", phase: .active)])
        bench.hear(.lockRequested(session: "3"))
        #expect(try sources().map(\.status) == ["session 3 is locked"])
        bench.change(.alice(active: false))
        #expect(try sources().map(\.status) == ["no user's session is active at seat0"])
        bench.read()
        #expect(try sources() == [])
    }

    // MARK: Lockers

    /// Else one person's prompts would be over the lock screen of another, or wait for ever behind it.
    @Test func `what a locker says is of its session, and comes back with it`() throws {
        var bench = Bench.seated()
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        try bench.setPhase(.inactive, source: "locker", on: alice)
        bench.change(.alice(active: false), .bob())
        #expect(bench.phase() == .active)
        let his = try bench.present(on: bob)
        #expect(try bench.describe(his).state == .presented)
        try bench.setPhase(nil, source: "locker", on: bob)
        bench.restart()
        bench.read(.alice(active: false), .bob())
        #expect(bench.phase() == .active)
        bench.change(.alice(), .bob(active: false))
        #expect(bench.phase() == .inactive)
        #expect(bench.scene()?.sources["locker"]?.user == Bench.alice.user)
        let hers = try bench.present(on: bench.connect(Bench.root))
        #expect(try bench.describe(hers).state == .queued)
        try bench.setPhase(nil, source: "locker", on: bench.connect())
        #expect(bench.phase() == .active)
        #expect(try bench.describe(hers).state == .presented)
    }

    @Test func `with its session the word of a locker is over`() throws {
        var bench = Bench.seated()
        try bench.setPhase(.inactive, source: "locker", on: bench.connect())
        bench.change(.alice(active: false), .bob())
        bench.read(.bob())
        bench.read(.alice(), .bob(active: false))
        #expect(bench.phase() == .active)
        #expect(bench.service.coordinator.lockedSessions.count == 0)
    }

    @Test func `who loses a scene has no say in it any more`() throws {
        var bench = Bench.seated()
        try bench.setPhase(.background, source: "mine", on: bench.connect())
        try bench.setPhase(.inactive, source: "roots", on: bench.connect(Bench.root))
        bench.change(.alice(active: false), .bob())
        #expect(bench.scene()?.sources["mine"] == nil)
        #expect(bench.scene()?.sources["roots"]?.phase == .inactive)
    }
}
