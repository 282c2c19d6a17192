/// Numbers as people type them, and as JSON has them.
///
/// **Source:** RFC 8259, section 6; R24.
enum NumberText {
    /// What is typed, as JSON writes it: without blanks around it, a plus, zeros before it; with digits
    /// on both sides of its point. What is no number stays as it is.
    static func json(_ typed: String) -> String {
        var text = Substring(typed)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        var sign = ""
        if let first = text.first, first == "-" || first == "+" {
            sign = first == "-" ? "-" : ""
            text.removeFirst()
        }
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.contains(where: { !$0.isEmpty }),
            parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) })
        else { return number(sign + text) == nil ? typed : sign + text }
        let digits = whole.drop { $0 == "0" }
        let fraction = parts.count > 1 && !parts[1].isEmpty ? ".\(parts[1])" : ""
        return sign + (digits.isEmpty ? "0" : digits) + fraction
    }

    /// The number that JSON would take a word for; nil for none, and for one that no Double can hold.
    static func number(_ word: String) -> Double? {
        let form = #/-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/#
        guard word.wholeMatch(of: form) != nil, let number = Double(word), number.isFinite else {
            return nil
        }
        return number
    }

    /// A number for people and for JSON: without a point when it is whole.
    static func text(_ number: Double) -> String {
        guard number == number.rounded(), abs(number) < 1e15 else { return "\(number)" }
        return "\(Int64(number))"
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
