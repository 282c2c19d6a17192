import Foundation
import Testing

@Suite struct `The Makefile` {
    @Test func `says what each target is for when nothing is asked of it`() throws {
        let makefile = try SourceTree.text("Makefile")
        let targets = makefile.matches(of: /(?m)^\.PHONY: ([\w-]+)$/).map { String($0.output.1) }
        #expect(
            targets == [
                "help", "deps", "build", "demo", "test", "test-systemd", "lint", "fmt", "run",
                "simulate", "soak", "mutants", "bench", "install", "clean",
            ])
        let help = try Self.make()
        let explained = help.matches(of: /(?m)^make ([\w-]+) +\S.*$/).map { String($0.output.1) }
        #expect(explained == targets)
    }

    /// What make prints when it is given nothing to do.
    private static func make() throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["make", "--no-print-directory"]
        process.currentDirectoryURL = SourceTree.root
        // Not as a part of the make that may have started this test.
        process.environment = ProcessInfo.processInfo.environment.filter { name, _ in
            !["MAKEFLAGS", "MFLAGS", "MAKELEVEL"].contains(name)
        }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: text, as: UTF8.self)
    }
}
