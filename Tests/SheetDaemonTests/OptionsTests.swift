import SheetDaemon
import SheetService
import Systemd
import Testing
import UnixIO

@Suite struct `The options of sheetd and its configuration` {
    private static func completed(
        _ words: [String], _ change: (inout Configuration) -> Void
    ) throws -> Options {
        guard case .run(let options) = try Options.parse(words) else { throw NothingToRun() }
        var configuration = Configuration()
        change(&configuration)
        return try options.completed(by: configuration)
    }

    private struct NothingToRun: Error {}

    @Test func `the file is where --config says`() throws {
        guard case .run(let options) = try Options.parse(["--config", "a.conf"]) else {
            throw NothingToRun()
        }
        #expect(options.configurationFile == "a.conf")
    }

    @Test(arguments: [["--config=a.conf"], ["--system"], ["--user", "--config=a.conf"]])
    func `--check-config looks at what the same words would start with`(_ words: [String]) throws {
        guard case .run(let run) = try Options.parse(words),
            case .checkConfiguration(let check) = try Options.parse(["--check-config"] + words)
        else { throw NothingToRun() }
        #expect(check.configurationSource { _ in nil } == run.configurationSource { _ in nil })
    }

    @Test func `--check-config needs to know which configuration`() {
        let words =
            "--check-config needs --config=FILE, --system or --user: without them none is read"
        #expect(throws: UsageError(words)) { try Options.parse(["--check-config"]) }
    }

    @Test(arguments: [
        (["--system"], "/etc/sheetd"), (["--user"], "/etc/xdg/sheetd"),
    ])
    func `an instance has its configuration in folders`(_ words: [String], _ first: String) throws {
        guard case .run(let options) = try Options.parse(words) else { throw NothingToRun() }
        let folders = ConfigurationFolders(
            [first, "/run/sheetd", "/usr/local/lib/sheetd", "/usr/lib/sheetd"])
        #expect(options.configurationSource { _ in nil } == .folders(folders))
    }

    @Test(arguments: [[], ["--system"], ["--user"]])
    func `--config names the one file that is read`(_ words: [String]) throws {
        guard case .run(let options) = try Options.parse(words + ["--config=a.conf"]) else {
            throw NothingToRun()
        }
        #expect(options.configurationSource { _ in nil } == .file("a.conf"))
    }

    @Test func `a service of which nobody says what it is reads no file`() throws {
        guard case .run(let options) = try Options.parse(["--socket=/run/a"]) else {
            throw NothingToRun()
        }
        #expect(options.configurationSource { _ in "/home/ada" } == .nowhere)
    }

    @Test func `--replay says which file is to be printed, whatever else is said`() throws {
        #expect(try Options.parse(["--replay", "facts-1"]) == .replay("facts-1"))
        #expect(try Options.parse(["--user", "--replay=a b"]) == .replay("a b"))
        #expect(throws: UsageError("--replay needs the path of a file")) {
            try Options.parse(["--replay="])
        }
    }

    @Test func `--config needs a name`() {
        #expect(throws: UsageError("--config needs the path of a file")) {
            try Options.parse(["--config="])
        }
    }

    @Test func `the level of the log is that of the command line, then the file's, then info`()
        throws
    {
        let configured = try Self.completed([]) { $0.service.logLevel = .debug }
        #expect(configured.logLevel == .debug)
        let both = try Self.completed(["--log-level=err"]) { $0.service.logLevel = .debug }
        #expect(both.logLevel == .error)
        #expect(try Self.completed([]) { _ in }.logLevel == .info)
    }

    @Test func `every level of a configuration is one of the log's`() {
        for severity in Severity.allCases {
            let level = LogLevel(severity)
            #expect(level.name == severity.name)
            #expect(level.rawValue == severity.rawValue)
        }
    }

    @Test func `the sockets are those of the file when the command line names none`() throws {
        let options = try Self.completed(["--user"]) {
            $0.service.socket = "/run/a"
            $0.service.notifySocket = "@b"
        }
        #expect(options.socket == (try UnixAddress(path: "/run/a")))
        #expect(options.notifySocket == (try UnixAddress(abstract: "b")))
    }

    @Test(arguments: ["--socket=/run/c", "--notify-socket=/run/c", "--runtime-dir=/run"])
    func `the command line decides for all sockets when it says anything of them`(
        _ word: String
    ) throws {
        guard case .run(let alone) = try Options.parse([word]) else { throw NothingToRun() }
        let options = try Self.completed([word]) {
            $0.service.socket = "/run/a"
            $0.service.notifySocket = "/run/b"
        }
        #expect(options.socket == alone.socket)
        #expect(options.notifySocket == alone.notifySocket)
    }

    @Test func `the longest socket of a configuration can be bound`() throws {
        let longest = "/" + String(repeating: "x", count: UnixIOLimits.addressBytes - 1)
        var configuration = Configuration()
        for (path, isRight) in [(longest, true), (longest + "x", false)] {
            let warnings = configuration.take(
                [
                    ConfigurationStatement(line: 1, .section("Service")),
                    ConfigurationStatement(line: 2, .entry(key: "Socket", value: path)),
                ], from: "a.conf")
            #expect(warnings.isEmpty == isRight)
        }
        #expect(try Options().completed(by: configuration).socket?.path == longest)
    }
}
