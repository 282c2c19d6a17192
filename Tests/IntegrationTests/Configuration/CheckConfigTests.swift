import Foundation
import Testing

@Suite struct `sheetctl check-config` {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func write(_ text: String, to name: String = "sheetd.conf") throws -> String {
        let file = URL(fileURLWithPath: folder.path(of: name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func run(_ words: [String]) throws -> SheetctlRun {
        var plan = ChildProcess.Plan(try Programs.sheetctl(), words)
        plan.environment = ["XDG_CONFIG_HOME": folder.path(of: "home"), "XDG_CONFIG_DIRS": "/none"]
        return try SheetctlRun(ChildProcess(plan))
    }

    @Test func `says of a file that nothing is wrong with it`() throws {
        let path = try write("[Limits]\nSheets=5\n", to: "a file = ö.conf")
        let run = try run(["check-config", path])
        #expect(run.answer == "\(path): nothing to complain of\n")
        #expect(run.code == 0 && run.words.isEmpty)
    }

    @Test func `says of a file what is wrong with it, with 1`() throws {
        let path = try write("[Limits]\nSheet=5\n")
        let run = try run(["check-config", "--user", path])
        #expect(
            run.lines == [
                "\(path):2: [Limits] has no Sheet=; did you mean Sheets=?", "\(path): 1 warning",
            ])
        #expect(run.code == 1 && run.words.isEmpty)
    }

    @Test func `says why a file cannot be read, with 1`() throws {
        let path = folder.path(of: "none")
        let run = try run(["check-config", path])
        #expect(run.words == "sheetd: cannot open \(path): No such file or directory (ENOENT)\n")
        #expect(run.code == 1 && run.answer.isEmpty)
    }

    @Test(arguments: [["--user", "check-config"], ["check-config", "--user"]])
    func `looks at all that the user's daemon reads`(_ words: [String]) throws {
        let path = try write("[Limits]\nSheets=5\n", to: "home/sheetd/sheetd.conf.d/a.conf")
        let run = try run(words)
        #expect(run.line.contains("\(path): nothing to complain of"))
        #expect(run.code == 0)
    }

    @Test func `looks at the system's with --system`() throws {
        _ = try write("[Limits]\nSheets=5\n", to: "home/sheetd/sheetd.conf.d/a.conf")
        let run = try run(["check-config", "--system"])
        #expect(!run.answer.contains(folder.path))
    }

    @Test(arguments: [
        ["check-config", "a", "b"], ["check-config", "--json"], ["check-config", ""],
        ["check-config", "--socket=/a"], ["check-config", "--system", "--user"],
    ])
    func `takes nothing else`(_ words: [String]) throws {
        let run = try run(words)
        #expect(run.code == 64 && run.answer.isEmpty)
    }

    /// A sheetctl that was put somewhere by itself finds the daemon in PATH, or says that it does not.
    @Test func `takes the daemon in PATH when none is beside it`() throws {
        let path = try write("")
        let copy = folder.path(of: "sheetctl")
        try Programs.copy(Programs.sheetctl(), to: copy)
        let build = URL(fileURLWithPath: try Programs.sheetd()).deletingLastPathComponent().path
        for (search, code) in [(build, 0), ("/none", 69)] as [(String, Int32)] {
            var plan = ChildProcess.Plan(copy, ["check-config", path])
            plan.environment = ["PATH": search]
            let run = try SheetctlRun(ChildProcess(plan))
            #expect(run.code == code, "\(run)")
            #expect(run.words.contains("cannot run sheetd") == (code == 69))
        }
    }
}
