import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("ReportDrawn, and who waits for it")
struct DrawingTests {
    /// A scene with one sheet, which is on the screen.
    private func bench() throws -> (Bench, Screen, sheet: String) {
        var bench = Bench()
        let sheet = try bench.present(on: bench.connect())
        let (screen, picture) = try bench.attach()
        try bench.draw(picture.revision, on: screen)
        return (bench, screen, sheet)
    }

    /// Somebody locks `main`, and does not look for the reply.
    private func lock(_ bench: inout Bench, _ phase: Wire.ScenePhase = .inactive) -> ConnectionID {
        let locker = bench.connect(Bench.service)
        bench.begin(
            SetPhase.self,
            SetPhase.Parameters(scene: "main", phase: phase, source: "locker"), on: locker)
        return locker
    }

    @Test func `it is of a picture that there has been`() throws {
        var (bench, screen, _) = try bench()
        for revision: Int64 in [2, 0, -1, .max] {
            #expect(throws: Refused.invalid("revision")) { try bench.draw(revision, on: screen) }
        }
        try bench.draw(1, on: screen)
        let nobody = Screen(connection: screen.connection, name: "r1")
        #expect(throws: Refused.interface(.noSuchRenderer(renderer: "r1"))) {
            try bench.draw(1, on: nobody)
        }
    }

    @Test(arguments: [Wire.ScenePhase.inactive, .background])
    func `a locker hears that it may go on when nothing is on the screen any more`(
        phase: Wire.ScenePhase
    ) throws {
        var (bench, screen, sheet) = try bench()
        let locker = lock(&bench, phase)
        // The sheet has ended, and its presenter knows; the screen may still show it.
        #expect(try bench.outcome(of: sheet).reason == "sceneInactive")
        #expect(bench.replyCount(on: locker) == 0)
        let picture = try bench.picture(on: screen)
        #expect(picture.ids == [])
        try bench.draw(picture.revision - 1, on: screen)
        #expect(bench.replyCount(on: locker) == 0)
        try bench.draw(picture.revision, on: screen)
        #expect(
            try bench.reply(to: SetPhase.self, on: locker).scenes.map(\.phase) == [Wire.Word(phase)]
        )
        #expect(bench.nextDeadline == nil)
    }

    @Test func `it waits for every renderer of the scene, and for no other's`() throws {
        var (bench, first, _) = try bench()
        let second = try bench.screen()
        let elsewhere = try bench.screen(of: "wall")
        let locker = lock(&bench)
        try bench.draw(bench.picture(on: first).revision, on: first)
        #expect(bench.replyCount(on: locker) == 0)
        try bench.draw(bench.picture(on: second).revision, on: second)
        #expect(bench.replyCount(on: locker) == 1)
        #expect(try bench.pictures(on: elsewhere) == [])
    }

    @Test func `a renderer that dies is not waited for`() throws {
        var (bench, screen, _) = try bench()
        let locker = lock(&bench)
        bench.hangUp(screen.connection)
        #expect(try bench.reply(to: SetPhase.self, on: locker).scenes.map(\.renderers) == [0])
    }

    @Test(arguments: [false, true])
    func `one that hangs is waited for two seconds`(readsNothing: Bool) throws {
        var (bench, screen, _) = try bench()
        if readsNothing { bench.stall(screen.connection) }
        let locker = lock(&bench)
        bench.wait(.milliseconds(1999))
        #expect(bench.replyCount(on: locker) == 0)
        bench.wait(.milliseconds(1))
        #expect(bench.replyCount(on: locker) == 1)
    }

    @Test func `the newest picture is enough, whatever came between`() throws {
        var (bench, screen, _) = try bench()
        bench.stall(screen.connection)
        // Made before the lock, and not read yet.
        _ = try bench.present(on: bench.connect())
        let locker = lock(&bench)
        let root = bench.connect(Bench.root)
        try bench.setPhase(.background, source: "player", on: root)
        bench.resume(screen.connection)
        let pictures = try bench.pictures(on: screen)
        #expect(pictures.map(\.layers.count) == [2, 0])
        try bench.draw(pictures[0].revision, on: screen)
        #expect(bench.replyCount(on: locker) == 0)
        try bench.draw(pictures[1].revision, on: screen)
        #expect(bench.replyCount(on: locker) == 1)
    }

    @Test func `a second lock waits for the same, and one over a drawn screen for nothing`() throws
    {
        var (bench, screen, _) = try bench()
        let lockers = [lock(&bench), lock(&bench)]
        #expect(lockers.map { bench.replyCount(on: $0) } == [0, 0])
        try bench.draw(bench.picture(on: screen).revision, on: screen)
        #expect(lockers.map { bench.replyCount(on: $0) } == [1, 1])
        let third = lock(&bench)
        #expect(bench.replyCount(on: third) == 1)
    }

    @Test func `whoever unlocks, or is no locker, waits for nobody`() throws {
        var (bench, _, _) = try bench()
        let service = bench.connect(Bench.service)
        try bench.setPhase(.inactive, source: "player", on: service)
        try bench.setPhase(.active, source: "locker", on: service)
        try bench.setPhase(nil, source: "locker", on: service)
    }

    @Test func `without a renderer there is nothing to wait for`() throws {
        var bench = Bench()
        try bench.setPhase(.inactive, source: "locker", on: bench.connect(Bench.service))
    }

    @Test func `a locker that goes away leaves nothing behind`() throws {
        var (bench, screen, _) = try bench()
        let locker = lock(&bench)
        bench.hangUp(locker)
        try bench.draw(bench.picture(on: screen).revision, on: screen)
        #expect(bench.nextDeadline == nil)
        #expect(bench.scene()?.phase == .inactive)
    }

    @Test func `what the locker asks next is answered after it`() throws {
        var (bench, screen, _) = try bench()
        let locker = lock(&bench)
        bench.begin(ListScenes.self, ListScenes.Parameters(), on: locker)
        #expect(bench.replyCount(on: locker) == 0)
        try bench.draw(bench.picture(on: screen).revision, on: screen)
        #expect(try bench.reply(to: SetPhase.self, on: locker).scenes.count == 1)
        #expect(try bench.reply(to: ListScenes.self, on: locker).scenes.count == 1)
    }

    @Test func `a scene that closes meanwhile is drawn by nobody`() throws {
        var bench = Bench()
        let screen = try bench.screen(of: "wall")
        let (locker, other) = (bench.connect(Bench.service), bench.connect(Bench.service))
        bench.begin(
            SetPhase.self,
            SetPhase.Parameters(scene: "wall", phase: .inactive, source: "locker"), on: locker)
        #expect(bench.replyCount(on: locker) == 0)
        try bench.call(CloseScene.self, CloseScene.Parameters(id: "wall"), on: other)
        #expect(try bench.reply(to: SetPhase.self, on: locker).scenes == [])
        #expect(bench.isOpen(screen.connection))
    }

    @Test func `a service that stops says so to those who wait`() throws {
        var (bench, _, _) = try bench()
        let locker = lock(&bench)
        bench.hand(.stopRequested(restarting: false))
        #expect(throws: Refused.interface(.serviceStopping(restarting: false))) {
            try bench.nextReply(on: locker)
        }
    }

    // MARK: Sleep (R39)

    private func permissions(_ bench: inout Bench) -> Int {
        bench.takeOrdered().count { if case .allowSleep = $0 { true } else { false } }
    }

    @Test func `the machine sleeps when every screen is empty`() throws {
        var (bench, first, sheet) = try bench()
        let second = try bench.screen(of: "wall")
        _ = permissions(&bench)
        bench.hear(.sleepAnnounced(true))
        #expect(!bench.isLive(sheet))
        try bench.draw(bench.picture(on: first).revision, on: first)
        #expect(permissions(&bench) == 0)
        try bench.draw(bench.picture(on: second).revision, on: second)
        #expect(permissions(&bench) == 1)
        bench.hear(.sleepAnnounced(false))
        bench.wait(.seconds(5))
        #expect(permissions(&bench) == 0)
    }

    @Test func `a renderer that hangs delays it by two seconds, one that dies by nothing`() throws {
        var (bench, screen, _) = try bench()
        _ = permissions(&bench)
        bench.hear(.sleepAnnounced(true))
        bench.wait(.milliseconds(1999))
        #expect(permissions(&bench) == 0)
        bench.wait(.milliseconds(1))
        #expect(permissions(&bench) == 1)
        bench.hear(.sleepAnnounced(false))
        bench.hear(.sleepAnnounced(true))
        bench.hangUp(screen.connection)
        #expect(permissions(&bench) == 1)
    }

    @Test func `one that was called off is allowed nothing`() throws {
        var (bench, screen, _) = try bench()
        bench.hear(.sleepAnnounced(true))
        bench.hear(.sleepAnnounced(false))
        _ = permissions(&bench)
        try bench.draw(bench.picture(on: screen).revision, on: screen)
        bench.wait(.seconds(5))
        #expect(permissions(&bench) == 0)
    }

    @Test func `a service that stops keeps nobody awake`() throws {
        var (bench, _, _) = try bench()
        bench.hear(.sleepAnnounced(true))
        _ = permissions(&bench)
        bench.hand(.stopRequested(restarting: true))
        #expect(permissions(&bench) == 1)
    }
}
