import PresentationCore
import UnixIO

/// What it costs in the core, for each sheet, that a scene with many of them goes inactive: all of them end.
struct InactivityBenchmark {
    private static let sheets = 10_000

    func run() throws {
        let nanoseconds = try (0..<5).map { _ in try Self.nanoseconds() }.min() ?? 0
        let each = Figures.padded(nanoseconds / Self.sheets)
        print("  \(Self.sheets) sheets in one scene  \(each) ns a sheet")
    }

    private static func nanoseconds() throws -> Int {
        var stage = Stage(Coordinator(limits: Stage.limits, owner: Stage.owner))
        _ = try stage.fill(sheets: sheets, outcomes: 0)
        let start = BootClock.now
        let decision = try stage.goInactive()
        let time = BootClock.now - start
        precondition(decision.outcomes.count == sheets, "every sheet ends")
        return Int(time)
    }
}
