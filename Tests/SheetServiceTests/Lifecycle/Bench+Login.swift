import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

extension LoginState.Session {
    /// Alice's at seat0: `3`.
    static func alice(active: Bool = true, hinted: Bool = false) -> LoginState.Session {
        LoginState.Session(
            id: "3", user: Bench.alice.user, seat: "seat0", isActive: active, isLockHinted: hinted)
    }

    /// Bob's at the same seat: `4`.
    static func bob(active: Bool = true, hinted: Bool = false) -> LoginState.Session {
        LoginState.Session(
            id: "4", user: Bench.bob.user, seat: "seat0", isActive: active, isLockHinted: hinted)
    }

    /// The one from which people log in there: `c1`.
    static func greeter(active: Bool = true) -> LoginState.Session {
        LoginState.Session(
            id: "c1", user: UserID(120), seat: "seat0", kind: .other, isActive: active)
    }
}

extension LoginState {
    /// Sessions at seat0, each the display of its user.
    init(_ first: Session, _ others: Session...) {
        let sessions = [first] + others
        var displays: [UserID: String] = [:]
        for session in sessions { displays[session.user] = session.id }
        self.init(sessions: sessions, seats: ["seat0"], displays: displays)
    }
}

extension Bench {
    /// The service of the machine: `main` follows seat0.
    static func machine(_ change: (inout ServiceSettings) -> Void = { _ in }) -> Bench {
        Bench {
            $0.mainBinding = .seat("seat0")
            change(&$0)
        }
    }

    /// The same, when Alice works there.
    static func seated(_ change: (inout ServiceSettings) -> Void = { _ in }) -> Bench {
        var bench = machine(change)
        bench.read(.alice())
        return bench
    }

    mutating func read(_ sessions: LoginState.Session...) {
        hear(.read(state(sessions)))
    }

    mutating func change(_ sessions: LoginState.Session...) {
        hear(.changed(state(sessions)))
    }

    private func state(_ sessions: [LoginState.Session]) -> LoginState {
        var state = LoginState(sessions: sessions, seats: ["seat0"])
        for session in sessions { state.displays[session.user] = session.id }
        return state
    }

    mutating func hear(_ event: LoginEvent) { hand(.loginReported(event)) }

    /// A scene as it stands.
    func scene(_ id: String = "main") -> Scene? { service.coordinator.scenes[SceneID(id)] }

    /// Why a sheet has ended; `nil` when it lives.
    mutating func reason(of sheet: String) throws -> String? {
        isLive(sheet) ? nil : try outcome(of: sheet).reason
    }

    /// Binds a scene to a session or a seat.
    @discardableResult
    mutating func bind(
        _ scene: String, session: String? = nil, seat: String? = nil,
        lifetime: Wire.Lifetime? = nil, on id: ConnectionID
    ) throws -> Wire.Scene {
        try call(
            OpenScene.self,
            OpenScene.Parameters(id: scene, session: session, seat: seat, lifetime: lifetime),
            on: id
        ).scene
    }
}
