import Foundation
import SheetInterface
import Testing

/// What `sheetd --replay` makes of the files that a daemon has left.
@Suite struct `A replayed file` {
    private let folder: TestFolder
    /// A sheet that lives, and one that has ended.
    private let live: String
    private let ended: String

    init() throws {
        folder = try TestFolder()
        let daemon = try RunningDaemon(Self.plan(in: folder), in: folder)
        let client = try daemon.connect()
        let sheet = Wire.SheetRequest(title: "Go on?\u{A0}Ja", kind: "question")
        live = try client.ask(Present.self, .init(sheet: sheet)).id
        ended = try client.ask(Present.self, .init(sheet: .init())).id
        _ = try client.ask(Dismiss.self, .init(id: ended))
        try daemon.stop(SIGKILL)
    }

    private static func plan(in folder: TestFolder) -> RunningDaemon.Plan {
        .init(options: ["--runtime-dir", folder.path, "--on-term", "restart"])
    }

    /// The path of the only file of the state whose name begins so.
    private func file(_ prefix: String) throws -> String {
        let state = folder.path(of: "state")
        let names = try FileManager.default.contentsOfDirectory(atPath: state)
        let found = names.filter { $0.hasPrefix(prefix) }
        return "\(state)/\(try #require(found.count == 1 ? found.first : nil, "\(names)"))"
    }

    private func replay(
        _ path: String
    ) throws -> (ending: ChildProcess.Ending, lines: [String], errors: String) {
        let process = try ChildProcess(.init(try Programs.sheetd(), ["--replay", path]))
        let ending = try process.waitForEnd()
        let lines = process.output.split(separator: "\n").map { String($0) }
        return (ending, lines, process.errors)
    }

    /// A copy of the log, with a change.
    private func damaged(_ change: (inout Data) -> Void) throws -> String {
        var data = try Data(contentsOf: URL(fileURLWithPath: file("facts-")))
        change(&data)
        let path = folder.path(of: "copy")
        try data.write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Where the records begin, by what is printed of them.
    private func offsets(_ lines: [String]) -> [Int] {
        lines.compactMap { $0.wholeMatch(of: /facts? .* bytes at byte (\d+)/)?.output.1 }
            .compactMap { Int($0) }
    }

    @Test func `is told from its head to its end`() throws {
        let path = try file("facts-")
        let (ending, lines, errors) = try replay(path)
        #expect(ending == .exited(0))
        #expect(errors == "")
        #expect(lines.first == "\(path): a log of facts from 1 on")
        #expect(lines[1].wholeMatch(of: /format version 1, boot id [-0-9a-f]{36}/) != nil)
        #expect(lines[2].wholeMatch(of: /fact 1, \d+ bytes at byte 64/) != nil)
        #expect(
            lines[3].hasPrefix("    1 sheet \(live) accepted in scene main: presented, order 1"))
        #expect(
            lines.contains {
                $0.hasSuffix("words: {\"title\":\"Go on?\u{A0}Ja\",\"kind\":\"question\"}")
            })
        #expect(
            lines.contains { $0.hasPrefix("    3 sheet \(ended) ended: requested in scene main") })
        #expect(lines.last == "end")
        #expect(offsets(lines).count == 3)
    }

    @Test func `is a snapshot, too`() throws {
        let daemon = try RunningDaemon(Self.plan(in: folder), in: folder)
        try daemon.stop(SIGTERM)
        let path = try file("snapshot-")
        let (ending, lines, _) = try replay(path)
        #expect(ending == .exited(0))
        #expect(lines.first == "\(path): the state after fact 3")
        #expect(lines.contains { $0.contains("scene main is open and active: number 1") })
        #expect(lines.contains { $0.contains("sheet \(live) lives in scene main: presented") })
        #expect(lines.contains { $0.contains("sheet \(ended) ended: requested") })
        #expect(lines.last == "end")
    }

    @Test func `may end within a record that was being written`() throws {
        let last = try #require(offsets(try replay(file("facts-")).lines).last)
        let path = try damaged { $0.resetBytes(in: last + 30..<$0.count) }
        let (ending, lines, _) = try replay(path)
        #expect(ending == .exited(0))
        #expect(offsets(lines).count == 2)
        let end = "end: it ends within a record that was being written, at byte \(last)"
        #expect(lines.last == end + ", and nobody had been told of it")
    }

    @Test func `is told up to where it is damaged`() throws {
        let second = try #require(offsets(try replay(file("facts-")).lines).dropFirst().first)
        let path = try damaged { $0[second + 30] ^= 1 }
        let (ending, lines, _) = try replay(path)
        #expect(ending == .exited(1))
        #expect(offsets(lines).count == 1)
        #expect(lines.last?.hasPrefix("end: it is damaged: ") == true)
    }

    @Test func `is one of sheetd's, or there is nothing to be told`() throws {
        let path = try damaged { $0 = Data("#!/bin/sh\n".utf8) }
        let foreign = try replay(path)
        #expect(foreign.ending == .exited(1))
        #expect(foreign.lines == [])
        #expect(foreign.errors == "sheetd: \(path): it is not a log or snapshot of sheetd\n")
        let missing = try replay(folder.path(of: "none"))
        #expect(missing.ending == .exited(1))
        #expect(missing.errors.contains("none"))
        #expect(missing.errors.contains("ENOENT"))
    }

    @Test func `is read by somebody who has soon seen enough`() throws {
        let daemon = try RunningDaemon(Self.plan(in: folder), in: folder)
        let client = try daemon.connect()
        for _ in 0..<20 {
            let words = String(repeating: "many words ", count: 4000)
            _ = try client.ask(Present.self, .init(sheet: .init(message: words)))
        }
        try daemon.stop(SIGKILL)
        // More than a pipe holds.
        let path = try file("facts-")
        #expect(try replay(path).lines.joined().utf8.count > 800_000)
        let command = "\"$0\" --replay \"$1\" | head -n 1; echo ${PIPESTATUS[0]}"
        let process = try ChildProcess(
            .init(
                try Programs.system("bash"), ["-c", command, try Programs.sheetd(), path]))
        try process.waitForEnd()
        #expect(process.output == "\(path): a log of facts from 1 on\n0\n")
        #expect(process.errors == "")
    }
}
