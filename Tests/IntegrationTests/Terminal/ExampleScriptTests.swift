import Foundation
import SheetInterface
import Testing

/// The two whole scripts of README, with a person at a terminal.
@Suite struct `The example scripts` {
    private let stage: AttachStage
    private let folder: TestFolder

    init() throws {
        stage = try AttachStage()
        folder = try TestFolder()
    }

    /// Starts one of them; it finds programs of the folder before those of the system.
    private func start(_ name: String, _ words: [String]) throws -> ChildProcess {
        let programs = URL(filePath: try Programs.sheetctl()).deletingLastPathComponent().path
        let script = READMEDocument.root.appending(path: "docs/examples/\(name)").path
        var plan = ChildProcess.Plan(try Programs.system("bash"), [script] + words)
        plan.environment = [
            "PATH": "\(folder.path):\(programs):/usr/bin:/bin", "KIOSK_PIN": "4711",
            "SHEETD_SOCKET": stage.daemon.folder.path(of: "service"),
        ]
        return try ChildProcess(plan)
    }

    /// Puts a script into the folder.
    private func put(_ name: String, _ line: String) throws -> String {
        let path = folder.path(of: name)
        try Data("#!/bin/sh\n\(line)\n".utf8).write(to: URL(filePath: path))
        chmod(path, 0o700)
        return path
    }

    // MARK: - The kiosk

    /// An update that is half done until the gate is opened, and keeps the language.
    private func update() throws -> (program: String, gate: String) {
        let gate = folder.path(of: "gate")
        try #require(mkfifo(gate, 0o600) == 0)
        let line = """
            echo "$LANGUAGE $1" >'\(folder.path(of: "updated"))'
            echo 5; echo 50; read -r _ <'\(gate)'; echo 100
            """
        return (try put("update", line), gate)
    }

    @Test func `a kiosk is updated by who knows the PIN`() throws {
        let (program, gate) = try update()
        let script = try start("kiosk-update", [program, "all"])
        try stage.terminal.perform([
            .see("Who is there?"), .type("1234"), .see("••••"), .press(["Enter"]),
            .see("That is not the PIN."), .press(["Enter"]),
            .see("Who is there?"), .type("4711"), .see("••••"), .press(["Enter"]),
            .see("Which language?"), .press(["Down", "Enter"]),
            .see("Update now?"), .press(["Enter"]),
            .see("Updating"), .see("50%"),
        ])
        #expect(folder.contents(of: "updated") == "en all\n")
        try FileHandle(forWritingTo: URL(filePath: gate)).write(contentsOf: Data("\n".utf8))
        try stage.terminal.perform([.see("It is up to date."), .press(["Enter"])])
        #expect(try script.waitForEnd() == .exited(0), "\(script.errors)")
        #expect(script.output.isEmpty && script.errors.isEmpty, "\(script.errors)")
        #expect(try stage.daemon.connect().status().sheets == 0)
    }

    @Test func `a kiosk whose update fails says so to the person, and to whoever has started it`()
        throws
    {
        let script = try start("kiosk-update", [try put("broken", "echo 5; exit 7")])
        try stage.terminal.perform([
            .see("Who is there?"), .type("4711"), .see("••••"), .press(["Enter"]),
            .see("Which language?"), .press(["Enter"]), .see("Update now?"), .press(["Enter"]),
            .see("The update has failed."), .see("It ended with 7."), .press(["Enter"]),
        ])
        #expect(try script.waitForEnd() == .exited(7), "\(script.errors)")
        #expect(try stage.daemon.connect().status().sheets == 0)
    }

    @Test(arguments: [
        [TerminalDeed.see("Who is there?"), .press(["Escape"])],
        [
            .see("Who is there?"), .type("1"), .press(["Enter"]),
            .see("That is not the PIN."), .press(["Escape"]),
        ],
        [
            .see("Who is there?"), .type("4711"), .press(["Enter"]),
            .see("Which language?"), .press(["Escape"]),
        ],
        [
            .see("Who is there?"), .type("4711"), .press(["Enter"]),
            .see("Which language?"), .press(["Enter"]),
            .see("Update now?"), .press(["Tab", "Enter"]),
        ],
    ])
    func `a kiosk is not updated when the person declines`(deeds: [TerminalDeed]) throws {
        let script = try start("kiosk-update", [try update().program])
        try stage.terminal.perform(deeds)
        #expect(try script.waitForEnd() == .exited(1), "\(script.errors)")
        #expect(!folder.contains("updated"))
        #expect(try stage.daemon.connect().status().sheets == 0)
    }

    @Test func `a kiosk is not updated when its screen is locked meanwhile`() throws {
        let script = try start("kiosk-update", [try update().program])
        try stage.terminal.wait(for: "Who is there?")
        #expect(try stage.daemon.sheetctl("lock").code == 0)
        #expect(try script.waitForEnd() == .exited(3))
    }

    // MARK: - The reboot

    /// Asks before a reboot, with what cannot be done in a test in its place.
    private func askBeforeReboot(seconds: String = "3600") throws -> ChildProcess {
        for name in ["systemctl", "logger"] {
            _ = try put(name, "echo \"$@\" >>'\(folder.path(of: "done"))'")
        }
        let required = folder.path(of: "reboot-required")
        try Data().write(to: URL(filePath: required))
        return try start("ask-before-reboot", [seconds, required])
    }

    @Test(arguments: [
        (["Enter"], "Rebooting: somebody has said so\nreboot\n"),
        (["Tab", "Enter"], "No reboot (sheetctl present: 1)\n"),
        (["Escape"], "No reboot (sheetctl present: 1)\n"),
    ])
    func `whoever is at the screen decides about a reboot`(
        keys: [String], done: String
    ) throws {
        let script = try askBeforeReboot()
        try stage.terminal.wait(for: "Reboot this machine?")
        try stage.terminal.press(keys)
        #expect(try script.waitForEnd() == .exited(0), "\(script.errors)")
        #expect(deeds == done)
        #expect(script.output.isEmpty && script.errors.isEmpty, "\(script.errors)")
    }

    @Test(arguments: [false, true])
    func `nobody at the screen is no reason to wait for ever`(isLocked: Bool) throws {
        if isLocked { #expect(try stage.daemon.sheetctl("lock").code == 0) }
        let script = try askBeforeReboot(seconds: "1")
        #expect(try script.waitForEnd() == .exited(0))
        #expect(deeds == "Rebooting: nobody has answered\nreboot\n")
    }

    @Test func `nobody is asked twice`() throws {
        let first = try askBeforeReboot()
        try stage.terminal.wait(for: "Reboot this machine?")
        let second = try start("ask-before-reboot", ["3600", folder.path(of: "reboot-required")])
        #expect(try second.waitForEnd() == .exited(0))
        #expect(deeds == "No reboot (sheetctl present: 5)\n")
        #expect(try first.isRunning())
    }

    @Test func `nothing is asked when no reboot is wanted`() throws {
        _ = try put("systemctl", "echo \"$@\" >>'\(folder.path(of: "done"))'")
        let script = try start("ask-before-reboot", ["1", folder.path(of: "nothing")])
        #expect(try script.waitForEnd() == .exited(0))
        #expect(!folder.contains("done"))
    }

    /// What was done instead of logging and rebooting, without what logger is told to call it.
    private var deeds: String {
        folder.contents(of: "done").replacing("--tag ask-before-reboot ", with: "")
    }
}
