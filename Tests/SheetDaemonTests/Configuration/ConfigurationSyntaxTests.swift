import SheetDaemon
import SheetService
import TestKit
import Testing

@Suite struct `The syntax of a configuration` {
    private static func read(_ text: String) -> [ConfigurationStatement] {
        ConfigurationSyntax.statements(in: Array(text.utf8))
    }

    private static func entry(_ key: String, _ value: String, line: Int = 1)
        -> ConfigurationStatement
    {
        ConfigurationStatement(line: line, .entry(key: key, value: value))
    }

    private static func section(_ name: String, line: Int = 1) -> ConfigurationStatement {
        ConfigurationStatement(line: line, .section(name))
    }

    @Test func `has sections, entries and comments, each with its line`() {
        let text = """
            # A comment
            [Limits]

            Sheets=5
            ; another
            [Scene a]
            Title = Front door\u{20}
            """
        #expect(
            Self.read(text) == [
                Self.section("Limits", line: 2), Self.entry("Sheets", "5", line: 4),
                Self.section("Scene a", line: 6), Self.entry("Title", "Front door", line: 7),
            ])
    }

    @Test(arguments: [
        ("a=b", "a", "b"), ("  a=b", "a", "b"), ("\ta\t=\tb\t", "a", "b"), ("a=", "a", ""),
        ("a=b=c", "a", "b=c"), ("a: b", "a", "b"), ("a=b\r", "a", "b"), ("=b", "", "b"),
        ("=", "", ""), ("a=b ; comment", "a", "b"), ("a=b;c", "a", "b;c"),
        ("a=b # c", "a", "b # c"),
        ("a=[b]", "a", "[b]"), ("a=\"b\"", "a", "\"b\""), ("a=b\\", "a", "b\\"), ("ä=ö", "ä", "ö"),
    ])
    func `an entry is a key and a value`(_ line: String, _ key: String, _ value: String) {
        #expect(Self.read(line) == [Self.entry(key, value)])
    }

    @Test func `an indented entry is no part of the one before`() {
        #expect(
            Self.read("a=b\n  c=d") == [Self.entry("a", "b"), Self.entry("c", "d", line: 2)])
    }

    @Test(arguments: ["", "Limits", " Limits ", "Scene a:b", "a b", "["])
    func `a section is what stands between the brackets`(_ name: String) {
        #expect(Self.read("[\(name)]") == [Self.section(name)])
        #expect(Self.read("  [\(name)] ; a comment\r") == [Self.section(name)])
    }

    @Test func `a section may have the longest name of a scene`() {
        let name = "Scene " + String(repeating: "x", count: 64)
        #expect(Self.read("[\(name)]") == [Self.section(name)])
    }

    @Test(arguments: ["[Limits", "Sheets", "[a ; b]", "  x y z"])
    func `a line that is neither is a fault of its own`(_ line: String) {
        let fault = ConfigurationStatement.Content.fault(
            "is none of key=value, [section] and # comment")
        #expect(
            Self.read("\(line)\na=b\n\(line)") == [
                ConfigurationStatement(line: 1, fault), Self.entry("a", "b", line: 2),
                ConfigurationStatement(line: 3, fault),
            ])
    }

    @Test func `a line has a longest length, and one more is a fault`() {
        let room = ConfigurationSyntax.lineBytes - 2
        let value = String(repeating: "x", count: room)
        #expect(Self.read("a=\(value)") == [Self.entry("a", value)])
        let fault = ConfigurationStatement.Content.fault("is longer than 197 bytes")
        for line in ["a=\(value)x", "[\(value)xx]", "\(value)xxx"] {
            #expect(
                Self.read("\(line)\nb=c") == [
                    ConfigurationStatement(line: 1, fault), Self.entry("b", "c", line: 2),
                ])
        }
    }

    @Test func `a comment may be of any length, and in any encoding`() {
        let comment = "# " + String(repeating: "x", count: 1000)
        #expect(Self.read("\(comment)\na=b") == [Self.entry("a", "b", line: 2)])
        #expect(ConfigurationSyntax.statements(in: Array("# ".utf8) + [0xE4]) == [])
    }

    @Test func `an entry or a section in another encoding than UTF-8 is a fault`() {
        let fault = ConfigurationStatement(line: 1, .fault("is not in UTF-8"))
        #expect(ConfigurationSyntax.statements(in: Array("a=".utf8) + [0xE4]) == [fault])
        #expect(ConfigurationSyntax.statements(in: Array("[".utf8) + [0xE4, 0x5D]) == [fault])
    }

    @Test func `a mark of the byte order is passed over`() {
        #expect(
            Self.read("\u{FEFF}[Limits]\na=b") == [
                Self.section("Limits"), Self.entry("a", "b", line: 2),
            ])
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `any bytes can be read`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let alphabet = Array("[]=:;# \t\r\n\\\"aZ9/.".utf8)
        let bytes = (0..<Int.random(in: 0..<2000, using: &random)).map { _ in
            random.oneIn(4)
                ? UInt8.random(in: 1...255, using: &random)
                : alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        }
        let statements = ConfigurationSyntax.statements(in: bytes)
        let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
        #expect(statements.count <= lines)
        #expect(zip(statements, statements.dropFirst()).allSatisfy { $0.line < $1.line })
        #expect(statements.allSatisfy { (1...lines).contains($0.line) })
        var configuration = Configuration()
        let warnings = configuration.take(statements, from: "random")
        #expect(warnings.count <= Configuration.warningsPerFile + 1)
    }
}
