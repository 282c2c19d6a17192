import SheetctlCommands
import Testing

@Suite struct ArgumentsTests {
    private static let title = Option("title", short: "t", argument: "TEXT", help: "")
    private static let wait = Option("wait", help: "")
    private static let width = Option("width", argument: "N", help: "")
    private static let json = Option("json", short: "j", help: "")
    private static let table = [title, wait, width, json]

    private enum Colour: String, CaseIterable { case red, green }

    private func read(_ words: [String]) throws(UsageError) -> Arguments {
        try Arguments(reading: words, by: Self.table)
    }

    @Test(arguments: [
        ["--title", "x"], ["--title=x"], ["-t", "x"], ["-tx"], ["--ti", "x"], ["-jtx"],
        ["operand", "--title=x"], ["--title=y", "-tx"],
    ])
    func `the value of an option is found in every form, and the last one counts`(
        _ words: [String]
    ) throws {
        #expect(try read(words)[Self.title] == "x")
    }

    @Test func `a repeated option keeps every value in its order`() throws {
        let arguments = try read(["-t", "a", "--wait", "-t", "b"])
        #expect(arguments.all(Self.title) == ["a", "b"])
        #expect(arguments.has(Self.wait))
        #expect(!arguments.has(Self.json))
    }

    @Test func `two hyphens end the options`() throws {
        let arguments = try read(["a", "--", "--wait", "-t"])
        #expect(arguments.operands == ["a", "--wait", "-t"])
        #expect(arguments.given.isEmpty)
    }

    @Test func `the first operand ends the options of a line that goes on with a command`() throws {
        let arguments = try Arguments(
            reading: ["-j", "present", "--wait"], by: Self.table, stopsAtOperand: true)
        #expect(arguments.operands == ["present", "--wait"])
        #expect(arguments.has(Self.json) && !arguments.has(Self.wait))
    }

    @Test(arguments: [
        (["--titel", "x"], "--title"), (["--wiat"], "--wait"), (["--w"], "--wait or --width"),
        (["--title"], "--title"), (["--wait=1"], "--wait"), (["-x"], "-x"),
        (["--quite-different"], "--quite-different"),
    ])
    func `what is wrong with an option is told with what would be right`(
        _ words: [String], _ hint: String
    ) throws {
        let error = try #require(throws: UsageError.self) { try read(words) }
        #expect(error.message.contains(hint))
    }

    @Test func `a word of a list is read, and another one refused with the list`() throws {
        #expect(try read(["-t", "green"]).choice(Self.title, of: Colour.self) == .green)
        #expect(try read([]).choice(Self.title, of: Colour.self) == nil)
        let error = try #require(throws: UsageError.self) {
            try read(["-t", "blue"]).choice(Self.title, of: Colour.self)
        }
        #expect(error.message.contains("red, green"))
    }
}
