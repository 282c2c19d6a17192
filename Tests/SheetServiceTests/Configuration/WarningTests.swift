import PresentationCore
import SheetService
import Testing

@Suite struct `A warning of a configuration` {
    @Test(arguments: [
        ("[Limit]", "there is no section [Limit]; did you mean [Limits]?"),
        ("[limits]", "there is no section [limits]; did you mean [Limits]?"),
        (
            "[Colours]",
            "there is no section [Colours]; there are [Service], [Presentation], [Rendering],"
                + " [Limits], [History], [Access], [Scene NAME]"
        ),
        ("[Limits]\nSheet=5", "[Limits] has no Sheet=; did you mean Sheets=?"),
        (
            "[Limits]\nsheetsperuser=5",
            "[Limits] has no sheetsperuser=; did you mean SheetsPerUser=?"
        ),
        ("[Service]\nSheets=5", "[Service] has no Sheets=; Sheets= belongs into [Limits]"),
        ("[Service]\nTilte=x", "[Service] has no Tilte=; Title= belongs into [Scene NAME]"),
        (
            "[Rendering]\nColour=red",
            "[Rendering] has no Colour=; it has DimOpacity=, DragDismissThreshold="
        ),
        ("Sheets=5", "Sheets= stands above the first section; Sheets= belongs into [Limits]"),
        ("Colour=red", "Colour= stands above the first section"),
        ("[Limits]\n=5", "there is no key before the “=”"),
    ])
    func `says what would be right`(_ file: String, _ message: String) {
        let line = file.contains("\n") ? 2 : 1
        #expect(warnings(file) == ["test.conf:\(line): \(message)"])
    }

    @Test func `of a line that cannot be read says why`() {
        var configuration = Configuration()
        let said = configuration.take(
            [ConfigurationStatement(line: 7, .fault("is torn"))], from: "a.conf")
        #expect(said.map(\.description) == ["a.conf:7: the line is torn"])
    }

    @Test func `leaves the value as it was, be it by the file or by default`() {
        var configuration = Configuration()
        let said = configuration.take(
            statements("[Limits]\nSheets=7\nSheets=none\nScenes=none"), from: "a.conf")
        #expect(said.map(\.line) == [3, 4])
        #expect(said.map(\.message).map { $0.hasSuffix("; it stays 7") } == [true, false])
        #expect(configuration.limits.core.sheets == 7)
        #expect(configuration.limits.core.scenes == 1024)
    }

    @Test func `is one for a section that there is not, whatever stands in it`() {
        #expect(warnings("[Nonsense]\na=b\nSheets=5\n[Limits]\nSheets=5").count == 1)
    }

    @Test func `is one of a hundred at most, and one that counts the others`() throws {
        let bound = Configuration.warningsPerFile
        let lines = [String](repeating: "Colour=red", count: bound + 3).joined(separator: "\n")
        var configuration = Configuration()
        let said = configuration.take(
            statements("[Limits]\n\(lines)\nSheets=5"), from: "a.conf")
        #expect(said.count == bound + 1)
        let last = try #require(said.last)
        #expect("\(last)" == "a.conf:102: from here on 3 more lines are not as they should be")
        #expect(configuration.limits.core.sheets == 5)
    }
}
