import Foundation
import UnixIO

/// Where the programs are that the tests run.
enum Programs {
    /// The sheetd of the same build, beside the program that runs the tests.
    static func sheetd() throws -> String {
        guard let tests = Processes.executable(of: getpid()) else {
            throw HarnessFailure("cannot tell which program runs the tests")
        }
        let path = URL(fileURLWithPath: tests).deletingLastPathComponent()
            .appendingPathComponent("sheetd").path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw HarnessFailure("there is no sheetd at \(path): run swift build")
        }
        return path
    }

    /// The Python with the packages of requirements.txt.
    static func python() throws -> String {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let path =
            ProcessInfo.processInfo.environment["SHEETD_TEST_PYTHON"]
            ?? root.appendingPathComponent(".venv/bin/python").path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw HarnessFailure(
                "there is no Python with the packages of requirements.txt at \(path); "
                    + "run make test, which makes one, or set SHEETD_TEST_PYTHON")
        }
        return path
    }

    /// A program in the Python folder beside this one.
    static func script(_ name: String) -> String {
        URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Python/\(name)").path
    }

    /// What such a program says.
    static func text(ofScript name: String) throws -> String {
        try String(contentsOfFile: script(name), encoding: .utf8)
    }

    /// A program that the system has.
    static func system(_ name: String) throws -> String {
        let folders = ["/usr/bin", "/bin", "/usr/sbin", "/sbin"]
        let found = folders.map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let found else { throw HarnessFailure("\(name) is not installed: run make deps") }
        return found
    }

    /// Copies a program to where everybody finds it.
    ///
    /// By a process of its own: a copy that this one made might be open for writing still in a child that
    /// another test starts in that moment, and a file that is open for writing cannot be run.
    static func copy(_ program: String, to place: String) throws {
        let cp = try ChildProcess(.init(system("cp"), ["--preserve=mode", program, place]))
        guard try cp.waitForEnd() == .exited(0) else { throw HarnessFailure(cp.errors) }
    }
}
