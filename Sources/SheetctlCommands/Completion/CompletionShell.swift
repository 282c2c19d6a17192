/// A shell that completes half-typed command lines by a script of its own kind.
package enum CompletionShell: String, CaseIterable, Hashable, Sendable {
    case bash
    case zsh
    case fish

    /// What the shell is to load to complete the command lines of sheetctl.
    ///
    /// - Parameter commands: As the help lists them; `help` comes with them.
    package func script(_ commands: [Usage]) -> String {
        switch self {
        case .bash: BashCompletion(commands: commands).script
        case .zsh: ZshCompletion(commands: commands).script
        case .fish: FishCompletion(commands: commands).script
        }
    }
}

/// A text in quotes of a shell, as one word of it.
func quoted(_ text: String, by shell: CompletionShell) -> String {
    let inner =
        shell == .fish
        ? text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
        : text.replacing("'", with: "'\\''")
    return "'\(inner)'"
}
