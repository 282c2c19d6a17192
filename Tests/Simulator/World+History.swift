import FactRecording
import PresentationCore
import SheetService
import SheetStore
import TestKit

/// The history, as far as the recorder knows of it: it takes what has ended later than the log does, and
/// what it has not taken yet has to be found in the logs of a process that is gone (R42).
extension World {
    /// Ends come to the history once each, in order.
    func checkArchived(_ outputs: [Output]) throws(SimulationFailure) {
        let ended = outputs.compactMap { output -> SheetID? in
            if case .record(.ended(let outcome)) = output { outcome.id } else { nil }
        }
        let archived = outputs.compactMap { output -> SheetID? in
            if case .archive(let record) = output { record.id } else { nil }
        }
        try check(ended == archived, "\(archived) were archived, and \(ended) ended")
    }

    /// A turn is recorded: its ends wait, and the history takes some of those that do.
    ///
    /// - Parameter number: that of the first fact of the turn.
    mutating func archive(_ ended: Turn, from number: UInt64) {
        // What could not be recorded nobody can find again.
        if recorder.isRecording {
            waitingEnds += ended.ends.map { WaitingEnd(id: $0, number: number) }
        }
        if random.oneIn(swarm.historySlowness) {
            let taken =
                random.oneIn(2) ? Int.random(in: 0...waitingEnds.count, using: &random) : .max
            waitingEnds.removeFirst(min(taken, waitingEnds.count))
        }
        noteArchived()
    }

    private mutating func noteArchived() {
        recorder.noteArchived(upTo: waitingEnds.first?.number ?? recorder.nextNumber)
        // No more logs than these wait for the history; then the oldest go, with what is in them.
        if disk.mostLogs > swarm.recorder.store.waitingLogs { waitingEnds = [] }
        disk.mostLogs = 0
    }

    /// What the history has not taken is in the logs; it is told all that is.
    ///
    /// - Parameter isKept: whether the turn that was being recorded at the end was.
    mutating func checkEndings(
        _ endings: [Ending], isKept: Bool, hasLost: Bool
    ) throws(SimulationFailure) {
        defer { waitingEnds = [] }
        let found = endings.map(\.outcome.id)
        try check(Set(found).count == found.count, "an end is found twice: \(found)")
        let sequences = endings.map(\.outcome.sequence)
        try check(sequences == sequences.sorted(), "ends are found out of order: \(found)")
        guard !hasLost, swarm.recorder.store.awaitsArchive else { return }
        let due = waitingEnds.map(\.id) + (isKept ? underWayEnds : [])
        let missing = due.first { !found.contains($0) }
        try refuse(missing.map { "the end of \($0) is not found for the history, but \(found)" })
    }
}

/// An end that the history has not taken.
struct WaitingEnd {
    let id: SheetID
    /// That of the first fact of its turn.
    let number: UInt64
}
