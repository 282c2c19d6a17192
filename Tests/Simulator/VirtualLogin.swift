import PresentationCore
import SheetService
import TestKit

/// Who is logged in on the machine, as its logind has it; chance lets them come, go and lock.
struct VirtualLogin: Sendable {
    /// Sessions that there can be.
    static let sessions = ["1", "2", "3", "4"]
    static let seats = ["seat0", "seat1"]

    private(set) var state = LoginState(seats: seats)

    /// Something happens, and logind tells of it.
    mutating func change(using random: inout SplitMix64) -> LoginEvent {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<4:
            comeOrGo(using: &random)
            // A session that comes or goes is read of.
            return .read(state)
        case 4..<8:
            activate(using: &random)
            return .changed(state)
        case 8..<11:
            for index in state.sessions.indices where random.oneIn(2) {
                state.sessions[index].isLockHinted = random.oneIn(2)
            }
            return random.oneIn(4) ? .read(state) : .changed(state)
        case 11, 12: return .lockRequested(session: anySession(using: &random))
        case 13, 14: return .unlockRequested(session: anySession(using: &random))
        case 15: return .sleepAnnounced(true)
        case 16, 17: return .sleepAnnounced(false)
        case 18: return .lost
        default: return .read(state)
        }
    }

    /// Everybody there can be is there, and at work.
    mutating func healed() -> [LoginEvent] {
        var users: [UserID] = []
        state.sessions = Self.sessions.enumerated().map { index, id in
            let user = UserID(Swarm.users[index])
            users.append(user)
            return LoginState.Session(id: id, user: user, seat: Self.seats[index % 2])
        }
        setDisplays()
        return [.sleepAnnounced(false), .read(state)]
            + Self.sessions.map { .unlockRequested(session: $0) }
    }

    private func anySession(using random: inout SplitMix64) -> String {
        (Self.sessions + ["9"]).randomElement(using: &random) ?? "1"
    }

    private mutating func comeOrGo(using random: inout SplitMix64) {
        let id = Self.sessions.randomElement(using: &random) ?? "1"
        let user = Swarm.users.randomElement(using: &random) ?? 0
        let seat = ["seat0", "seat0", "seat1", nil].randomElement(using: &random) ?? nil
        let isGreeter = random.oneIn(5)
        let isActive = !random.oneIn(3)
        let isHinted = random.oneIn(5)
        if state.sessions.contains(where: { $0.id == id }) {
            state.sessions.removeAll { $0.id == id }
        } else {
            if isActive, let seat { leave(seat) }
            state.sessions.append(
                LoginState.Session(
                    id: id, user: UserID(user), seat: seat, kind: isGreeter ? .other : .user,
                    isActive: isActive, isLockHinted: isHinted))
        }
        setDisplays()
    }

    /// A seat shows one session, or none.
    private mutating func activate(using random: inout SplitMix64) {
        let place = Int.random(in: 0..<Self.sessions.count, using: &random)
        let isOnlyLeft = random.oneIn(4)
        guard place < state.sessions.count else { return }
        if let seat = state.sessions[place].seat { leave(seat) }
        state.sessions[place].isActive = !isOnlyLeft
    }

    private mutating func leave(_ seat: String) {
        for index in state.sessions.indices where state.sessions[index].seat == seat {
            state.sessions[index].isActive = false
        }
    }

    private mutating func setDisplays() {
        state.displays = [:]
        for session in state.sessions where session.kind == .user {
            if state.displays[session.user] == nil { state.displays[session.user] = session.id }
        }
    }
}

extension LoginEvent {
    /// In one line, the same in any process.
    var words: String {
        switch self {
        case .read(let state): "read \(state.words)"
        case .changed(let state): "changed \(state.words)"
        case .lockRequested, .unlockRequested, .sleepAnnounced, .lost: "\(self)"
        }
    }
}

extension LoginState {
    fileprivate var words: String {
        sessions.map { session in
            var words = "\(session.id) of \(session.user) at \(session.seat ?? "-")"
            if session.kind == .other { words += " greets" }
            if session.isActive { words += " active" }
            if session.isLockHinted { words += " hinted" }
            if displays[session.user] == session.id { words += " display" }
            return words
        }
        .joined(separator: ", ")
    }
}
