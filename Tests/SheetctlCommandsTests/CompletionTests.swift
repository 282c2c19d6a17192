import SheetctlCommands
import Testing

@Suite struct CompletionTests {
    @Test(arguments: CompletionShell.allCases)
    func `the script is printed without a daemon`(_ shell: CompletionShell) {
        let run = Run.alone(["completion", shell.rawValue])
        #expect(run.status == .success)
        #expect(run.answer == shell.script(Commands.all.map { $0.usage }))
        #expect(run.words.isEmpty)
    }

    @Test(arguments: CompletionShell.allCases)
    func `the script has every option of every command`(_ shell: CompletionShell) {
        let script = shell.script(Commands.all.map { $0.usage })
        for usage in Commands.all.map({ $0.usage }) {
            #expect(script.contains(usage.name))
            for option in usage.allOptions {
                #expect(script.contains((shell == .fish ? "-l " : "--") + option.long))
                for value in option.words { #expect(script.contains(value)) }
            }
        }
    }

    @Test(arguments: Commands.all.flatMap { $0.usage.options })
    func `an option with a list of values takes one`(_ option: SheetctlCommands.Option) {
        #expect(option.values.isEmpty || option.argument != nil)
    }

    @Test(arguments: [
        ("list", [WordKind.scene]), ("dismiss", [.sheet]),
        ("choose", [.sheet, .ofSheet(.actions), .ofSheet(.values)]),
        ("select", [.sheet, .ofSheet(.detents)]),
        ("phase", [.words(["active", "inactive", "background", "clear"])]),
        ("completion", [.words(["bash", "zsh", "fish"])]), ("check-config", [.file]),
        ("present", [.file]), ("run", [.program, .text]), ("status", []),
        ("progress", [.program, .text]), ("doctor", [.scene]),
    ])
    func `operands are found in the forms of a command`(
        _ name: String, _ kinds: [WordKind]
    ) throws {
        #expect(try Commands.named(name).usage.operands.map(\.kind) == kinds)
    }

    @Test(arguments: [
        ("style", ["sheet", "alert", "cover"]), ("priority", ["normal", "high", "critical"]),
        ("on-inactive", ["dismiss", "hold", "keep"]), ("title", []), ("detach", []),
    ])
    func `what an argument is called says what it can be`(_ name: String, _ words: [String]) throws
    {
        let option = PresentCommand.usage.options.first { $0.long == name }
        #expect(try #require(option).words == words)
    }

    @Test func `ids come with the titles, on lines of their own`() throws {
        let events = [
            #"{"sequence":1,"instance":"i","at":"t","kind":"sceneOpened","scene":\#(scene)}"#,
            #"{"sequence":1,"instance":"i","at":"t","kind":"ready"}"#,
        ]
        let replies = events.map { event in
            #"{"parameters":{"event":\#(event)},"continues":true}"#
        }
        #expect(
            try Run.against([replies], ["completion", "--list", "scenes"]).answer
                == "kitchen\tTea and cake\n")
        #expect(try Run.against([replies], ["completion", "--list", "sheets"]).answer.isEmpty)
    }

    private let scene = """
        {"id":"kitchen","number":2,"title":"Tea\\nand cake","owner":0,"phase":"active","sources":[],\
        "renderers":0,"presented":0,"queued":0,"held":0}
        """

    @Test(arguments: [
        (["completion"], "SHELL is missing"), (["completion", "csh"], "bash, zsh or fish"),
        (["completion", "--list", "users"], "sheets, scenes, actions"),
        (["completion", "--list", "actions"], "ID is missing"),
        (["completion", "--json", "bash"], "--json"), (["completion", "bash", "zsh"], "'zsh'"),
    ])
    func `what cannot be is told`(_ words: [String], _ told: String) {
        let run = Run.alone(words)
        #expect(run.status == .usage)
        #expect(run.words.contains(told))
        #expect(run.answer.isEmpty)
    }
}
