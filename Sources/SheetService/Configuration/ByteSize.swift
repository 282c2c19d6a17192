import Spelling

/// Sizes as systemd writes them: `4096`, `64K`, `1M`, `1.5G`, to the base 1024.
///
/// **Source:** systemd.resource-control(5), on `MemoryMax=`.
enum ByteSize {
    /// Reads a size; `nil` when it is none, or more than an `Int` holds.
    static func bytes(_ text: String) -> Int? {
        var rest = Substring(text)
        guard let number = DecimalNumber(takenFrom: &rest) else { return nil }
        let suffix = rest.drop { $0 == " " || $0 == "\t" }
        if suffix.isEmpty || suffix == "B" { return number.times(1) }
        guard suffix.count == 1, let place = suffixes.firstIndex(where: { suffix.first == $0 })
        else { return nil }
        return number.times(1 << (10 * (place + 1)))
    }

    /// Writes a size in the largest unit that goes into it without a rest.
    static func text(_ bytes: Int) -> String {
        var count = bytes
        var suffix = ""
        for larger in suffixes where count != 0 && count.isMultiple(of: 1024) {
            count /= 1024
            suffix = String(larger)
        }
        return "\(count)\(suffix)"
    }

    private static let suffixes: [Character] = ["K", "M", "G", "T", "P", "E"]
}
