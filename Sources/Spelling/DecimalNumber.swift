/// A number as a person writes it, `1` or `1.5`, kept exactly until its unit is known.
package struct DecimalNumber: Hashable, Sendable {
    private let whole: Int
    private let fraction: Int
    /// One unit is so many of `fraction`.
    private let scale: Int

    /// Digits after the point that count; more are read and mean nothing.
    private static let fractionDigits = 9

    /// Takes a number off the front of `text`; `nil`, and nothing is taken, when there is none or it
    /// is too large.
    package init?(takenFrom text: inout Substring) {
        let digits = text.prefix(while: Self.isDigit)
        guard !digits.isEmpty, let whole = Int(digits) else { return nil }
        var rest = text.dropFirst(digits.count)
        var fraction = Substring()
        if rest.first == "." {
            rest.removeFirst()
            fraction = rest.prefix(while: Self.isDigit)
            guard !fraction.isEmpty else { return nil }
            rest = rest.dropFirst(fraction.count)
        }
        let kept = fraction.prefix(Self.fractionDigits)
        self.whole = whole
        self.fraction = Int(kept) ?? 0
        self.scale = (0..<kept.count).reduce(1) { scale, _ in scale * 10 }
        text = rest
    }

    /// So many units, rounded down; `nil` when they are more than an `Int` holds.
    package func times(_ unit: Int) -> Int? {
        let (wholes, overflows) = whole.multipliedReportingOverflow(by: unit)
        // Less than one unit, so that it fits.
        let part = scale.dividingFullWidth(unit.multipliedFullWidth(by: fraction)).quotient
        let (sum, overflowsToo) = wholes.addingReportingOverflow(part)
        return overflows || overflowsToo ? nil : sum
    }

    private static func isDigit(_ character: Character) -> Bool {
        ("0"..."9").contains(character)
    }
}
