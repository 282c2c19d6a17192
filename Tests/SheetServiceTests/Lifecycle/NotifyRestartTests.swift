import PresentationCore
import SheetService
import Testing

@Suite("R37, R40: processes that speak by sd_notify, over a restart of the service")
struct NotifyRestartTests {
    @Test func `the same process stays a source, and is watched again`() throws {
        var bench = Bench()
        try bench.open("desk", on: bench.connect(Bench.root))
        bench.notify("RELOADING=1\nSTATUS=x")
        bench.notify("READY=1\nX_SHEETD_SCENE=desk")
        bench.restart(after: .seconds(5))
        #expect(bench.watched == [40: 77])
        #expect(bench.phase() == .inactive)
        #expect(bench.source()?.status == "x")
        bench.notify("READY=1")
        #expect(bench.phase() == .active)
        bench.notify("STOPPING=1")
        bench.endProcess(40)
        #expect(bench.phase() == .active)
        #expect(bench.source(in: "desk") == nil)
    }

    @Test(arguments: [false, true])
    func `it goes on to speak of its scene when another has become its default`(isNamed: Bool)
        throws
    {
        var bench = Bench.seated()
        var sender = Bench.player
        (sender.user, sender.session) = (Bench.alice.user, "3")
        bench.notify("RELOADING=1" + (isNamed ? "\nX_SHEETD_SCENE=main" : ""), from: sender)
        try bench.bind("desk", session: "3", on: bench.connect(Bench.root))
        bench.restart()
        bench.read(.alice())
        // Its scene is the one that it spoke of without naming it; one that it named is not.
        bench.notify("STATUS=x", from: sender)
        #expect(bench.source(in: isNamed ? "desk" : "main")?.status == "x")
        #expect((bench.source(in: "desk") == nil) == !isNamed)
    }

    @Test func `before logind has answered nobody has missed a sign of life`() {
        var bench = Bench.seated()
        bench.notify("READY=1\nWATCHDOG_USEC=1000000", from: Bench.player)
        bench.restart()
        bench.wait(.milliseconds(1500))
        bench.hear(.lost)
        #expect(bench.source()?.sender?.isOverdue == false)
        bench.wait(.milliseconds(500))
        #expect(bench.source()?.sender?.isOverdue == true)
    }

    @Test func `one that is gone by then goes, and what it said with it`() throws {
        var bench = Bench()
        bench.notify("STOPPING=1")
        bench.restart()
        #expect(bench.phase() == .background)
        bench.endProcess(40)
        #expect(bench.phase() == .active)
    }

    @Test func `a later one with its number is another one`() {
        var bench = Bench()
        bench.notify("STOPPING=1")
        bench.restart()
        var later = Bench.player
        later.started = 78
        bench.notify("STATUS=new", from: later)
        #expect(bench.phase() == .active)
        #expect(bench.watched == [40: 78])
    }

    @Test func `a promise is kept in mind, and there is as long again for it`() {
        var bench = Bench()
        bench.notify("READY=1\nWATCHDOG_USEC=2000000")
        bench.wait(.milliseconds(1999))
        bench.restart(after: .milliseconds(900))
        bench.wait(.milliseconds(1999))
        #expect(bench.phase() == .active)
        bench.wait(.milliseconds(1))
        #expect(bench.phase() == .inactive)
    }

    @Test func `who is overdue stays so until it gives a sign of life`() {
        var bench = Bench()
        bench.notify("READY=1\nWATCHDOG_USEC=2000000")
        bench.wait(.seconds(2))
        bench.restart()
        #expect(bench.nextDeadline == nil)
        bench.notify("READY=1")
        #expect(bench.phase() == .inactive)
        bench.notify("WATCHDOG=1")
        #expect(bench.phase() == .active)
    }

    @Test func `the bounds count those that were there`() {
        var bench = Bench { $0.limits.notifySenders = 1 }
        bench.notify("READY=1")
        bench.restart()
        var other = Bench.player
        other.process = 41
        bench.notify("STOPPING=1", from: other)
        #expect(bench.phase() == .active)
    }
}
