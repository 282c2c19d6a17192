import Foundation
import SheetInterface
import Testing
import UnixIO
import Varlink

@Suite struct `A daemon with a configuration` {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Writes a file in the folder.
    private func file(_ text: String) throws -> String {
        let path = folder.path(of: "sheetd.conf")
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Runs sheetd to its end.
    private func run(
        _ words: [String]
    ) throws -> (ending: ChildProcess.Ending, output: String, errors: String) {
        let process = try ChildProcess(.init(try Programs.sheetd(), words))
        let ending = try process.waitForEnd()
        return (ending, process.output, process.errors)
    }

    @Test func `keeps the limits that it sets`() throws {
        let path = try file("[Limits]\nWatchersPerUser=1\n")
        let daemon = try RunningDaemon(.init(options: ["--config", path]), in: folder)
        let first = try daemon.connect()
        try first.watch()
        let second = try daemon.connect()
        try second.call(Watch.self, .init(), flags: .more)
        #expect(try second.refusal().name == "org.sheetd.Presentation.QuotaExceeded")
        #expect(try !first.hasInput())
    }

    @Test func `listens where it says, but the command line goes before it`() throws {
        let name = "@\(folder.path)"
        let path = try file("[Service]\nSocket=\(name)\n")
        let process = try ChildProcess(.init(try Programs.sheetd(), ["--config", path]))
        let client = try Client(waitingFor: UnixAddress(parsing: name))
        _ = try client.status()
        // This one is told of another socket; the one of the file is taken.
        try RunningDaemon(.init(options: ["--config", path]), in: folder).serveNextClient()
        #expect(try process.isRunning())
    }

    @Test func `starts all the same when something in it is wrong, and says what`() throws {
        let path = try file("[Limits]\nSheet=5\n")
        let daemon = try RunningDaemon(.init(options: ["--config", path]), in: folder)
        try daemon.serveNextClient()
        let words = "warning: \(path):2: [Limits] has no Sheet=; did you mean Sheets=?\n"
        #expect(daemon.process.errors.contains(words))
    }

    @Test func `does not start when it cannot be read`() throws {
        let result = try run(["--config", folder.path(of: "none"), "--socket", "@\(folder.path)"])
        #expect(result.ending == .exited(1))
        #expect(result.errors.contains("none: No such file or directory"))
    }

    // MARK: - --check-config

    @Test func `that is checked ends with 0 when nothing is wrong in it`() throws {
        let path = try file("[Limits]\nSheets=5\n")
        let result = try run(["--check-config", "--config", path])
        #expect(result.output == "\(path): nothing to complain of\n")
        #expect(result.ending == .exited(0) && result.errors.isEmpty)
    }

    @Test func `that is checked ends with 1 when something is wrong in it`() throws {
        let path = try file("[Limits]\nSheet=5\n")
        let result = try run(["--check-config", "--config", path])
        #expect(
            result.output == """
                \(path):2: [Limits] has no Sheet=; did you mean Sheets=?
                \(path): 1 warning

                """)
        #expect(result.ending == .exited(1) && result.errors.isEmpty)
    }

    @Test func `that is checked ends with 1 when it cannot be read`() throws {
        let path = folder.path(of: "none")
        let result = try run(["--check-config", "--config", path])
        #expect(
            result.errors == "sheetd: cannot open \(path): No such file or directory (ENOENT)\n")
        #expect(result.ending == .exited(1) && result.output.isEmpty)
    }
}
