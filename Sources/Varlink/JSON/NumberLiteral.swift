/// A number as it was scanned: ± `significand` × 10^`exponent`, digit by digit.
struct NumberLiteral {
    private var isNegative = false
    /// The digits without leading and trailing zeros; meaningless once `overflowed`.
    private var significand: UInt64 = 0
    /// There were more significant digits than a `UInt64` holds.
    private var overflowed = false
    /// Zeros seen since the last other digit: they count only if another digit follows.
    private var pendingZeros = 0
    private var fractionDigits = 0
    private var writtenExponent = 0

    /// Exponents stop growing here: far beyond every double even after the longest run of digits
    /// that fits in memory.
    private static let exponentBound = 1 << 50
    /// The powers of ten that a double holds exactly.
    private static let exactPowersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]

    mutating func negate() { isNegative = true }

    /// Takes the next digit, `0...9`, of the integer part or the fraction.
    @inline(__always)
    mutating func append(_ digit: UInt8, isFraction: Bool) {
        if isFraction { fractionDigits += 1 }
        if digit == 0 {
            pendingZeros += 1
            return
        }
        while pendingZeros > 0, !overflowed {
            pendingZeros -= 1
            shift(adding: 0)
        }
        pendingZeros = 0
        shift(adding: digit)
    }

    @inline(__always)
    private mutating func shift(adding digit: UInt8) {
        let (product, tooLarge) = significand.multipliedReportingOverflow(by: 10)
        let (sum, tooLargeStill) = product.addingReportingOverflow(UInt64(digit))
        overflowed = overflowed || tooLarge || tooLargeStill
        if !overflowed { significand = sum }
    }

    mutating func appendExponent(_ digit: UInt8) {
        writtenExponent = min(writtenExponent * 10 + Int(digit), Self.exponentBound)
    }

    mutating func negateExponent() { writtenExponent = -writtenExponent }

    private var exponent: Int { writtenExponent + pendingZeros - fractionDigits }

    /// The value, when it is an `Int64` exactly. Negative zero is none: its sign would be lost.
    var integer: Int64? {
        guard !overflowed else { return nil }
        if significand == 0 { return isNegative ? nil : 0 }
        guard (0...18).contains(exponent) else { return nil }
        var magnitude = significand
        for _ in 0..<exponent {
            let (product, tooLarge) = magnitude.multipliedReportingOverflow(by: 10)
            if tooLarge { return nil }
            magnitude = product
        }
        return isNegative
            ? Int64(exactly: -Int128(magnitude)) : Int64(exactly: magnitude)
    }

    /// The nearest double, where one operation on exact operands gives it (then it is rounded
    /// once, hence correctly); nil where the text must be looked at.
    var simpleDouble: Double? {
        guard !overflowed, significand < 1 << 53 else { return nil }
        guard significand != 0 else { return isNegative ? -0.0 : 0.0 }
        guard (-22...22).contains(exponent) else { return nil }
        let power = Self.exactPowersOfTen[Int(exponent.magnitude)]
        let magnitude = exponent < 0 ? Double(significand) / power : Double(significand) * power
        return isNegative ? -magnitude : magnitude
    }
}
