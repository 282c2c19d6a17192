/// The name of a log or snapshot, `facts-00000000000000000001`.
package struct StoreFileName: Hashable, Sendable, CustomStringConvertible {
    /// What such a file holds.
    package enum Kind: Hashable, Sendable {
        /// Facts, from the number in its name on.
        case log
        /// The state after the fact with the number in its name; 0: after none.
        case snapshot
    }

    package let kind: Kind
    package let number: UInt64

    package init(_ kind: Kind, _ number: UInt64) {
        self.kind = kind
        self.number = number
    }

    /// Reads the name of a whole file; nil for any other, which is not touched.
    package init?(_ name: String) {
        guard let dash = name.firstIndex(of: "-") else { return nil }
        let digits = name[dash...].dropFirst()
        guard digits.utf8.count == Self.digits, let number = UInt64(digits),
            number <= Self.largestNumber,
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        switch name[..<dash] {
        case Self.word(for: .log): self.init(.log, number)
        case Self.word(for: .snapshot): self.init(.snapshot, number)
        default: return nil
        }
    }

    /// Whether a name is that of a file that was being made.
    static func isUnfinished(_ name: String) -> Bool {
        name.hasSuffix(suffixOfUnfinished)
            && StoreFileName(String(name.dropLast(suffixOfUnfinished.count))) != nil
    }

    package var description: String {
        let word = String(number)
        let zeros = String(repeating: "0", count: Self.digits - word.utf8.count)
        return "\(Self.word(for: kind))-\(zeros)\(word)"
    }

    /// Its name while it is made.
    var unfinished: String { description + Self.suffixOfUnfinished }

    /// No log will ever come so far; what follows it can still be counted.
    private static let largestNumber: UInt64 = 1 << 62
    /// As many as the largest number has, so that names sort as their numbers do.
    private static let digits = 20
    private static let suffixOfUnfinished = ".new"

    private static func word(for kind: Kind) -> String {
        switch kind {
        case .log: "facts"
        case .snapshot: "snapshot"
        }
    }
}
