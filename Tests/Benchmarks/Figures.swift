/// Numbers as they are printed.
enum Figures {
    static func padded(_ number: Int, to width: Int = 6) -> String {
        let digits = "\(number)"
        return String(repeating: " ", count: max(0, width - digits.count)) + digits
    }

    /// How many times as large as the second the first is, to one decimal.
    static func ratio(_ one: Int, _ other: Int) -> String {
        let tenths = 10 * one / max(1, other)
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// Microseconds of so many nanoseconds.
    static func microseconds(_ nanoseconds: Int64) -> String { padded(Int(nanoseconds / 1000)) }
}
