import Foundation
import Testing

@Suite struct `The man pages` {
    @Test func `are those that are listed, and lead to one another`() throws {
        let files = try SourceTree.files(below: "packaging/man", endingIn: ".scd")
        #expect(files == ManualPage.names.map { "packaging/man/\($0).scd" }.sorted())
        for name in ManualPage.names {
            let others = ManualPage.names.filter { $0 != name }.map { other in
                "*\(other.dropLast(2))*(\(other.suffix(1)))"
            }
            let text = try ManualPage(name).section("SEE ALSO").lines.joined(separator: " ")
            for other in others { #expect(text.contains(other), "\(name)") }
        }
    }

    @Test(arguments: ManualPage.names)
    func `are made by scdoc, and shown by man without a warning`(name: String) throws {
        let source = SourceTree.root.appending(path: "packaging/man/\(name).scd").path
        let made = try Self.run("set -o pipefail; scdoc <'\(source)' | man -l --warnings=w -")
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.errors.isEmpty)
        #expect(made.output.contains("SEE ALSO"))
    }

    private static func run(
        _ command: String
    ) throws -> (status: Int32, output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", command]
        process.environment = [
            "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "MANWIDTH": "80", "MANROFFOPT": "-ww",
        ]
        let (output, errors) = (Pipe(), Pipe())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let words = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (
            process.terminationStatus, String(decoding: text, as: UTF8.self),
            String(decoding: words, as: UTF8.self)
        )
    }
}
