import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("The scene of a caller who names none")
struct DefaultSceneTests {
    /// Alice works at seat0, Bob at seat1; Alice is logged in from afar, too.
    private static var state: LoginState {
        var bob = LoginState.Session.bob()
        bob.seat = "seat1"
        return LoginState(
            sessions: [.alice(), bob, LoginState.Session(id: "9", user: Bench.alice.user)],
            seats: ["seat0", "seat1"],
            displays: [Bench.alice.user: "3", Bench.bob.user: "4"])
    }

    private func bench() throws -> Bench {
        var bench = Bench.machine()
        bench.hear(.read(Self.state))
        try bench.bind("wall", seat: "seat1", on: bench.connect(Bench.root))
        return bench
    }

    /// Who calls, from which session, and where what they present goes.
    @Test(
        arguments: [
            (Bench.alice, "3", "main"), (Bench.alice, nil, "main"), (Bench.alice, "9", "main"),
            (Bench.bob, "4", "wall"), (Bench.bob, nil, "wall"), (Bench.carol, nil, "main"),
            // Root, cron and units of the system are in nobody's session.
            (Bench.root, nil, "main"), (Bench.root, "4", "wall"), (Bench.bob, "77", "main"),
        ] as [(Peer, String?, String)])
    func `is that of their session's seat, or of their user's, else main`(
        peer: Peer, session: String?, scene: String
    ) throws {
        var bench = try bench()
        let connection = bench.connect(peer, session: session)
        let sheet = try bench.present(on: connection)
        #expect(try bench.describe(sheet).scene == scene)
        let told = try bench.call(DescribeScene.self, DescribeScene.Parameters(), on: connection)
        #expect(told.scene.id == scene)
        // What is named is named.
        let named = try bench.present(in: "main", on: connection)
        #expect(try bench.describe(named).scene == "main")
    }

    @Test func `a scene of the session itself goes before its seat's`() throws {
        var bench = try bench()
        try bench.bind("desk", session: "3", on: bench.connect())
        for session in ["3", nil] {
            let sheet = try bench.present(on: bench.connect(session: session))
            #expect(try bench.describe(sheet).scene == "desk")
        }
    }

    @Test func `who is away from their seat has the scene of the seat all the same`() throws {
        var bench = Bench.seated()
        try bench.open("other", on: bench.connect(Bench.root))
        bench.change(.alice(active: false), .bob())
        let sheet = try bench.present(on: bench.connect(session: "3"))
        #expect(try bench.describe(sheet).scene == "main")
    }

    @Test func `a user's service has one for the user's own sessions`() throws {
        var bench = Bench { $0.mainBinding = .display(Bench.alice.user) }
        bench.read(.alice())
        #expect(bench.scene()?.session == "3")
        let sheet = try bench.present(on: bench.connect(session: "3"))
        bench.hear(.lockRequested(session: "3"))
        #expect(try bench.reason(of: sheet) == "sceneInactive")
    }

    @Test func `a user's service follows its user from one session to the next`() throws {
        var bench = Bench { $0.mainBinding = .display(Bench.alice.user) }
        bench.read(.alice())
        let sheet = try bench.present(on: bench.connect())
        bench.hear(
            .read(
                LoginState(
                    sessions: [.alice(), LoginState.Session(id: "9", user: Bench.alice.user)],
                    displays: [Bench.alice.user: "9"])))
        #expect(bench.scene()?.session == "9" && bench.phase() == .active)
        #expect(try bench.reason(of: sheet) == "sceneInactive")
        bench.hear(.read(LoginState()))
        #expect(bench.scene()?.session == nil)
        #expect(bench.scene()?.sources.count == 0)
    }

    @Test func `a program that notifies is a source of the scene of its session`() throws {
        var bench = try bench()
        func notify(_ text: String, as peer: Peer, _ session: String?) {
            let sender = NotifySender(
                process: 77, started: 1, user: peer.user, group: peer.group, session: session)
            bench.hand(.notified(sender, Array(text.utf8)))
        }
        notify("STOPPING=1", as: Bench.bob, "4")
        #expect(bench.phase(of: "wall") == .background)
        #expect(bench.phase() == .active)
    }

    @Test func `it goes with the seat to the next person, who rules there`() throws {
        var bench = Bench.seated()
        let sender = NotifySender(
            process: 77, started: 1, user: Bench.alice.user, group: 1000, session: "3")
        bench.hand(.notified(sender, Array("STOPPING=1".utf8)))
        #expect(bench.phase() == .background)
        bench.change(.alice(active: false), .bob())
        #expect(bench.phase() == .active)
        #expect(bench.watched.isEmpty)
    }
}
