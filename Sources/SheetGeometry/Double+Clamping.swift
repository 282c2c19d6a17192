extension Double {
    /// The number of `range` that is nearest to this one. What is no number counts as 0.
    package func clamped(to range: ClosedRange<Double>) -> Double {
        let number = isNaN ? 0 : self
        return min(max(number, range.lowerBound), range.upperBound)
    }
}
