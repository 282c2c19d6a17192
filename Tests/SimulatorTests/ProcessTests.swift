import Foundation
import Simulator
import Testing

/// The built `simulate`, which lies beside the program that runs the tests.
@Suite struct ProcessTests {
    private struct Result: Equatable {
        let output: String
        let errors: String
        let status: Int32
    }

    private static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()

    private func simulate(_ arguments: [String]) throws -> Result {
        try run(Self.folder.appending(path: "simulate").path, arguments)
    }

    /// Does what a command of make would, with the program that is built already.
    private func make(_ command: String) throws -> Result {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let script = """
            unset MAKEFLAGS MFLAGS MAKELEVEL
            swift() { shift 2; "$0" "$@"; }
            eval "$(\(command) --dry-run --no-print-directory --directory '\(root.path)')"
            """
        return try run(
            "/bin/bash", ["-c", script, Self.folder.appending(path: "simulate").path])
    }

    private func run(_ program: String, _ arguments: [String]) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        // To a file: who reads two pipes one after the other can wait for ever.
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        process.standardError = try FileHandle(forWritingTo: file)
        try process.run()
        let read = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Result(
            output: String(decoding: read, as: UTF8.self),
            errors: try String(contentsOf: file, encoding: .utf8),
            status: process.terminationStatus)
    }

    @Test(arguments: ["4", "9", "18446744073709551615"])
    func `a seed gives the same run in two processes`(seed: String) throws {
        let one = try simulate([seed])
        #expect(one.status == 0)
        #expect(one.output.hasPrefix("seed \(seed), "))
        // Hashing is seeded anew in each process, so whatever depends on its order would differ.
        #expect(try simulate([seed]) == one)
    }

    @Test func `reading along changes nothing`() throws {
        let silent = try simulate(["3", "--steps", "100"])
        let read = try simulate(["3", "--steps", "100", "--verbose"])
        #expect(read.output == silent.output)
        #expect(read.errors.contains("connected"))
    }

    @Test func `a failure shrinks, and the command that is printed leads to it again`() throws {
        let found = try simulate(["5", "--never", "ended("])
        #expect(found.status == 1)
        let lines = found.errors.split(separator: "\n")
        let words = "“ended(” came up"
        #expect(lines.first?.contains(words) == true)
        #expect(lines.dropFirst().first?.contains(/^2400 steps shrank to \d, in \d+ runs/) == true)
        let last = try #require(lines.last)
        let command = try #require(last.firstRange(of: "make simulate "))
        let again = try make(String(last[command.lowerBound...]))
        #expect(again.status == 1)
        // As short as it gets: it ends as it ended, and tells the same.
        #expect(again.errors.split(separator: "\n").last == last)
    }

    @Test func `many seeds run one after another, and the sum is told`() throws {
        let result = try simulate(["7", "--through", "12", "--every", "2", "--steps", "50"])
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n")
        #expect(lines.dropLast() == ["seed 7", "seed 9", "seed 11"])
        #expect(lines.last?.hasPrefix("3 seeds, ") == true)
    }

    @Test func `of many seeds the first that fails is the last that runs`() throws {
        let result = try simulate(["1", "--through", "50", "--never", "ended(", "--unshrunk"])
        #expect(result.status == 1)
        #expect(result.output.contains("seed 1\n"))
        #expect(result.errors.contains("came up. To see it again: make simulate SEED="))
    }

    @Test(arguments: [
        [], ["x"], ["1", "--steps"], ["1", "--steps", "-1"], ["1", "--fast"],
        ["1", "--only", "2-1"],
        ["1", "--only", "2", "--steps", "3"], ["1", "--never", ""], ["2", "--through", "1"],
        ["1", "--minutes", "0"], ["1", "--every", "0"],
    ])
    func `wrong usage exits with 64`(arguments: [String]) throws {
        let result = try simulate(arguments)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("usage: simulate SEED"))
    }
}
