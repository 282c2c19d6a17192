import Foundation
import SheetInterface
import Testing
import UnixIO
import Varlink

/// SIGHUP: the configuration is read anew (R38).
@Suite(.witnessed) struct `A reload` {
    /// A daemon whose configuration lies in its folder.
    private static func daemon(
        _ configuration: String = "", _ change: (inout RunningDaemon.Plan) -> Void = { _ in }
    ) throws -> RunningDaemon {
        var plan = RunningDaemon.Plan(configuration: configuration)
        change(&plan)
        return try RunningDaemon(plan)
    }

    // MARK: - What the manager is told

    @Test(
        .bug(id: "patroni#3598"), .bug(id: "kanidm#3540"), .bug(id: "kanidm#3355"),
        .bug(id: "ergo#2454"), .bug(id: "Tmds.Systemd#54"), .bug(id: "systemd#37515"),
        arguments: ["[Limits]\nSheets=5\n", "\u{1B}", nil])
    func `the manager is told of its beginning and of its end, whatever the file is`(
        _ text: String?
    ) throws {
        let daemon = try Self.daemon()
        if let text { try daemon.configure(text) } else { try daemon.removeConfiguration() }
        let before = Self.monotonicMicroseconds()
        try daemon.process.signal(SIGHUP)
        let first = try daemon.manager.message()
        #expect(first.first == "RELOADING=1" && first.count == 2)
        let stamp = try #require(first.last.flatMap { $0.wholeMatch(of: /MONOTONIC_USEC=(\d+)/) })
        let time = try #require(Int64(stamp.output.1))
        #expect((before...Self.monotonicMicroseconds()).contains(time))
        let second = try daemon.manager.message()
        #expect(second.first == "READY=1" && second.count == 2)
        let isRight = text?.hasPrefix("[") == true
        let path = daemon.folder.path(of: "sheetd.conf")
        #expect(second.last?.contains("the configuration is as it was: ") == !isRight)
        #expect(second.last?.contains(path) == !isRight)
        #expect(second.joined(separator: "\n").utf8.count < 1024)
        try daemon.serveNextClient()
    }

    private static func monotonicMicroseconds() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
    }

    @Test func `of many in a row each ends before the next begins`() throws {
        let daemon = try Self.daemon()
        for _ in 0..<20 { try daemon.process.signal(SIGHUP) }
        try daemon.process.signal(SIGTERM)
        var words: [String] = []
        while words.last != "STOPPING=1" {
            words += try daemon.manager.message().filter {
                ["RELOADING=1", "READY=1", "STOPPING=1"].contains($0)
            }
        }
        let reloads = words.dropLast()
        #expect(reloads.count.isMultiple(of: 2))
        for (index, word) in reloads.enumerated() {
            #expect(word == (index.isMultiple(of: 2) ? "RELOADING=1" : "READY=1"))
        }
        #expect(try daemon.process.waitForEnd() == .exited(0))
    }

    @Test func `two at once are one, and whoever sends it and then calls sees its effect`() throws {
        let daemon = try Self.daemon()
        let client = try daemon.connect()
        try daemon.process.pause()
        try daemon.configure("[Limits]\nSheets=1\n")
        for _ in 0..<2 { try daemon.process.signal(SIGHUP) }
        try client.call(Present.self, .init(sheet: .init()))
        try client.call(Present.self, .init(sheet: .init()))
        try daemon.process.signal(SIGCONT)
        _ = try client.reply(Present.self)
        #expect(try client.refusal().name == "org.sheetd.Presentation.QuotaExceeded")
        try daemon.manager.wait(for: "RELOADING=1")
        try daemon.manager.wait(for: "READY=1")
        for _ in 0..<3 { try daemon.serveNextClient() }
        while let message = try daemon.manager.takeMessage() {
            #expect(message.first?.hasPrefix("STATUS=") == true)
        }
    }

    @Test func `does not happen once the daemon stops`() throws {
        let daemon = try Self.daemon()
        let client = try daemon.connect()
        try client.watch()
        try daemon.process.pause()
        for signal in [SIGTERM, SIGHUP] { try daemon.process.signal(signal) }
        try daemon.process.signal(SIGCONT)
        #expect(try daemon.process.waitForEnd() == .exited(0))
        var words: [String] = []
        while let message = try daemon.manager.takeMessage() { words += message }
        #expect(words.last == "STOPPING=1")
        #expect(!words.contains("RELOADING=1"))
    }

    /// The signal is blocked first thing in main, and waits until all is restored.
    @Test func `during the start comes after it`() throws {
        let folder = try TestFolder()
        let manager = try ServiceManager(in: folder)
        for round in 0..<10 {
            var plan = ChildProcess.Plan(
                try Programs.sheetd(), ["--socket", folder.path(of: "service-\(round)")])
            plan.environment = ["NOTIFY_SOCKET": manager.path]
            let process = try ChildProcess(plan)
            // Before main a signal ends the process, as it would any.
            let status = "/proc/\(process.pid)/status"
            let deadline = Deadline()
            while try !Self.isBlocked(SIGHUP, in: status) {
                _ = try deadline.remaining(for: "the signals to be blocked")
            }
            try process.signal(SIGHUP)
            #expect(try manager.message().first == "READY=1")
            #expect(try manager.message().first == "RELOADING=1")
            #expect(try manager.message().first == "READY=1")
            try process.signal(SIGTERM)
            #expect(try process.waitForEnd() == .exited(0))
            while try manager.takeMessage() != nil {}
        }
    }

    private static func isBlocked(_ signal: Int32, in file: String) throws -> Bool {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let mask = text.firstMatch(of: /SigBlk:\s*([0-9a-f]+)/).flatMap {
            UInt64($0.output.1, radix: 16)
        }
        return (mask ?? 0) & 1 << UInt64(signal - 1) != 0
    }

    // MARK: - What it changes

    @Test(.bug(id: "Alexays/Waybar#3964"))
    func `keeps what is live, however often, while phases change`() throws {
        let daemon = try Self.daemon()
        let client = try daemon.connect()
        let id = try client.presentAndWait(.init(sheet: .init(onInactive: .hold))).id
        let watcher = try daemon.connect()
        try watcher.watch()
        for _ in 0..<5 {
            for signal in [SIGUSR1, SIGHUP, SIGUSR2, SIGHUP] {
                try daemon.process.signal(signal)
                try daemon.serveNextClient()
            }
        }
        let scene = try daemon.connect().ask(DescribeScene.self, .init())
        #expect(scene.sheets.map(\.id) == [id])
        #expect(scene.scene.sources.map(\.name) == ["signal"])
        let events = try (0..<20).map { _ in try watcher.event().kind }
        #expect(events.count { $0 == "phaseChanged" } == 10)
        #expect(try !watcher.hasInput())
    }

    @Test func `that is refused leaves all as it was until the next one`() throws {
        let daemon = try Self.daemon("[Limits]\nSheets=1\n")
        let client = try daemon.connect()
        _ = try client.ask(Present.self, .init(sheet: .init()))
        for text in ["[Limits]\nSheets=2\n\u{1B}", String(repeating: "#", count: 1 << 20)] {
            try daemon.configure(text)
            try daemon.reload()
            let problem = try #require(try client.status().problem)
            #expect(problem.hasPrefix("the configuration is as it was: "))
            #expect(throws: Client.Refused.self) {
                _ = try client.ask(Present.self, .init(sheet: .init()))
            }
        }
        #expect(daemon.process.errors.contains("err: Keeps the configuration that it has: "))
        try daemon.configure("[Limits]\nSheets=2\n")
        let status = try daemon.reload()
        #expect(!status.contains("configuration"))
        #expect(try client.status().problem == nil)
        _ = try client.ask(Present.self, .init(sheet: .init()))
    }

    @Test func `tells again what is passed over, and names what there is no group of`() throws {
        let daemon = try Self.daemon()
        try daemon.configure("[Limits]\nSheet=2\n[Access]\nAdminGroup=none-such\n")
        try daemon.reload()
        let path = daemon.folder.path(of: "sheetd.conf")
        let problem = try daemon.connect().status().problem
        #expect(
            problem == "a part of the configuration was passed over: \(path):2: [Limits] has no "
                + "Sheet=; did you mean Sheets=?, and 1 more")
        let errors = daemon.process.errors
        #expect(
            errors.contains("warning: \(path):2: [Limits] has no Sheet=; did you mean Sheets=?"))
        #expect(errors.contains("warning: \(path):4: AdminGroup=none-such means nobody"))
    }

    @Test func `sets the level of the log, unless the command line does`() throws {
        let daemon = try Self.daemon()
        let stubborn = try Self.daemon { $0.options = ["--log-level=info"] }
        for daemon in [daemon, stubborn] {
            try daemon.configure("[Service]\nLogLevel=debug\n")
            try daemon.reload()
            let client = try daemon.connect()
            let id = try client.ask(Present.self, .init(sheet: .init())).id
            _ = try client.ask(Dismiss.self, .init(id: id))
            _ = try client.status()
        }
        #expect(daemon.process.errors.contains("debug: Sheet"))
        #expect(!stubborn.process.errors.contains("debug: "))
    }

    @Test func `says which sockets wait for a restart`() throws {
        let folder = try TestFolder()
        let name = "@\(folder.path)"
        let path = folder.path(of: "sheetd.conf")
        try Data("[Service]\nSocket=\(name)\n".utf8).write(to: URL(fileURLWithPath: path))
        let manager = try ServiceManager(in: folder)
        var plan = ChildProcess.Plan(try Programs.sheetd(), ["--config", path])
        plan.environment = ["NOTIFY_SOCKET": manager.path]
        let process = try ChildProcess(plan)
        try manager.wait(for: "READY=1")
        let other = "[Service]\nSocket=\(name)2\nNotifySocket=\(name)3\n[Limits]\nSheets=1\n"
        try Data(other.utf8).write(to: URL(fileURLWithPath: path))
        try process.signal(SIGHUP)
        try manager.wait(for: "RELOADING=1")
        try manager.wait(for: "READY=1")
        #expect(
            process.errors.contains(
                "Socket= and NotifySocket= has changed: that waits for a restart"))
        let client = try Client(UnixAddress(parsing: name))
        _ = try client.ask(Present.self, .init(sheet: .init()))
        #expect(throws: Client.Refused.self) {
            _ = try client.ask(Present.self, .init(sheet: .init()))
        }
    }

    @Test func `finds a file that is named from where the daemon was started`() throws {
        let folder = try TestFolder()
        let path = folder.path(of: "a.conf")
        try Data("[Limits]\nSheets=1\n".utf8).write(to: URL(fileURLWithPath: path))
        let daemon = try RunningDaemon(
            .init(
                options: ["--config", "a.conf"],
                wrapper: [try Programs.system("env"), "--chdir=\(folder.path)"]))
        let client = try daemon.connect()
        _ = try client.ask(Present.self, .init(sheet: .init()))
        try Data("[Limits]\nSheets=2\n".utf8).write(to: URL(fileURLWithPath: path))
        try daemon.reload()
        _ = try client.ask(Present.self, .init(sheet: .init()))
    }
}
