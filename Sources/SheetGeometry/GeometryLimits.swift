/// The bounds of all that is measured here. Words and reported lengths past one are refused; what a
/// person's hand did is brought back to it.
package enum GeometryLimits {
    /// Bytes of one word, a detent or a threshold: `fraction:` and twenty digits, more than a
    /// `Double` can tell apart.
    package static let wordBytes = 32
    /// Detents a sheet: a person can tell a handful apart, and all of them go into every picture.
    package static let detents = 16
    /// Points that a length may have: a hundred times the highest screen, and few enough that sums
    /// of lengths keep nine digits after the point.
    package static let points = 1_000_000.0
    /// Points that a drag may have, and points a second: even in 0.2 s it then leaves the highest
    /// scene, so that a larger number would decide nothing else.
    package static let drag = 10_000_000.0
    /// Points by which heights may differ and still be one: what rounding leaves of one height that
    /// is worked out in two ways, and far less than a screen shows.
    package static let heightTolerance = 1.0 / 1024
    /// How long one period of a spring may be: shorter is a jump, longer is no answer to a hand.
    package static let springDuration: ClosedRange<Duration> = .milliseconds(1) ... .seconds(10)
    /// How far a spring may swing: one that does for ever would never settle.
    package static let bounce: ClosedRange<Double> = 0...0.9
    /// Times that the search for a spring's settling time doubles its guess. With the bounds above
    /// six are enough for every spring.
    package static let settlingDoublings = 8
    /// Times that it then halves what is left: to less than a nanosecond.
    package static let settlingHalvings = 44
}
