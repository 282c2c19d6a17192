import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

/// What went wrong elsewhere when sheets ended, and must not here.
@Suite struct EndingReportTests {
    @Test(
        .bug(id: "gorhom/react-native-bottom-sheet#1941"),
        arguments: [false, true])
    func `a dismissal right behind a present ends the sheet, once`(isInOneWrite: Bool) throws {
        var bench = Bench()
        let (alice, other) = (bench.connect(), bench.connect())
        let id = try bench.present(on: other)
        let dismissal = Dismiss.Parameters(id: id)
        if isInOneWrite {
            let calls =
                bench.frame(Dismiss.self, dismissal, on: alice)
                + bench.frame(Dismiss.self, dismissal, on: alice)
            bench.send(calls, on: alice)
        } else {
            bench.begin(Dismiss.self, dismissal, on: alice)
            bench.begin(Dismiss.self, dismissal, on: alice)
        }
        #expect(try bench.reply(to: Dismiss.self, on: alice).dismissed == [id])
        let outcome = try bench.outcome(of: id)
        #expect(
            throws: Refused.interface(.alreadyDismissed(id: id, outcome: outcome))
        ) { try bench.reply(to: Dismiss.self, on: alice) }
        #expect(outcome.reason == "requested")
    }

    @Test(.bug(id: "gorhom/react-native-bottom-sheet#2713"))
    func `dismissing what was never presented changes nothing`() throws {
        var bench = Bench()
        let alice = bench.connect()
        for id in ["never", "test1"] {
            #expect(throws: Refused.interface(.noSuchSheet(id: id))) {
                try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
            }
        }
        #expect(bench.facts.isEmpty)
        let id = try bench.present(on: alice)
        #expect(bench.isLive(id))
    }

    @Test(.bug(id: "gorhom/react-native-bottom-sheet#2723"))
    func `a dismissal after the person's own is told of it, and the next present works`() throws {
        var bench = Bench()
        let (alice, service) = (bench.connect(), bench.connect(Bench.service))
        let id = try bench.present(on: alice)
        try bench.call(
            AttemptDismiss.self, AttemptDismiss.Parameters(id: id, gesture: .swipe), on: service)
        let outcome = try bench.outcome(of: id)
        #expect(outcome.reason == "swipe")
        #expect(throws: Refused.interface(.alreadyDismissed(id: id, outcome: outcome))) {
            try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        }
        let next = try bench.present(on: alice)
        #expect(bench.isLive(next))
        #expect(next != id)
    }

    @Test(
        .bug(id: "gorhom/react-native-bottom-sheet#1561"),
        .bug(id: "gorhom/react-native-bottom-sheet#639"),
        .bug(id: "pointfreeco/TCA#3797"))
    func `what has ended never comes back, whatever comes and goes around it`() throws {
        var bench = Bench()
        let (alice, watcher) = (bench.connect(), bench.connect())
        _ = try bench.watch(on: watcher)
        let first = try bench.present(on: alice)
        let second = try bench.present(on: alice)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: first), on: alice)
        let third = try bench.present(on: alice)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: second), on: alice)
        let root = bench.connect(Bench.root)
        try bench.setPhase(.background, on: root)
        try bench.setPhase(.active, on: root)
        let events = try bench.events(on: watcher)
        for id in [first, second, third] {
            let kinds = events.filter { $0.id == id }.map(\.kind)
            #expect(kinds == ["presented", "dismissed"], "\(id)")
        }
    }

    @Test(.bug(id: "gorhom/react-native-bottom-sheet#343"))
    func `stacked sheets that end at once can all be presented again`() throws {
        var bench = Bench()
        let alice = bench.connect()
        func sheet(_ key: String) -> Wire.SheetRequest { Wire.SheetRequest(key: key) }
        for _ in 1...3 {
            let below = try bench.present(sheet("below"), on: alice)
            let above = try bench.present(sheet("above"), from: below, on: alice)
            #expect(
                try bench.call(DismissAll.self, DismissAll.Parameters(), on: alice).dismissed
                    == [above, below])
        }
    }

    @Test(.bug(id: "gorhom/react-native-bottom-sheet#547"))
    func `the end of the topmost leaves what is below as it was`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let below = try bench.present(on: alice)
        func described() throws -> Wire.Sheet? {
            try bench.call(DescribeSheet.self, DescribeSheet.Parameters(id: below), on: alice)
                .sheet
        }
        let before = try described()
        let above = try bench.present(from: below, on: alice)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: above), on: alice)
        #expect(try described() == before)
        #expect(before?.state == .presented)
    }

    @Test(
        .bug(id: "pointfreeco/TCA#1991"),
        .bug(id: "joomcode/BottomSheet#35"))
    func `what is presented in the moment in which another ends is not lost`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let loading = try bench.present(on: alice)
        let failed = Present.Parameters(
            sheet: Wire.SheetRequest(style: .alert, title: "It failed"), placement: .queue)
        bench.send(
            bench.frame(Dismiss.self, Dismiss.Parameters(id: loading), on: alice)
                + bench.frame(Present.self, failed, on: alice), on: alice)
        try bench.reply(to: Dismiss.self, on: alice)
        #expect(try bench.reply(to: Present.self, on: alice).state == .presented)
        // Nor when it was there before the end.
        let waiting = try bench.call(Present.self, failed, on: alice)
        #expect(waiting.state == .queued)
        try bench.call(DismissAll.self, DismissAll.Parameters(kind: "none"), on: alice)
        let root = bench.connect(Bench.root)
        let alert = try bench.call(
            DescribeScene.self, DescribeScene.Parameters(), on: root
        ).sheets[0].id
        try bench.call(Dismiss.self, Dismiss.Parameters(id: alert), on: root)
        #expect(
            try bench.call(
                DescribeSheet.self, DescribeSheet.Parameters(id: waiting.id), on: alice
            ).sheet?.state == .presented)
    }

    @Test(.bug(id: "pointfreeco/swift-navigation#206"))
    func `going from a sheet to a cover and back again leaves the parent`() throws {
        var bench = Bench()
        let owner = bench.connect(Bench.service)
        let parent = try bench.present(on: owner)
        let styles: [Wire.Style] = [.sheet, .cover, .sheet, .cover, .sheet]
        for style in styles {
            try bench.call(
                Present.self,
                Present.Parameters(
                    sheet: Wire.SheetRequest(key: "child", style: style), parent: parent,
                    placement: .replace), on: owner)
        }
        #expect(bench.isLive(parent))
        let scene = try bench.call(DescribeScene.self, DescribeScene.Parameters(), on: owner)
        #expect(scene.sheets.map(\.id).first == parent)
        #expect(scene.sheets.map(\.style) == [.sheet, .sheet])
    }

    @Test(
        .bug(id: "SwiftMessages#314"), .bug(id: "SwiftMessages#63"))
    func `a key can be used again the moment its sheet has ended, for another sheet`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let sheet = Wire.SheetRequest(key: "sync")
        let first = try bench.present(sheet, on: alice)
        #expect(throws: Refused.interface(.keyInUse(key: "sync", id: first))) {
            try bench.present(sheet, on: alice)
        }
        bench.send(
            bench.frame(Dismiss.self, Dismiss.Parameters(id: first), on: alice)
                + bench.frame(Present.self, Present.Parameters(sheet: sheet), on: alice),
            on: alice)
        try bench.reply(to: Dismiss.self, on: alice)
        let second = try bench.reply(to: Present.self, on: alice)
        #expect(second.id != first)
        #expect(second.deduplicated == nil)
        #expect(second.state == .presented)
    }

    @Test(.bug(id: "hotwired/turbo-android#82"))
    func `of two presents about the same thing at once the second is told of the first`() throws {
        var bench = Bench()
        let (one, two) = (bench.connect(), bench.connect())
        let sheet = Wire.SheetRequest(key: "menu", actions: Wire.SheetRequest.question.actions)
        let id = try bench.presentAndWait(sheet, on: one)
        #expect(throws: Refused.interface(.keyInUse(key: "menu", id: id))) {
            try bench.present(sheet, on: two)
        }
        let service = bench.connect(Bench.service)
        try bench.call(Choose.self, Choose.Parameters(id: id, action: "later"), on: service)
        #expect(try bench.reply(to: Present.self, on: one).outcome?.action == "later")
        #expect(bench.replyCount(on: one) == 0)
    }

    @Test(
        .bug(id: "workspace/bottomsheetdialog-compose#1"),
        arguments: [
            Wire.Gesture.swipe, .tapOutside, .escape,
        ])
    func `a gesture made twice in one moment ends one sheet, once`(gesture: Wire.Gesture) throws {
        var bench = Bench()
        let (alice, service) = (bench.connect(), bench.connect(Bench.service))
        let below = try bench.present(Wire.SheetRequest(), on: alice)
        let id = try bench.presentAndWait(Wire.SheetRequest(), on: alice)
        let attempt = AttemptDismiss.Parameters(id: id, gesture: gesture)
        bench.send(
            bench.frame(AttemptDismiss.self, attempt, on: service)
                + bench.frame(AttemptDismiss.self, attempt, on: service), on: service)
        #expect(try bench.reply(to: AttemptDismiss.self, on: service).dismissed)
        let outcome = try bench.outcome(of: id)
        #expect(throws: Refused.interface(.alreadyDismissed(id: id, outcome: outcome))) {
            try bench.reply(to: AttemptDismiss.self, on: service)
        }
        #expect(bench.replyCount(on: alice) == 1)
        #expect(bench.isLive(below))
    }

    @Test(
        .bug(id: "polkit-org/polkit#599"), arguments: [true, false])
    func `of an answer and an escape in one moment one wins`(isAnswerFirst: Bool) throws {
        var bench = Bench()
        let (alice, service) = (bench.connect(), bench.connect(Bench.service))
        let sheet = Wire.SheetRequest(actions: [Wire.Action(id: "ok", label: "OK")])
        let id = try bench.presentAndWait(sheet, on: alice)
        let answer = bench.frame(
            Choose.self, Choose.Parameters(id: id, action: "ok"), on: service)
        let escape = bench.frame(
            AttemptDismiss.self, AttemptDismiss.Parameters(id: id, gesture: .escape), on: service)
        bench.send(isAnswerFirst ? answer + escape : escape + answer, on: service)
        #expect(
            try bench.reply(to: Present.self, on: alice).outcome?.reason
                == (isAnswerFirst ? "action" : "escape"))
        #expect(bench.replyCount(on: alice) == 0)
        #expect(bench.service.coordinator.sheets.isEmpty)
    }

    @Test(.bug(id: "emersion/mako#67"))
    func `a dismissal ends the one that it names`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let ids = try (1...5).map { _ in try bench.present(on: alice) }
        try bench.call(Dismiss.self, Dismiss.Parameters(id: ids[0]), on: alice)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: ids[3]), on: alice)
        #expect(ids.map { bench.isLive($0) } == [false, true, true, false, true])
    }

    @Test(
        .bug(id: "vlevit/notify-send.sh#13"), .bug(id: "bkw777/mainline#26"))
    func `what has ended takes no answer and no gesture any more`() throws {
        var bench = Bench()
        let (alice, service) = (bench.connect(), bench.connect(Bench.service))
        let sheet = Wire.SheetRequest(
            actions: Wire.SheetRequest.question.actions, expiresAfterMSec: 5000)
        let id = try bench.present(sheet, on: alice)
        bench.wait(.seconds(5))
        let outcome = try bench.outcome(of: id)
        #expect(outcome.reason == "expired")
        let refusal = Refused.interface(.alreadyDismissed(id: id, outcome: outcome))
        #expect(throws: refusal) {
            try bench.call(Choose.self, Choose.Parameters(id: id, action: "ok"), on: service)
        }
        #expect(throws: refusal) {
            try bench.call(
                AttemptDismiss.self, AttemptDismiss.Parameters(id: id, gesture: .override),
                on: service)
        }
        #expect(throws: refusal) {
            try bench.call(Update.self, Update.Parameters(id: id, title: "Still there?"), on: alice)
        }
    }
}
