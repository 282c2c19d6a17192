import SheetInterface

/// What elements hold and take (R24, R26).
enum Elements {
    private static let looks = ["text", "copyable", "progress", "image"]
    private static let known =
        looks + [
            "field", "multiline", "secret", "number", "toggle", "choice", "filter", "date",
            "dateRange", "time",
        ]

    /// Whether a person can put something in; what is unknown to the daemon may be an input.
    static func isInput(_ element: Wire.Element) -> Bool { !looks.contains(element.kind) }
    static func isUnknown(_ element: Wire.Element) -> Bool { !known.contains(element.kind) }

    /// An empty string is no value.
    static func isNothing(_ value: [String]) -> Bool { value.allSatisfy(\.isEmpty) }

    /// The elements that are at fault in an answer: answered and not there, missing, or invalid.
    static func faults(of values: [Wire.Value], in sheet: Sheet) -> [String] {
        let elements = sheet.request.elements ?? []
        var faults: [String] = []
        for (index, value) in values.enumerated() {
            let isThere = elements.contains { $0.id == value.id && isInput($0) }
            let isTwice = values[..<index].contains { $0.id == value.id }
            if !isThere || isTwice { faults.append(value.id) }
        }
        for element in elements where isInput(element) {
            guard let id = element.id else { continue }
            let value = values.first { $0.id == id }?.value ?? element.value ?? []
            if isNothing(value) {
                if element.required == true { faults.append(id) }
            } else if !accepts(element, value) {
                faults.append(id)
            }
        }
        return faults
    }

    /// Those of every input that has one, given or initial.
    static func values(of sheet: Sheet, given: [Wire.Value]) -> [Wire.Value] {
        var values: [Wire.Value] = []
        for element in sheet.request.elements ?? [] where isInput(element) {
            guard let id = element.id else { continue }
            let value = given.first { $0.id == id }?.value ?? element.value ?? []
            if !isNothing(value) { values.append(Wire.Value(id: id, value: value)) }
        }
        return values
    }

    /// Whether a value, which is not nothing, is one that the element takes.
    static func accepts(_ element: Wire.Element, _ value: [String]) -> Bool {
        let one = value.count == 1 ? value[0] : nil
        switch element.kind {
        case "field", "secret": return one.map { isLine($0) && fits($0, element) } ?? false
        case "multiline": return one.map { fits($0, element) } ?? false
        case "number", "progress": return one.map { isNumber($0, element) } ?? false
        case "toggle": return one == "true" || one == "false"
        case "choice": return one.map { isChoice($0, of: element) } ?? false
        case "filter":
            return value.allSatisfy { isChoice($0, of: element) }
                && Set(value).count == value.count
        case "date": return one.map { Dates.isDate($0) } ?? false
        case "dateRange":
            return value.count == 2 && value.allSatisfy(Dates.isDate) && value[0] <= value[1]
        case "time": return one.map { Dates.isTime($0) } ?? false
        default: return true
        }
    }

    private static func isLine(_ text: String) -> Bool { !text.unicodeScalars.contains("\n") }

    /// Lengths count Unicode scalars.
    private static func fits(_ text: String, _ element: Wire.Element) -> Bool {
        let length = Int64(text.unicodeScalars.count)
        if let least = element.minimumLength, length < least { return false }
        if let most = element.maximumLength, length > most { return false }
        return element.characters != "digits"
            || text.unicodeScalars.allSatisfy { ("0"..."9").contains($0) }
    }

    private static func isChoice(_ word: String, of element: Wire.Element) -> Bool {
        (element.choices ?? []).contains { $0.id == word }
    }

    /// Numbers are JSON numbers, within bounds; a progress is from 0 to 1.
    private static func isNumber(_ text: String, _ element: Wire.Element) -> Bool {
        guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil,
            let number = Double(text), number.isFinite
        else { return false }
        if element.kind == "progress" { return (0...1).contains(number) }
        if let least = element.minimum, number < least { return false }
        if let most = element.maximum, number > most { return false }
        return true
    }
}

/// Dates and times as elements write them.
enum Dates {
    /// YYYY-MM-DD, a day that there is.
    static func isDate(_ text: String) -> Bool {
        guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/),
            let year = Int(match.1), let month = Int(match.2), let day = Int(match.3)
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...12).contains(month) && (1...days[month - 1]).contains(day)
    }

    /// HH:MM.
    static func isTime(_ text: String) -> Bool {
        guard let match = text.wholeMatch(of: /([0-9]{2}):([0-9]{2})/),
            let hour = Int(match.1), let minute = Int(match.2)
        else { return false }
        return hour < 24 && minute < 60
    }
}

extension Wire.SheetRequest {
    var hasSecrets: Bool { (elements ?? []).contains { $0.kind == "secret" } }
}
