import Glibc
import SheetInterface
import TestKit
import Testing

/// What was told has happened, whenever the service is killed (R40, R41).
@Suite struct `Killing the service` {
    @Test func `at any of two hundred moments loses nothing that was told`() throws {
        let folder = try TestFolder()
        var random = SplitMix64(seed: 4)
        let lanes = (0..<5).map { Lane($0) }
        let onlookers = Onlookers()
        var plan = RunningDaemon.Plan()
        // Small, and a snapshot now and then at a clean stop: a start reads all that is after one.
        plan.configuration = "[Service]\nLogBytes=2M\n"
        plan.hasNotifySocket = true
        plan.options = ["--runtime-dir", folder.path, "--on-term", "restart"]
        var unanswered: [Int] = []
        for round in 0..<200 {
            let daemon = try RunningDaemon(plan, in: folder)
            if round > 0 {
                for lane in lanes { try lane.compare(with: daemon) }
                try onlookers.compare(with: daemon)
            }
            for lane in lanes { try lane.begin(daemon) }
            try onlookers.begin(daemon, using: &random)
            for _ in 0..<Int.random(in: 0..<80, using: &random) {
                let lane = lanes[Int.random(in: 0..<lanes.count, using: &random)]
                try lane.ask(using: &random)
                if random.oneIn(3) { try onlookers.act(using: &random) }
                if random.oneIn(4) { try lane.waitForAnswers() }
            }
            try daemon.stop(random.oneIn(6) ? SIGTERM : SIGKILL)
            for lane in lanes { try lane.takeLastAnswers() }
            try onlookers.takeLastWords()
            unanswered.append(lanes.reduce(0) { $0 + $1.unansweredCount })
        }
        let daemon = try RunningDaemon(plan, in: folder)
        for lane in lanes {
            try lane.compare(with: daemon)
            try lane.compareOutcomes(with: daemon)
        }
        // There was much to lose, and the service was in the middle of something when it was killed.
        #expect(lanes.reduce(0) { $0 + $1.counts.presented } > 1000)
        #expect(lanes.reduce(0) { $0 + $1.counts.ended } > 500)
        #expect(unanswered.count { $0 > 0 } > 20, "\(unanswered)")
        let counts = onlookers.counts
        #expect(counts.watched > 100 && counts.awaited > 100 && counts.drawn > 100, "\(counts)")
        #expect(counts.locked > 50, "\(counts)")
    }
}
