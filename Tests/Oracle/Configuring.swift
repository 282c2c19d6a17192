/// The configuration, read anew (R38).
extension Oracle {
    /// Whatever there is stays as it is: it is asked for what comes.
    package mutating func configured(_ rules: Rules) { self.rules = rules }
}
