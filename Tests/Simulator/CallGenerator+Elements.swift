import PresentationCore
import SheetInterface
import TestKit

/// Elements of every kind, and values for them.
extension CallGenerator {
    /// One element of each kind, all with the same ids in every sheet.
    private static let kinds = [
        "text", "copyable", "field", "multiline", "secret", "secret", "number", "toggle", "choice",
        "filter",
        "date", "dateRange", "time", "progress", "image", "colour",
    ]

    mutating func elements() -> [Wire.Element] {
        let count = Int.random(in: 0...3, using: &random)
        var elements = (0..<count).map { _ in element() }
        if random.oneIn(narrowness.fault), let first = elements.first { elements.append(first) }
        return elements
    }

    private mutating func element() -> Wire.Element {
        let kind = CallGenerator.kinds.randomElement(using: &random) ?? "text"
        // The same element twice is a fault, and there are few kinds.
        var element = Wire.Element(id: kind + word("1", "2", "3", "4"), kind: kind)
        if ["text", "copyable", "image", "progress", "colour"].contains(kind), random.oneIn(2) {
            element.id = nil
        }
        element.text = kind == "text" ? CallGenerator.words : nil
        element.required = random.oneIn(2) ? random.oneIn(2) : nil
        if kind == "choice" || kind == "filter" {
            element.choices = [Wire.Choice(id: "a", label: "A"), Wire.Choice(id: "b", label: "B")]
        }
        if kind == "number", random.oneIn(2) { element.minimum = -1.5 }
        if kind == "number", random.oneIn(2) { element.maximum = 10 }
        if ["field", "multiline", "secret"].contains(kind) {
            element.minimumLength = random.oneIn(3) ? 2 : nil
            element.maximumLength = random.oneIn(3) ? 3 : nil
            element.characters = random.oneIn(4) ? word("any", "digits") : nil
        }
        if random.oneIn(3), kind != "secret" || random.oneIn(narrowness.fault) {
            element.value = value(for: kind)
        }
        if random.oneIn(narrowness.fault) { spoil(&element) }
        return element
    }

    private mutating func spoil(_ element: inout Wire.Element) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: element.id = nil
        case 1: element.id = "no name"
        case 2: element.choices = []
        case 3: element.characters = "letters"
        case 4: (element.minimumLength, element.maximumLength) = (3, 2)
        case 5: element.minimumLength = -1
        case 6: (element.minimum, element.maximum) = (3, 2)
        default: element.placeholder = "\u{7}"
        }
    }

    mutating func values() -> [Wire.Value] {
        let count = Int.random(in: 0...4, using: &random)
        return (0..<count).map { _ in
            let kind = CallGenerator.kinds.randomElement(using: &random) ?? "text"
            return Wire.Value(id: kind + word("1", "2", "3", "4"), value: value(for: kind))
        }
    }

    /// Answers to most of what is asked, each mostly right. The ids of elements begin with their kinds.
    mutating func answers(to elements: [Element]) -> [Wire.Value] {
        elements.filter { $0.input != nil && !random.oneIn(4) }.map { element in
            let kind = String(element.id.prefix { $0.isLetter })
            return Wire.Value(id: element.id, value: value(for: kind))
        }
    }

    /// Mostly one that is right.
    private mutating func value(for kind: String) -> [String] {
        if random.oneIn(8) { return random.oneIn(2) ? [] : [""] }
        if random.oneIn(narrowness.fault) { return [word("a", "b\nc", "\u{202E}"), "x"] }
        let isWrong = random.oneIn(5)
        switch kind {
        case "number": return [isWrong ? word("11", "-2", "x", "01", "1e400") : word("1", "2.5e0")]
        case "progress": return [isWrong ? word("1.5", "-1", "x") : word("0", "0.25", "1")]
        case "toggle": return [isWrong ? "yes" : word("true", "false")]
        case "choice":
            return isWrong
                ? [["c"], ["a", "b"]][Int.random(in: 0...1, using: &random)] : [word("a", "b")]
        case "filter":
            return isWrong
                ? [["c"], ["a", "a"]][Int.random(in: 0...1, using: &random)] : ["a", "b"]
        case "date":
            return [
                isWrong ? word("2026-02-29", "2026-2-1", "x") : word("2026-02-28", "2028-02-29")
            ]
        case "dateRange":
            return isWrong
                ? ["2026-02-02", "2026-02-01"] : ["2026-02-01", word("2026-02-01", "2027-01-01")]
        case "time": return [isWrong ? word("24:00", "1:00", "12:60") : word("00:00", "23:59")]
        case "field": return [isWrong ? word("a\nb", "abcd", "x") : word("12", "123")]
        case "secret":
            let secret = CallGenerator.secret
            return [isWrong ? word("a\nb", secret, "x") : word("12", secret + secret)]
        case "multiline": return [word("12", "1\n2", "é😀", "abcd")]
        default: return [word("p", "q")]
        }
    }
}
