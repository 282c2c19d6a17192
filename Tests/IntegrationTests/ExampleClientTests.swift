import Foundation
import SheetInterface
import Testing

/// The programs of docs/clients.md.
@Suite struct `The examples for authors of clients` {
    /// One of them.
    enum Example: String, CaseIterable {
        case python = "sheets.py"
        case varlink = "sheets_varlink.py"
        case c = "sheets.c"
        case sdVarlink = "sheets_sdvarlink.c"
        case shell = "sheets.sh"
    }

    private let place: RestartingDaemon
    private let folder: TestFolder

    init() throws {
        place = try RestartingDaemon()
        folder = try TestFolder()
    }

    private var daemon: RunningDaemon { place.daemon }

    /// Starts one of them; the one in C is built first.
    private func start(_ example: Example, _ words: [String]) throws -> ChildProcess {
        let file = READMEDocument.root.appending(path: "docs/examples/clients/\(example.rawValue)")
        var command: [String]
        switch example {
        case .python, .varlink: command = [try Programs.python(), file.path]
        case .shell: command = [try Programs.system("bash"), file.path]
        case .c: command = [try built(file, with: ["-ljson-c"])]
        case .sdVarlink: command = [try built(file, with: try Self.sdVarlink())]
        }
        command += words
        var plan = ChildProcess.Plan(command[0], Array(command.dropFirst()))
        plan.environment = ["SHEETD_SOCKET": place.folder.path(of: "service")]
        return try ChildProcess(plan)
    }

    /// The program that a file in C makes.
    private func built(_ file: URL, with words: [String]) throws -> String {
        let program = folder.path(of: "sheets")
        guard !folder.contains("sheets") else { return program }
        let build = ["-Wall", "-Wextra", "-Werror", "-o", program, file.path] + words
        let compiler = try ChildProcess(.init(try Programs.system("cc"), build))
        try #require(try compiler.waitForEnd() == .exited(0), "\(compiler.errors)")
        return program
    }

    private static let standIn = READMEDocument.root.appending(path: "Tests/VarlinkStandIn").path

    /// What a compiler needs for sd-varlink: systemd's where that has one, else the stand-in.
    private static func sdVarlink() throws -> [String] {
        func libsystemd(_ words: String...) throws -> ChildProcess {
            try ChildProcess(.init(try Programs.system("pkg-config"), words + ["libsystemd"]))
        }
        guard try libsystemd("--atleast-version=257").waitForEnd() == .exited(0) else {
            return ["-I", standIn, "\(standIn)/sd-varlink.c", "-ljson-c"]
        }
        let flags = try libsystemd("--cflags", "--libs")
        try #require(try flags.waitForEnd() == .exited(0), "\(flags.errors)")
        return flags.output.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    @Test(arguments: ["yes", "no", nil])
    func `ask by varlinkctl`(action: String?) throws {
        let watcher = try daemon.connect()
        try watcher.watch()
        let script = READMEDocument.root.appending(
            path: "docs/examples/clients/ask_varlinkctl.sh"
        ).path
        var plan = ChildProcess.Plan(try Programs.system("bash"), [script, #"Is "tea" ready?"#])
        // After the system's folders: what systemd has goes first.
        plan.environment = [
            "SHEETD_SOCKET": place.folder.path(of: "service"),
            "PATH": "/usr/bin:/bin:\(Self.standIn)",
        ]
        let asker = try ChildProcess(plan)
        let sheet = try presented(to: watcher)
        #expect(try sheet.decodedRequest()?.title == #"Is "tea" ready?"#)
        let end = action.map { ["choose", sheet.id, $0] } ?? ["dismiss", sheet.id]
        #expect(try daemon.sheetctl.run(end).code == 0)
        #expect(try asker.waitForEnd() == .exited(action == "yes" ? 0 : 1), "\(asker.errors)")
        #expect(asker.output == "\(action ?? "requested")\n")
    }

    /// Waits for the next sheet that is presented, and gives it.
    private func presented(to watcher: Client) throws -> Wire.Sheet {
        while true {
            let event = try watcher.event()
            if event.kind == "presented", let sheet = event.sheet { return sheet }
        }
    }

    @Test(arguments: Example.allCases, ["yes", "no"])
    func `ask, wait, and tell the answer`(example: Example, action: String) throws {
        let watcher = try daemon.connect()
        try watcher.watch()
        let question = #"Is "tea" ready, or \is it\ not?"#
        let asker = try start(example, ["ask", question])
        let sheet = try presented(to: watcher)
        #expect(try sheet.decodedRequest()?.title == question)
        #expect(try daemon.sheetctl("choose", sheet.id, action).code == 0)
        #expect(try asker.waitForEnd() == .exited(action == "yes" ? 0 : 1), "\(asker.errors)")
        #expect(asker.output == "\(action)\n")
        #expect(asker.errors.isEmpty)
    }

    @Test(arguments: Example.allCases)
    func `tell why there is no answer`(example: Example) throws {
        let watcher = try daemon.connect()
        try watcher.watch()
        let asker = try start(example, ["ask", "Go?"])
        let sheet = try presented(to: watcher)
        #expect(try daemon.sheetctl("dismiss", sheet.id).code == 0)
        #expect(try asker.waitForEnd() == .exited(1))
        #expect(asker.output == "requested\n")
    }

    @Test(arguments: Example.allCases)
    func `watch the state, then what changes`(example: Example) throws {
        let first = try daemon.presentDetached("--action", "ok=OK")
        let watching = try start(example, ["watch"])
        try watching.waitForOutput("ready\n")
        let second = try daemon.presentDetached("--action", "ok=OK")
        #expect(try daemon.sheetctl("choose", second, "ok").code == 0)
        try watching.waitForOutput("action\n")
        #expect(
            watching.output == """
                sceneOpened main
                presented \(first)
                ready
                presented \(second)
                dismissed \(second) action

                """)
        #expect(watching.errors.isEmpty)
    }

    @Test(arguments: Example.allCases)
    func `say so where no daemon is`(example: Example) throws {
        try place.end(.killed)
        let asker = try start(example, ["ask", "Go?"])
        guard case .exited(let code) = try asker.waitForEnd() else {
            throw HarnessFailure("killed")
        }
        #expect(code != 0)
        #expect(asker.output.isEmpty)
        #expect(!asker.errors.isEmpty)
    }

    @Test(arguments: RestartingDaemon.Ending.allCases)
    func `go on over a restart, where they say that they do`(
        ending: RestartingDaemon.Ending
    ) throws {
        let watcher = try daemon.connect()
        try watcher.watch()
        let asker = try start(.python, ["ask", "Go?"])
        let sheet = try presented(to: watcher)
        try place.restart(ending)
        try daemon.waitForWaiters(2)
        #expect(try daemon.connect().status().sheets == 1)
        #expect(try daemon.sheetctl("choose", sheet.id, "yes").code == 0)
        #expect(try asker.waitForEnd() == .exited(0), "\(asker.errors)")
        #expect(asker.output == "yes\n")
    }
}
