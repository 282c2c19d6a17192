import Glibc
import SheetInterface
import TestKit
import Testing
import UnixIO

/// The daemon's own notify socket: what it takes must not keep a sender waiting, nor cost anything.
@Suite struct `The notify socket of the service` {
    private func systemdNotify(_ daemon: RunningDaemon, _ words: [String]) throws -> ChildProcess {
        var plan = ChildProcess.Plan(try Programs.system("systemd-notify"), words)
        plan.environment = ["NOTIFY_SOCKET": daemon.notifyPath]
        return try ChildProcess(plan)
    }

    @Test(arguments: [["--ready"], ["--status=busy"], ["X_SHEETD_PHASE=inactive"]])
    func `systemd-notify returns at once, without trouble`(words: [String]) throws {
        let daemon = try RunningDaemon(.init(hasNotifySocket: true))
        let process = try systemdNotify(daemon, words)
        // A barrier that nobody answers for five seconds would be a failure.
        #expect(try process.waitForEnd() == .exited(0))
        #expect(process.errors.isEmpty)
        try daemon.serveNextClient()
    }

    @Test func `descriptors that ride on datagrams are closed`() throws {
        let daemon = try RunningDaemon(.init(hasNotifySocket: true))
        let client = try daemon.connect()
        // As root it speaks for the process that runs the tests, which is a source from now on.
        #expect(try systemdNotify(daemon, ["--ready"]).waitForEnd() == .exited(0))
        _ = try client.status()
        let count = try daemon.descriptorCount()
        let address = try UnixAddress(path: daemon.notifyPath)
        let null = FileDescriptor(owning: open("/dev/null", O_RDONLY | O_CLOEXEC))
        for riding in [1, 2, 16, 253] {
            for text in ["FDSTORE=1", "BARRIER=1", "BARRIER=1\nREADY=1", ""] {
                let descriptors = Array(repeating: null.rawValue, count: riding)
                try UnixDatagram.send(Array(text.utf8), to: address, descriptors: descriptors)
            }
        }
        // Comes behind all of them.
        #expect(try systemdNotify(daemon, ["--ready"]).waitForEnd() == .exited(0))
        try daemon.waitForDescriptorCount(count, over: client)
    }

    @Test(.bug(id: "containers/podman#16515"))
    func `each datagram is a message of its own, up to its bound`() throws {
        let daemon = try RunningDaemon(.init(hasNotifySocket: true))
        let address = try UnixAddress(path: daemon.notifyPath)
        let client = try daemon.connect()
        func expect(_ phase: Wire.Word<Wire.ScenePhase>, _ status: String) throws {
            let scene = try client.ask(DescribeScene.self, .init()).scene
            #expect(scene.phase == phase && scene.sources.map(\.status) == [status])
        }
        // They are all there when the first one is read.
        try daemon.process.pause()
        let padding = String(repeating: "X_PADDING=\n", count: 360)
        for text in ["RELOADING=1", "STATUS=one", padding + "STATUS=two"] {
            try UnixDatagram.send(Array(text.utf8), to: address)
        }
        try daemon.process.signal(SIGCONT)
        try expect(.inactive, "two")
        let word = "X_SHEETD_PHASE=active\nSTATUS="
        let longest = word + String(repeating: "x", count: 4096 - word.utf8.count)
        for text in [longest + "x", "STATUS=three"] {
            try UnixDatagram.send(Array(text.utf8), to: address)
        }
        try expect(.inactive, "three")
        try UnixDatagram.send(Array(longest.utf8), to: address)
        try expect(.active, String(repeating: "x", count: 256))
    }

    @Test func `nothing that a datagram holds stops the daemon`() throws {
        let daemon = try RunningDaemon(.init(hasNotifySocket: true))
        let address = try UnixAddress(path: daemon.notifyPath)
        let texts: [[UInt8]] = [
            [], [0], [0xFF, 0xFE], Array("READY=1\0".utf8), Array("=\n=\n".utf8),
            Array(repeating: 10, count: 4096), Array(repeating: 65, count: 4097),
            Array(repeating: 0, count: 60_000), Array("X_SHEETD_PHASE=\u{202E}".utf8),
        ]
        for text in texts { try UnixDatagram.send(text, to: address) }
        #expect(try systemdNotify(daemon, ["--ready"]).waitForEnd() == .exited(0))
        try daemon.serveNextClient()
    }

    @Test func `a flood of datagrams leaves clients served`() throws {
        let daemon = try RunningDaemon(.init(hasNotifySocket: true))
        let address = try UnixAddress(path: daemon.notifyPath)
        let client = try daemon.connect()
        // What runs for the first time is read into memory by that.
        try UnixDatagram.send(Array("STATUS=first".utf8), to: address)
        for _ in 0..<2 { _ = try client.status() }
        let memory = try daemon.residentBytes()
        for number in 0..<5000 {
            try UnixDatagram.send(Array("STATUS=\(number)".utf8), to: address)
            if number % 100 == 0 { _ = try client.status() }
        }
        let growth = try daemon.residentBytes() - memory
        #expect(ResidentMemory.mayGrow(by: growth, bound: 2 << 20))
    }
}
