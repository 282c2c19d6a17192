extension VarlinkLimits {
    /// Levels of types within types in an interface description; the recursion of its parser ends
    /// there.
    ///
    /// **Source:** sd-varlink reads as many.
    package static let descriptionNesting = 64
}
