import Foundation
import Testing
import UnixIO

/// Signals to `sheetctl run` are signals to the program in it.
@Suite struct `A signal to sheetctl run` {
    /// A program that says what it gets.
    private func listener() throws -> ChildProcess {
        let process = try Sheetctl.alone.start(
            ["run", "--", Programs.python(), Programs.script("signal_log.py")])
        try process.waitForOutput("ready")
        return process
    }

    private func lines(of process: ChildProcess) -> [String] {
        process.output.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGCONT, SIGWINCH, SIGURG,
        SIGPWR, SIGABRT, SIGXCPU, SIGXFSZ, SIGSYS, SIGTRAP, SIGSTKFLT, UnixIO.Signals.realTime(0),
        UnixIO.Signals.realTime(5),
    ])
    func `comes to the program, once`(_ signal: Int32) throws {
        let process = try listener()
        try process.signal(signal)
        try process.waitForOutput("\n\(signal)\n")
        try process.signal(SIGTERM)
        #expect(try process.waitForEnd() == .exited(0))
        #expect(lines(of: process).dropFirst() == ["\(signal)", "\(SIGTERM)"])
    }

    @Test(arguments: [SIGUSR1, UnixIO.Signals.realTime(3)])
    func `comes with the number that was sent with it`(_ signal: Int32) throws {
        let process = try listener()
        try UnixIO.Signals.queue(signal, value: 4711, to: process.pid)
        try process.waitForOutput("\n\(signal) 4711\n")
        try process.signal(SIGTERM)
        #expect(try process.waitForEnd() == .exited(0))
    }

    @Test func `ends it no sooner than the program`() throws {
        let process = try Sheetctl.alone.start(
            [
                "run", "sh", "-c",
                "trap 'echo late; exit 9' TERM; echo ready; while :; do sleep 0.02; done",
            ])
        try process.waitForOutput("ready")
        try process.signal(SIGTERM)
        #expect(try process.waitForEnd() == .exited(9))
        #expect(process.output == "ready\nlate\n")
    }

    @Test func `that the kernel sends for its own use of time ends it`() throws {
        let line = """
            import os, resource, socket
            for name, bound in (resource.RLIMIT_CORE, 0), (resource.RLIMIT_CPU, 1):
                resource.prlimit(os.getppid(), name, (bound, -1 if bound else 0))
            busy = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            busy.connect(os.environ["NOTIFY_SOCKET"])
            while True:
                busy.send(b"STATUS=busy")
            """
        let process = try Sheetctl.alone.start(["run", "--", Programs.python(), "-c", line])
        #expect(try process.waitForEnd() == .killed(SIGXCPU))
    }

    @Test(arguments: StopSignal.allCases)
    func `that the program dies of is told by the code, and leaves nothing behind`(
        _ signal: StopSignal
    ) throws {
        let folder = try TestFolder()
        var sheetctl = Sheetctl.alone
        sheetctl.environment["XDG_RUNTIME_DIR"] = folder.path
        let process = try sheetctl.start(["run", "sh", "-c", "echo ready; exec sleep 300"])
        try process.waitForOutput("ready")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
        try process.signal(signal.rawValue)
        #expect(try process.waitForEnd() == .exited(signal.code))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `that kills it outright ends the program, too`() throws {
        let process = try Sheetctl.alone.start(["run", "sh", "-c", "echo $$; exec sleep 300"])
        try process.waitForOutput("\n")
        let program = try Processes.open(try #require(Int32(process.output.dropLast())))
        try process.signal(SIGKILL)
        #expect(try process.waitForEnd() == .killed(SIGKILL))
        #expect(try Poll.wait(program, for: .readable, timeout: Deadline.patience) != [])
    }

    @Test func `that the program itself sends does not come back to it`() throws {
        let process = try Sheetctl.alone.start(
            ["run", "sh", "-c", "trap 'echo got' USR1; kill -USR1 $PPID; kill -USR1 $$; echo end"])
        #expect(try process.waitForEnd() == .exited(0))
        #expect(process.output == "got\nend\n")
    }

    // MARK: A terminal

    private func onTerminal(_ deed: String, _ command: [String]) throws -> [String] {
        var plan = ChildProcess.Plan(
            try Programs.python(),
            [Programs.script("terminal.py"), deed, try Programs.sheetctl(), "run"] + command)
        plan.environment = Sheetctl.alone.environment
        let process = try ChildProcess(plan)
        #expect(try process.waitForEnd() == .exited(0), "\(process.errors)")
        return lines(of: process)
    }

    private func listener(_ deed: String) throws -> [String] {
        try onTerminal(deed, [Programs.python(), Programs.script("signal_log.py")])
    }

    @Test func `by ^C comes to both, once each`() throws {
        let key = "\(SIGINT) key"
        #expect(try listener("key") == [key, key, key, "\(SIGTERM)", "ended 0"])
    }

    @Test func `by ^Z stops both, and both go on`() throws {
        #expect(
            try listener("stop") == [
                "\(SIGTSTP) key", "stopped", "continued", "\(SIGTERM)", "ended 0",
            ])
    }

    @Test func `that the terminal is gone comes to the program`() throws {
        let ended = try onTerminal("hangup", ["sh", "-c", "echo ready $$; exec sleep 300"])
        #expect(ended == ["ended \(128 + SIGHUP)"])
    }
}
