import Foundation
import Testing

@Suite struct `The table of bug reports` {
    @Test func `has each report once, with its test, its issue, or why it cannot occur`() throws {
        let rows = try BugReportTable().rows
        let ids = rows.flatMap(\.reports)
        #expect(ids.count > 100)
        for (id, count) in Dictionary(ids.map { ($0, 1) }, uniquingKeysWith: +) {
            #expect(count == 1, "\(id) has \(count) rows")
        }
        for row in rows where row.test == nil {
            let reason = row.here.wholeMatch(of: /waits for issue \d+: .+|cannot occur: .+/)
            #expect(reason != nil, "\(row.reports) has “\(row.here)”")
        }
    }

    @Test func `names tests that are there and name the same reports`() throws {
        let references = try BugReportTable.references()
        for row in try BugReportTable().rows {
            guard let test = row.test else { continue }
            #expect(references[test] == Set(row.reports), "“\(test)”")
        }
    }

    @Test func `has every report that a test names`() throws {
        let tested = try BugReportTable().rows.filter { $0.test != nil }.flatMap(\.reports)
        let named = try BugReportTable.references().values.reduce(into: Set()) { $0.formUnion($1) }
        #expect(named == Set(tested))
    }
}

/// docs/bug-reports.md: what went wrong elsewhere, and what keeps it from happening here.
struct BugReportTable {
    /// One row: `| reports in backquotes | elsewhere | here |`.
    struct Row {
        let reports: [String]
        let here: String

        /// The sentence of the test that plays them, when there is one.
        var test: String? {
            here.wholeMatch(of: /“(.+)”/).map { String($0.output.1) }
        }
    }

    let rows: [Row]

    init() throws {
        rows = try SourceTree.text("docs/bug-reports.md")
            .matches(of: /(?m)^\| (`.+`) \| .+ \| (.+) \|$/)
            .map { match in
                let reports = match.output.1.matches(of: /`([^`]+)`/).map { String($0.output.1) }
                // Backquotes in the second column are words, not reports.
                let first = match.output.0.split(separator: " | ", maxSplits: 1)[0]
                return Row(
                    reports: reports.filter { first.contains("`\($0)`") },
                    here: String(match.output.2))
            }
    }

    /// The reports that tests refer to, by the tests' sentences.
    static func references() throws -> [String: Set<String>] {
        try referencesOfTests().merging(referencesOfScenarios()) { $0.union($1) }
    }

    /// `scenario 'SENTENCE' 'REPORT'…`, on several lines by a backslash.
    private static func referencesOfScenarios() throws -> [String: Set<String>] {
        var references: [String: Set<String>] = [:]
        for file in try SourceTree.files(below: "Tests/SystemdBox/scenarios", endingIn: ".sh") {
            let form = /(?m)^ *scenario '([^']+)'((?:[ \\\n]+'[^']+')+)/
            for scenario in try SourceTree.text(file).matches(of: form) {
                let ids = scenario.output.2.matches(of: /'([^']+)'/).map { String($0.output.1) }
                references[String(scenario.output.1)] = Set(ids)
            }
        }
        return references
    }

    private static func referencesOfTests() throws -> [String: Set<String>] {
        var references: [String: Set<String>] = [:]
        for file in try SourceTree.files(below: "Tests", endingIn: ".swift") {
            let text = try SourceTree.text(file)
            guard text.contains(".bug(id:") else { continue }
            for test in text.matches(of: /(?s)@Test(?:(?!@Test|\bfunc\b).)*?func `([^`]+)`/) {
                let ids = test.output.0.matches(of: /\.bug\(id: "([^"]+)"\)/)
                    .map { String($0.output.1) }
                if !ids.isEmpty { references[String(test.output.1)] = Set(ids) }
            }
        }
        return references
    }
}
