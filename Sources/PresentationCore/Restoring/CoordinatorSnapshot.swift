/// A state, frozen: its items, walked once and in order, while the coordinator goes on.
///
/// Freezing costs O(scenes). What has been walked is let go.
package struct CoordinatorSnapshot: Sequence, IteratorProtocol, Sendable {
    /// How many items there are in all.
    package let itemCount: Int

    private var first: Fifo<SnapshotItem>
    private var outcomes: OrderedMap<SheetID, Outcome>.Elements
    private var sheets: OrderedMap<SheetID, Presentation>.Elements
    private var lockedSessions: OrderedMap<String, Bool>.Elements

    init(_ state: Coordinator) {
        let counts = SnapshotItem.Counts(
            endCount: state.endCount, lastOrder: state.lastOrder, lastSerial: state.lastSerial,
            lastTimer: state.timers.lastNumber, lastInstant: state.lastInstant)
        let first =
            [.counts(counts)] + state.everySceneSources.all.map(SnapshotItem.everySceneSource)
            + state.scenes.all.map { .scene(SceneSnapshot($0)) }
        self.first = Fifo(first)
        outcomes = state.ended.elements
        sheets = state.sheets.elements
        lockedSessions = state.lockedSessions.elements
        itemCount =
            first.count + state.ended.count + state.sheets.count + state.lockedSessions.count
    }

    package mutating func next() -> SnapshotItem? {
        if let item = first.popFirst() { return item }
        if let (_, outcome) = outcomes.next() { return .outcome(outcome) }
        if let (_, sheet) = sheets.next() { return .sheet(SheetSnapshot(sheet)) }
        return lockedSessions.next().map { .lockedSession($0.key) }
    }

    package var underestimatedCount: Int { 0 }
}
