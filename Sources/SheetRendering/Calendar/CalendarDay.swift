/// A day of the Gregorian calendar, from 0000-01-01 to 9999-12-31.
///
/// **Source:** RFC 3339, full-date; Hinnant, "chrono-Compatible Low-Level Date Algorithms", for the
/// numbers.
package struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// 0–9999.
    package let year: Int
    /// 1–12.
    package let month: Int
    /// From 1.
    package let day: Int

    /// Nil for a day that there is not.
    package init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month),
            (1...Self.days(of: month, in: year)).contains(day)
        else { return nil }
        self.init(unchecked: year, month, day)
    }

    /// Reads YYYY-MM-DD; nil for all else.
    package init?(_ word: String) {
        let bytes = Array(word.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Counts from 1970-01-01; what lies outside of the calendar becomes its first or last day.
    package init(number: Int) {
        // One era more, so that nothing is negative.
        let number = min(max(number, Self.first.number), Self.last.number) + 719_468 + 146_097
        let era = number / 146_097 - 1
        let dayOfEra = number % 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        self.init(
            unchecked: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
            dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    private init(unchecked year: Int, _ month: Int, _ day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    private static let first = CalendarDay(unchecked: 0, 1, 1)
    private static let last = CalendarDay(unchecked: 9999, 12, 31)

    /// How many days it is after 1970-01-01.
    package var number: Int {
        // Years that begin in March; one era more, so that nothing is negative.
        let year = self.year - (month <= 2 ? 1 : 0) + 400
        let era = year / 400
        let yearOfEra = year % 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return (era - 1) * 146_097 + dayOfEra - 719_468
    }

    /// From 1, Monday, to 7, Sunday.
    package var weekday: Int { ((number + 3) % 7 + 7) % 7 + 1 }

    /// So many days later, as far as the calendar goes.
    package func adding(days: Int) -> CalendarDay {
        CalendarDay(number: number + min(max(days, -4_000_000), 4_000_000))
    }

    /// The same day so many months later; the last one of a month that is too short.
    package func adding(months: Int) -> CalendarDay {
        let months = min(max(months, -120_000), 120_000)
        let count = min(max(year * 12 + month - 1 + months, 0), 9999 * 12 + 11)
        let (year, month) = (count / 12, count % 12 + 1)
        return CalendarDay(unchecked: year, month, min(day, Self.days(of: month, in: year)))
    }

    package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// YYYY-MM-DD.
    package var description: String {
        let digits = String(year)
        let zeros = String(repeating: "0", count: 4 - digits.utf8.count)
        return "\(zeros)\(digits)-\(Self.twoDigits(month))-\(Self.twoDigits(day))"
    }

    /// How many days a month has.
    static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.reduce(0 as Int?) { number, byte in
            guard let number, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
                return nil
            }
            return number * 10 + Int(byte - UInt8(ascii: "0"))
        }
    }
}
