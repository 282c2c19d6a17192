import SheetInterface

/// The options that each add an element to the sheet.
enum ElementOptions {
    static let text = Option("text", argument: "TEXT", help: "words to read, between the others")
    static let copyable = Option(
        "copyable", argument: "LABEL=TEXT", help: "words that a person can copy")
    static let image = Option(
        "image", argument: "FILE", help: "a picture: a PNG by its path, or an icon")
    static let field = Option("field", argument: "ID=LABEL", help: "a line of text to be entered")
    static let multiline = Option("multiline", argument: "ID=LABEL", help: "several lines of text")
    static let secret = Option(
        "secret", argument: "ID=LABEL", help: "a line that is not shown, as a PIN")
    static let number = Option(
        "number", argument: "ID=LABEL:MIN..MAX", help: "a number; bounds may be left out")
    static let toggle = Option("toggle", argument: "ID=LABEL", help: "yes or no")
    static let choice = Option("choice", argument: "ID=LABEL:ID=LABEL,…", help: "one of several")
    static let filter = Option("filter", argument: "ID=LABEL:ID=LABEL,…", help: "any of several")
    static let date = Option("date", argument: "ID=LABEL", help: "a day")
    static let dateRange = Option(
        "date-range", argument: "ID=LABEL", help: "two days, and all between them")
    static let time = Option("time", argument: "ID=LABEL", help: "a time of the day")
    static let progress = Option(
        "progress", argument: "ID=LABEL", help: "how far something is; update says it")

    static let all = [
        text, copyable, image, field, multiline, secret, number, toggle, choice, filter, date,
        dateRange, time, progress,
    ]

    /// The elements in the order of the command line.
    static func elements(_ arguments: Arguments) throws(UsageError) -> [Wire.Element] {
        var elements: [Wire.Element] = []
        for given in arguments.given where all.contains(given.option) {
            guard let text = given.value else { continue }
            elements.append(try element(given.option, text))
        }
        return elements
    }

    private static func element(
        _ option: Option, _ text: String
    ) throws(UsageError) -> Wire.Element {
        switch option {
        case Self.text: Wire.Element(kind: option.long, text: text)
        case copyable: try copyable(text)
        case image: Wire.Element(kind: option.long, value: [FilePath.absolute(text)])
        default: try input(option, text)
        }
    }

    private static func copyable(_ text: String) throws(UsageError) -> Wire.Element {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty else { throw copyable.misspelt(text) }
        return Wire.Element(
            kind: copyable.long, label: parts[0].isEmpty ? nil : String(parts[0]),
            text: String(parts[1]))
    }

    private static func input(
        _ option: Option, _ text: String
    ) throws(UsageError) -> Wire.Element {
        let kind = option == dateRange ? "dateRange" : option.long
        let (id, words) = try option.pair(text)
        switch option {
        case choice, filter:
            let parts = words.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let choices = choices(parts[1]) else {
                throw option.misspelt(text)
            }
            for choice in choices where holdsAnother(choice.label) {
                throw UsageError(
                    "\(option.misspelt(text).message): a comma stands between the choices")
            }
            return Wire.Element(id: id, kind: kind, label: String(parts[0]), choices: choices)
        case number:
            guard let (label, bounds) = bounds(words) else {
                // What looks like bounds is meant to be some.
                let end = words.split(separator: ":").last ?? ""
                guard !words.contains(":") || !end.contains("..") else {
                    throw option.misspelt(text)
                }
                return Wire.Element(id: id, kind: kind, label: words)
            }
            if let least = bounds.minimum, let most = bounds.maximum {
                try option.expectOrder(least, most)
            }
            return Wire.Element(
                id: id, kind: kind, label: label, minimum: bounds.minimum, maximum: bounds.maximum)
        default:
            return Wire.Element(id: id, kind: kind, label: words)
        }
    }

    /// The two sides of `ID=LABEL`; nil when either is empty.
    static func pair(_ text: some StringProtocol) -> (id: String, label: String)? {
        guard let (id, label) = assignment(text), !label.isEmpty else { return nil }
        return (id, label)
    }

    /// The two sides of `ID=VALUE`; nil when the first one is empty.
    static func assignment(_ text: some StringProtocol) -> (id: String, value: String)? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        return (String(parts[0]), String(parts[1]))
    }

    private static func choices(_ text: Substring) -> [Wire.Choice]? {
        var choices: [Wire.Choice] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let (id, label) = pair(part) else { return nil }
            choices.append(Wire.Choice(id: id, label: label))
        }
        return choices
    }

    /// Whether the label of a choice looks as if the next choice began in it: `A:b=B`.
    private static func holdsAnother(_ label: String) -> Bool {
        label.split(separator: "=", omittingEmptySubsequences: false).dropLast().contains { part in
            guard let mark = part.lastIndex(where: { ":;|".contains($0) }) else { return false }
            let name = part[part.index(after: mark)...]
            return !name.isEmpty
                && name.allSatisfy { $0.isLetter || $0.isNumber || "._@-".contains($0) }
        }
    }

    /// What stands before and after the last colon, if that is two numbers around two points.
    private static func bounds(
        _ text: String
    ) -> (label: String, (minimum: Double?, maximum: Double?))? {
        guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else { return nil }
        let range = text[text.index(after: colon)...]
        let parts = range.split(separator: "..", omittingEmptySubsequences: false)
        guard parts.count == 2, parts != ["", ""] else { return nil }
        let numbers = parts.map { Double($0) }
        guard zip(parts, numbers).allSatisfy({ $0.isEmpty || $1?.isFinite == true }) else {
            return nil
        }
        return (String(text[..<colon]), (numbers[0], numbers[1]))
    }
}
