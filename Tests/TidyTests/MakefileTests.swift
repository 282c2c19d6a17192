import Foundation
import Testing

@Suite struct `The Makefile` {
    @Test func `says what each target is for when nothing is asked of it`() throws {
        let makefile = try SourceTree.text("Makefile")
        let targets = makefile.matches(of: /(?m)^\.PHONY: ([\w-]+)$/).map { String($0.output.1) }
        #expect(
            targets == [
                "help", "deps", "build", "order", "man", "demo", "test", "sanitize", "test-systemd",
                "lint", "fmt", "run", "simulate", "soak", "soak-memory", "fuzz", "mutants",
                "bench", "bench-check", "bench-deps", "load-tools", "bench-idle", "pictures-deps",
                "pictures",
                "install", "clean",
            ])
        let help = try Self.make()
        let explained = help.matches(of: /(?m)^make ([\w-]+) +\S.*$/).map { String($0.output.1) }
        #expect(explained == targets)
    }

    @Test func `installs below the prefix that it is given, and units that lead there`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "install-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let built = folder.appending(path: "built")
        try FileManager.default.createDirectory(at: built, withIntermediateDirectories: true)
        for program in ["sheetd", "sheetctl"] {
            let file = built.appending(path: program)
            try Data("#!/bin/sh\necho \"$@\"\n".utf8).write(to: file)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        _ = try Self.make(
            "install", "release=\(built.path)", "DESTDIR=\(folder.path)", "PREFIX=/opt/sheetd")
        for program in ["sheetd", "sheetctl"] {
            let path = folder.appending(path: "opt/sheetd/bin/\(program)").path
            #expect(FileManager.default.isExecutableFile(atPath: path))
        }
        let share = folder.appending(path: "opt/sheetd/share").path
        for file in [
            "man/man1/sheetctl.1", "man/man5/sheetd.conf.5", "man/man8/sheetd.8",
            "man/man7/org.sheetd.Presentation.7", "bash-completion/completions/sheetctl",
            "zsh/vendor-completions/_sheetctl", "fish/vendor_completions.d/sheetctl.fish",
        ] {
            let text = try String(contentsOfFile: "\(share)/\(file)", encoding: .utf8)
            #expect(!text.isEmpty, "\(file)")
        }
        for manager in ["system", "user"] {
            let units = folder.appending(path: "opt/sheetd/lib/systemd/\(manager)")
            let names = try FileManager.default.contentsOfDirectory(atPath: units.path).sorted()
            #expect(names == ["sheetd-notify.socket", "sheetd.service", "sheetd.socket"])
            for name in names {
                let unit = try String(contentsOf: units.appending(path: name), encoding: .utf8)
                #expect(unit.contains("/opt/sheetd/share/sheetd/"), "\(name)")
                #expect(!unit.contains("/usr/"), "\(name)")
            }
        }
    }

    /// What make prints when it is given this to do.
    private static func make(_ words: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["make", "--no-print-directory"] + words
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
