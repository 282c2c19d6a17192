import FactRecording
import PresentationCore
import SheetStore
import UnixIO

/// How long turns take while a snapshot is being written, and while none is.
struct TurnBenchmark {
    let folder: BenchmarkFolder
    private static let mutationsPerTurn = 64
    private static let turns = 2000

    init(in folder: BenchmarkFolder) { self.folder = folder }

    func run() throws {
        let quiet = try longest(logBytes: 1 << 40)
        report("no snapshot", quiet, against: quiet)
        let busy = try longest(logBytes: 4 << 20)
        report("a snapshot every 4 MiB", busy, against: quiet)
    }

    private func report(_ words: String, _ times: Times, against quiet: Times) {
        let words = words + String(repeating: " ", count: 26 - words.count)
        print(
            "  \(words) longest \(Figures.microseconds(times.longest)) µs   99.9 % within "
                + "\(Figures.microseconds(times.most)) µs   median "
                + "\(Figures.microseconds(times.median)) µs   longest against quiet: "
                + "\(Figures.ratio(Int(times.longest), Int(quiet.longest)))"
                + "   turns in a snapshot: \(times.inSnapshot)")
    }

    private struct Times {
        var longest: Int64
        var most: Int64
        var median: Int64
        var inSnapshot: Int
    }

    private func longest(logBytes: Int) throws -> Times {
        let settings = RecorderSettings(bootID: try BootID.current(), logBytes: logBytes)
        let restoration = FactRecorder.restore(
            from: try DiskFolder("\(folder.path)/turns"), settings: settings,
            limits: Stage.limits, owner: Stage.owner)
        var recorder = restoration.recorder
        var stage = Stage(Coordinator(limits: Stage.limits, owner: Stage.owner))
        for fact in try stage.fill(sheets: 19_000, outcomes: 10_000) { recorder.append(fact) }
        recorder.commit(at: stage.now.instant, state: stage.coordinator)
        while recorder.hasWork { recorder.work() }
        var times: [Int64] = []
        var inSnapshot = 0
        for _ in 0..<Self.turns {
            let start = BootClock.now
            for _ in 0..<Self.mutationsPerTurn {
                _ = recorder.room(at: stage.now.instant, reserve: stage.coordinator.reservedBytes)
                for fact in try stage.mutate().facts { recorder.append(fact) }
            }
            recorder.commit(at: stage.now.instant, state: stage.coordinator)
            if recorder.hasWork { inSnapshot += 1 }
            recorder.work()
            times.append(BootClock.now - start)
        }
        recorder.finish(Coordinator(limits: Stage.limits, owner: Stage.owner))
        times.sort()
        return Times(
            longest: times[times.count - 1], most: times[times.count * 999 / 1000],
            median: times[times.count / 2], inSnapshot: inSnapshot)
    }
}
