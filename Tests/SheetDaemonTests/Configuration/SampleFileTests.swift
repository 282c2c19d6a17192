import Foundation
import PresentationCore
import SheetDaemon
import SheetService
import Testing

@Suite struct `The files in Config` {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Config")

    /// One key of the sample: its section, the line that would set it, and the comment above.
    private struct Sample: Hashable {
        let section: String
        let line: String
        let comment: String
    }

    @Test func `the sample has every key at its default, with its help and what it takes`() throws {
        let expected = ConfigurationKey.all.map { key in
            Sample(
                section: key.section == .scene ? "[Scene NAME]" : "[\(key.section.rawValue)]",
                line: "\(key.name)=\(key.defaultText)", comment: "\(key.help) (\(key.expectation))")
        }
        let samples = try Self.samples()
        for (sample, key) in zip(samples, expected) { #expect(sample == key) }
        #expect(samples.count == expected.count)
    }

    @Test(arguments: ["sheetd.conf", "development.conf", "bench.conf"])
    func `nothing is to be complained of`(_ name: String) throws {
        let path = Self.folder.appending(path: name).path
        #expect(try LoadedConfiguration(from: .file(path)).warnings == [])
    }

    @Test func `the sample changes nothing`() throws {
        let path = Self.folder.appending(path: "sheetd.conf").path
        #expect(try LoadedConfiguration(from: .file(path)).values == Configuration())
    }

    @Test func `the sample still changes nothing when every option is taken in`() throws {
        let path = Self.folder.appending(path: "sheetd.conf").path
        let text = try String(contentsOfFile: path, encoding: .utf8)
            .replacing(/(?m)^#(?=\w+=|\[)/, with: "")
        let file = try TemporaryFile(text)
        let loaded = try LoadedConfiguration(from: .file(file.path))
        #expect(loaded.warnings == [])
        var expected = Configuration()
        expected.scenes[SceneID("NAME")] = SceneConfiguration()
        #expect(loaded.values == expected)
    }

    @Test func `the one for development has small limits and tells everything`() throws {
        let path = Self.folder.appending(path: "development.conf").path
        let values = try LoadedConfiguration(from: .file(path)).values
        #expect(values.service.logLevel == .debug)
        #expect(values.limits.core.sheets < 100)
    }

    /// What stands in the sample: each key, the section it is in, and the comment right above.
    private static func samples() throws -> [Sample] {
        let text = try String(contentsOf: folder.appending(path: "sheetd.conf"), encoding: .utf8)
        var samples: [Sample] = []
        var section = ""
        var comment: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let match = line.wholeMatch(of: /#?(\[.+\])/) {
                section = String(match.output.1)
                comment = []
            } else if let match = line.wholeMatch(of: /#(\w+=.*)/) {
                samples.append(
                    Sample(
                        section: section, line: String(match.output.1),
                        comment: comment.joined(separator: " ")))
                comment = []
            } else if line.hasPrefix("#") {
                comment.append(line.dropFirst(2))
            } else {
                #expect(line.isEmpty, "neither a comment nor a key")
                comment = []
            }
        }
        return samples
    }
}
