import FactRecording
import PresentationCore
import SheetStore

/// A state, and what a recorder makes of it.
enum RecordedState {
    static let limits = Limits()
    static let owner = UserID(900)
    private static let settings = RecorderSettings(
        bootID: BootID(bytes: Array(repeating: 7, count: 16)))

    static func restore(from folder: MemoryFolder) -> Restoration<MemoryFolder> {
        FactRecorder.restore(from: folder, settings: settings, limits: limits, owner: owner)
    }

    /// Records facts, a turn each, and demands that they lead to this state when they are read.
    ///
    /// - Returns: the log.
    static func checkRecording(
        of facts: [Fact], leadingTo state: Coordinator
    ) throws(Violation) -> (name: String, bytes: [UInt8]) {
        let folder = MemoryFolder()
        var recorder = restore(from: folder).recorder
        for (index, fact) in facts.enumerated() {
            recorder.append(fact)
            recorder.commit(at: Instant(nanoseconds: UInt64(index)), state: state)
        }
        try demand(recorder.isRecording, "it is not recorded: \(recorder.problem ?? "")")
        let log = folder.contents.first { $0.name.hasPrefix("facts") }
        guard let log, folder.contents.count == 1 else { throw Violation("there is no one log") }
        let found = restore(from: folder)
        try demand(found.coordinator == state, "the log leads to another state")
        try demand(found.recorder.nextNumber == UInt64(facts.count) + 1, "facts are miscounted")
        return log
    }

    /// Leaves a snapshot of a state, as at a clean stop, and demands that it leads there again.
    static func checkSnapshot(of state: Coordinator) throws(Violation) {
        let folder = MemoryFolder()
        var recorder = restore(from: folder).recorder
        // A snapshot is only due once something has happened.
        recorder.append(.sessionLocked("x"))
        recorder.commit(at: Instant(nanoseconds: 1), state: state)
        recorder.finish(state)
        let names = folder.names()
        try demand(names.count == 1 && names[0].hasPrefix("snapshot"), "there are \(names)")
        try demand(
            restore(from: folder).coordinator == state, "the snapshot leads to another state")
    }

    /// Lets things happen on a state that came from a file, which nothing may trap on.
    static func goOn(_ state: Coordinator, atLeastAt instant: Instant) {
        var state = state
        let events: [Event] = [
            .phaseReported(.everyScene, PhaseSource(name: "x", phase: .background)),
            .timeCame, .phaseWithdrawn(.everyScene, source: "x"),
            .sceneOpeningRequested(SceneRequest(id: SceneID("x"), owner: UserID(5))),
            .renderingChanged(.main, isRendered: true), .serviceStopped,
        ]
        for (index, event) in events.enumerated() {
            let moment = Moment(instant: instant + .seconds(index), wallClock: 1)
            _ = try? state.handle(event, at: moment)
        }
    }
}
