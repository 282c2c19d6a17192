import FactRecording
import PresentationCore
import SheetService
import SheetStore
import TestKit

/// A turn of the service: what happens in it is recorded in one go, and only then is anything sent.
extension World {
    /// Records what has happened in the turn, lets what was ordered to be sent leave, and goes on with
    /// what there is to be done for the disk.
    mutating func endTurn() throws(SimulationFailure) {
        guard turn != nil else { return }
        try commit()
        guard !disk.hasCrashed else { return try crash() }
        for id in connections.keys { connections.update(id) { $0.heldBackCount = 0 } }
        if !random.oneIn(swarm.idleness) { recorder.work() }
        noteWhatIsRecorded()
        try checkNotices()
        if random.oneIn(4) { try checkSnapshot() }
        if disk.hasCrashed { try crash() }
    }

    private mutating func commit() throws(SimulationFailure) {
        guard let ended = turn else { return }
        turn = nil
        let wasRecording = recorder.isRecording
        let state = service.coordinator
        let checkpoint = Checkpoint(state: restored, oracle: oracle)
        let number = recorder.nextNumber
        recorder.commit(at: clock.now.instant, state: state)
        guard !disk.hasCrashed else {
            underWay = checkpoint
            underWayEnds = ended.ends
            return
        }
        recorded.append(checkpoint)
        if swarm.damages { history.append(checkpoint) }
        if ended.size > 0, !recorder.isRecording { summary.unrecordedTurns += 1 }
        noteWhatIsRecorded()
        archive(ended, from: number)
        guard wasRecording, !recorder.isRecording else { return }
        summary.losses += 1
        // R42a: only where even the reserve is gone.
        try check(
            ended.size > ended.room,
            "\(ended.size) bytes were not recorded although there was room for \(ended.room)")
    }

    /// A crash undoes nothing any more of what is on the disk.
    private mutating func noteWhatIsRecorded() {
        guard recorder.isRecording, !disk.hasCrashed else { return }
        recorded.removeFirst(recorded.count - 1)
    }

    mutating func checkNotices() throws(SimulationFailure) {
        for notice in recorder.takeNotices() {
            trace?("    \(notice.level): \(notice.message)")
            try check(
                hasGap || !notice.message.contains(" set aside"), "\(notice.message)")
            try check(
                !notice.message.contains(CallGenerator.words)
                    && !notice.message.contains(CallGenerator.secret),
                "words of a sheet were told of")
        }
    }

    /// What can be recorded of the next input. The service is told first of what is degraded.
    mutating func room() throws(SimulationFailure) -> Int {
        let reserved = service.coordinator.reservedBytes
        let room = recorder.room(at: clock.now.instant, reserve: reserved)
        try check(
            room >= reserved + swarm.recorder.store.step / 2 || !hasDiskBeenWell
                || !recorder.isRecording,
            "there is room for \(room) bytes, and \(reserved) are reserved")
        roomLeft = room
        if turn == nil { turn = Turn(room: room) }
        return room
    }

    /// Whether everything has worked on the disk for as long as it takes until what has failed is tried
    /// again.
    var hasDiskBeenWell: Bool {
        disk.isWell && diskWellSince + .seconds(1) <= clock.now.instant && !disk.hasCrashed
    }

    /// Tells the service when something about the disk has changed.
    mutating func noteProblem() throws(SimulationFailure) {
        guard recorder.problem != toldProblem, !hasStopped else { return }
        toldProblem = recorder.problem
        trace?("\(place): problem: \(toldProblem ?? "none")")
        let outputs = service.handle(.problemChanged(.storage, toldProblem), at: clock.now)
        try check(outputs.isEmpty, "a problem led to \(outputs)")
    }

    /// Only what there was no room for is refused for the want of it.
    ///
    /// - Parameter room: what is not reserved of what can be recorded.
    mutating func checkRefusals(
        of outputs: [Output], in room: Int
    ) throws(SimulationFailure) {
        var need = 0
        for output in outputs {
            if case .record(let fact) = output { need += 2 * fact.sizeBound }
        }
        guard !service.storageRefusals.isEmpty else { return }
        summary.storageRefusals += service.storageRefusals.count
        need += 1024 + 4 * settings.presentationLimits.sheetBytes
        try check(room < need, "there was room for what was refused for the want of it")
    }
}

/// What is known of the turn at hand.
struct Turn {
    /// What could be recorded at its beginning, in bytes.
    let room: Int
    /// What its facts take at most.
    var size = 0
    /// The sheets that have ended in it.
    var ends: [SheetID] = []
}
