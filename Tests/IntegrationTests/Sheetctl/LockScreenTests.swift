import Foundation
import Glibc
import SheetInterface
import Testing

/// docs/examples/lock-screen, with something in place of swaylock.
@Suite struct `The example for a locker` {
    private let daemon: RunningDaemon
    private let folder: TestFolder

    init() throws {
        daemon = try RunningDaemon()
        folder = try TestFolder()
    }

    /// Starts the example where swaylock does what a line says.
    private func lockScreen(swaylock line: String) throws -> ChildProcess {
        let locker = folder.path(of: "swaylock")
        try Data("#!/bin/sh\necho >>'\(folder.path(of: "runs"))'\n\(line)\n".utf8)
            .write(to: URL(filePath: locker))
        chmod(locker, 0o700)
        let programs = URL(filePath: try Programs.sheetctl()).deletingLastPathComponent().path
        let script = READMEDocument.root.appending(path: "docs/examples/lock-screen").path
        var plan = ChildProcess.Plan(try Programs.system("sh"), [script])
        plan.environment = [
            "PATH": "\(folder.path):\(programs):/usr/bin:/bin", "XDG_RUNTIME_DIR": folder.path,
            "SHEETD_SOCKET": daemon.folder.path(of: "service"),
        ]
        return try ChildProcess(plan)
    }

    /// Waits until `main` has no other sources than these.
    private func wait(for sources: [String]) throws {
        let client = try daemon.connect()
        let deadline = Deadline()
        while try client.ask(DescribeScene.self, .init(id: "main")).scene.sources.map(\.name)
            != sources
        { _ = try deadline.remaining(for: "the sources \(sources)") }
    }

    @Test func `locks the scene with the screen, until that is unlocked`() throws {
        let gate = folder.path(of: "gate")
        try #require(mkfifo(gate, 0o600) == 0)
        let locker = "echo >&3; exec 3>&-; read -r _ <'\(gate)'"
        let sheet = try daemon.presentDetached("--action", "ok=OK")
        #expect(try lockScreen(swaylock: locker).waitForEnd() == .exited(0))
        try wait(for: ["locker"])
        #expect(try daemon.sheetctl("await", sheet).words.contains("sceneInactive"))
        // What is locked already is not locked again.
        #expect(try lockScreen(swaylock: locker).waitForEnd() == .exited(0))
        #expect(folder.contents(of: "runs") == "\n")
        try FileHandle(forWritingTo: URL(filePath: gate)).write(contentsOf: Data("\n".utf8))
        try wait(for: [])
    }

    @Test func `leaves the scene alone when the screen cannot be locked`() throws {
        #expect(try lockScreen(swaylock: "exit 1").waitForEnd() == .exited(0))
        try wait(for: [])
    }

    @Test func `keeps the scene locked when the locker dies over a locked screen`() throws {
        let process = try lockScreen(swaylock: "echo >&3; kill -KILL $$")
        #expect(try process.waitForEnd() == .exited(0))
        try wait(for: ["locker"])
    }
}
