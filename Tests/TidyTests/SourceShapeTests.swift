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
            let words = try SourceTree.text(file).split { !$0.isLetter && !$0.isNumber }
            let named = words.filter { $0.wholeMatch(of: /R[0-9]+a?/) != nil }.map { String($0) }
            #expect(Set(named).subtracting(rules).isEmpty, "\(file)")
        }
    }

    @Test func `every document that a source names is there`() throws {
        for file in try SourceTree.files(below: "Sources", endingIn: ".swift", ".c", ".h") {
            let words = try SourceTree.text(file).split { !"./_-".contains($0) && !$0.isLetter }
            for word in words where word.hasSuffix(".md") {
                #expect(SourceTree.exists(String(word)), "named by \(file)")
            }
        }
    }
}
