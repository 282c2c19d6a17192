import PresentationCore
import SheetService

/// What a snapshot is for: the state, wherever it stands.
extension World {
    /// The state is there again from the items of a snapshot of it.
    func checkSnapshot() throws(SimulationFailure) {
        let again: Coordinator
        do throws(SnapshotFault) {
            again = try Coordinator(
                restoring: restored.snapshot(), limits: settings.presentationLimits,
                owner: settings.user)
        } catch {
            throw failure("a snapshot cannot be restored: \(error)")
        }
        try check(again == restored, "a snapshot is restored to another state")
    }
}
