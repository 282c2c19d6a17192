import Testing

@Suite struct `The shape of the sources` {
    /// The interface description in one piece; it is as long as the contract is.
    private static let contract = "Sources/SheetInterface/PresentationInterface+Text.swift"

    @Test func `no file is longer than 400 lines`() throws {
        for file in try SourceTree.files(below: "Sources", endingIn: ".swift", ".c", ".h")
        where file != Self.contract {
            let lines = try SourceTree.text(file).split(
                separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 401, "\(file)")
        }
    }

    @Test func `every rule that a source names is in the document of the rules`() throws {
        let rules = Set(try RulesDocument().rules.map(\.id))
        for file in try SourceTree.files(below: "Sources", endingIn: ".swift") {
            let named = try SourceTree.text(file).matches(of: /\bR[0-9]+a?\b/).map { String($0.output) }
            #expect(Set(named).subtracting(rules).isEmpty, "\(file)")
        }
    }

    @Test func `every document that a source names is there`() throws {
        for file in try SourceTree.files(below: "Sources", endingIn: ".swift", ".c", ".h") {
            for match in try SourceTree.text(file).matches(of: /[\w\/]+\.md\b/) {
                #expect(SourceTree.exists(String(match.output)), "named by \(file)")
            }
        }
    }
}
