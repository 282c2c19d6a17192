import Systemd
import TestKit
import Testing

/// The mirror of a logind whose every step comes from one seed.
@Suite struct LogindMirrorTests {
    @Test(arguments: 0..<400)
    func `whatever comes in whatever order, what is told last is what is so`(seed: UInt64) {
        var world = World(seed: seed)
        for _ in 0..<120 { world.step() }
        world.finish()
        #expect(world.told == world.state)
        #expect(world.faults == [])
    }

    /// A logind, and what it has sent that has not arrived.
    private struct World {
        private var random: SplitMix64
        private var mirror = LogindMirror()
        private var sessions: [(path: String, session: LogindState.Session)] = []
        private var seats: [String] = ["seat0"]
        private var users: [(path: String, number: UInt32, display: String?)] = []
        private var count = 0
        /// In the order in which it was sent.
        private var onItsWay: [Message] = []
        /// What was asked and has not arrived at logind.
        private var asked: [LogindRequest] = []
        /// What the reports say.
        private(set) var told: LogindState?
        /// What was told that ends a lock by a reading, or does not end it by a fall.
        private(set) var faults: [String] = []

        private enum Message {
            case answer(LogindRequest, LogindAnswer)
            case changed(String, LogindSessionChange)
            case invalidated(String)
            case display(String, String?)
            case came
            case went(String)
        }

        init(seed: UInt64) {
            random = SplitMix64(seed: seed)
            for _ in 0..<Int.random(in: 0...3, using: &random) { addSession() }
            onItsWay = []
            mirror.read()
        }

        var state: LogindState {
            var displays: [UInt32: String] = [:]
            for user in users { displays[user.number] = user.display }
            return LogindState(
                sessions: sessions.map(\.session), seats: seats, displays: displays)
        }

        // MARK: Steps

        mutating func step() {
            switch Int.random(in: 0..<12, using: &random) {
            case 0: addSession()
            case 1: removeSession()
            case 2, 3: changeSession(tellsValue: true)
            case 4: changeSession(tellsValue: false)
            case 5: changeUser()
            case 6: changeSeats()
            case 7, 8, 9: ask()
            default: deliver()
            }
        }

        /// All arrives, and nothing changes any more.
        mutating func finish() {
            repeat {
                ask()
                deliver()
            } while !onItsWay.isEmpty || !asked.isEmpty || mirror.isReading
        }

        private mutating func addSession() {
            count += 1
            let path = "/session/\(count)"
            sessions.append(
                (
                    path,
                    LogindState.Session(
                        id: "\(count)", user: 1000, seat: "seat0", isPersons: random.oneIn(2),
                        isActive: random.oneIn(2), isLockHinted: random.oneIn(2))
                ))
            onItsWay.append(.came)
        }

        private mutating func removeSession() {
            guard let position = sessions.indices.randomElement(using: &random) else { return }
            onItsWay.append(.went(sessions.remove(at: position).path))
        }

        private mutating func changeSession(tellsValue: Bool) {
            guard let position = sessions.indices.randomElement(using: &random) else { return }
            let path = sessions[position].path
            var change = LogindSessionChange()
            if random.oneIn(2) {
                sessions[position].session.isActive.toggle()
                change.isActive = sessions[position].session.isActive
            } else {
                sessions[position].session.isLockHinted.toggle()
                change.isLockHinted = sessions[position].session.isLockHinted
            }
            onItsWay.append(tellsValue ? .changed(path, change) : .invalidated(path))
        }

        private mutating func changeUser() {
            if users.isEmpty || random.oneIn(3) {
                let number = UInt32(users.count)
                users.append(("/user/\(number)", number, nil))
                onItsWay.append(.came)
            } else if let position = users.indices.randomElement(using: &random) {
                users[position].display = random.oneIn(3) ? nil : "\(count)"
                onItsWay.append(.display(users[position].path, users[position].display))
            }
        }

        private mutating func changeSeats() {
            if random.oneIn(2) { seats.append("seat\(seats.count)") } else { seats = ["seat0"] }
            onItsWay.append(.came)
        }

        /// Asks what is to be asked, or lets logind answer the oldest question.
        private mutating func ask() {
            while let question = mirror.nextQuestion() { asked.append(question) }
            guard !asked.isEmpty else { return }
            let question = asked.removeFirst()
            onItsWay.append(.answer(question, answer(to: question)))
        }

        private func answer(to question: LogindRequest) -> LogindAnswer {
            switch question {
            case .sessionList:
                .sessions(
                    sessions.map {
                        LogindListed(
                            path: $0.path,
                            value: LogindState.Session(
                                id: $0.session.id, user: $0.session.user, seat: $0.session.seat))
                    })
            case .seatList: .seats(seats)
            case .userList: .users(users.map { LogindListed(path: $0.path, value: $0.number) })
            case .sleep: .sleep(false)
            case .session(let path):
                sessions.first { $0.path == path }.map { entry in
                    .session(
                        LogindSessionChange(
                            isPersons: entry.session.isPersons, isActive: entry.session.isActive,
                            isLockHinted: entry.session.isLockHinted))
                } ?? .gone
            case .display(let path):
                users.first { $0.path == path }.map { .display($0.display) } ?? .gone
            }
        }

        // MARK: What arrives

        private mutating func deliver() {
            guard !onItsWay.isEmpty else { return }
            switch onItsWay.removeFirst() {
            case .answer(let question, let answer): take(mirror.take(answer, to: question))
            case .changed(let path, let change):
                take(mirror.sessionChanged(path, change))
                if change.isLockHinted == false, let told, isHinted(path, in: told) == true {
                    faults.append("the fall of \(path) was not told")
                }
            case .invalidated(let path): mirror.sessionInvalidated(path)
            case .display(let path, let display): take(mirror.displayChanged(path, display))
            case .came: mirror.read()
            case .went(let path): mirror.sessionRemoved(path)
            }
        }

        private mutating func take(_ reports: [LogindReport]) {
            for report in reports {
                switch report {
                case .read(let state):
                    checkNoFall(to: state)
                    told = state
                case .changed(let state): told = state
                case .lockRequested, .unlockRequested, .sleepAnnounced, .lost, .trouble: break
                }
            }
        }

        private mutating func checkNoFall(to state: LogindState) {
            for session in told?.sessions ?? [] where session.isLockHinted {
                if isHinted("/session/\(session.id)", in: state) == false {
                    faults.append("a reading ended the lock of \(session.id)")
                }
            }
        }

        private func isHinted(_ path: String, in state: LogindState) -> Bool? {
            state.sessions.first { "/session/\($0.id)" == path }?.isLockHinted
        }
    }
}
