import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

/// What went wrong elsewhere with time and phases, and must not here.
@Suite struct TimeReportTests {
    @Test(.bug(id: "exyte/PopupView#182"))
    func `each sheet has a clock of its own, however fast they come and go`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let sheet = Wire.SheetRequest(key: "toast", expiresAfterMSec: 1000)
        var ids: [String] = []
        for _ in 1...10 {
            ids.append(
                try bench.call(
                    Present.self, Present.Parameters(sheet: sheet, placement: .replace), on: alice
                ).id)
            bench.wait(.milliseconds(300))
        }
        // The last one has had 300 of its 1,000 milliseconds.
        #expect(ids.map { bench.isLive($0) } == (1...10).map { $0 == 10 })
        bench.wait(.milliseconds(699))
        #expect(bench.isLive(ids[9]))
        bench.wait(.milliseconds(1))
        #expect(try bench.outcome(of: ids[9]).reason == "expired")
        #expect(bench.nextDeadline == nil)
    }

    @Test(
        .bug(id: "thomasloven/hass-browser_mod#1327"),
        .bug(id: "thomasloven/hass-browser_mod#1184"), .bug(id: "JonMagon/KDiskMark#65"))
    func `what is left of its time is told, and when it is over it ends, drawn or not`() throws {
        var bench = Bench()
        let (alice, other) = (bench.connect(), bench.connect())
        let id = try bench.presentAndWait(Wire.SheetRequest(expiresAfterMSec: 60_000), on: alice)
        bench.wait(.seconds(45))
        let told = try bench.call(DescribeSheet.self, DescribeSheet.Parameters(id: id), on: other)
        #expect(told.sheet?.expiresInMSec == 15_000)
        bench.wait(.seconds(15))
        let last = try bench.reply(to: Present.self, on: alice)
        #expect(last.state == .dismissed)
        #expect(last.outcome?.reason == "expired")
    }

    @Test(.bug(id: "omacom/omarchy#8675"), .bug(id: "noctalia#2601"))
    func `no time, no time at all and a negative time are three things`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let endless = try bench.present(Wire.SheetRequest(), on: alice)
        let over = try bench.present(Wire.SheetRequest(expiresAfterMSec: 0), on: alice)
        #expect(throws: Refused.invalid("sheet.expiresAfterMSec")) {
            try bench.present(Wire.SheetRequest(expiresAfterMSec: -1), on: alice)
        }
        bench.wait(.zero)
        #expect(try bench.outcome(of: over).reason == "expired")
        bench.wait(.seconds(86_400 * 365))
        #expect(bench.isLive(endless))
    }

    @Test(
        .bug(id: "meshtastic/framework-portduino#78"),
        arguments: [
            (Int64.min, "0000-01-01T00:00:00.000000Z"), (0, "1970-01-01T00:00:00.000000Z"),
            (-62_135_596_800_000_001, "0000-12-31T23:59:59.999999Z"),
            (Int64.max, "9999-12-31T23:59:59.999999Z"),
        ])
    func `a step of the wall clock lets nothing fall due, and is written as far as it can be`(
        wallClock: Int64, text: String
    ) throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(Wire.SheetRequest(expiresAfterMSec: 10_000), on: alice)
        bench.setWallClock(wallClock)
        bench.hand(.deadlineCame)
        bench.wait(.milliseconds(9999))
        #expect(bench.isLive(id))
        bench.wait(.milliseconds(1))
        let outcome = try bench.outcome(of: id)
        #expect(outcome.reason == "expired")
        #expect(outcome.endedAt == text)
    }

    @Test(
        .bug(id: "mozilla-mobile/firefox-ios#35179"), .bug(id: "react-native#50399"),
        .bug(id: "SwiftMessages#46"), .bug(id: "EmCuTeeTee#1"),
        .bug(id: "react-native#50152"), .bug(id: "thomasloven/hass-browser_mod#437"))
    func `a scene that went away comes back without remains, and shows what waited`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        for _ in 1...5 {
            let gone = try bench.present(on: alice)
            try bench.setPhase(.background, on: root)
            #expect(!bench.isLive(gone))
            let waiting = try (1...3).map { _ in try bench.present(on: alice) }
            try bench.setPhase(.active, on: root)
            let told = try bench.call(DescribeScene.self, DescribeScene.Parameters(), on: alice)
            #expect(told.sheets.map(\.id) == waiting)
            #expect(told.sheets.allSatisfy { $0.state == .presented })
            #expect([told.scene.presented, told.scene.queued, told.scene.held] == [3, 0, 0])
            try bench.call(DismissAll.self, DismissAll.Parameters(), on: alice)
        }
    }

    @Test(.bug(id: "swaylock#363"), .bug(id: "swaywm/swayidle#99"))
    func `what is held for a lock comes back when the locker is gone for good`() throws {
        var bench = Bench()
        let owner = bench.connect(Bench.service)
        let id = try bench.present(Wire.SheetRequest(onInactive: .keep), on: owner)
        func state() throws -> Wire.Word<Wire.SheetState>? {
            try bench.call(DescribeSheet.self, DescribeSheet.Parameters(id: id), on: owner)
                .sheet?.state
        }
        for _ in 1...3 {
            try bench.setPhase(.inactive, source: "locker", on: owner)
            #expect(try state() == .held)
            try bench.setPhase(nil, source: "locker", on: owner)
            #expect(try state() == .presented)
        }
    }

    @Test func `what one source says outlasts the coming and going of another`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        try bench.setPhase(.inactive, source: "quiet", on: root)
        for phase in [Wire.ScenePhase.background, .active, nil] {
            try bench.setPhase(phase, source: "sleeper", on: root)
        }
        let scenes = try bench.call(ListScenes.self, ListScenes.Parameters(), on: root).scenes
        #expect(scenes.map(\.phase) == [.inactive])
        #expect(scenes[0].sources.map(\.name) == ["quiet"])
    }

    @Test(
        .bug(id: "tildearrow/furnace#2670"), .bug(id: "systemd/systemd#13757"))
    func `what cannot be shown is refused as such, or waits, says so, and runs out of time`()
        throws
    {
        var bench = Bench()
        let alice = bench.connect()
        #expect(throws: Refused.interface(.noRenderer(scene: "main"))) {
            try bench.call(
                Present.self,
                Present.Parameters(sheet: .question, whenUnrendered: .reject), on: alice)
        }
        let id = try bench.presentAndWait(Wire.SheetRequest(expiresAfterMSec: 1000), on: alice)
        let other = bench.connect()
        let why = try bench.call(Explain.self, Explain.Parameters(id: id), on: other)
        #expect(why.state == .presented)
        #expect(why.reasons == ["no renderer is attached to scene main"])
        bench.wait(.seconds(1))
        #expect(try bench.reply(to: Present.self, on: alice).outcome?.reason == "expired")
    }

    @Test(.bug(id: "systemd/systemd#9507"))
    func `nobody waits on a sheet of somebody else`() throws {
        var bench = Bench()
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        try bench.open("bobs", on: bob)
        _ = try bench.presentAndWait(on: alice)
        let hers = try bench.present(on: bench.connect())
        bench.begin(Await.self, Await.Parameters(id: hers), on: bench.connect())
        let his = try bench.present(in: "bobs", on: bob)
        let dismissed = try bench.call(Dismiss.self, Dismiss.Parameters(id: his), on: bob)
        #expect(dismissed.dismissed == [his])
        bench.hand(.stopRequested(restarting: true))
        #expect(!bench.isOpen(alice))
        #expect(!bench.isOpen(bob))
    }

    @Test(
        .bug(id: "elementary/panel-notifications#122"), .bug(id: "owncloud/client#1777"),
        .bug(id: "emesene#1525"), .bug(id: "dunst#40"))
    func `who floods fills what is theirs, and nobody else's`() throws {
        var bench = Bench { $0.presentationLimits.sheetsPerUser = 50 }
        let (alice, bob) = (bench.connect(), bench.connect(Bench.bob))
        for _ in 1...50 { _ = try bench.present(on: alice) }
        for _ in 1...10 {
            #expect(throws: Refused.interface(.quotaExceeded(resource: "sheets", limit: 50))) {
                try bench.present(on: alice)
            }
        }
        let id = try bench.present(on: bob)
        #expect(bench.isLive(id))
        try bench.call(DismissAll.self, DismissAll.Parameters(), on: alice)
        _ = try bench.present(on: alice)
    }
}
