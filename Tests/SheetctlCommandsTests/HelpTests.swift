import SheetInterface
import SheetctlCommands
import Testing

@Suite struct HelpTests {
    @Test(arguments: Commands.all.map { $0.usage })
    func `the help of a command tells its forms, options and exit codes`(_ usage: Usage) {
        let text = Run.alone([usage.name, "--help"]).answer
        for form in usage.synopsis { #expect(text.contains("sheetctl \(usage.name) \(form)")) }
        for option in usage.allOptions {
            #expect(text.contains("--\(option.long)"))
            #expect(text.contains(option.help))
            if let argument = option.argument {
                #expect(text.contains("--\(option.long) \(argument)"))
            }
            if let letter = option.short { #expect(text.contains("-\(letter), --")) }
        }
        for status in usage.statuses {
            #expect(text.contains("\n  \(status.code)  "))
            #expect(text.contains(status.meaning))
        }
        #expect(text.contains(usage.summary))
    }

    @Test(arguments: Commands.all.map { $0.usage })
    func `every way to ask for the help of a command is the same`(_ usage: Usage) {
        let answers = [[usage.name, "-h"], ["--help", usage.name], ["help", usage.name]].map {
            Run.alone($0)
        }
        for run in answers {
            #expect(run.status == .success)
            #expect(run.answer == Help.text(usage))
            #expect(run.words.isEmpty)
        }
    }

    @Test(arguments: Commands.all.map { $0.usage })
    func `options have names and letters of their own`(_ usage: Usage) {
        let names = usage.allOptions.map(\.long)
        #expect(Set(names).count == names.count)
        let letters = usage.allOptions.compactMap(\.short)
        #expect(Set(letters).count == letters.count)
        let codes = usage.statuses.map(\.status.rawValue)
        #expect(codes == Set(codes).sorted())
    }

    @Test(arguments: [
        ("present", ["0", "1", "3", "4", "5", "6", "64", "69", "124", "130", "143"]),
        ("await", ["0", "1", "3", "4", "5", "64", "69", "124", "130", "143"]),
        ("watch", ["0", "5", "64", "69", "130", "143"]),
        ("run", ["0", "5", "64", "69", "126", "127", "128+N"]),
        ("check-config", ["0", "1", "64", "69"]),
        ("attach", ["0", "5", "64", "69"]), ("lock", ["0", "5", "64", "69"]),
        ("status", ["0", "5", "64", "69"]),
    ])
    func `the help of a command has the codes that it can have`(
        _ name: String, _ codes: [String]
    ) throws {
        #expect(try Commands.named(name).usage.statuses.map(\.code) == codes)
    }

    @Test(arguments: Commands.all.map { $0.usage })
    func `the help speaks of an answer where one is waited for, and nowhere else`(_ usage: Usage) {
        let done = usage.statuses.first { $0.status == .success }?.meaning
        #expect(done?.contains("not a cancel") == ["present", "await"].contains(usage.name))
        #expect(done != nil && done != Status.success.meaning)
        let declined = usage.statuses.first { $0.status == .declined }?.meaning
        #expect(
            (declined == Status.declined.meaning) == ["present", "await"].contains(usage.name))
    }

    @Test(arguments: [["--help"], ["-h"], ["help"], ["help", "help"]])
    func `the overview lists every command`(_ words: [String]) {
        let run = Run.alone(words)
        #expect(run.status == .success)
        for command in Commands.all {
            #expect(run.answer.contains("\n  \(command.usage.name) "))
            #expect(run.answer.contains(command.usage.summary))
        }
    }

    @Test(arguments: [Help.overview(Commands.all)] + Commands.all.map { Help.text($0.usage) })
    func `the help fits into a terminal`(_ text: String) {
        for line in text.split(separator: "\n") { #expect(line.count <= 80) }
    }

    @Test(arguments: [["--version"], ["-V"]])
    func `the version is that of the source tree`(_ words: [String]) {
        #expect(Run.alone(words).answer == "sheetctl \(SheetdVersion.current)\n")
    }
}
