/// Writes a wall-clock time as the interface has it: RFC 3339 in UTC with microseconds.
///
/// **Source:** RFC 3339 section 5.6; the days are counted as in "chrono-Compatible Low-Level Date
/// Algorithms", in eras of 400 years that begin in March.
package enum Timestamp {
    private static let microsecondsPerDay: Int64 = 86_400_000_000
    /// From the first microsecond of the year 0 to the last one of 9999: what four digits can say.
    private static let representable: ClosedRange<Int64> =
        -62_167_219_200_000_000...253_402_300_799_999_999

    /// `2026-11-30T02:20:34.000001Z` for microseconds since 1970-01-01 00:00 UTC; a time beyond the
    /// years that the notation has is written as the nearest that it has.
    package static func text(_ wallClock: Int64) -> String {
        let wallClock = min(
            max(wallClock, representable.lowerBound), representable.upperBound)
        let day = floorDivide(wallClock, microsecondsPerDay)
        let (year, month, dayOfMonth) = civil(day)
        let time = wallClock - day * microsecondsPerDay
        var digits = Digits()
        digits.append(year / 100)
        digits.append(year % 100)
        digits.append("-", month)
        digits.append("-", dayOfMonth)
        digits.append("T", time / 3_600_000_000)
        digits.append(":", time / 60_000_000 % 60)
        digits.append(":", time / 1_000_000 % 60)
        digits.append(".", time % 1_000_000 / 10_000)
        digits.append(time % 10_000 / 100)
        digits.append(time % 100)
        digits.append("Z")
        return digits.text
    }

    private static func civil(_ day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let era = floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth)
    }

    private static func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
        let quotient = dividend / divisor
        return dividend % divisor < 0 ? quotient - 1 : quotient
    }

    /// The text as it grows, two digits at a time: it is written with each outcome and each event.
    private struct Digits {
        private var bytes = InlineArray<27, UInt8>(repeating: 0)
        private var count = 0

        mutating func append(_ separator: Unicode.Scalar) {
            bytes[count] = UInt8(ascii: separator)
            count += 1
        }

        mutating func append(_ pair: Int64) {
            bytes[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: pair / 10)
            bytes[count + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: pair % 10)
            count += 2
        }

        mutating func append(_ separator: Unicode.Scalar, _ pair: Int64) {
            append(separator)
            append(pair)
        }

        var text: String {
            unsafe bytes.span.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        }
    }
}
