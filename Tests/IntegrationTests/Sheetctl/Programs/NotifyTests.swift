import Glibc
import SheetInterface
import Testing
import UnixIO

/// What a program in `sheetctl run` says of itself by sd_notify goes to the daemon and to an outer manager.
@Suite struct `What a program says by sd_notify` {
    private let place: RestartingDaemon
    /// In place of the daemon's own.
    private let daemon: NotifyReceiver
    private let outer: NotifyReceiver

    init() throws {
        place = try RestartingDaemon()
        daemon = try NotifyReceiver(in: place.folder, "told")
        outer = try NotifyReceiver(in: place.folder, "outer")
    }

    /// A program that says nothing of itself, so that the test can say it.
    private func start(outer: String? = nil) throws -> NotifyingProgram {
        var sheetctl = place.daemon.sheetctl
        sheetctl.environment["NOTIFY_SOCKET"] = outer
        let words = ["--scene", "kiosk", "--notify-socket", daemon.path]
        let line = "echo $NOTIFY_SOCKET; exec sleep 300"
        return try NotifyingProgram(
            sheetctl.start(["run"] + words + ["--", "/bin/sh", "-c", line]))
    }

    @Test(arguments: [
        ("READY=1", "READY=1"), ("RELOADING=1\nMONOTONIC_USEC=5", "RELOADING=1\nMONOTONIC_USEC=5"),
        ("STATUS=a b\r\nREADY=1\n\n", "STATUS=a b\nREADY=1"), ("READY=1\0", "READY=1"),
        ("X_SHEETD_SCENE=main\nX_SHEETD_PHASE=inactive", "X_SHEETD_PHASE=inactive"),
        ("STATUS=X_SHEETD_SCENE=main", "STATUS=X_SHEETD_SCENE=main"),
    ])
    func `names its scene to the daemon, and reaches an outer manager as it was`(
        _ text: String, _ told: String
    ) throws {
        let program = try start(outer: outer.path)
        try program.say(text)
        #expect(try outer.next().text == text)
        #expect(try daemon.next().text == "X_SHEETD_SCENE=kiosk\n\(told)")
    }

    @Test func `never tells an outer manager of another main process than sheetctl`() throws {
        let program = try start(outer: outer.path)
        let pipe = try HeldPipe()
        try program.say("MAINPID=1\nMAINPIDFDID=2")
        try program.say("MAINPIDFD=1", descriptors: [pipe.writer])
        try program.say("MAINPIDFD=1\nSTATUS=a", descriptors: [pipe.writer])
        pipe.letGo()
        let message = try outer.next()
        #expect(message.text == "STATUS=a" && message.descriptorCount == 0)
        #expect(try pipe.waitsForClosing())
    }

    @Test func `comes to the daemon once where there is no other manager than that`() throws {
        let program = try start(outer: daemon.path)
        for number in 0..<3 {
            try program.say("STATUS=\(number)")
            #expect(try daemon.next().text == "X_SHEETD_SCENE=kiosk\nSTATUS=\(number)")
        }
    }

    @Test func `comes in its order, from sheetctl itself`() throws {
        let program = try start(outer: outer.path)
        for round in 0..<100 {
            let numbers = round * 4..<round * 4 + 4
            for number in numbers { try program.say("STATUS=\(number)") }
            for number in numbers {
                let message = try daemon.next()
                #expect(message.text == "X_SHEETD_SCENE=kiosk\nSTATUS=\(number)")
                #expect(message.sender == program.process.pid)
                #expect(try outer.next().text == "STATUS=\(number)")
            }
        }
    }

    @Test func `takes its descriptors along to an outer manager, and no further`() throws {
        let program = try start(outer: outer.path)
        let pipe = try HeldPipe()
        try program.say("FDSTORE=1\nFDNAME=x", descriptors: [pipe.writer, pipe.writer])
        pipe.letGo()
        #expect(try daemon.next().descriptorCount == 0)
        #expect(try !pipe.isClosed())
        #expect(try outer.next().descriptorCount == 2)
        #expect(try pipe.waitsForClosing())
    }

    @Test(arguments: [true, false])
    func `is known to have arrived by a barrier, once everybody has it`(hasOuter: Bool) throws {
        let program = try start(outer: hasOuter ? outer.path : nil)
        let pipe = try HeldPipe()
        try program.say("READY=1")
        try program.say("BARRIER=1", descriptors: [pipe.writer])
        pipe.letGo()
        #expect(try daemon.next().text == "X_SHEETD_SCENE=kiosk\nREADY=1")
        let held = try daemon.nextHolding()
        #expect(held.text == "BARRIER=1" && held.descriptorCount == 1)
        if hasOuter {
            _ = try outer.next()
            let other = try outer.nextHolding()
            #expect(other.text == "BARRIER=1" && other.descriptorCount == 1)
            other.letGo()
        }
        #expect(try !pipe.isClosed())
        held.letGo()
        #expect(try pipe.waitsForClosing())
    }

    @Test func `is answered for where there is neither a daemon nor a manager`() throws {
        try place.end(.killed)
        let program = try start()
        let pipe = try HeldPipe()
        try program.say("READY=1")
        try program.say("BARRIER=1", descriptors: [pipe.writer])
        pipe.letGo()
        #expect(try pipe.waitsForClosing())
    }

    @Test func `waits for an outer manager that reads late`() throws {
        let program = try start(outer: outer.path)
        // More than any queue has room for: a sender has to wait, too.
        var said: [String] = []
        for number in 0..<1000 where try program.canSay("STATUS=\(number)") {
            said.append("STATUS=\(number)")
        }
        #expect(said.count < 1000)
        for text in said { #expect(try outer.next().text == text) }
        try program.say("READY=1")
        #expect(try outer.next().text == "READY=1")
    }

    @Test func `is summed up for a daemon that reads late`() throws {
        let program = try start(outer: outer.path)
        try program.say("RELOADING=1\nSTATUS=a")
        try program.say("WATCHDOG_USEC=5000000")
        for _ in 0..<2 { _ = try outer.next() }
        for number in 0..<100 {
            try program.say("STATUS=\(number)")
            #expect(try outer.next().text == "STATUS=\(number)")
        }
        var last = ""
        while !last.contains("STATUS=99") { last = try daemon.next().text }
        #expect(last == "X_SHEETD_SCENE=kiosk\nRELOADING=1\nSTATUS=99\nWATCHDOG_USEC=5000000")
    }

    @Test(arguments: RestartingDaemon.Ending.allCases)
    func `is said again after a restart of the daemon`(_ ending: RestartingDaemon.Ending) throws {
        let program = try start()
        try program.say("READY=1")
        try program.say("STATUS=busy\nRELOADING=1")
        for _ in 0..<2 { _ = try daemon.next() }
        try place.restart(ending)
        #expect(try daemon.next().text == "X_SHEETD_SCENE=kiosk\nRELOADING=1\nSTATUS=busy")
    }

    @Test func `is not said again to a daemon that lost only the program's silence`() throws {
        let program = try start()
        try place.restart(.killed)
        try place.daemon.waitForWaiters(2)
        try program.say("READY=1")
        #expect(try daemon.next().text == "X_SHEETD_SCENE=kiosk\nREADY=1")
    }

    @Test(arguments: [4000, 4075, 4076, 4090, 4096])
    func `loses its longest line where there is no room for the scene`(length: Int) throws {
        let program = try start(outer: outer.path)
        let text = "READY=1\nSTATUS=" + String(repeating: "x", count: length - 15)
        try program.say(text)
        #expect(try outer.next().text == text)
        let told = try daemon.next().text
        #expect(told.utf8.count <= 4096 && told.hasPrefix("X_SHEETD_SCENE=kiosk\nREADY=1"))
        #expect(told.contains("STATUS") == (length + 21 <= 4096))
    }

    @Test func `does no harm, whatever it is`() throws {
        let program = try start(outer: outer.path)
        let pipe = try HeldPipe()
        let descriptors = try program.descriptorCount()
        let texts: [[UInt8]] = [
            [], [0], [0xFF, 0xFE], Array("READY=1\0STATUS=x".utf8),
            Array(repeating: 10, count: 4096), Array(repeating: 65, count: 4097),
            Array(repeating: 0, count: 60_000), Array("=\n=\n".utf8),
            Array("BARRIER=1\nREADY=1".utf8),
        ]
        for text in texts {
            for count in [0, 1, 2, 253] {
                try program.say(text, descriptors: Array(repeating: pipe.writer, count: count))
                try outer.drain()
                try daemon.drain()
            }
        }
        try program.say("READY=1")
        while try outer.next().text != "READY=1" {}
        pipe.letGo()
        #expect(try pipe.waitsForClosing())
        #expect(try program.descriptorCount() <= descriptors + 1)
        try program.process.signal(SIGTERM)
        #expect(try program.process.waitForEnd() == .exited(143))
    }

    @Test func `is passed on though the program has ended right after it`() throws {
        var sheetctl = place.daemon.sheetctl
        sheetctl.environment["NOTIFY_SOCKET"] = outer.path
        let run = try sheetctl.run([
            "run", "--scene", "kiosk", "--notify-socket", daemon.path,
            try Programs.system("systemd-notify"), "--no-block", "--ready", "--status=done",
        ])
        #expect(run.code == 0 && run.words.isEmpty, "\(run)")
        #expect(try outer.next().text == "READY=1\nSTATUS=done")
        #expect(try daemon.next().text == "X_SHEETD_SCENE=kiosk\nREADY=1\nSTATUS=done")
    }

    @Test func `is said in words to go nowhere when the daemon has no notify socket`() throws {
        let notify = try Programs.system("systemd-notify")
        for (words, isTold) in [(["true"], false), ([notify, "--ready"], true)] {
            let run = try place.daemon.sheetctl.run(
                ["run", "--notify-socket", "/nonexistent/n"] + words)
            #expect(run.code == 0)
            #expect(run.words.contains("/nonexistent/n") == isTold)
        }
    }
}
