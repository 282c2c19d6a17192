import PresentationCore
import TestKit
import Testing

@Suite("R22: expiry")
struct ExpiryTests {
    private static let moment = Duration.nanoseconds(1)

    @Test func `a sheet ends when its time has passed, not before`() throws {
        var stage = Stage()
        try stage.present("a", expiresAfter: .seconds(5))
        #expect(try stage.live(.seconds(5) - Self.moment) == [])
        #expect(try stage.live(Self.moment) == [End("a", .expired)])
        #expect(stage.coordinator.nextDeadline == nil)
        #expect(stage.outcome("a")?.by == nil)
    }

    @Test(arguments: [Presentation.State.queued, .presented, .held])
    func `elapsed time passes in every state and phase, seen or not`(
        state: Presentation.State
    ) throws {
        var stage = Stage()
        if state != .presented { try stage.report(.background) }
        try stage.present("a", expiresAfter: .seconds(5)) {
            if state == .held { $0.policies = .holding }
        }
        try #require(stage.state("a") == state)
        #expect(try stage.live(.seconds(5)) == [End("a", .expired)])
    }

    @Test func `the wall clock changes nothing`() throws {
        var stage = Stage()
        try stage.present("a", expiresAfter: .seconds(5))
        for wallClock in [Int64.min, .max, 0] {
            stage.setWallClock(wallClock)
            #expect(try stage.handle(.timeCame).facts.isEmpty)
        }
        #expect(try stage.live(.seconds(5)) == [End("a", .expired)])
    }

    @Test func `what was presented from it ends with it`() throws {
        var stage = Stage()
        try stage.present("a", expiresAfter: .seconds(5))
        try stage.present("child", from: "a")
        #expect(
            try stage.live(.seconds(5)) == [End("child", .parentDismissed), End("a", .expired)])
    }

    @Test func `a sheet that has ended does not expire`() throws {
        var stage = Stage()
        try stage.present("a", expiresAfter: .seconds(5))
        try stage.dismiss("a")
        #expect(stage.coordinator.nextDeadline == nil)
        #expect(try stage.live(.seconds(5)) == [])
        #expect(stage.outcome("a")?.reason == .requested)
    }

    @Test func `what expires makes way for what waits`() throws {
        var stage = Stage()
        try stage.present("a", expiresAfter: .seconds(5))
        try stage.present("b") { $0.placement = .queue }
        #expect(try stage.sleep(.seconds(5)).story == ["a ended: expired", "presented b"])
    }

    // MARK: No time, and more than there is

    @Test(arguments: [ExpiryRequest.Clock.elapsed, .visible], [true, false])
    func `without any time a sheet ends at once, and once`(
        clock: ExpiryRequest.Clock, isRendered: Bool
    ) throws {
        var stage = Stage()
        try stage.render(isRendered)
        let decision = try stage.present("a", expiresAfter: .zero, clock: clock)
        #expect(decision.ends == [End("a", .expired)])
        #expect(stage.coordinator.nextDeadline == nil)
        #expect(try stage.live(.seconds(5)) == [])
    }

    @Test func `without any time a sheet takes nobody's turn`() throws {
        var stage = Stage()
        try stage.present("up")
        try stage.present("waiting") { $0.placement = .queue }
        try stage.present("none", expiresAfter: .zero) { $0.placement = .replacing("up") }
        #expect(stage.stack() == ["waiting"])
    }

    @Test(arguments: [Int64.max, Int64.max - 1, 1 << 55], [ExpiryRequest.Clock.elapsed, .visible])
    func `a time beyond all clocks is as good as none`(
        milliseconds: Int64, clock: ExpiryRequest.Clock
    ) throws {
        var stage = Stage()
        try stage.render(true)
        try stage.present("a", expiresAfter: .milliseconds(milliseconds), clock: clock)
        try stage.present("b") {
            $0.inactiveGrace = .milliseconds(milliseconds)
            $0.policies = .dismissing
        }
        try stage.update("a", expiry: .after(.milliseconds(milliseconds)))
        // Years go by, the clock is stopped and goes on.
        #expect(try stage.live(.seconds(1 << 32)) == [])
        try stage.render(false)
        try stage.render(true)
        try stage.report(.inactive, as: "player")
        #expect(stage.state("b") == .held)
        #expect(stage.state("a") == nil)
        _ = stage.coordinator.obstacles(
            of: try #require(stage.coordinator.sheets["b"]), at: stage.now)
    }

    // MARK: After a suspend

    @Test func `after a suspend all that has expired ends in the order of its deadlines`() throws {
        var stage = Stage()
        try stage.open("kiosk")
        for (id, seconds) in [("third", 3), ("first", 1), ("fifth", 5), ("second", 2)] {
            try stage.present(id, expiresAfter: .seconds(seconds))
        }
        try stage.present("fourth", in: "kiosk", expiresAfter: .seconds(4))
        let decision = try stage.sleep(.seconds(4))
        #expect(decision.ends.map(\.id) == ["first", "second", "third", "fourth"])
        #expect(decision.ends.allSatisfy { $0.reason == .expired })
        #expect(try stage.sleep(.seconds(1)).ends == [End("fifth", .expired)])
    }

    @Test func `those of one deadline end in the order in which it was given`() throws {
        var stage = Stage()
        for id in ["a", "b", "c"] { try stage.present(id, expiresAfter: .seconds(5)) }
        try stage.update("a", expiry: .after(.seconds(5)))
        #expect(try stage.sleep(.seconds(5)).ends.map(\.id) == ["b", "c", "a"])
    }

    @Test func `within a cascade the topmost ends first, each for its own reason`() throws {
        var stage = Stage()
        try stage.present("a", expiresAfter: .seconds(5))
        try stage.present("b", from: "a", expiresAfter: .seconds(5))
        try stage.present("c", from: "b")
        try stage.present("d", from: "c", expiresAfter: .seconds(5))
        try stage.present("e", from: "d", expiresAfter: .seconds(6))
        // All of one instant are hit in their own right; what would have been due later is not.
        #expect(
            try stage.sleep(.seconds(60)).ends == [
                End("e", .parentDismissed), End("d", .expired), End("c", .parentDismissed),
                End("b", .expired), End("a", .expired),
            ])
    }

    @Test func `a child that was due before its parent ends for itself`() throws {
        var stage = Stage()
        try stage.present("a", expiresAfter: .seconds(5))
        try stage.present("b", from: "a", expiresAfter: .seconds(4))
        #expect(try stage.sleep(.seconds(60)).ends == [End("b", .expired), End("a", .expired)])
    }

    @Test func `what waits and has expired never comes up`() throws {
        var stage = Stage()
        try stage.present("up", expiresAfter: .seconds(1))
        for (id, seconds) in [("a", 9), ("b", 2), ("c", 99)] {
            try stage.present(id, expiresAfter: .seconds(seconds)) { $0.placement = .queue }
        }
        #expect(
            try stage.sleep(.seconds(10)).story == [
                "up ended: expired", "b ended: expired", "a ended: expired", "presented c",
            ])
    }

    @Test func `what is due ends even when another event comes first`() throws {
        var stage = Stage()
        try stage.present("a", expiresAfter: .seconds(1))
        stage.wait(.seconds(1))
        #expect(try stage.present("b").ends == [End("a", .expired)])
    }

    /// Random deadlines, random sleeps, some families: against a plain list.
    @Test(arguments: UInt64(1)...8)
    func `whatever is due ends, once and in order, and nothing else does`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var stage = Stage()
        var due: [(id: String, at: Instant)] = []
        for step in 0..<150 {
            if random.oneIn(4) {
                let ends = try stage.sleep(.milliseconds(Int.random(in: 0...400, using: &random)))
                    .ends
                // Stable: those of one deadline stay in the order in which they were given.
                let expected = due.filter { $0.at <= stage.now.instant }.enumerated()
                    .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
                due.removeAll { $0.at <= stage.now.instant }
                try #require(ends.map(\.id) == expected.map(\.element.id), "step \(step)")
                try #require(ends.allSatisfy { $0.reason == .expired })
            } else if random.oneIn(4), !due.isEmpty {
                let index = Int.random(in: 0..<due.count, using: &random)
                let changed = due.remove(at: index)
                let time = Duration.milliseconds(Int.random(in: 1...20, using: &random) * 25)
                try stage.update(changed.id, expiry: .after(time))
                due.append((changed.id, stage.now.instant + time))
            } else {
                let time = Duration.milliseconds(Int.random(in: 1...20, using: &random) * 25)
                try stage.present("s\(step)", expiresAfter: time) {
                    $0.placement = random.oneIn(3) ? .queue : .stack
                }
                due.append(("s\(step)", stage.now.instant + time))
            }
            try #require(stage.coordinator.nextDeadline == due.map(\.at).min())
        }
    }
}
