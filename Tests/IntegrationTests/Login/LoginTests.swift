import Glibc
import SheetInterface
import Testing
import UnixIO

/// What logind says, from the bus to the presenter (R39), with python3-dbusmock as logind.
@Suite(.witnessed) struct `logind` {
    @Test(arguments: LockKind.allCases)
    func `a lock ends what is asked in the session, and its end lets ask again`(
        kind: LockKind
    ) throws {
        let stage = try LoginStage()
        let client = try stage.daemon.connect()
        try client.presentAndWait(.init(sheet: .init()))
        try kind.lock("3", on: stage.bus)
        #expect(try client.outcome().reason == "sceneInactive")
        try stage.waitForPhase(.inactive)
        try kind.unlock("3", on: stage.bus)
        try stage.waitForPhase(.active)
        let id = try client.ask(Present.self, .init(sheet: .init())).id
        _ = try client.ask(Dismiss.self, .init(id: id))
    }

    /// How a session tells of a lock.
    enum LockKind: CaseIterable {
        case signal
        case hint
        case both

        func lock(_ id: String, on bus: PrivateBus) throws { try tell(true, id, bus) }
        func unlock(_ id: String, on bus: PrivateBus) throws { try tell(false, id, bus) }

        private func tell(_ isLocked: Bool, _ id: String, _ bus: PrivateBus) throws {
            if self != .hint { try bus.emit(isLocked ? "Lock" : "Unlock", of: id) }
            if self != .signal { try bus.set("LockedHint", of: id, to: isLocked) }
        }
    }

    @Test func `another session on the seat ends what is asked in the first, and owns the scene`()
        throws
    {
        let stage = try LoginStage()
        let client = try stage.daemon.connect()
        // What is kept over a lock is not kept over this.
        try client.presentAndWait(.init(sheet: .init(onInactive: .keep, onBackground: .dismiss)))
        try stage.bus.logIn("4", 2002, isActive: false)
        try stage.bus.set("Active", of: "3", to: false)
        #expect(try client.outcome().reason == "sceneBackground")
        try stage.bus.set("Active", of: "4", to: true)
        let scene = try stage.waitForPhase(.active) { $0.owner == 2002 }
        #expect(scene.session == "4" && scene.seat == "seat0")
        try stage.bus.set("Active", of: "4", to: false)
        try stage.bus.set("Active", of: "3", to: true)
        try stage.waitForPhase(.active) { $0.owner == 2001 }
    }

    @Test func `a seat that nobody is logged in at has no source, and falls back`() throws {
        let stage = try LoginStage()
        try stage.bus.logOut("3")
        let scene = try stage.waitForScene("nobody at the seat") { $0.session == nil }
        #expect(scene.sources.isEmpty && scene.phase == .active)
        #expect(scene.owner == Int64(getuid()))
        try stage.bus.logIn("5", 2003)
        try stage.waitForScene("session 5 at the seat") { $0.session == "5" && $0.owner == 2003 }
    }

    @Test(.bug(id: "swaywm/sway#3119"), .bug(id: "swayidle#18"))
    func `a sleep is put off until what is asked has ended, and the next one, too`() throws {
        let stage = try LoginStage()
        let client = try stage.daemon.connect()
        for _ in 0..<2 {
            try stage.bus.waitForInhibitor(true)
            try client.presentAndWait(.init(sheet: .init()))
            try stage.bus.prepareForSleep(true)
            #expect(try client.outcome().reason == "sceneInactive")
            try stage.waitForScene("sleep") { $0.sources.contains { $0.name == "sleep" } }
            try stage.bus.waitForInhibitor(false)
            try stage.bus.prepareForSleep(false)
            try stage.waitForPhase(.active)
        }
        try stage.bus.waitForInhibitor(true)
    }

    @Test func `a lock that was there before the daemon counts from the start`() throws {
        let stage = try LoginStage { try $0.set("LockedHint", of: "3", to: true) }
        try stage.waitForPhase(.inactive)
        try stage.bus.set("LockedHint", of: "3", to: false)
        try stage.waitForPhase(.active)
    }

    @Test func `a lock outlasts the daemon, and only an unlock ends it`() throws {
        let stage = try LoginStage()
        try stage.bus.emit("Lock", of: "3")
        try stage.waitForPhase(.inactive)
        try stage.restart()
        try stage.waitUntilHeard()
        #expect(try stage.scene().phase == .inactive)
        try stage.bus.emit("Unlock", of: "3")
        try stage.waitForPhase(.active)
    }

    @Test func `a sleep that the daemon did not live through is over when it is back`() throws {
        let stage = try LoginStage()
        try stage.bus.waitForInhibitor(true)
        try stage.bus.prepareForSleep(true)
        try stage.waitForPhase(.inactive)
        try stage.restart()
        try stage.waitForPhase(.active)
    }

    @Test func `a signal that another program sends is not heard`() throws {
        let stage = try LoginStage()
        try stage.bus.emit("Lock", of: "3")
        try stage.waitForPhase(.inactive)
        try stage.bus.forge("Unlock", of: "3")
        // What comes after it on the same bus has been heard.
        try stage.bus.prepareForSleep(true)
        let scene = try stage.waitForScene("asleep") {
            $0.sources.contains { $0.name == "sleep" }
        }
        #expect(scene.sources.first { $0.name == "session" }?.phase == .inactive)
    }

    @Test(arguments: [true, false])
    func `a return to active ends a lock where the configuration says so`(isSaid: Bool) throws {
        let stage = try LoginStage(
            configuration: isSaid ? "[Presentation]\nUnlockOnActivate=yes\n" : "")
        try stage.bus.emit("Lock", of: "3")
        try stage.waitForPhase(.inactive)
        try stage.bus.set("Active", of: "3", to: false)
        try stage.waitForPhase(.background)
        try stage.bus.set("Active", of: "3", to: true)
        try stage.waitForPhase(isSaid ? .active : .inactive)
    }

    @Test func `a reload leaves main bound`() throws {
        let stage = try LoginStage()
        try stage.daemon.process.signal(SIGHUP)
        try stage.daemon.manager.wait(for: "READY=1")
        #expect(try stage.scene().session == "3")
        try stage.bus.emit("Lock", of: "3")
        try stage.waitForPhase(.inactive)
    }

    @Test func `in a user's service main is at the user's own session`() throws {
        let bus = try PrivateBus()
        try bus.logIn("7", getuid(), isActive: true)
        try bus.setDisplay(of: getuid(), to: "7")
        let stage = try LoginStage(.user, on: bus)
        try stage.waitForScene("session 7") { $0.session == "7" }
        try bus.emit("Lock", of: "7")
        try stage.waitForPhase(.inactive)
        try bus.emit("Unlock", of: "7")
        try stage.waitForPhase(.active)
    }
}
