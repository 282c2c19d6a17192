/// The configuration, read anew (R38).
extension Oracle {
    /// Whatever there is stays as it is: it is asked for what comes.
    package mutating func configured(_ rules: Rules) { self.rules = rules }

    /// The process at hand goes by it from now on.
    package mutating func reconfigured(_ rules: Rules) {
        guard !isStopping else { return }
        let former = self.rules
        configured(rules)
        if rules.inputGuard != former.inputGuard || rules.dimOpacity != former.dimOpacity {
            for scene in scenes { markStale(scene.id) }
        }
        openConfiguredScenes()
    }
}
