/// A day of the Gregorian calendar, written YYYY-MM-DD.
///
/// **Source:** RFC 3339, full-date.
struct CalendarDate: Hashable, Sendable, Comparable {
    let year: Int
    let month: Int
    let day: Int

    /// Reads a date; `nil` for what is not written so, and for days that there are not.
    init?(_ word: String) {
        let bytes = Array(word.utf8)
        let dash = UInt8(ascii: "-")
        guard bytes.count == 10, bytes[4] == dash, bytes[7] == dash,
            let year = DigitText.number(bytes[0..<4]), let month = DigitText.number(bytes[5..<7]),
            let day = DigitText.number(bytes[8..<10]), (1...12).contains(month),
            day >= 1, day <= CalendarDate.days(of: month, in: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    private static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// Numbers written in the digits 0–9 alone.
enum DigitText {
    /// The number that the digits say; `nil` when there is anything else.
    static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for byte in bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return bytes.isEmpty ? nil : number
    }
}

/// Numbers as JSON writes them.
///
/// **Source:** RFC 8259, section 6.
enum JSONNumberText {
    /// The number; `nil` for what JSON would not take as one, and for what no Double can hold.
    static func value(of word: String) -> Double? {
        var bytes = Array(word.utf8)[...]
        if bytes.first == UInt8(ascii: "-") { bytes = bytes.dropFirst() }
        let whole = digits(&bytes)
        guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else {
            return nil
        }
        if bytes.first == UInt8(ascii: ".") {
            bytes = bytes.dropFirst()
            guard !digits(&bytes).isEmpty else { return nil }
        }
        if bytes.first == UInt8(ascii: "e") || bytes.first == UInt8(ascii: "E") {
            bytes = bytes.dropFirst()
            if bytes.first == UInt8(ascii: "+") || bytes.first == UInt8(ascii: "-") {
                bytes = bytes.dropFirst()
            }
            guard !digits(&bytes).isEmpty else { return nil }
        }
        guard bytes.isEmpty, let number = Double(word), number.isFinite else { return nil }
        return number
    }

    private static func digits(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        bytes = bytes.dropFirst(digits.count)
        return digits
    }
}
