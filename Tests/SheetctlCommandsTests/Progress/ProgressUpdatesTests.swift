import SheetctlCommands
import Testing

/// When a sheet is told how far its job is.
@Suite struct ProgressUpdatesTests {
    private let start = ContinuousClock.now
    private var updates: ProgressUpdates

    init() { updates = ProgressUpdates(at: start) }

    private func state(_ percent: Int) -> ProgressState {
        var state = ProgressState()
        state.take(.fraction(Double(percent) / 100))
        return state
    }

    @Test mutating func `the first is told at once, and nothing when there is nothing`() {
        #expect(updates.deadline == nil && updates.next(at: start) == nil)
        updates.take(state(1))
        #expect(updates.deadline == start)
        #expect(updates.next(at: start)?.state == state(1))
    }

    @Test mutating func `the next one waits for the answer and for a tenth of a second`() {
        updates.take(state(1))
        _ = updates.next(at: start)
        updates.take(state(2))
        updates.take(state(3))
        #expect(updates.deadline == nil && updates.next(at: start + .seconds(9)) == nil)
        updates.succeeded()
        #expect(updates.deadline == start + .milliseconds(100))
        #expect(updates.next(at: start + .milliseconds(99)) == nil)
        let next = updates.next(at: start + .milliseconds(100))
        #expect(next?.state == state(3) && next?.shown == state(1))
    }

    @Test mutating func `what is shown already is not told again`() {
        updates.take(state(1))
        _ = updates.next(at: start)
        updates.take(state(2))
        updates.succeeded()
        updates.take(state(1))
        #expect(updates.deadline == nil && updates.next(at: start + .seconds(1)) == nil)
    }

    @Test mutating func `what was refused is told again, after a while`() {
        updates.take(state(1))
        _ = updates.next(at: start)
        updates.failed(at: start)
        #expect(updates.deadline == start + .seconds(1))
        #expect(updates.next(at: start + .seconds(1))?.shown == ProgressState())
    }

    @Test mutating func `a sheet that is there again is told all, at once`() {
        updates.take(state(1))
        _ = updates.next(at: start)
        updates.begin(at: start + .seconds(1))
        #expect(updates.deadline == start + .seconds(1))
        // The answer to what was asked before comes never.
        #expect(updates.next(at: start + .seconds(1))?.state == state(1))
    }
}
