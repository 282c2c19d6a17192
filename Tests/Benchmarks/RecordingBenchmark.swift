import FactRecording
import PresentationCore
import SheetStore
import UnixIO

/// What it costs to record a mutation, when so many of them are in one turn.
struct RecordingBenchmark {
    let folder: BenchmarkFolder
    private static let mutations = 64 << 10

    init(in folder: BenchmarkFolder) { self.folder = folder }

    func run() throws {
        let decided = try nanoseconds(batch: nil)
        print("  decided only     \(Figures.padded(decided)) ns   1.0")
        for batch in [1, 8, 64] {
            let recorded = try nanoseconds(batch: batch)
            let ratio = Figures.ratio(recorded, decided)
            let share = recorded - decided
            print(
                "  \(Figures.padded(batch, to: 2)) in a turn     \(Figures.padded(recorded)) ns   "
                    + "\(ratio)   of it recording: \(share) ns")
        }
    }

    /// The mean of a mutation; the best of five runs.
    private func nanoseconds(batch: Int?) throws -> Int {
        try (0..<5).map { _ in try run(batch: batch) }.min() ?? 0
    }

    private func run(batch: Int?) throws -> Int {
        let settings = RecorderSettings(bootID: try BootID.current(), logBytes: 1 << 30)
        let restoration = FactRecorder.restore(
            from: try DiskFolder("\(folder.path)/recording"), settings: settings,
            limits: Stage.limits, owner: Stage.owner)
        var recorder = restoration.recorder
        var stage = Stage(Coordinator(limits: Stage.limits, owner: Stage.owner))
        let start = BootClock.now
        for index in 1...Self.mutations {
            let facts = try stage.mutate().facts
            guard let batch else { continue }
            for fact in facts { recorder.append(fact) }
            if index.isMultiple(of: batch) {
                _ = recorder.room(at: stage.now.instant, reserve: stage.coordinator.reservedBytes)
                recorder.commit(at: stage.now.instant, state: stage.coordinator)
            }
        }
        let time = BootClock.now - start
        recorder.finish(Coordinator(limits: Stage.limits, owner: Stage.owner))
        return Int(time) / Self.mutations
    }
}
