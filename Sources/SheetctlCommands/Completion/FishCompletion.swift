/// The completion for fish.
struct FishCompletion {
    let commands: [Usage]

    var script: String {
        """
        # Completion of sheetctl for fish. To load it: sheetctl completion fish | source

        \(valued)
        \(Self.functions)
        complete -c sheetctl -f
        \(rows.joined(separator: "\n"))

        """
    }

    /// Which options take the next word.
    private var valued: String {
        let names =
            Option.common.filter { $0.argument != nil }.flatMap { option in
                option.spellings.map { "* \($0)" }
            }
            + commands.flatMap { command in
                command.options.filter { $0.argument != nil }.flatMap { option in
                    option.spellings.map { "\(command.name) \($0)" }
                }
            }
        let wrappers = commands.filter(\.isWrapper).map { quoted($0.name, by: .fish) }
        return """
            # Whether an option of a command takes the next word as its argument.
            function __sheetctl_takes_next
                switch "$argv"
                    case \(names.map { quoted($0, by: .fish) }.joined(separator: " "))
                        return 0
                end
                return 1
            end

            # Whether all that follows a command is the command line of another program.
            function __sheetctl_wraps
                contains -- "$argv" \(wrappers.joined(separator: " "))
            end

            """
    }

    private static let functions = #"""
        # Takes the words before the cursor apart. Prints the command, a line each operand; for
        # --daemon the options that say which daemon is meant.
        function __sheetctl_words
            set -l words (commandline -opc)
            set -l command ''
            set -l operands
            set -l daemon
            set -l pending
            set -l ended
            for word in $words[2..]
                if set -q pending[1]
                    test $pending = --socket; and set -a daemon --socket=$word
                    set -e pending
                else if set -q ended[1]
                    set -a operands $word
                else if test "$word" = --
                    test -n "$command"; and set ended yes
                else if string match -q -- '-?*' $word
                    __sheetctl_takes_next "$command" $word; and set pending $word
                    string match -qr -- '^--(socket=.*|system|user)$' $word; and set -a daemon $word
                else if test -z "$command"
                    set command $word
                else
                    set -a operands $word
                    __sheetctl_wraps $command; and set ended yes
                end
            end
            if test "$argv" = --daemon
                string join -- \n $daemon
            else
                string join -- \n "$command" $operands
            end
        end

        # Whether options of this command are to be completed.
        function __sheetctl_in
            set -l words (__sheetctl_words)
            test "$words[1]" = "$argv"; or return 1
            not __sheetctl_wraps $words[1]; or not set -q words[2]
        end

        # Whether an operand of this command is to be completed, and it is the one of this number;
        # with a + after the number, it or a later one.
        function __sheetctl_at -a command place
            set -l words (__sheetctl_words)
            test "$words[1]" = $command; or return 1
            switch $place
                case any
                    return 0
                case '*+'
                    test (count $words) -ge (string trim -r -c + -- $place)
                case '*'
                    test (count $words) -eq $place
            end
        end

        # What the daemon has: sheets or scenes, with their titles.
        function __sheetctl_list
            command sheetctl (__sheetctl_words --daemon) completion --list $argv 2>/dev/null
        end

        # What the sheet has whose id is the first operand.
        function __sheetctl_list_of_sheet
            set -l words (__sheetctl_words)
            __sheetctl_list $argv $words[2]
        end

        # What the program that is being run makes of its words.
        function __sheetctl_program
            set -l words (__sheetctl_words)
            set -l typed
            for word in $words[2..]
                set -a typed (string escape -- $word)
            end
            complete -C (string join ' ' -- $typed (commandline -ct))
        end

        """#

    private var rows: [String] {
        let names =
            commands.map { ($0.name, $0.summary) } + [("help", "Prints the help of a command")]
        let first = names.map { name, summary in
            row(in: "__sheetctl_at '' 1", "-a \(name)", summary)
        }
        let common = (Option.common + [.version]).map { row(for: $0, in: "__sheetctl_in ''") }
        let help = names.map { name, summary in
            row(in: "__sheetctl_at help 1", "-a \(name)", summary)
        }
        return first + common + help + commands.flatMap(rows)
    }

    private func rows(of command: Usage) -> [String] {
        command.allOptions.map { row(for: $0, in: "__sheetctl_in \(command.name)") }
            + command.operands.enumerated().compactMap { place, operand in
                if command.isWrapper {
                    guard place == 0 else { return nil }
                    return row(
                        in: "__sheetctl_at \(command.name) any", "-xa '(__sheetctl_program)'", nil)
                }
                guard let offer = offer(operand.kind) else { return nil }
                let number = "\(place + 1)" + (operand.isRepeated ? "+" : "")
                return row(in: "__sheetctl_at \(command.name) \(number)", offer, nil)
            }
    }

    private func row(for option: Option, in condition: String) -> String {
        var words = "-l \(option.long)" + (option.short.map { " -s \($0)" } ?? "")
        if let kind = option.kind { words += " -r " + (offer(kind) ?? "-f") }
        return row(in: condition, words, option.help)
    }

    private func row(in condition: String, _ words: String, _ help: String?) -> String {
        "complete -c sheetctl -n \(quoted(condition, by: .fish)) \(words)"
            + (help.map { " -d \(quoted($0, by: .fish))" } ?? "")
    }

    private func offer(_ kind: WordKind) -> String? {
        switch kind {
        case .words(let words): "-fa \(quoted(words.joined(separator: " "), by: .fish))"
        case .file: "-F"
        case .sheet: "-fa '(__sheetctl_list sheets)'"
        case .scene: "-fa '(__sheetctl_list scenes)'"
        case .ofSheet(let subject): "-fa '(__sheetctl_list_of_sheet \(subject))'"
        case .program: "-fa '(__fish_complete_command)'"
        case .text: nil
        }
    }
}
