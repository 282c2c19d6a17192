/// The completion for zsh, by its own `_arguments`.
struct ZshCompletion {
    let commands: [Usage]

    var script: String {
        """
        #compdef sheetctl
        # Completion of sheetctl for zsh. To load it: source <(sheetctl completion zsh), after compinit;
        # or as a file _sheetctl in a folder of $fpath.

        _sheetctl_commands() {
            local -a commands=(
        \(commandRows)
            )
            _describe -t commands command commands
        }

        \(Self.list)
        _sheetctl() {
            local curcontext=$curcontext state word
            local -i found=1
            local -a line daemon
            local -A opt_args
            for word in ${words[1,CURRENT-1]}; do
                if [[ $word == --socket ]]; then
                    daemon=(--socket)
                elif [[ $daemon[-1] == --socket || $word == (--socket=*|--system|--user) ]]; then
                    daemon+=($word)
                fi
            done
            _arguments -C -s -S : \\
        \(specifications(Option.common + [.version])) \\
                '(-)1:command:_sheetctl_commands' \\
                '*::argument:->command' && found=0
            [[ $state == command ]] || return found
            case $words[1] in
        \(commandCases)
            help) _arguments '1:command:_sheetctl_commands' && found=0 ;;
            esac
            return found
        }

        if [[ $funcstack[1] == _sheetctl ]]; then
            _sheetctl "$@"
        else
            compdef _sheetctl sheetctl
        fi

        """
    }

    private static let list = #"""
        # What the daemon has: sheets or scenes, with their titles; or what the sheet has that is named
        # by a second word.
        _sheetctl_list() {
            local -a rows open
            local row id title
            for row in ${(f)"$(_call_program $1 command sheetctl ${(q)daemon} completion --list ${(q)@} 2>/dev/null)"}; do
                id=${row%%$'\t'*}
                title=${row#*$'\t'}
                row=${id//:/\\:}${title:+:$title}
                if [[ $id == *= ]]; then open+=($row); else rows+=($row); fi
            done
            local -i found=1
            (( $#rows )) && _describe -t $1 ${1%s} rows && found=0
            (( $#open )) && _describe -t $1 ${1%s} open -S '' && found=0
            return found
        }

        """#

    private var commandRows: String {
        let rows =
            commands.map { ($0.name, $0.summary) } + [("help", "Prints the help of a command")]
        return rows.map { "        " + quoted("\($0.0):\($0.1)", by: .zsh) }
            .joined(separator: "\n")
    }

    private var commandCases: String {
        commands.map { command in
            let operands = command.operands.enumerated().map { place, operand in
                "            " + specification(operand, at: place + 1, of: command)
            }
            let rows = ([specifications(command.allOptions)] + operands).joined(separator: " \\\n")
            return """
                    \(command.name))
                        _arguments -s -S : \\
                \(rows) && found=0
                        ;;
                """
        }.joined(separator: "\n")
    }

    private func specifications(_ options: [Option]) -> String {
        options.map { "            " + specification($0) }.joined(separator: " \\\n")
    }

    private func specification(_ option: Option) -> String {
        let help = "[" + escaped(option.help, "[]") + "]"
        guard let kind = option.kind, let argument = option.argument else {
            let names = option.spellings
            guard names.count > 1 else { return quoted("\(names[0])\(help)", by: .zsh) }
            return "{\(names.joined(separator: ","))}" + quoted(help, by: .zsh)
        }
        let value = help + ":" + escaped(argument, ":") + ":" + action(kind)
        let names = ["--\(option.long)="] + (option.short.map { ["-\($0)+"] } ?? [])
        guard names.count > 1 else { return quoted("*\(names[0])\(value)", by: .zsh) }
        return "'*'{\(names.joined(separator: ","))}" + quoted(value, by: .zsh)
    }

    private func specification(_ operand: Operand, at place: Int, of command: Usage) -> String {
        if command.isWrapper {
            return quoted(
                place == 1 ? "(-)1:program: _command_names -e" : "*::argument: _normal", by: .zsh)
        }
        let place = operand.isRepeated ? "*" : "\(place)"
        return quoted(
            "\(place):\(escaped(operand.name, ":")):\(action(operand.kind))", by: .zsh)
    }

    private func action(_ kind: WordKind) -> String {
        switch kind {
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .file: "_files"
        case .sheet: " _sheetctl_list sheets"
        case .scene: " _sheetctl_list scenes"
        case .ofSheet(let subject): " _sheetctl_list \(subject) ${(Q)line[1]}"
        case .program: " _command_names -e"
        case .text: " "
        }
    }

    private func escaped(_ text: String, _ characters: String) -> String {
        String(text.flatMap { characters.contains($0) || $0 == "\\" ? ["\\", $0] : [$0] })
    }
}
