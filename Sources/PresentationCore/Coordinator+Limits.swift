extension Coordinator {
    /// Has other bounds hold from now on. They refuse what is new: nothing that is there ends because it
    /// is too much by them.
    ///
    /// It is no fact, and restoring does not know of it: whoever begins again has bounds of its own.
    package mutating func setLimits(_ limits: Limits) { self.limits = limits }
}
