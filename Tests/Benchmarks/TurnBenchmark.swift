import FactRecording
import Glibc
import PresentationCore
import SheetStore
import UnixIO

/// How long turns take while a snapshot is being written, or the history is fed, and while neither is.
///
/// Processor time, because what else the machine does is none of it; the longest by the clock is
/// printed, too.
struct TurnBenchmark {
    let folder: BenchmarkFolder
    private static let mutationsPerTurn = 64
    private static let turns = 4000

    init(in folder: BenchmarkFolder) { self.folder = folder }

    func run() throws {
        let quiet = try times(logBytes: 1 << 40)
        report("no snapshot", quiet, against: quiet)
        report("a snapshot every 4 MiB", try times(logBytes: 4 << 20), against: quiet)
        let history = try HistoryStore(
            HistorySettings(place: .folder(folder.path + "/history"), retention: Self.retention))
        try history.start()
        report("and the history fed", try times(logBytes: 4 << 20, history), against: quiet)
        _ = history.finish(within: .seconds(5))
    }

    private static let retention = HistoryRetention(
        entries: 100_000, age: .seconds(90 * 86_400), bytes: 64 << 20)

    private func report(_ words: String, _ times: Times, against quiet: Times) {
        let words = words + String(repeating: " ", count: 24 - words.count)
        print(
            "  \(words) longest \(Figures.microseconds(times.longest)) µs"
                + "   99.9 % within \(Figures.microseconds(times.most)) µs"
                + "   median \(Figures.microseconds(times.median)) µs"
                + "   longest against quiet \(Figures.ratio(Int(times.longest), Int(quiet.longest)))"
                + "   by the clock \(Figures.microseconds(times.longestByClock)) µs"
                + "   turns in a snapshot \(times.inSnapshot) of \(Self.turns)")
    }

    private struct Times {
        var longest: Int64
        var longestByClock: Int64
        var most: Int64
        var median: Int64
        var inSnapshot: Int
    }

    private func times(logBytes: Int, _ history: HistoryStore? = nil) throws -> Times {
        let settings = RecorderSettings(bootID: try BootID.current(), logBytes: logBytes)
        let restoration = FactRecorder.restore(
            from: try DiskFolder("\(folder.path)/turns"), settings: settings,
            limits: Stage.limits, owner: Stage.owner)
        var recorder = restoration.recorder
        var stage = Stage(Coordinator(limits: Stage.limits, owner: Stage.owner))
        for fact in try stage.fill(sheets: 19_000, outcomes: 10_000) { recorder.append(fact) }
        recorder.commit(at: now, state: stage.coordinator)
        while recorder.hasWork { recorder.work() }
        var times: [Int64] = []
        var longestByClock: Int64 = 0
        var inSnapshot = 0
        for _ in 0..<Self.turns {
            let (start, startByClock) = (processorTime(), BootClock.now)
            var entries: [HistoryEntry] = []
            for _ in 0..<Self.mutationsPerTurn {
                _ = recorder.room(at: now, reserve: stage.coordinator.reservedBytes)
                for fact in try stage.mutate().facts {
                    recorder.append(fact)
                    if history != nil, case .ended(let outcome) = fact {
                        entries.append(entry(outcome))
                    }
                }
            }
            let ticket = recorder.nextNumber
            recorder.commit(at: now, state: stage.coordinator)
            history?.append(entries, ticket: ticket)
            if recorder.hasWork { inSnapshot += 1 }
            recorder.work()
            times.append(processorTime() - start)
            longestByClock = max(longestByClock, BootClock.now - startByClock)
        }
        recorder.finish(Coordinator(limits: Stage.limits, owner: Stage.owner))
        times.sort()
        return Times(
            longest: times[times.count - 1], longestByClock: longestByClock,
            most: times[times.count * 999 / 1000], median: times[times.count / 2],
            inSnapshot: inSnapshot)
    }

    private var now: Instant { Instant(nanoseconds: UInt64(BootClock.now)) }

    /// Nanoseconds that this thread has computed.
    private func processorTime() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    private func entry(_ outcome: Outcome) -> HistoryEntry {
        HistoryEntry(
            id: outcome.id.description, scene: outcome.scene.description, key: nil, kind: nil,
            user: outcome.presenter.number, createdAt: 1, endedAt: 2,
            outcome: Array(#"{"reason":"requested"}"#.utf8), request: nil)
    }
}
