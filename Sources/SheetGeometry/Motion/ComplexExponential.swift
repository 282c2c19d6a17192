/// e to the power of a complex number: exp(a)·cos(b) and exp(a)·sin(b) for a + bi, with a at most 0.
///
/// Made of sums and products alone, so that it needs no C library and gives the same bits on every
/// machine. Correct to about 11 digits of the magnitude while b stays below 10,000.
struct ComplexExponential {
    let real: Double
    let imaginary: Double

    /// Raises e to `exponent` + `angle`·i: by halving the power until a short series gives it, and
    /// squaring that as often.
    init(real exponent: Double, imaginary angle: Double) {
        guard exponent > Self.vanishing else {
            (real, imaginary) = (0, 0)
            return
        }
        let halvings = max(0, Int(max(abs(exponent), abs(angle)).exponent) + 2)
        let scale = Double(sign: .plus, exponent: -halvings, significand: 1)
        var power = Self.series(exponent * scale, angle * scale)
        for _ in 0..<halvings {
            power = (power.0 * power.0 - power.1 * power.1, 2 * power.0 * power.1)
        }
        (real, imaginary) = power
    }

    /// Where exp(x) is less than the least `Double`.
    private static let vanishing = -746.0

    /// 1 + z(1 + z/2(1 + z/3(…))) for z = `x` + `y`·i, neither of which is more than a half; what is
    /// left out is less than what rounding takes.
    private static func series(_ x: Double, _ y: Double) -> (Double, Double) {
        var sum = (1.0, 0.0)
        for divisor in stride(from: 18.0, to: 0, by: -1) {
            sum = (
                1 + (x * sum.0 - y * sum.1) / divisor,
                (x * sum.1 + y * sum.0) / divisor
            )
        }
        return sum
    }
}
