import Foundation
import SheetInterface
import Testing
import UnixIO

/// How sheetd comes by its socket, and how it does not.
@Suite struct `The socket of the service` {
    /// Runs a sheetd that is expected to fail, or to print something.
    private func run(
        _ options: [String], environment: [String: String] = [:]
    ) throws -> (ending: ChildProcess.Ending, output: String, errors: String) {
        var plan = ChildProcess.Plan(try Programs.sheetd(), options)
        plan.environment = environment
        let process = try ChildProcess(plan)
        let ending = try process.waitForEnd()
        return (ending, process.output, process.errors)
    }

    @Test(.bug(id: "HyDE-Project/HyDE#1098"))
    func `a second instance says so, and the first goes on serving`() throws {
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        let path = daemon.folder.path(of: "service")
        let second = try run(["--socket", path])
        #expect(second.ending == .exited(1))
        #expect(second.errors.contains(path) && second.errors.contains("already"))
        #expect(second.errors.split(separator: "\n").count == 1)
        #expect(try client.status().connections == 1)
        try daemon.serveNextClient()
    }

    @Test func `the socket of one that was killed is replaced`() throws {
        let folder = try TestFolder()
        do {
            let daemon = try RunningDaemon(in: folder)
            try daemon.stop(SIGKILL)
            #expect(folder.contains("service"))
        }
        try RunningDaemon(in: folder).serveNextClient()
    }

    @Test func `a clean stop takes the socket away, and a start after it finds none`() throws {
        let folder = try TestFolder()
        for _ in 0..<2 {
            let daemon = try RunningDaemon(.init(hasNotifySocket: true), in: folder)
            #expect(folder.contains("service") && folder.contains("notify"))
            #expect(try daemon.stop() == .exited(0))
            #expect(!folder.contains("service") && !folder.contains("notify"))
        }
    }

    @Test func `a file that is no socket is refused and left alone`() throws {
        let folder = try TestFolder()
        let path = folder.path(of: "service")
        try "words".write(toFile: path, atomically: false, encoding: .utf8)
        let result = try run(["--socket", path])
        #expect(result.ending == .exited(1))
        #expect(result.errors.contains(path))
        #expect(folder.contents(of: "service") == "words")
    }

    @Test func `a link is not followed to what it names`() throws {
        let folder = try TestFolder()
        let path = folder.path(of: "service")
        try "words".write(toFile: folder.path(of: "file"), atomically: false, encoding: .utf8)
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: folder.path(of: "file"))
        #expect(try run(["--socket", path]).ending == .exited(1))
        #expect(folder.contents(of: "file") == "words")
    }

    @Test func `a socket that somebody else serves is left alone`() throws {
        let folder = try TestFolder()
        let stranger = try UnixListener.bind(at: folder.address(of: "service"), mode: 0o600)
        // The lock is a matter between instances of ours; the stranger knows nothing of it.
        try FileManager.default.removeItem(atPath: folder.path(of: "service.lock"))
        let result = try run(["--socket", folder.path(of: "service")])
        #expect(result.ending == .exited(1))
        #expect(result.errors.contains("already"))
        _ = try UnixStream.connect(to: folder.address(of: "service"))
        guard case .connection = stranger.accept() else {
            Issue.record("the stranger's socket is not its own any more")
            return
        }
    }

    @Test func `a folder that is missing is made, its parents are not`() throws {
        let folder = try TestFolder()
        let made = folder.path(of: "made/service")
        let daemon = try RunningDaemon(.init(options: ["--socket", made]), in: folder)
        _ = try Client(UnixAddress(path: made)).status()
        #expect(try daemon.stop() == .exited(0))
        let result = try run(["--socket", folder.path(of: "no/such/service")])
        #expect(result.ending == .exited(1))
        #expect(result.errors.contains(folder.path(of: "no/such")))
    }

    @Test func `without its notify socket it does not start, and leaves no socket behind`() throws {
        let folder = try TestFolder()
        let (service, notify) = (folder.path(of: "service"), folder.path(of: "notify"))
        try "words".write(toFile: notify, atomically: false, encoding: .utf8)
        let result = try run(["--socket", service, "--notify-socket", notify])
        #expect(result.ending == .exited(1) && result.errors.contains(notify))
        #expect(!folder.contains("service"))
        #expect(folder.contents(of: "notify") == "words")
    }

    @Test func `everybody may connect, whatever the umask`() throws {
        let shell = try Programs.system("sh")
        let daemon = try RunningDaemon(
            .init(wrapper: [shell, "-c", "umask 077; exec \"$0\" \"$@\""]))
        var status = stat()
        #expect(lstat(daemon.folder.path(of: "service"), &status) == 0)
        #expect(status.st_mode & 0o777 == 0o666)
    }

    @Test func `the folder of sockets has both`() throws {
        let folder = try TestFolder()
        var plan = ChildProcess.Plan(try Programs.sheetd(), ["--runtime-dir", folder.path])
        let manager = try ServiceManager(in: folder)
        plan.environment = ["NOTIFY_SOCKET": manager.path]
        let process = try ChildProcess(plan)
        try manager.wait(for: "READY=1")
        _ = try Client(folder.address(of: "org.sheetd.Presentation")).status()
        #expect(folder.contains("notify"))
        try process.signal(SIGTERM)
        #expect(try process.waitForEnd() == .exited(0))
    }

    @Test func `a user's service is found under XDG_RUNTIME_DIR`() throws {
        let folder = try TestFolder()
        let manager = try ServiceManager(in: folder)
        var plan = ChildProcess.Plan(try Programs.sheetd(), ["--user"])
        plan.environment = ["NOTIFY_SOCKET": manager.path, "XDG_RUNTIME_DIR": folder.path]
        let process = try ChildProcess(plan)
        try manager.wait(for: "READY=1")
        _ = try Client(folder.address(of: "sheetd/org.sheetd.Presentation")).status()
        try process.signal(SIGTERM)
        #expect(try process.waitForEnd() == .exited(0))
        let without = try run(["--user"])
        #expect(without.ending == .exited(1) && without.errors.contains("XDG_RUNTIME_DIR"))
    }

    @Test func `an abstract socket needs no file`() throws {
        let folder = try TestFolder()
        // The folder's name is nobody else's.
        let name = "@\(folder.path)"
        let daemon = try RunningDaemon(.init(options: ["--socket", name]), in: folder)
        _ = try Client(UnixAddress(parsing: name)).status()
        #expect(try run(["--socket", name]).ending == .exited(1))
        try daemon.stop()
        #expect(!folder.contains("service"))
    }

    // MARK: - The command line

    @Test(arguments: [
        (["--sock"], "--sock"), (["--bogus"], "--bogus"), (["serve"], "serve"),
        (["--socket"], "--socket"),
        (["--socket", ""], "--socket"), (["--socket", "x:y"], "x:y"),
        (["--socket", "/" + String(repeating: "x", count: 108)], "xxx"),
        (["--on-term=never"], "never"), (["--log-level", "loud"], "loud"),
        (["--system", "--user"], "--system"), (["--runtime-dir", "relative"], "relative"),
        (["--config", ""], "--config"), (["--check-config"], "--check-config"),
        (["--help=x"], "--help"), (["-x"], "x"),
    ])
    func `a wrong command line is told of in words`(words: [String], told: String) throws {
        let result = try run(words)
        #expect(result.ending == .exited(64))
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("sheetd: ") && result.errors.contains(told))
    }

    @Test func `a path that only becomes too long is told of`() throws {
        let result = try run(["--runtime-dir", "/" + String(repeating: "x", count: 90)])
        #expect(result.ending == .exited(1))
        #expect(result.errors.contains("xxx"))
    }

    @Test func `the help is printed and names every option`() throws {
        let result = try run(["--help"])
        #expect(result.ending == .exited(0) && result.errors.isEmpty)
        for option in [
            "system", "user", "socket", "notify-socket", "runtime-dir", "on-term", "config",
            "check-config",
        ] {
            #expect(result.output.contains("--\(option)"))
        }
    }

    @Test func `the version is that of the service`() throws {
        let result = try run(["--version"])
        #expect(result.ending == .exited(0) && result.errors.isEmpty)
        #expect(result.output == "sheetd \(SheetdVersion.current)\n")
        #expect(try RunningDaemon().connect().status().version == SheetdVersion.current)
    }

    @Test(arguments: ["nowhere", "", "vsock:2:1", "tcp:1"])
    func `a NOTIFY_SOCKET that is no address is told of`(address: String) throws {
        let folder = try TestFolder()
        let result = try run(
            ["--socket", folder.path(of: "service")], environment: ["NOTIFY_SOCKET": address])
        #expect(result.ending == .exited(1))
        #expect(result.errors.hasPrefix("sheetd: "))
    }
}
