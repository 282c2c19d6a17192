package import SheetInterface

/// What is wrong with the value of an element, before it is sent: the same as the daemon would find,
/// in words for the person who put it in.
///
/// **Source:** R24.
package enum ElementCheck {
    /// A clause about the element; nil when the value can be sent.
    ///
    /// - Parameter value: As the interface has it; empty for none.
    package static func problem(of value: [String], in element: Wire.Element) -> String? {
        guard value.contains(where: { !$0.isEmpty }) else {
            return element.required == true ? "needs a value" : nil
        }
        switch element.kind {
        case "filter": return filterProblem(of: value, in: element)
        case "dateRange": return rangeProblem(of: value)
        case "field", "secret", "multiline", "number", "toggle", "choice", "date", "time":
            return value.count == 1 ? problem(of: value[0], in: element) : "takes one value"
        default: return nil
        }
    }

    private static func problem(of word: String, in element: Wire.Element) -> String? {
        switch element.kind {
        case "field", "secret":
            let isOneLine = !word.contains(where: \.isNewline)
            return isOneLine ? lengthProblem(of: word, in: element) : "is one line"
        case "multiline": return lengthProblem(of: word, in: element)
        case "number": return numberProblem(of: word, in: element)
        case "toggle": return ["true", "false"].contains(word) ? nil : "is on or off"
        case "choice":
            let isKnown = element.choices?.contains { $0.id == word } ?? false
            return isKnown ? nil : "is none of the choices"
        case "date": return CalendarDay(word) == nil ? "is no date" : nil
        default:
            let isWhole = TimeField(word).value == [word]
            return isWhole ? nil : "is no time of day, as 07:30 is"
        }
    }

    private static func filterProblem(of value: [String], in element: Wire.Element) -> String? {
        let picked = Set(value)
        let ids = Set((element.choices ?? []).map(\.id))
        guard ids.isSuperset(of: picked) else { return "is none of the choices" }
        return picked.count == value.count ? nil : "has a choice twice"
    }

    private static func lengthProblem(of word: String, in element: Wire.Element) -> String? {
        let length = Int64(word.unicodeScalars.count)
        if element.characters == "digits", !word.unicodeScalars.allSatisfy(isDigit) {
            return "takes digits only"
        }
        let unit = element.characters == "digits" ? "digit" : "character"
        if let least = element.minimumLength, length < least {
            return "needs at least \(least) \(unit)\(least == 1 ? "" : "s")"
        }
        if let most = element.maximumLength, length > most {
            return "takes at most \(most) \(unit)\(most == 1 ? "" : "s")"
        }
        return nil
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func numberProblem(of word: String, in element: Wire.Element) -> String? {
        guard let number = NumberText.number(word) else { return "is no number" }
        if let least = element.minimum, number < least {
            return "is at least \(NumberText.text(least))"
        }
        if let most = element.maximum, number > most {
            return "is at most \(NumberText.text(most))"
        }
        return nil
    }

    private static func rangeProblem(of value: [String]) -> String? {
        guard value.count == 2 else { return "needs two dates" }
        guard let first = CalendarDay(value[0]), let last = CalendarDay(value[1]) else {
            return "is no pair of dates"
        }
        return first <= last ? nil : "ends before it begins"
    }
}
