import SheetInterface

/// What a word of a command line can be, as far as a shell can complete it.
package enum WordKind: Hashable, Sendable {
    /// One of these.
    case words([String])
    /// The path of a file.
    case file
    /// The id of a live sheet; the daemon is asked.
    case sheet
    /// The id of a scene; the daemon is asked.
    case scene
    /// A program, with its own words after it.
    case program
    /// What nobody can guess.
    case text

    /// What stands behind a word of the help: `FILE`, `SCENE`, `bash|zsh|fish`.
    init(placeholder: String) {
        self =
            switch placeholder {
            case "FILE", "ADDRESS": .file
            case "ID": .sheet
            case "SCENE": .scene
            case "METHOD": .words(PresentationInterface.Method.allCases.map(\.rawValue))
            case "INTERFACE": .words([PresentationInterface.name, "org.varlink.service"])
            case _ where placeholder.allSatisfy { $0.isLowercase || "|-".contains($0) }:
                .words(placeholder.split(separator: "|").map(String.init))
            default: .text
            }
    }
}

extension Option {
    /// What its argument is; nil when it takes none.
    package var kind: WordKind? {
        values.isEmpty ? argument.map(WordKind.init(placeholder:)) : .words(values)
    }

    /// As it is written: `--title`, `-t`.
    var spellings: [String] { ["--\(long)"] + (short.map { ["-\($0)"] } ?? []) }
}
