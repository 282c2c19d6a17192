import Oracle
import PresentationCore
import SheetService

// What logind says, in the words of the oracle.

extension Binding {
    init(_ binding: SceneBinding) {
        switch binding {
        case .session(let id): self = .session(id)
        case .seat(let name): self = .seat(name)
        case .display(let user): self = .display(Int64(user.number))
        }
    }
}

extension LoginWord {
    init(_ event: LoginEvent) {
        switch event {
        case .read(let state): self = .read(Login(state))
        case .changed(let state): self = .changed(Login(state))
        case .lockRequested(let session): self = .lock(session)
        case .unlockRequested(let session): self = .unlock(session)
        case .sleepAnnounced(let isComing): self = .sleep(isComing)
        case .lost: self = .lost
        }
    }
}

extension Login {
    fileprivate init(_ state: LoginState) {
        var displays: [Int64: String] = [:]
        for (user, session) in state.displays { displays[Int64(user.number)] = session }
        self.init(
            sessions: state.sessions.map { session in
                Session(
                    id: session.id, user: Int64(session.user.number), seat: session.seat,
                    isPersons: session.kind == .user, isActive: session.isActive,
                    isHinted: session.isLockHinted)
            }, seats: state.seats, displays: displays)
    }
}
