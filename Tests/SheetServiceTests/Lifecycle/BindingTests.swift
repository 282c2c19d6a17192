import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R39, R45: scenes that are bound to sessions and seats")
struct BindingTests {
    /// Alice works at seat0, Bob is away there, Carol has come from afar.
    private static let state = LoginState(
        sessions: [
            .alice(), .bob(active: false),
            LoginState.Session(id: "5", user: Bench.carol.user),
        ], seats: ["seat0", "seat1"])

    private func bench(_ change: (inout ServiceSettings) -> Void = { _ in }) -> Bench {
        var bench = Bench {
            $0.mainBinding = .display(Bench.service.user)
            change(&$0)
        }
        bench.hear(.read(Self.state))
        return bench
    }

    // MARK: Who may

    /// Who binds what, and what they are told; `nil`: it is done.
    static let rows: [(Peer, String, Refused?)] = [
        (Bench.alice, #"{"id":"new","session":"3"}"#, nil),
        (Bench.bob, #"{"id":"new","session":"3"}"#, .permissionDenied),
        (Bench.root, #"{"id":"new","session":"3"}"#, nil),
        (Bench.service, #"{"id":"new","session":"3"}"#, nil),
        (Bench.carol, #"{"id":"new","session":"5"}"#, nil),
        (Bench.alice, #"{"id":"new","seat":"seat0"}"#, nil),
        (Bench.bob, #"{"id":"new","seat":"seat0"}"#, .permissionDenied),
        (Bench.root, #"{"id":"new","seat":"seat0"}"#, nil),
        (Bench.alice, #"{"id":"new","seat":"seat1"}"#, .permissionDenied),
        (Bench.root, #"{"id":"new","seat":"seat1"}"#, nil),
        (Bench.alice, #"{"id":"new","session":"9"}"#, .invalid("session")),
        (Bench.root, #"{"id":"new","session":"9"}"#, .invalid("session")),
        (Bench.root, #"{"id":"new","seat":"seat9"}"#, .invalid("seat")),
        (Bench.root, #"{"id":"new","session":"3","seat":"seat0"}"#, .invalid("seat")),
        (Bench.root, #"{"id":"new","session":""}"#, .invalid("session")),
    ]

    @Test(arguments: rows)
    func `a session is bound by its user, a seat by who is there, both by administrators`(
        peer: Peer, parameters: String, refused: Refused?
    ) throws {
        var bench = bench()
        let facts = bench.facts
        let connection = bench.connect(peer)
        #expect(try bench.refusal(of: .openScene, parameters, on: connection) == refused)
        #expect((bench.scene("new")?.binding != nil) == (refused == nil))
        if refused != nil { #expect(bench.facts == facts) }
    }

    /// Else whoever is at the seat for now would keep the prompts of the machine.
    @Test(arguments: [#"{"id":"main","session":"6"}"#, #"{"id":"desk","session":"6"}"#])
    func `who is at a seat does not decide what its scene follows`(parameters: String) throws {
        var bench = Bench.machine()
        let away = LoginState.Session(id: "6", user: Bench.alice.user)
        bench.read(.alice(), away)
        try bench.bind("other", session: "3", on: bench.connect(Bench.root))
        try bench.open("desk", on: bench.connect(Bench.root))
        #expect(bench.scene()?.owner == Bench.alice.user)
        let alice = bench.connect()
        #expect(try bench.refusal(of: .openScene, parameters, on: alice) == .permissionDenied)
        #expect(bench.scene()?.binding == .seat("seat0"))
    }

    @Test func `main goes back to its seat when the session that it was bound to ends`() throws {
        var bench = Bench.machine()
        let away = LoginState.Session(id: "6", user: Bench.bob.user)
        bench.read(.alice(), away)
        try bench.bind("main", session: "6", on: bench.connect(Bench.root))
        #expect(bench.scene()?.owner == Bench.bob.user)
        bench.read(.alice())
        #expect(bench.scene()?.binding == .seat("seat0"))
        #expect(bench.scene()?.owner == Bench.alice.user)
        #expect(bench.phase() == .active)
    }

    @Test func `who may know more of a scene by its new owner is told it anew`() throws {
        var bench = Bench.machine()
        bench.read()
        let bob = bench.connect(Bench.bob)
        _ = try bench.watch(on: bob)
        let sheet = try bench.present(on: bench.connect(Bench.root))
        let before = try bench.events(on: bob).filter { $0.id == sheet }
        #expect(before.first?.sheet?.redacted == true)
        bench.read(.bob())
        let after = try bench.events(on: bob)
        let anew = try #require(after.firstIndex { $0.kind == "resync" })
        let told = after[anew...].first { $0.id == sheet }
        #expect(told?.sheet != nil && told?.sheet?.redacted == nil)
    }

    @Test(arguments: [#"{"id":"new","session":"3"}"#, #"{"id":"new","seat":"seat0"}"#])
    func `where logind has said nothing there is no session and no seat`(
        parameters: String
    ) throws {
        let path = parameters.contains("seat") ? "seat" : "session"
        var bench = Bench.machine()
        let root = bench.connect(Bench.root)
        #expect(try bench.refusal(of: .openScene, parameters, on: root) == .invalid(path))
        bench.hear(.lost)
        #expect(try bench.refusal(of: .openScene, parameters, on: root) == .invalid(path))
        var plain = Bench()
        let other = plain.connect(Bench.root)
        #expect(try plain.refusal(of: .openScene, parameters, on: other) == .invalid(path))
    }

    @Test func `there is one scene to a session and one to a seat`() throws {
        var bench = bench()
        let alice = bench.connect()
        try bench.bind("one", session: "3", on: alice)
        try bench.bind("two", seat: "seat0", on: alice)
        #expect(throws: Refused.invalid("session")) {
            try bench.bind("three", session: "3", on: alice)
        }
        #expect(throws: Refused.invalid("seat")) {
            try bench.bind("three", seat: "seat0", on: alice)
        }
        // What it is already it may be asked to be.
        try bench.bind("one", session: "3", on: alice)
        try bench.call(CloseScene.self, CloseScene.Parameters(id: "one"), on: alice)
        try bench.bind("three", session: "3", on: alice)
    }

    @Test func `the session that main shows is main's, in a user's service`() throws {
        var bench = bench { $0.mainBinding = .display(Bench.alice.user) }
        bench.read(.alice())
        #expect(throws: Refused.invalid("session")) {
            try bench.bind("one", session: "3", on: bench.connect(Bench.alice))
        }
    }

    // MARK: What it is then

    @Test func `it says what it is bound to, and is whose that is`() throws {
        var bench = bench()
        let root = bench.connect(Bench.root)
        let session = try bench.bind("one", session: "4", on: root)
        #expect(session.session == "4" && session.seat == nil)
        #expect(session.owner == 1001 && session.phase == .background)
        let seat = try bench.bind("two", seat: "seat0", on: root)
        #expect(seat.session == "3" && seat.seat == "seat0")
        #expect(seat.owner == 1000 && seat.phase == .active)
        let empty = try bench.bind("three", seat: "seat1", on: root)
        #expect(empty.session == nil && empty.seat == "seat1")
        #expect(empty.owner == 0 && empty.sources == [])
        let again = try bench.call(OpenScene.self, OpenScene.Parameters(id: "two"), on: root)
        #expect(again.scene == seat)
    }

    @Test func `a scene whose session is gone is background first, then it closes`() throws {
        var bench = bench()
        let alice = bench.connect()
        try bench.bind("desk", session: "3", on: bench.connect(Bench.root))
        let (gone, held) = (
            try bench.present(in: "desk", on: alice),
            try bench.present(Wire.SheetRequest(onInactive: .hold), in: "desk", on: alice)
        )
        let waiting = try bench.call(
            Present.self,
            Present.Parameters(scene: "desk", sheet: .question, placement: .queue), on: alice)
        bench.read(.bob())
        #expect(try bench.reason(of: gone) == "sceneInactive")
        #expect(try bench.reason(of: held) == "sceneClosed")
        #expect(try bench.reason(of: waiting.id) == "sceneClosed")
        #expect(bench.scene("desk") == nil)
        // Whose it was is told how it ended.
        let told = try bench.call(
            DescribeSheet.self, DescribeSheet.Parameters(id: held), on: alice)
        #expect(told.outcome?.reason == "sceneClosed")
    }

    @Test func `main keeps what it holds when its session is gone`() throws {
        var bench = bench()
        let root = bench.connect(Bench.root)
        try bench.bind("main", session: "3", on: root)
        let held = try bench.present(Wire.SheetRequest(onInactive: .hold), on: root)
        bench.change(.alice(active: false), .bob())
        #expect(try bench.describe(held).state == .held)
        bench.read(.bob())
        #expect(bench.scene()?.binding == .display(Bench.service.user))
        #expect(bench.scene()?.owner == Bench.service.user)
        #expect(bench.phase() == .active)
        #expect(try bench.describe(held).state == .presented)
    }

    // MARK: Owners

    @Test func `sheets of who was there before are strangers' by then`() throws {
        var bench = Bench.seated()
        let alice = bench.connect()
        let watcher = bench.connect(Bench.bob)
        var request = Wire.SheetRequest.question
        request.onInactive = .hold
        let sheet = try bench.present(request, in: "main", on: alice)
        _ = try bench.watch(on: watcher)
        bench.change(.alice(active: false), .bob())
        let told = try bench.events(on: watcher)
        // It is told anew, whole.
        let last = told.last { $0.id == sheet }
        #expect(last?.sheet?.state == .presented && last?.sheet?.redacted == nil)
        // Bob may see it, and rules; Alice may see what is hers, and rules no more.
        let bob = bench.connect(Bench.bob)
        let seen = try bench.call(DescribeSheet.self, DescribeSheet.Parameters(id: sheet), on: bob)
        #expect(seen.sheet?.redacted == nil)
        #expect(throws: Refused.permissionDenied) { try bench.setPhase(.inactive, on: alice) }
        let attempt = AttemptDismiss.Parameters(id: sheet, gesture: .override)
        #expect(try bench.call(AttemptDismiss.self, attempt, on: bob).dismissed)
    }

    @Test func `what root asks is not for who was there before`() throws {
        var bench = Bench.seated()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        _ = try bench.watch(on: alice)
        bench.change(.alice(active: false), .bob())
        _ = try bench.events(on: alice)
        let sheet = try bench.present(on: root)
        let told = try bench.events(on: alice)
        #expect(told.map(\.id) == [sheet])
        #expect(told.first?.sheet?.redacted == true)
        let choice = Choose.Parameters(id: sheet, action: "ok")
        #expect(throws: Refused.permissionDenied) {
            try bench.call(Choose.self, choice, on: bench.connect())
        }
        let bob = bench.connect(Bench.bob)
        #expect(try bench.call(Choose.self, choice, on: bob).outcome.action == "ok")
    }

    @Test func `a scene that lives with its opener goes on doing so, whoever is at the seat`()
        throws
    {
        var bench = Bench.seated { $0.mainBinding = .display(Bench.service.user) }
        let alice = bench.connect()
        try bench.bind("desk", seat: "seat0", lifetime: .presenter, on: alice)
        bench.change(.alice(active: false), .bob())
        #expect(bench.scene("desk")?.owner == Bench.bob.user)
        bench.hangUp(alice)
        #expect(bench.scene("desk") == nil)
    }

    @Test func `an administrator who opens it gets it only while nobody is there`() throws {
        var bench = bench()
        let (alice, root) = (bench.connect(), bench.connect(Bench.root))
        try bench.bind("desk", seat: "seat0", on: alice)
        #expect(try bench.bind("desk", on: root).owner == 1000)
        bench.read()
        #expect(bench.scene("desk")?.owner == .root)
    }
}
