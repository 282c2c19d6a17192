import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite struct PresentTests {
    @Test func `a plain call is answered at once with the state`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let reply = try bench.call(Present.self, Present.Parameters(sheet: .question), on: alice)
        #expect(reply.state == .presented)
        #expect(reply.outcome == nil)
        #expect(reply.deduplicated == nil)
        #expect(bench.service.coordinator.sheets[SheetID(reply.id)]?.request.scene == .main)
    }

    @Test func `ids are words of the service's instance and never given again`() throws {
        var bench = Bench()
        let alice = bench.connect()
        var ids: Set<String> = []
        for _ in 0..<100 {
            let id = try bench.present(on: alice)
            #expect(id.hasPrefix("test"))
            #expect(ids.insert(id).inserted)
            try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        }
    }

    @Test func `with more each change of state is told, and last the outcome`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        try bench.setPhase(.inactive, on: root)
        bench.begin(
            Present.self, Present.Parameters(sheet: Wire.SheetRequest(onInactive: .hold)),
            flags: .more, on: alice)
        try bench.setPhase(.active, on: root)
        try bench.setPhase(.background, on: root)
        try bench.setPhase(.active, on: root)
        var states: [Wire.Word<Wire.SheetState>] = []
        while bench.replyCount(on: alice) > 0 {
            let reply = try bench.nextReply(on: alice)
            #expect(reply.continues)
            states.append(try reply.decode(Present.Reply.self).state)
        }
        #expect(states == [.held, .presented, .held, .presented])
        try bench.call(DismissAll.self, DismissAll.Parameters(), on: root)
        let last = try bench.nextReply(on: alice)
        #expect(!last.continues)
        let told = try last.decode(Present.Reply.self)
        #expect(told.state == .dismissed)
        #expect(told.outcome?.reason == "requested")
        #expect(told.outcome?.by?.uid == 0)
    }

    @Test func `a queued sheet tells its presenter when it is presented`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        try bench.setPhase(.background, on: root)
        bench.begin(Present.self, Present.Parameters(sheet: .question), flags: .more, on: alice)
        try bench.setPhase(.active, on: root)
        #expect(try bench.reply(to: Present.self, on: alice).state == .queued)
        #expect(try bench.reply(to: Present.self, on: alice).state == .presented)
    }

    @Test func `a call that wants no answer presents all the same`() throws {
        var bench = Bench()
        let alice = bench.connect()
        bench.begin(Present.self, Present.Parameters(sheet: .question), flags: .oneway, on: alice)
        #expect(bench.replyCount(on: alice) == 0)
        #expect(bench.service.coordinator.sheets.count == 1)
        let sheet = try #require(bench.service.coordinator.sheets.values.first)
        #expect(sheet.request.lifetime == .detached)
    }

    @Test func `a oneway call is not even answered with an error`() throws {
        var bench = Bench()
        let alice = bench.connect()
        bench.begin(Dismiss.self, Dismiss.Parameters(id: "gone"), flags: .oneway, on: alice)
        bench.begin(ListScenes.self, ListScenes.Parameters(), on: alice)
        #expect(try bench.reply(to: ListScenes.self, on: alice).scenes.count == 1)
    }

    @Test func `the request is given out again byte for byte`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let sheet = #"{ "title" : "\u00e9", "payload":{"z":1.50, "a":[ ]} , "grabberVisible":true}"#
        bench.begin(.present, #"{"sheet":\#(sheet)}"#, on: alice)
        let id = try bench.reply(to: Present.self, on: alice).id
        let told = try bench.call(
            DescribeSheet.self, DescribeSheet.Parameters(id: id), on: alice
        ).sheet
        #expect(told?.request?.description == sheet)
    }

    @Test func `what is left out takes its default, and what is given is kept`() throws {
        var bench = Bench {
            $0.policies = PhasePolicies(onInactive: .hold, onBackground: .keep)
        }
        let alice = bench.connect()
        try bench.open("desk", on: alice)
        let usual = try bench.present(Wire.SheetRequest(), in: "desk", on: alice)
        let modest = try bench.present(Wire.SheetRequest(), on: alice)
        let given = try bench.present(
            Wire.SheetRequest(
                style: .alert, kind: "k", interactiveDismissDisabled: true, onInactive: .keep,
                priority: .high), in: "desk", lifetime: .presenter, on: alice)
        let sheets = bench.service.coordinator.sheets
        let first = try #require(sheets[SheetID(usual)]?.request)
        #expect(first.style == .sheet)
        #expect(first.priority == .normal)
        #expect(first.lifetime == .detached)
        #expect(first.policies == PhasePolicies(onInactive: .hold, onBackground: .keep))
        #expect(sheets[SheetID(usual)]?.content.interactiveDismissDisabled == false)
        // Who may not ask for `keep` does not get it by default either (R46).
        #expect(
            sheets[SheetID(modest)]?.request.policies
                == PhasePolicies(onInactive: .hold, onBackground: .hold))
        let second = try #require(sheets[SheetID(given)]?.request)
        #expect(second.style == .alert)
        #expect(second.priority == .high)
        #expect(second.kind == "k")
        #expect(second.lifetime == .presenter)
        #expect(second.policies == PhasePolicies(onInactive: .keep, onBackground: .hold))
        #expect(sheets[SheetID(given)]?.content.interactiveDismissDisabled == true)
        #expect(second.presenter == Bench.alice)
    }

    @Test func `whenInactive reject is refused with the phase`() throws {
        var bench = Bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        try bench.setPhase(.background, on: root)
        #expect(throws: Refused.interface(.sceneNotActive(scene: "main", phase: .background))) {
            try bench.call(
                Present.self, Present.Parameters(sheet: .question, whenInactive: .reject), on: alice
            )
        }
    }

    @Test func `calls behind one that waits are carried out when it is answered`() throws {
        var bench = Bench()
        let (alice, other) = (bench.connect(), bench.connect())
        let id = try bench.presentAndWait(on: alice)
        bench.begin(ListScenes.self, ListScenes.Parameters(), on: alice)
        #expect(bench.replyCount(on: alice) == 0)
        #expect(!bench.isRead(alice))
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: other)
        #expect(try bench.reply(to: Present.self, on: alice).state == .dismissed)
        #expect(try bench.reply(to: ListScenes.self, on: alice).scenes.count == 1)
        #expect(bench.isRead(alice))
    }
}
