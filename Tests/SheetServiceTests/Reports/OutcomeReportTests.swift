import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

/// Whoever waits is told of every end, once: elsewhere one way or another told nobody.
@Suite struct OutcomeReportTests {
    /// Ways for a sheet to end.
    enum End: String, CaseIterable, Sendable {
        case action, swipe, tapOutside, escape, override, requested, replaced, parentDismissed
        case sceneInactive, sceneBackground, sceneClosed, expired, shutdown
    }

    @Test(
        .bug(id: "slackhq/PanModal#87"), .bug(id: "gorhom/react-native-bottom-sheet#573"),
        .bug(id: "maemo-leste/bugtracker#639"), arguments: End.allCases)
    func `every way to end tells those who wait, once each`(end: End) throws {
        var bench = Bench()
        let (alice, waiter, owner) = (
            bench.connect(), bench.connect(), bench.connect(Bench.bob)
        )
        try bench.open("hall", on: owner)
        let parent = try bench.present(
            Wire.SheetRequest(onInactive: .hold), in: "hall", on: bench.connect())
        let sheet = Wire.SheetRequest(
            actions: [Wire.Action(id: "ok", label: "OK")],
            onInactive: end == .sceneBackground ? .hold : .dismiss, onBackground: .dismiss,
            expiresAfterMSec: end == .expired ? 1000 : nil)
        let id = try bench.call(
            Present.self, Present.Parameters(scene: "hall", sheet: sheet, parent: parent),
            flags: .more, on: alice
        ).id
        bench.begin(Await.self, Await.Parameters(id: id), on: waiter)
        try bring(end, to: id, from: parent, in: &bench, as: owner)

        var told = try bench.reply(to: Present.self, on: alice)
        if end == .sceneBackground {
            // It was held on the way.
            #expect(told.state == .held)
            told = try bench.reply(to: Present.self, on: alice)
        }
        #expect(told.state == .dismissed)
        #expect(told.outcome?.reason == end.rawValue)
        #expect(try bench.reply(to: Await.self, on: waiter).outcome == told.outcome)
        #expect(bench.replyCount(on: alice) == 0)
        #expect(bench.replyCount(on: waiter) == 0)
    }

    private func bring(
        _ end: End, to id: String, from parent: String, in bench: inout Bench,
        as owner: ConnectionID
    ) throws {
        let alice = bench.connect()
        switch end {
        case .action:
            try bench.call(Choose.self, Choose.Parameters(id: id, action: "ok"), on: owner)
        case .swipe: try gesture(.swipe, at: id, in: &bench, as: owner)
        case .tapOutside: try gesture(.tapOutside, at: id, in: &bench, as: owner)
        case .escape: try gesture(.escape, at: id, in: &bench, as: owner)
        case .override: try gesture(.override, at: id, in: &bench, as: owner)
        case .requested: try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        case .replaced:
            try bench.call(
                Present.self,
                Present.Parameters(
                    scene: "hall", sheet: .question, placement: .replace, replaces: id),
                on: alice)
        case .parentDismissed:
            try bench.call(Dismiss.self, Dismiss.Parameters(id: parent), on: alice)
        case .sceneInactive: try bench.setPhase(.inactive, of: "hall", on: owner)
        case .sceneBackground: try bench.setPhase(.background, of: "hall", on: owner)
        case .sceneClosed:
            try bench.call(CloseScene.self, CloseScene.Parameters(id: "hall"), on: owner)
        case .expired: bench.wait(.seconds(1))
        case .shutdown: bench.hand(.stopRequested(restarting: false))
        }
    }

    private func gesture(
        _ gesture: Wire.Gesture, at id: String, in bench: inout Bench, as owner: ConnectionID
    ) throws {
        let reply = try bench.call(
            AttemptDismiss.self, AttemptDismiss.Parameters(id: id, gesture: gesture), on: owner)
        #expect(reply.dismissed)
    }
}
