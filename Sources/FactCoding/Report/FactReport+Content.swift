import PresentationCore
import SheetGeometry

extension FactReport {
    static func lines(of content: SheetContent) -> [String] {
        var lines = ["    " + shape(of: content)]
        if !content.actions.isEmpty {
            let actions = content.actions.map { action in
                ReportText.escaped(action.id) + (action.isCancel ? " (cancel)" : "")
            }
            lines.append("    actions: " + actions.joined(separator: ", "))
        }
        for element in content.elements { lines.append("    element " + words(element)) }
        if !content.words.isEmpty {
            let words = String(decoding: content.words, as: UTF8.self)
            lines.append("    words: " + ReportText.escaped(words))
        }
        return lines
    }

    private static func shape(of content: SheetContent) -> String {
        var parts: [String] = []
        switch content.shape {
        case .sheet(let list):
            parts.append(
                "detents "
                    + list.detents.map { ReportText.escaped($0.word) }.joined(
                        separator: ", "))
        case .alert: parts.append("shape of an alert")
        case .cover: parts.append("shape of a cover")
        }
        if let detent = content.selectedDetent {
            parts.append("to rest at \(ReportText.escaped(detent.word))")
        }
        if let detent = content.largestUndimmedDetent {
            parts.append("undimmed up to \(ReportText.escaped(detent.word))")
        }
        if content.interactiveDismissDisabled { parts.append("not to be waved away") }
        return parts.joined(separator: "; ")
    }

    private static func words(_ element: Element) -> String {
        var parts = [ReportText.escaped(element.id)]
        parts.append(element.input.map { words($0) } ?? "to be looked at")
        if element.isRequired { parts.append("required") }
        if element.takesDigitsOnly { parts.append("digits only") }
        if let length = element.minimumLength { parts.append("at least \(length) long") }
        if let length = element.maximumLength { parts.append("at most \(length) long") }
        let value = element.value.map { ReportText.quoted($0) }
        if !value.isEmpty { parts.append("holds " + value.joined(separator: " ")) }
        return parts.joined(separator: ", ")
    }

    private static func words(_ input: Element.Input) -> String {
        switch input {
        case .number(let minimum, let maximum):
            "number" + (minimum.map { " from \($0)" } ?? "")
                + (maximum.map { " up to \($0)" } ?? "")
        case .choice(let choices): "choice of " + list(choices)
        case .filter(let choices): "filter of " + list(choices)
        case .field, .multiline, .secret, .toggle, .date, .dateRange, .time, .unknown:
            "\(input)"
        }
    }

    private static func list(_ choices: [String]) -> String {
        choices.map { ReportText.escaped($0) }.joined(separator: " ")
    }
}
