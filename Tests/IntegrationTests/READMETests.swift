import Foundation
import Testing

@Suite("README") struct READMETests {
    @Test func `shows commands that do what it says they do`() throws {
        let steps = try READMEDocument().steps
        #expect(steps.count > 20)
        let results = try READMESession(running: steps).results
        #expect(results.count == steps.count)
        for (step, result) in zip(steps, results) {
            let place: Comment = "README.md:\(step.line): \(step.command)"
            if let expected = step.output {
                #expect(Self.matches(result.output, expected), place)
            } else {
                #expect(result.status == 0, place)
            }
        }
    }

    @Test func `shows examples that are there as files`() throws {
        let folder = READMEDocument.root.appending(path: "docs/examples")
        let examples = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil
        ).map { try String(contentsOf: $0, encoding: .utf8) }
        let shown = try READMEDocument().blocks.filter { $0.language == "python" }
        #expect(!shown.isEmpty)
        for block in shown {
            #expect(examples.contains(block.lines.joined(separator: "\n") + "\n"))
        }
    }

    @Test func `has no block that nothing looks at`() throws {
        let languages = Set(try READMEDocument().blocks.map(\.language))
        #expect(languages.subtracting(["sh", "sh root", "console", "python", "screen"]).isEmpty)
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
