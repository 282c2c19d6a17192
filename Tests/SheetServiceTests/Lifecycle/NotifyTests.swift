import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R37: processes that speak by sd_notify")
struct NotifyTests {
    @Test func `a process becomes a source, with its status, its user and its number`() throws {
        var bench = Bench()
        bench.notify("READY=1\nSTATUS=Playing")
        let root = bench.connect(Bench.root)
        let scene = try bench.call(DescribeScene.self, DescribeScene.Parameters(), on: root).scene
        #expect(
            scene.sources == [
                Wire.PhaseSource(
                    name: "notify:40", phase: .active, status: "Playing", uid: 900, pid: 40)
            ])
        #expect(bench.watched == [40: 77])
    }

    @Test func `it is followed through its life, and its sheets end for what it said`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        for (text, phase, reason) in [
            ("READY=1", ScenePhase.active, String?.none),
            ("RELOADING=1\nMONOTONIC_USEC=1", .inactive, "sceneInactive"),
            ("READY=1", .active, nil),
            ("STATUS=Bye\nSTOPPING=1", .background, "sceneInactive"),
            ("X_SHEETD_PHASE=active", .active, nil),
        ] {
            let id = try bench.present(on: root)
            bench.notify(text)
            #expect(bench.phase() == phase, "\(text)")
            #expect(bench.isLive(id) == (reason == nil), "\(text)")
            if let reason { #expect(try bench.outcome(of: id).reason == reason) }
        }
    }

    @Test func `its source goes when it ends`() {
        var bench = Bench()
        bench.notify("STOPPING=1")
        #expect(bench.phase() == .background)
        bench.endProcess(40)
        #expect(bench.phase() == .active)
        #expect(bench.source() == nil)
        // Said of one that is nobody's, it says nothing.
        bench.hand(.processEnded(40))
        bench.hand(.processEnded(41))
        #expect(bench.phase() == .active)
    }

    @Test(arguments: [
        "MAINPID=40", "EXTEND_TIMEOUT_USEC=5", "X_OTHER=1", "", "FDSTORE=1", "BARRIER=1",
    ])
    func `what means nothing here makes no source`(text: String) {
        var bench = Bench()
        bench.notify(text)
        #expect(bench.facts.isEmpty)
        #expect(bench.watched.isEmpty)
    }

    @Test func `what it does not say again stays`() {
        var bench = Bench()
        bench.notify("RELOADING=1\nSTATUS=Loading")
        bench.notify("STATUS=Nearly there")
        #expect(bench.source()?.phase == .inactive)
        #expect(bench.source()?.status == "Nearly there")
        bench.notify("READY=1")
        #expect(bench.source()?.phase == .active)
        #expect(bench.source()?.status == "Nearly there")
        bench.notify("STATUS=")
        #expect(bench.source()?.status == nil)
    }

    @Test func `what it repeats is no change`() {
        var bench = Bench()
        bench.notify("READY=1\nSTATUS=x")
        let count = bench.facts.count
        for _ in 0..<10 { bench.notify("READY=1\nSTATUS=x\nWATCHDOG=1") }
        #expect(bench.facts.count == count)
    }

    @Test func `watchers are told of a status, and not of what cannot be seen`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        _ = try bench.watch(on: root)
        bench.notify("READY=1")
        #expect(try bench.events(on: root).map(\.kind) == ["sceneUpdated"])
        bench.notify("STATUS=x")
        #expect(try bench.events(on: root).map(\.kind) == ["sceneUpdated"])
        bench.notify("WATCHDOG_USEC=5000000")
        #expect(try bench.events(on: root).isEmpty)
        #expect(bench.source()?.sender?.watchdog == .seconds(5))
    }

    // MARK: Scenes

    @Test func `it speaks of the scene that it names`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        try bench.open("desk", on: root)
        bench.notify("STOPPING=1\nX_SHEETD_SCENE=desk")
        #expect(bench.phase() == .active)
        #expect(bench.phase(of: "desk") == .background)
        bench.notify("RELOADING=1")
        #expect(bench.phase() == .inactive)
        bench.endProcess(40)
        #expect(bench.phase() == .active)
        #expect(bench.phase(of: "desk") == .active)
    }

    @Test func `a scene that closes takes the sources with it`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        try bench.open("desk", on: root)
        bench.notify("READY=1\nX_SHEETD_SCENE=desk\nWATCHDOG_USEC=5000000")
        try bench.call(CloseScene.self, CloseScene.Parameters(id: "desk"), on: root)
        #expect(bench.watched.isEmpty)
        #expect(bench.nextDeadline == nil)
        bench.notify("READY=1\nX_SHEETD_SCENE=desk")
        #expect(bench.watched.isEmpty)
    }

    @Test func `a process that speaks of another scene still is watched when one closes`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        try bench.open("desk", on: root)
        bench.notify("READY=1\nX_SHEETD_SCENE=desk")
        bench.notify("STOPPING=1")
        try bench.call(CloseScene.self, CloseScene.Parameters(id: "desk"), on: root)
        #expect(bench.watched == [40: 77])
        bench.endProcess(40)
        #expect(bench.phase() == .active)
    }

    @Test func `a scene that is taken over hears its former owner's processes no more`() throws {
        var bench = Bench()
        try bench.open("desk", on: bench.connect())
        let alices = NotifySender(process: 50, started: 5, user: UserID(1000), group: 1000)
        for sender in [alices, Bench.player] {
            bench.notify("STOPPING=1\nX_SHEETD_SCENE=desk", from: sender)
        }
        try bench.open("desk", on: bench.connect(Bench.root))
        #expect(bench.source(of: 50, in: "desk") == nil)
        #expect(bench.source(in: "desk") != nil)
        #expect(bench.watched == [40: 77])
        bench.notify("READY=1\nX_SHEETD_SCENE=desk", from: alices)
        #expect(bench.watched == [40: 77])
    }

    @Test
    func `what it says without a scene stays with one, though another is the default by then`()
        throws
    {
        var bench = Bench.seated()
        let first = NotifySender(
            process: 50, started: 5, user: UserID(1000), group: 1000, session: "3")
        bench.notify("RELOADING=1", from: first)
        #expect(bench.phase() == .inactive)
        _ = try bench.bind("desk", session: "3", on: bench.connect())
        bench.notify("READY=1", from: first)
        #expect(bench.phase() == .active)
        #expect(bench.source(of: 50, in: "desk") == nil)
        var second = first
        second.process = 51
        bench.notify("STOPPING=1", from: second)
        #expect(bench.phase(of: "desk") == .background)
        #expect(bench.phase() == .active)
    }

    @Test func `who has left the seat is heard in its scene no more`() {
        var bench = Bench.seated()
        let alices = NotifySender(process: 50, started: 5, user: UserID(1000), group: 1000)
        bench.notify("STOPPING=1", from: alices)
        #expect(bench.phase() == .background)
        bench.change(.alice(active: false), .bob())
        #expect(bench.phase() == .active)
        #expect(bench.watched.isEmpty)
        bench.notify("STOPPING=1", from: alices)
        #expect(bench.phase() == .active)
    }

    // MARK: Who may

    @Test(arguments: [
        (UserID(1000), UInt32(1000), true), (UserID(1001), 1001, false), (.root, 0, true),
        (UserID(900), 900, true), (UserID(1001), 500, true), (UserID(1001), 501, false),
    ])
    func `it counts as SetPhase does`(user: UserID, group: UInt32, mayIt: Bool) throws {
        var bench = Bench { $0.groups.administrators = 500 }
        let alice = bench.connect()
        try bench.open("desk", on: alice)
        let sender = NotifySender(process: 50, started: 5, user: user, group: group)
        bench.notify("STOPPING=1\nX_SHEETD_SCENE=desk", from: sender)
        #expect(bench.phase(of: "desk") == (mayIt ? .background : .active))
        #expect(bench.watched.isEmpty != mayIt)
    }

    @Test func `an administrator by group speaks on whoever is at the seat`() throws {
        var bench = Bench.seated { $0.groups.administrators = 500 }
        let sender = NotifySender(process: 50, started: 5, user: UserID(2000), group: 500)
        bench.notify("STATUS=Playing\nRELOADING=1", from: sender)
        #expect(bench.phase() == .inactive)
        bench.change(.alice(active: false), .bob())
        #expect(bench.source(of: 50)?.status == "Playing")
        #expect(bench.phase() == .inactive)
    }

    @Test(arguments: [
        "STOPPING=1\0x", "STOPPING=1\nX_SHEETD_SCENE=gone", "STOPPING=1\nX_SHEETD_SCENE=a b",
        "STOPPING=1\nBARRIER=1", "X_SHEETD_PHASE=off\nSTOPPING=1",
    ])
    func `what is wrong changes nothing, and developers are told`(text: String) {
        var bench = Bench { $0.logsDebug = true }
        bench.notify(text)
        #expect(bench.facts.isEmpty)
        let messages = bench.takeLog().map(\.message)
        #expect(messages.count == 1)
        #expect(messages.allSatisfy { $0.hasPrefix("Ignored a notification of process 40: ") })
    }

    @Test func `a name of a notify source is nobody's to speak as`() throws {
        var bench = Bench()
        bench.notify("STOPPING=1")
        let root = bench.connect(Bench.root)
        #expect(throws: Refused.permissionDenied) {
            try bench.setPhase(nil, source: "notify:40", on: root)
        }
    }

    // MARK: Processes

    @Test func `one that is gone already says nothing, unless its source is there`() {
        var bench = Bench()
        var gone = Bench.player
        gone.started = nil
        bench.notify("STOPPING=1", from: gone)
        #expect(bench.facts.isEmpty)
        bench.notify("READY=1")
        bench.notify("STOPPING=1", from: gone)
        #expect(bench.phase() == .background)
        bench.endProcess(40)
        bench.notify("STOPPING=1", from: gone)
        #expect(bench.phase() == .active)
    }

    @Test func `a later process with the same number is another source`() {
        var bench = Bench()
        bench.notify("STOPPING=1\nSTATUS=old\nWATCHDOG_USEC=5000000")
        var later = Bench.player
        later.started = 78
        bench.notify("READY=1", from: later)
        #expect(bench.phase() == .active)
        #expect(bench.source()?.status == nil)
        #expect(bench.source()?.sender == PhaseSender(started: 78, isHome: true))
        #expect(bench.watched == [40: 78])
        #expect(bench.nextDeadline == nil)
    }

    @Test func `the earlier one goes although the later one is not heard`() {
        var bench = Bench()
        bench.notify("STOPPING=1")
        var later = Bench.player
        later.started = 78
        bench.notify("READY=1\nX_SHEETD_SCENE=gone", from: later)
        #expect(bench.phase() == .active)
        #expect(bench.watched.isEmpty)
    }

    @Test func `there are so many processes a user, and in all`() {
        var bench = Bench {
            $0.limits.notifySendersPerUser = 2
            $0.limits.notifySenders = 3
        }
        func sender(_ process: Int32, _ user: UserID) -> NotifySender {
            NotifySender(process: process, started: 1, user: user, group: 0)
        }
        for process in 1...4 as ClosedRange<Int32> {
            bench.notify("READY=1", from: sender(process, .root))
        }
        #expect(bench.watched.keys.sorted() == [1, 2])
        bench.notify("READY=1", from: sender(5, Bench.service.user))
        bench.notify("READY=1", from: sender(6, Bench.service.user))
        #expect(bench.watched.keys.sorted() == [1, 2, 5])
        // Who is there already is heard all the same; and who goes makes room.
        bench.notify("STOPPING=1", from: sender(1, .root))
        #expect(bench.phase() == .background)
        bench.endProcess(1)
        bench.notify("READY=1", from: sender(3, .root))
        #expect(bench.watched.keys.sorted() == [2, 3, 5])
    }

    @Test func `a scene that is full of sources takes no more`() {
        var bench = Bench { $0.presentationLimits.sourcesPerScene = 1 }
        bench.notify("READY=1")
        var other = Bench.player
        other.process = 41
        bench.notify("STOPPING=1", from: other)
        #expect(bench.phase() == .active)
        #expect(bench.watched == [40: 77])
    }
}
