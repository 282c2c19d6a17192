import Foundation
import Testing

@Suite("README") struct READMETests {
    /// It, and those that are written in the same way.
    private static let documents = ["README.md", "docs/clients.md"]
    /// What is shown and not run: the languages of whole programs.
    private static let programs = ["python", "c", "bash"]

    @Test(arguments: [("README.md", 20), ("docs/clients.md", 5)])
    func `shows commands that do what it says they do`(path: String, least: Int) throws {
        let steps = try READMEDocument(path).steps
        #expect(steps.count > least)
        let results = try READMESession(running: steps).results
        #expect(results.count == steps.count)
        for (step, result) in zip(steps, results) {
            let place: Comment = "\(path):\(step.line): \(step.command)"
            if let expected = step.output {
                #expect(Self.matches(result.output, expected), place)
            } else {
                #expect(result.status == 0, place)
            }
        }
    }

    @Test(arguments: documents)
    func `shows examples that are there as files`(path: String) throws {
        let folder = READMEDocument.root.appending(path: "docs/examples")
        let examples = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .compactMap { FileManager.default.contents(atPath: folder.appending(path: $0).path) }
            .map { String(decoding: $0, as: UTF8.self) }
        let shown = try READMEDocument(path).blocks.filter { Self.programs.contains($0.language) }
        #expect(!shown.isEmpty)
        for block in shown {
            #expect(examples.contains(block.lines.joined(separator: "\n") + "\n"))
        }
    }

    @Test(arguments: documents)
    func `has no block that nothing looks at`(path: String) throws {
        let languages = Set(try READMEDocument(path).blocks.map(\.language))
        let others = ["sh", "sh root", "console", "screen"]
        #expect(languages.subtracting(Self.programs + others).isEmpty)
    }

    @Test(arguments: documents)
    func `has commands that shellcheck has nothing to say to`(path: String) throws {
        let script = try READMEDocument(path).blocks.flatMap { block in
            switch block.language {
            case "sh", "sh root", "bash": block.lines
            case "console":
                block.lines.filter { $0.hasPrefix("$ ") || $0.hasPrefix("> ") }
                    .map { String($0.dropFirst(2)) }
            default: [String]()
            }
        }
        #expect(!script.isEmpty)
        let folder = try TestFolder()
        let file = folder.path(of: "script")
        try Data((script.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: file))
        let words = ["--shell=bash", "--norc", file]
        let check = try ChildProcess(.init(try Programs.system("shellcheck"), words))
        #expect(try check.waitForEnd() == .exited(0), "\(check.output)\(check.errors)")
    }

    @Test func `has scripts beside it that shellcheck has nothing to say to`() throws {
        let folder = READMEDocument.root.appending(path: "docs/examples").path
        let scripts = try FileManager.default.subpathsOfDirectory(atPath: folder)
            .map { "\(folder)/\($0)" }
            .filter {
                FileManager.default.contents(atPath: $0)?.starts(with: Data("#!".utf8)) == true
            }
        #expect(scripts.count > 1)
        let check = try ChildProcess(
            .init(try Programs.system("shellcheck"), ["--norc"] + scripts.sorted()))
        #expect(try check.waitForEnd() == .exited(0), "\(check.output)\(check.errors)")
    }

    @Test(arguments: [
        (["ID  STATE", "a1  held"], ["ID           STATE", "…            held"], true),
        (["sheet a1 ended"], ["sheet … ended"], true),
        (["sheet a1 went"], ["sheet … ended"], false),
        (["one"], ["one", "two"], false),
        (["one", "two"], ["one"], false),
        ([], [], true),
    ])
    func `is compared by its words, and anything will do for an ellipsis`(
        found: [String], expected: [String], isSame: Bool
    ) {
        #expect(Self.matches(found, expected) == isSame)
    }

    /// Whether lines are as expected: `…` is anything, and any white space is like any other.
    static func matches(_ found: [String], _ expected: [String]) -> Bool {
        guard found.count == expected.count else { return false }
        return zip(found, expected).allSatisfy { line, pattern in
            var rest = words(line)[...]
            let parts = words(pattern).components(separatedBy: "…")
            guard rest.hasPrefix(parts[0]) else { return false }
            rest = rest.dropFirst(parts[0].count)
            for part in parts.dropFirst().dropLast() {
                guard let range = rest.firstRange(of: part) else { return false }
                rest = rest[range.upperBound...]
            }
            return parts.count == 1 ? rest.isEmpty : rest.hasSuffix(parts[parts.count - 1])
        }
    }

    private static func words(_ line: String) -> String {
        line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
