import Testing
import UnixIO

@Suite struct ParsedOptionsTests {
    private static let options = [
        CommandLineOption("socket", letter: "s", takesValue: true),
        CommandLineOption("system", letter: "y"),
        CommandLineOption("log-level", takesValue: true),
        CommandLineOption("help", letter: "h"),
    ]

    @Test(arguments: [
        ["--socket=/a", "--help"], ["--socket", "/a", "--help"], ["-s", "/a", "-h"],
        ["-s/a", "--he"], ["-s", "/a", "--", "-h"],
    ])
    func `options are found in all their forms`(words: [String]) throws {
        let parsed = try ParsedOptions(parsing: words, as: Self.options)
        let isEnded = words.contains("--")
        #expect(parsed.matches.first == .init(name: "socket", value: "/a"))
        #expect(parsed.matches.dropFirst().map(\.name) == (isEnded ? [] : ["help"]))
        #expect(parsed.operands == (isEnded ? ["-h"] : []))
    }

    @Test func `joined letters are read one by one`() throws {
        let parsed = try ParsedOptions(parsing: ["-yhs/a"], as: Self.options)
        #expect(
            parsed.matches == [
                .init(name: "system"), .init(name: "help"), .init(name: "socket", value: "/a"),
            ])
    }

    @Test(arguments: [true, false])
    func `options after an operand belong to it or to the program`(stops: Bool) throws {
        let parsed = try ParsedOptions(
            parsing: ["present", "--help", "é"], as: Self.options, stopsAtOperand: stops)
        #expect(parsed.matches == (stops ? [] : [.init(name: "help")]))
        #expect(parsed.operands == (stops ? ["present", "--help", "é"] : ["present", "é"]))
    }

    @Test(arguments: [
        (["--nothing"], CommandLineError.unknownOption("--nothing")),
        (["-h", "--s=/a"], .unknownOption("--s=/a")),
        (["-x"], .unknownOption("-x")), (["-hx"], .unknownOption("-x")),
        (["--socket"], .missingValue("--socket")), (["-s"], .missingValue("-s")),
        (["--help=yes"], .unexpectedValue("--help")),
    ])
    func `the first fault is named as it was written`(words: [String], error: CommandLineError) {
        #expect(throws: error) { try ParsedOptions(parsing: words, as: Self.options) }
    }

    @Test func `an empty command line has nothing`() throws {
        let parsed = try ParsedOptions(parsing: [], as: Self.options)
        #expect(parsed.matches.isEmpty && parsed.operands.isEmpty)
    }
}
