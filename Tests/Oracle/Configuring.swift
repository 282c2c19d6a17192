/// The configuration, read anew (R38).
extension Oracle {
    /// Whatever there is stays as it is: it is asked for what comes.
    package mutating func configured(_ rules: Rules) { self.rules = rules }

    /// The process at hand goes by it from now on.
    package mutating func reconfigured(_ rules: Rules) {
        guard !isStopping else { return }
        configured(rules)
        openConfiguredScenes()
    }
}
