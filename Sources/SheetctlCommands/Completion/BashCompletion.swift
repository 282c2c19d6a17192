/// The completion for bash; it needs nothing but bash.
struct BashCompletion {
    let commands: [Usage]

    var script: String {
        """
        # Completion of sheetctl for bash. To load it: source <(sheetctl completion bash)

        # The options of a command, in $options; of sheetctl itself when there is no command yet.
        _sheetctl_options() {
            case $1 in
        \(optionCases)
            esac
        }

        # What the argument of a command's option is, in $kind; false when it takes none.
        _sheetctl_argument() {
            case "$1 $2" in
        \(argumentCases)
            *) return 1 ;;
            esac
        }

        # What an operand of a command is, in $kind, by its number.
        _sheetctl_operand() {
            case "$1 $2" in
        \(operandCases)
            *) kind=text ;;
            esac
        }

        \(Self.walk)
        complete -F _sheetctl sheetctl

        """
    }

    private func line(_ patterns: [String], _ name: String, _ value: String) -> String {
        "    \(patterns.joined(separator: " | "))) \(name)=\(quoted(value, by: .bash)) ;;"
    }

    private var optionCases: String {
        let rows =
            [line(["''"], "options", words(Option.common + [.version]))]
            + commands.map { line([$0.name], "options", words($0.allOptions)) }
        return rows.joined(separator: "\n")
    }

    private func words(_ options: [Option]) -> String {
        options.map { "--\($0.long)" }.joined(separator: " ")
    }

    private var argumentCases: String {
        let common = Option.common.compactMap { option in
            option.kind.map {
                line(option.spellings.map { "*' \($0)'" }, "kind", word(for: $0))
            }
        }
        let own = commands.flatMap { command in
            command.options.compactMap { option in
                option.kind.map {
                    line(
                        option.spellings.map { "'\(command.name) \($0)'" }, "kind",
                        word(for: $0))
                }
            }
        }
        return (common + own).joined(separator: "\n")
    }

    private var operandCases: String {
        let all = commands.map(\.name) + ["help"]
        let rows =
            ["' 1'", "'help 1'"].map { line([$0], "kind", word(for: .words(all))) }
            + commands.flatMap { command in
                command.operands.enumerated().map { place, operand in
                    line(
                        [
                            operand.isRepeated
                                ? "'\(command.name) '*" : "'\(command.name) \(place + 1)'"
                        ],
                        "kind", word(for: operand.kind))
                }
            }
        return rows.joined(separator: "\n")
    }

    private func word(for kind: WordKind) -> String {
        switch kind {
        case .words(let words): (["words"] + words).joined(separator: " ")
        case .file: "file"
        case .sheet: "sheets"
        case .scene: "scenes"
        case .ofSheet(let subject): subject.rawValue
        case .program: "program"
        case .text: "text"
        }
    }

    /// Bash takes words apart at = and : and @, too, and puts a completion in the place of the last part
    /// alone.
    private static let walk = #"""
        _sheetctl() {
            local IFS=$' \t\n' line=${COMP_LINE:0:COMP_POINT} gap word options kind
            local command='' pending='' ended='' sheet='' index operands=0
            local -a words=() daemon=() found=()
            COMPREPLY=()

            for word in "${COMP_WORDS[@]:0:COMP_CWORD}"; do
                gap=${line%%[![:space:]]*}
                line=${line#"$gap"}
                line=${line#"$word"}
                if [[ -n $gap || ${#words[@]} -eq 0 ]]; then words+=("$word"); else words[-1]+=$word; fi
            done
            gap=${line%%[![:space:]]*}
            line=${line#"$gap"}
            if [[ -n $gap ]]; then words+=("$line"); else words[-1]+=$line; fi

            for ((index = 1; index < ${#words[@]} - 1; index++)); do
                word=${words[index]}
                if [[ -n $pending ]]; then
                    [[ $pending != --socket ]] || daemon+=("--socket=$word")
                    pending=''
                elif [[ -n $ended ]]; then
                    operands=$((operands + 1))
                    [[ $operands -gt 1 ]] || sheet=$word
                elif [[ $word == -- ]]; then
                    [[ -z $command ]] || ended=yes
                elif [[ $word == -?* ]]; then
                    if _sheetctl_argument "$command" "$word"; then pending=$word; fi
                    case $word in --socket=* | --system | --user) daemon+=("$word") ;; esac
                elif [[ -z $command ]]; then
                    command=$word
                else
                    operands=$((operands + 1))
                    [[ $operands -gt 1 ]] || sheet=$word
                    _sheetctl_operand "$command" 1
                    [[ $kind != program ]] || ended=yes
                fi
            done

            word=${words[-1]}
            if [[ -n $pending ]]; then
                _sheetctl_argument "$command" "$pending"
            elif [[ -z $ended && $word == --*=* ]]; then
                _sheetctl_argument "$command" "${word%%=*}" || return
                word=${word#*=}
            elif [[ -z $ended && $word == -* ]]; then
                _sheetctl_options "$command"
                kind="words $options"
            else
                _sheetctl_operand "$command" $((operands + 1))
                [[ $operands -eq 0 ]] || [[ $kind != text ]] || {
                    _sheetctl_operand "$command" 1
                    if [[ $kind == program ]]; then kind='file'; else kind='text'; fi
                }
            fi

            case $kind in
            words*) read -ra found <<<"${kind#words}" ;;
            sheets | scenes | actions | values | detents)
                case $kind in sheets | scenes) ;; *) kind="$kind $sheet" ;; esac
                read -ra words <<<"$kind"
                while IFS=$'\t' read -r gap _; do found+=("$gap"); done < <(
                    command sheetctl "${daemon[@]}" completion --list "${words[@]}" 2>/dev/null
                )
                ;;
            file)
                compopt -o filenames
                mapfile -t COMPREPLY < <(compgen -f -- "$word")
                return
                ;;
            program)
                mapfile -t COMPREPLY < <(compgen -c -- "$word")
                return
                ;;
            esac
            gap=${word%"${word##*[:=@]}"}
            for line in "${found[@]}"; do
                [[ $line != "$word"* ]] || COMPREPLY+=("${line#"$gap"}")
            done
            [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace
        }
        """#
}
