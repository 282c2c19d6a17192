/// Whether a value may stand in an element (R24).
extension Element {
    /// Whether a list of strings counts as a value at all: an empty string is none.
    static func isValue(_ value: [String]) -> Bool { value.contains { !$0.isEmpty } }

    /// Whether a value may stand in it.
    package func accepts(_ value: [String]) -> Bool {
        do throws(AnswerFault) {
            try check(value)
            return true
        } catch {
            return false
        }
    }

    /// - Throws: `AnswerFault` with what is wrong with the value, in words.
    func check(_ value: [String]) throws(AnswerFault) {
        guard let input else { throw fault("it takes no answer") }
        switch input {
        case .field, .secret:
            let word = try one(of: value)
            guard !word.contains(where: \.isNewline) else { throw fault("it is one line") }
            try checkLength(of: word)
        case .multiline:
            try checkLength(of: one(of: value))
        case .number(let minimum, let maximum):
            try checkNumber(one(of: value), minimum, maximum)
        case .toggle:
            guard ["true", "false"].contains(try one(of: value)) else {
                throw fault("it is true or false")
            }
        case .choice(let choices):
            guard choices.contains(try one(of: value)) else {
                throw fault("it is none of the choices")
            }
        case .filter(let choices):
            // Sets, because both can be long.
            guard Set(choices).isSuperset(of: value) else {
                throw fault("it is none of the choices")
            }
            guard Set(value).count == value.count else {
                throw fault("a choice stands in it twice")
            }
        case .date:
            guard CalendarDate(try one(of: value)) != nil else {
                throw fault("it is no YYYY-MM-DD")
            }
        case .dateRange:
            try checkRange(value)
        case .time:
            guard Element.isTime(try one(of: value)) else { throw fault("it is no HH:MM") }
        case .unknown:
            return
        }
    }

    private func fault(_ problem: String) -> AnswerFault {
        AnswerFault(element: id, problem: problem)
    }

    private func one(of value: [String]) throws(AnswerFault) -> String {
        guard value.count == 1 else { throw fault("it holds one string, not \(value.count)") }
        return value[0]
    }

    private func checkLength(of word: String) throws(AnswerFault) {
        let length = word.unicodeScalars.count
        if let minimumLength, length < minimumLength {
            throw fault("it is shorter than \(minimumLength)")
        }
        if let maximumLength, length > maximumLength {
            throw fault("it is longer than \(maximumLength)")
        }
        let isDigits = word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !takesDigitsOnly || isDigits else { throw fault("it takes digits only") }
    }

    private func checkNumber(
        _ word: String, _ minimum: Double?, _ maximum: Double?
    ) throws(AnswerFault) {
        guard let number = JSONNumberText.value(of: word) else { throw fault("it is no number") }
        if let minimum, number < minimum {
            throw fault("it is below \(Element.words(for: minimum))")
        }
        if let maximum, number > maximum {
            throw fault("it is above \(Element.words(for: maximum))")
        }
    }

    /// A bound as people write it: a whole number without a point.
    private static func words(for bound: Double) -> String {
        Int64(exactly: bound).map { "\($0)" } ?? "\(bound)"
    }

    private func checkRange(_ value: [String]) throws(AnswerFault) {
        guard value.count == 2 else { throw fault("it holds two dates, not \(value.count)") }
        guard let first = CalendarDate(value[0]), let last = CalendarDate(value[1]) else {
            throw fault("it is no pair of YYYY-MM-DD")
        }
        guard first <= last else { throw fault("it ends before it begins") }
    }

    private static func isTime(_ word: String) -> Bool {
        let bytes = Array(word.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
            let hour = DigitText.number(bytes[0..<2]), let minute = DigitText.number(bytes[3..<5])
        else { return false }
        return hour < 24 && minute < 60
    }
}
