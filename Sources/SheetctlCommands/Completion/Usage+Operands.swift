/// A word of a command line that is no option and no argument of one.
package struct Operand: Hashable, Sendable {
    /// What it is called in the help.
    package let name: String
    package let kind: WordKind
    /// Whether any number of them may follow.
    package let isRepeated: Bool
}

extension Usage {
    /// What may follow the options, place by place, over all forms of the command.
    package var operands: [Operand] {
        var found: [Operand] = []
        for form in synopsis {
            for (place, operand) in operands(in: form).enumerated() {
                if place == found.count {
                    found.append(operand)
                } else if case .words(let words) = operand.kind,
                    case .words(let others) = found[place].kind
                {
                    found[place] = Operand(
                        name: found[place].name, kind: .words(others + words),
                        isRepeated: found[place].isRepeated || operand.isRepeated)
                }
            }
        }
        return found
    }

    private func operands(in form: String) -> [Operand] {
        var operands: [Operand] = []
        var isArgument = false
        // What a shell sends to standard input is no word of the command line.
        for word in form.split(separator: " ").prefix(while: { $0 != "<" }) {
            let name = word.filter { !"[]…".contains($0) }
            if isArgument || name == "OPTION" || name.hasPrefix("-") {
                isArgument = options.contains { "--\($0.long)" == name && $0.argument != nil }
                continue
            }
            operands.append(
                Operand(
                    name: name,
                    kind: isWrapper && operands.isEmpty ? .program : WordKind(operand: name),
                    isRepeated: word.contains("…")))
        }
        return operands
    }
}
