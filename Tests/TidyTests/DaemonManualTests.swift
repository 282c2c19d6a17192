import SheetDaemon
import SheetService
import Testing
import UnixIO

@Suite struct `sheetd(8) and sheetd.conf(5)` {
    @Test func `have each option of the daemon, and no other`() throws {
        let terms = try ManualPage("sheetd.8").section("OPTIONS").terms
        let options = OptionTable.all.map { entry in
            ManualPage.term(
                long: entry.option.name, short: entry.option.letter, argument: entry.placeholder)
        }
        #expect(Set(terms) == Set(options))
        #expect(terms.count == options.count)
    }

    @Test func `have each exit code of the daemon, and no other`() throws {
        let terms = try ManualPage("sheetd.8").section("EXIT STATUS").terms
        #expect(terms == ExitStatus.allCases.map { "\($0.rawValue)" })
    }

    @Test func `have each section of the configuration, and no other`() throws {
        let titles = try ManualPage("sheetd.conf.5").parts(of: "OPTIONS").map(\.title)
        #expect(titles == ConfigurationSection.allCases.map(\.header))
    }

    @Test(arguments: ConfigurationSection.allCases)
    func `have each key, what it takes, and its default`(section: ConfigurationSection) throws {
        let entries = try ManualPage("sheetd.conf.5").section(section.header).entries
        let keys = ConfigurationKey.keys(of: section)
        #expect(entries.map(\.term) == keys.map { "*\($0.name)=*" })
        for (entry, key) in zip(entries, keys) {
            let words = ManualPage.plain(entry.words)
            #expect(words.lowercased().contains(key.expectation.lowercased()), "\(key.name)")
            #expect(
                words.hasSuffix("Default: \(key.defaultText).") || key.defaultText.isEmpty,
                "\(key.name)")
        }
    }
}
