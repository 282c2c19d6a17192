import SheetService
import Testing

@Suite struct `The journal's catalogue` {
    @Test func `explains each kind of message, and nothing else`() throws {
        let ids = LogEvent.allCases.map { "\($0.id)" }
        #expect(try Catalog().entries.map(\.id) == ids)
        #expect(Set(ids).count == ids.count)
        for id in ids { #expect(id.wholeMatch(of: /[0-9a-f]{32}/) != nil, "\(id)") }
    }

    @Test func `has for each a subject, who says it, and what it means`() throws {
        for entry in try Catalog().entries {
            #expect(entry.subject != nil, "\(entry.id)")
            #expect(entry.header.contains("Defined-By: sheetd"), "\(entry.id)")
            #expect(!entry.text.isEmpty, "\(entry.id)")
        }
    }

    @Test func `names fields that the messages have`() throws {
        let sources = try Self.sources()
        for entry in try Catalog().entries {
            for field in entry.whole.matches(of: /@([A-Z_]+)@/).map(\.output.1) {
                #expect(sources.contains("\"\(field)\""), "@\(field)@ of \(entry.id)")
            }
        }
    }

    @Test(arguments: LogEvent.allCases)
    func `is of messages that there are`(event: LogEvent) throws {
        let word = try Regex(#"[(: ]\.\#(event)\b"#)
        #expect(try Self.sources().firstMatch(of: word) != nil)
    }

    /// All sources but the one that has the ids.
    private static func sources() throws -> String {
        try SourceTree.files(below: "Sources", endingIn: ".swift")
            .filter { !$0.hasSuffix("/LogEvent.swift") }
            .map(SourceTree.text).joined()
    }
}

/// packaging/catalog/sheetd.catalog. **Source:** the journal's message catalogues,
/// systemd.io/CATALOG.
private struct Catalog {
    struct Entry {
        let id: String
        let whole: String

        /// The lines up to the first empty one.
        var header: [Substring] {
            Array(
                whole.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0 != "" })
        }

        var subject: Substring? {
            header.first { $0.hasPrefix("Subject: ") }?.dropFirst("Subject: ".count)
        }

        var text: String {
            whole.split(separator: "\n\n", maxSplits: 1).dropFirst().joined()
        }
    }

    let entries: [Entry]

    init() throws {
        entries = try SourceTree.text("packaging/catalog/sheetd.catalog")
            .split(separator: "\n-- ").dropFirst()
            .map { entry in
                let lines = entry.split(separator: "\n", maxSplits: 1)
                return Entry(id: String(lines[0]), whole: lines.dropFirst().joined())
            }
    }
}
