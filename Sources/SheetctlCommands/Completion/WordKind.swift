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
    /// What the sheet has whose id is the first operand; the daemon is asked.
    case ofSheet(SheetWords.Subject)
    /// A program, with its own words after it.
    case program
    /// What nobody can guess.
    case text

    /// All that an enumeration has.
    private static func words<Choice: RawRepresentable & CaseIterable>(
        of type: Choice.Type
    ) -> WordKind where Choice.RawValue == String {
        .words(type.allCases.map(\.rawValue))
    }

    /// What stands behind a word of the help: `FILE`, `SCENE`, `STYLE`, `bash|zsh|fish`.
    init(placeholder: String) {
        self =
            switch placeholder {
            case "FILE", "ADDRESS": .file
            case "ID": .sheet
            case "SCENE": .scene
            case "STYLE": .words(of: Wire.Style.self)
            case "PRIORITY": .words(of: Wire.Priority.self)
            case "POLICY": .words(of: Wire.PhasePolicy.self)
            case "PLACEMENT": .words(of: Wire.Placement.self)
            case "LIFETIME": .words(of: Wire.Lifetime.self)
            case "GESTURE": .words(of: Wire.Gesture.self)
            case "METHOD": .words(of: PresentationInterface.Method.self)
            case "INTERFACE": .words([PresentationInterface.name, "org.varlink.service"])
            case _ where placeholder.allSatisfy { $0.isLowercase || "|-".contains($0) }:
                .words(placeholder.split(separator: "|").map(String.init))
            default: .text
            }
    }
}

extension WordKind {
    /// What an operand of this name is, which can be of the sheet that another one names.
    init(operand: String) {
        self =
            switch operand {
            case "ACTION": .ofSheet(.actions)
            case "NAME=VALUE": .ofSheet(.values)
            case "DETENT": .ofSheet(.detents)
            default: WordKind(placeholder: operand)
            }
    }
}

extension Option {
    /// What its argument is; nil when it takes none.
    package var kind: WordKind? {
        values.isEmpty ? argument.map(WordKind.init(placeholder:)) : .words(values)
    }

    /// What its argument can be, where that can be listed.
    package var words: [String] {
        guard case .words(let words) = kind else { return [] }
        return words
    }

    /// As it is written: `--title`, `-t`.
    var spellings: [String] { ["--\(long)"] + (short.map { ["-\($0)"] } ?? []) }
}
