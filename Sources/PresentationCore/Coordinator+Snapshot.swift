/// Freezing the state, and beginning with one that was frozen (R40, R41).
extension Coordinator {
    /// The state as it is now, whatever happens afterwards.
    package func snapshot() -> CoordinatorSnapshot { CoordinatorSnapshot(self) }

    /// Begins where the items say.
    ///
    /// What is restored from the snapshot of a state is equal to it, and decides alike. No limit and no
    /// policy is consulted: what was accepted stays accepted.
    ///
    /// - Parameters:
    ///   - items: all items of one snapshot, in order. Where there is none, the state is new.
    ///   - owner: who then owns `main`.
    /// - Throws: `SnapshotFault` for items that contradict one another.
    package init(
        restoring items: some Sequence<SnapshotItem>, limits: Limits = Limits(), owner: UserID
    ) throws(SnapshotFault) {
        var restoration = CoordinatorRestoration(limits: limits, owner: owner)
        for item in items { try restoration.add(item) }
        self = try restoration.finish()
    }

    /// Begins without a scene, for what is restored.
    init(empty limits: Limits) { self.limits = limits }
}
