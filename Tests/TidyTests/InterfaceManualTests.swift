import SheetInterface
import Testing

@Suite struct `org.sheetd.Presentation(7)` {
    private let page: ManualPage

    init() throws {
        page = try ManualPage("org.sheetd.Presentation.7")
    }

    @Test(arguments: [("METHODS", "method"), ("ERRORS", "error"), ("TYPES", "type")])
    func `declares all that the contract does, and nothing else`(
        title: String, keyword: String
    ) throws {
        let declared = Self.declarations(keyword)
        #expect(declared.count > 10)
        #expect(page.section(title).terms == declared)
        for entry in page.section(title).entries {
            #expect(entry.words.count > 10, "\(entry.term)")
        }
    }

    @Test func `has each reason and each kind of event`() throws {
        let text = PresentationInterface.text.split(separator: "\n")
            .map { $0.hasPrefix("# ") ? $0.dropFirst(2) : $0 }.joined(separator: " ")
        let reasons = try #require(text.firstMatch(of: /reason: (action \(.+?)\. action and/))
        let events = try #require(text.firstMatch(of: /kind: (sceneOpened.+?)\./))
        #expect(page.section("REASONS").terms == Self.words(reasons.output.1))
        #expect(page.section("EVENTS").terms == Self.words(events.output.1))
    }

    /// The words of a list, without what stands in parentheses.
    private static func words(_ list: Substring) -> [String] {
        list.replacing(/\([^)]*\)/, with: "").split { ",; ".contains($0) }.map(String.init)
    }

    /// Each on a line, in the order of the contract, without the keyword.
    private static func declarations(_ keyword: String) -> [String] {
        let text = PresentationInterface.text.split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .joined(separator: " ").split(separator: " ").joined(separator: " ")
            .replacing("( ", with: "(").replacing(" )", with: ")")
        return text.matches(of: /(method|error|type) (\w+ ?\([^)]*\)( -> \([^)]*\))?)/)
            .filter { $0.output.1 == keyword }.map { String($0.output.2) }
    }
}
