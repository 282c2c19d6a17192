import SheetctlCommands
import Testing

/// What a new option, command or exit code needs, for these tests to pass, are words in the page.
@Suite struct `sheetctl(1)` {
    private let page: ManualPage

    init() throws {
        page = try ManualPage("sheetctl.1")
    }

    @Test func `has each command, in the order of the help, and no other`() {
        #expect(page.parts(of: "COMMANDS").map(\.title) == Commands.all.map { $0.usage.name })
    }

    @Test(arguments: Commands.all.map { $0.usage })
    func `has each option of a command, and no other`(_ usage: Usage) {
        let part = page.section(usage.name)
        #expect(part.terms == usage.options.map(Self.term), "\(usage.name)")
        for entry in part.entries {
            #expect(entry.words.count > 5, "\(usage.name) \(entry.term)")
        }
    }

    @Test(arguments: Commands.all.map { $0.usage })
    func `has each value that an option can have`(_ usage: Usage) {
        let entries = page.section(usage.name).entries
        for option in usage.options {
            let words =
                entries.first { ManualPage.plain($0.term) == Self.term(option) }?.words ?? ""
            for value in option.words {
                #expect(words.contains("*\(value)*"), "\(usage.name) --\(option.long)")
            }
        }
    }

    @Test(arguments: Commands.all.map { $0.usage })
    func `has each form of a command`(_ usage: Usage) {
        let lines = page.section(usage.name).lines.map(ManualPage.plain)
        for form in usage.synopsis where form != "[OPTION…]" || usage.synopsis.count == 1 {
            let written = "sheetctl \(usage.name) \(form)".replacing("…", with: "...")
            #expect(lines.contains { $0 == written || $0 == written + "++" }, "\(written)")
        }
    }

    @Test func `has the options of every command`() {
        #expect(page.section("OPTIONS").terms == (Option.common + [.version]).map(Self.term))
    }

    @Test func `has each exit code, and no other`() {
        let codes = ExitStatus.known.map(\.rawValue).sorted().map(String.init)
        let terms = page.section("EXIT STATUS").terms
        #expect(terms.filter { $0 != "128+N" } == codes)
        #expect(terms.contains("128+N"))
    }

    private static func term(_ option: Option) -> String {
        ManualPage.term(long: option.long, short: option.short, argument: option.argument)
    }
}
