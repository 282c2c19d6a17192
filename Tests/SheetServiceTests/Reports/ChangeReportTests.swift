import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

/// What went wrong elsewhere when sheets were changed, and must not here.
@Suite struct ChangeReportTests {
    private func sheet(_ id: String, _ bench: inout Bench) throws -> Wire.Sheet? {
        let root = bench.connect(Bench.root)
        defer { bench.hangUp(root) }
        return try bench.call(DescribeSheet.self, DescribeSheet.Parameters(id: id), on: root).sheet
    }

    @Test(.bug(id: "gorhom/react-native-bottom-sheet#204"))
    func `an update that comes after the end brings nothing back`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(on: alice)
        bench.send(
            bench.frame(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
                + bench.frame(Update.self, Update.Parameters(id: id, title: "New"), on: alice),
            on: alice)
        try bench.reply(to: Dismiss.self, on: alice)
        let outcome = try bench.outcome(of: id)
        #expect(throws: Refused.interface(.alreadyDismissed(id: id, outcome: outcome))) {
            try bench.reply(to: Update.self, on: alice)
        }
        #expect(!bench.isLive(id))
    }

    @Test(.bug(id: "awesome-apple-bugs PresentationDetentsIgnoredOnReopen"))
    func `a sheet has the detents of its own request, not of the last with its key`() throws {
        var bench = Bench()
        let alice = bench.connect()
        for detent in ["half", "large", "quarter"] {
            let id = try bench.present(
                Wire.SheetRequest(key: "map", detents: [detent]), on: alice)
            #expect(try sheet(id, &bench)?.selectedDetent == detent)
            try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        }
    }

    @Test(
        .bug(id: "TrueSheet#551"),
        .bug(id: "TrueSheet#557"))
    func `of changes that come while it is not on the screen the last one counts`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        try bench.setPhase(.inactive, on: root)
        let id = try bench.present(
            Wire.SheetRequest(title: "0", detents: ["half", "large"], selectedDetent: "half"),
            on: alice)
        #expect(try sheet(id, &bench)?.state == .queued)
        for title in ["1", "2", "3"] {
            try bench.call(
                Update.self,
                Update.Parameters(
                    id: id, title: title, selectedDetent: title == "3" ? "large" : "half"),
                on: alice)
        }
        try bench.setPhase(.active, on: root)
        let shown = try sheet(id, &bench)
        #expect(shown?.state == .presented)
        #expect(shown?.said?.title == "3")
        #expect(shown?.selectedDetent == "large")
        #expect(shown?.generation == 4)
    }

    @Test(.bug(id: "edudnyk/SheeKit#3"))
    func `a change of what it says leaves the detent that a person chose`() throws {
        var bench = Bench()
        let alice = bench.connect(Bench.service)
        let id = try bench.present(
            Wire.SheetRequest(detents: ["half", "large"], selectedDetent: "half"), on: alice)
        try bench.call(
            SelectDetent.self, SelectDetent.Parameters(id: id, detent: "large"), on: alice)
        try bench.call(
            Update.self,
            Update.Parameters(
                id: id, title: "More", elements: [Wire.Element(kind: "text", text: "…")],
                detents: ["quarter", "large", "half"]), on: alice)
        #expect(try sheet(id, &bench)?.selectedDetent == "large")
    }

    @Test(.bug(id: "feedback-assistant#699"))
    func `a detent that is taken away moves it to the nearest, and watchers are told`() throws {
        var bench = Bench()
        let (alice, watcher) = (bench.connect(), bench.connect())
        let id = try bench.present(
            Wire.SheetRequest(detents: ["quarter", "half", "large"], selectedDetent: "half"),
            on: alice)
        _ = try bench.watch(on: watcher)
        try bench.call(
            Update.self, Update.Parameters(id: id, detents: ["fraction:0.45", "large"]), on: alice)
        let told = try bench.events(on: watcher)
        #expect(told.map(\.kind) == ["updated", "detentChanged"])
        #expect(told.last?.detent == "fraction:0.45")
        #expect(bench.isLive(id))
    }

    @Test(.bug(id: "FloatingPanel#365"))
    func `a detent is told once, when it is another one`() throws {
        var bench = Bench()
        let (owner, watcher) = (bench.connect(Bench.service), bench.connect(Bench.root))
        let id = try bench.present(
            Wire.SheetRequest(detents: ["half", "large"], selectedDetent: "half"), on: owner)
        _ = try bench.watch(on: watcher)
        for detent in ["half", "large", "large", "half", "half"] {
            try bench.call(
                SelectDetent.self, SelectDetent.Parameters(id: id, detent: detent), on: owner)
        }
        #expect(try bench.events(on: watcher).map(\.detent) == ["large", "half"])
    }

    @Test(
        .bug(id: "ErikReider/SwayNotificationCenter#676"), .bug(id: "astal#353"),
        .bug(id: "linux_notification_center#161"),
        .bug(id: "budgie#2115"), .bug(id: "dunst#1317"),
        arguments: ["never", "4294967295", "test1"])
    func `replacing what is not there is an error, and no id comes twice`(id: String) throws {
        var bench = Bench()
        let alice = bench.connect()
        let ended = try bench.present(on: alice)
        try bench.call(Dismiss.self, Dismiss.Parameters(id: ended), on: alice)
        for gone in [id, ended] {
            #expect(throws: Refused.interface(.noSuchSheet(id: gone))) {
                try bench.call(
                    Present.self,
                    Present.Parameters(
                        sheet: .question, placement: .replace, replaces: gone), on: alice)
            }
        }
        #expect(bench.service.coordinator.sheets.isEmpty)
        var ids: Set<String> = [ended]
        for _ in 1...50 {
            let id = try bench.present(on: alice)
            #expect(ids.insert(id).inserted)
            try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        }
    }

    static let texts = [
        "<b>bold</b> & <small>", "1 < 2 && 3 > 2", "a\\nb \\t %s ${HOME} `id`", "line\nline\ttab",
        "&amp; &lt; <script>", "日本語 👩‍👩‍👧 é", "\"quoted\" 'single' \\", " leading and trailing ",
    ]

    @Test(
        .bug(id: "PolyMeilex/rfd#205"), .bug(id: "native-dialog-rs#10"),
        .bug(id: "ErikReider/SwayNotificationCenter#116"), .bug(id: "Alexays/Waybar#162"),
        .bug(id: "luebking/qarma#27"), arguments: texts)
    func `text goes through as it was written, in a request and in an update`(
        text: String
    ) throws {
        var bench = Bench()
        let (alice, watcher) = (bench.connect(), bench.connect())
        _ = try bench.watch(on: watcher)
        let id = try bench.present(
            Wire.SheetRequest(
                title: text, message: text, elements: [Wire.Element(kind: "text", text: text)],
                actions: [Wire.Action(id: "ok", label: text)]), on: alice)
        try bench.call(
            Update.self, Update.Parameters(id: id, message: text + text), on: alice)
        let told = try bench.events(on: watcher).compactMap(\.sheet?.said)
        #expect(told.map(\.title) == [text, text])
        #expect(told.map(\.message) == [text, text + text])
        #expect(told.map(\.elements?.first?.text) == [text, text])
        #expect(told.map(\.actions?.first?.label) == [text, text])
    }
}

extension Wire.Sheet {
    /// What it says, when that was told.
    var said: Wire.SheetRequest? {
        try? request.map { request throws(ParameterError) in
            try ParameterDecoder.decode(
                Wire.SheetRequest.self, from: request.bytes, unknownMembers: .refused)
        }
    }
}
