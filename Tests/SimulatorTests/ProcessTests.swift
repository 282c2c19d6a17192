import Foundation
import Simulator
import Testing

/// The built `simulate`, which lies beside the program that runs the tests.
@Suite struct ProcessTests {
    private struct Result: Equatable {
        let output: String
        let status: Int32
    }

    private func simulate(_ arguments: [String]) throws -> Result {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let process = Process()
        process.executableURL = tests.deletingLastPathComponent().appendingPathComponent("simulate")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Result(
            output: String(decoding: output, as: UTF8.self), status: process.terminationStatus)
    }

    @Test(arguments: ["4", "9", "18446744073709551615"])
    func `a seed gives the same run in two processes`(seed: String) throws {
        let one = try simulate([seed])
        #expect(one.status == 0)
        #expect(one.output.contains("seed \(seed), \(World.usualSteps) steps"))
        // Hashing is seeded anew in each process, so whatever depends on its order would differ.
        #expect(try simulate([seed]) == one)
    }

    @Test func `reading along changes nothing`() throws {
        let silent = try simulate(["3", "--steps", "100"])
        #expect(try simulate(["3", "--steps", "100", "--verbose"]) == silent)
    }

    @Test(arguments: [[], ["x"], ["1", "--steps"], ["1", "--steps", "-1"], ["1", "--fast"]])
    func `wrong usage exits with 64`(arguments: [String]) throws {
        #expect(try simulate(arguments) == Result(output: "", status: 64))
    }
}
