import PresentationCore
import SheetService
import Testing

@Suite("R37: signs of life that were promised")
struct WatchdogTests {
    private let promise = "READY=1\nWATCHDOG_USEC=2000000"

    @Test func `one that is missed is inactive until the next`() throws {
        var bench = Bench()
        bench.notify(promise)
        bench.wait(.milliseconds(1999))
        #expect(bench.phase() == .active)
        bench.wait(.milliseconds(1))
        #expect(bench.phase() == .inactive)
        #expect(bench.source()?.sender?.said == .active)
        // Nothing more falls due, and what it says of its phase is no sign of life.
        #expect(bench.nextDeadline == nil)
        bench.notify("READY=1")
        #expect(bench.phase() == .inactive)
        bench.notify("WATCHDOG=1")
        #expect(bench.phase() == .active)
        bench.wait(.seconds(2))
        #expect(bench.phase() == .inactive)
    }

    @Test func `the operator is told, without words of the process`() {
        var bench = Bench()
        bench.notify(promise + "\nSTATUS=Secret")
        _ = bench.takeLog()
        bench.wait(.seconds(2))
        let entries = bench.takeLog()
        #expect(entries.first?.message == "Process 40 has missed its watchdog")
        #expect(entries.first?.level == .notice)
        #expect(!entries.contains { "\($0)".contains("Secret") })
    }

    @Test func `who gives them in time stays active, and costs no facts`() {
        var bench = Bench()
        bench.notify(promise)
        let count = bench.facts.count
        for _ in 0..<100 {
            bench.wait(.milliseconds(1900))
            bench.notify("WATCHDOG=1")
        }
        #expect(bench.phase() == .active)
        #expect(bench.facts.count == count)
        // Other words are no sign of life.
        bench.wait(.milliseconds(1900))
        bench.notify("STATUS=busy")
        bench.wait(.milliseconds(100))
        #expect(bench.phase() == .inactive)
    }

    @Test func `what it says while it is overdue counts afterwards`() {
        var bench = Bench()
        bench.notify(promise)
        bench.wait(.seconds(2))
        bench.notify("RELOADING=1")
        #expect(bench.phase() == .inactive)
        bench.notify("WATCHDOG=1")
        #expect(bench.phase() == .inactive)
        bench.notify("STOPPING=1")
        #expect(bench.phase() == .background)
        bench.wait(.seconds(2))
        #expect(bench.phase() == .background)
        bench.notify("READY=1")
        #expect(bench.phase() == .inactive)
        bench.notify("WATCHDOG=1")
        #expect(bench.phase() == .active)
    }

    @Test func `it can say itself that it has failed, with or without a watchdog`() {
        var bench = Bench()
        for text in ["READY=1", promise] {
            bench.notify(text)
            bench.notify("WATCHDOG=trigger")
            #expect(bench.phase() == .inactive)
            bench.notify("WATCHDOG=1")
            #expect(bench.phase() == .active)
        }
    }

    @Test func `it can promise something else, or nothing any more`() {
        var bench = Bench()
        bench.notify(promise)
        bench.wait(.milliseconds(1500))
        bench.notify("WATCHDOG_USEC=5000000")
        bench.wait(.milliseconds(4999))
        #expect(bench.phase() == .active)
        bench.wait(.milliseconds(1))
        #expect(bench.phase() == .inactive)
        bench.notify("WATCHDOG_USEC=0")
        #expect(bench.phase() == .active)
        #expect(bench.nextDeadline == nil)
        // One that had no watchdog gives a sign for nothing.
        bench.notify("WATCHDOG=1")
        #expect(bench.nextDeadline == nil)
    }

    @Test func `after a suspend everybody has as long again`() {
        var bench = Bench()
        bench.notify(promise)
        bench.sleep(.seconds(3600))
        bench.hand(.deadlineCame)
        #expect(bench.phase() == .active)
        bench.wait(.milliseconds(1999))
        bench.notify("WATCHDOG=1")
        #expect(bench.phase() == .active)
        bench.wait(.seconds(2))
        #expect(bench.phase() == .inactive)
    }

    @Test func `a service that is a little late still sees it`() {
        var bench = Bench()
        bench.notify(promise)
        bench.sleep(.milliseconds(2999))
        bench.hand(.deadlineCame)
        #expect(bench.phase() == .inactive)
    }

    @Test func `each scene has its own`() throws {
        var bench = Bench()
        try bench.open("desk", on: bench.connect(Bench.root))
        bench.notify(promise)
        bench.notify(promise + "\nX_SHEETD_SCENE=desk")
        bench.wait(.seconds(1))
        bench.notify("WATCHDOG=1\nX_SHEETD_SCENE=desk")
        bench.wait(.seconds(1))
        #expect(bench.phase() == .inactive)
        #expect(bench.phase(of: "desk") == .active)
    }

    @Test func `the end of the process ends the wait`() {
        var bench = Bench()
        bench.notify(promise)
        bench.endProcess(40)
        #expect(bench.nextDeadline == nil)
    }

    @Test func `a stopped service waits for nobody`() {
        var bench = Bench()
        bench.notify(promise)
        bench.hand(.stopRequested(restarting: true))
        #expect(bench.nextDeadline == nil)
        bench.notify("STOPPING=1")
        bench.endProcess(40)
        #expect(bench.source()?.phase == .active)
    }
}
