import Foundation
import Testing

/// The breakages that `make mutants` makes: Tests/Mutants.
@Suite struct `The mutants` {
    private static let patches =
        (try? SourceTree.files(below: "Tests/Mutants", endingIn: ".patch")) ?? []

    @Test func `break at least twelve rules, each in its own way`() throws {
        let broken = try Self.patches.map { try Self.rule(brokenBy: $0) }
        #expect(Set(broken).count >= 12)
        let ways = try Self.patches.map { try SourceTree.text($0).prefix { $0 != "\n" } }
        #expect(Set(ways).count == ways.count)
    }

    @Test(arguments: patches)
    func `each name a rule that there is`(patch: String) throws {
        let rule = try Self.rule(brokenBy: patch)
        #expect(try RulesDocument().rules.contains { $0.id == rule })
        #expect(patch.hasPrefix("Tests/Mutants/\(rule)-"))
    }

    @Test(arguments: patches)
    func `each apply to the sources as they are`(patch: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "apply", "--check", "-C1", patch]
        process.currentDirectoryURL = SourceTree.root
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    private static func rule(brokenBy patch: String) throws -> String {
        let text = try SourceTree.text(patch)
        let first = try #require(text.split(separator: "\n").first)
        return String(try #require(first.wholeMatch(of: /(R\d+a?): \S.*/)).output.1)
    }
}
