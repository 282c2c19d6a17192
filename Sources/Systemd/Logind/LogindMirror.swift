/// What logind knows, followed by reading all of it and then listening to what changes.
///
/// logind's replies and signals come in the order in which it sent them. So a change that comes before
/// the answer about its object is in that answer; one that comes after it is newer, and is put into
/// what has been read so far. Thus nothing is lost between reading and hearing, and no number of changes
/// can keep a reading from becoming whole. What comes or goes meanwhile is in one more reading after it.
package struct LogindMirror: Hashable, Sendable {
    /// What was read last, with all changes since; `nil` before that, and once it is lost.
    private var picture: LogindPicture?
    private var reading: Reading?
    /// What is to be asked, the last one first.
    private var questions: [LogindRequest] = []
    private var openCount = 0
    /// What was last said of sleep.
    private var isSleepAnnounced = false
    /// Sessions of which it was told that something is different, and not what.
    private var unknown: Set<String> = []

    /// A reading that is not whole yet.
    private struct Reading: Hashable, Sendable {
        var picture = LogindPicture()
        /// Questions that are not answered.
        var left = 0
        /// Sessions whose answer is there.
        var answered: Set<String> = []
        /// Sessions that were not known, and whose LockedHint fell meanwhile.
        var fallen: Set<String> = []
        /// Something came or went after the lists were asked for.
        var isOutdated = false
        /// Whether a sleep is about to begin; asked by the first reading alone.
        var isSleepAnnounced: Bool?
    }

    /// Whether all that is known has been read.
    package var isWhole: Bool { picture != nil }
    /// Whether a reading is under way.
    package var isReading: Bool { reading != nil }

    /// Knows nothing, and reads nothing before `read`.
    package init() {}

    // MARK: Asking

    /// Forgets everything but what was said of sleep: there is another logind now, or none.
    package mutating func forget() {
        let isSleepAnnounced = isSleepAnnounced
        self = LogindMirror()
        self.isSleepAnnounced = isSleepAnnounced
    }

    /// Reads everything anew, or once more after the reading that is under way: something came or went,
    /// or was missed.
    package mutating func read() {
        guard reading == nil else {
            reading?.isOutdated = true
            return
        }
        reading = Reading()
        ask([.sessionList, .seatList, .userList])
        if picture == nil { ask([.sleep]) }
    }

    /// The next question to ask, while not too many are open.
    package mutating func nextQuestion() -> LogindRequest? {
        guard openCount < SystemdLimits.logindRequests, let question = questions.popLast() else {
            return nil
        }
        openCount += 1
        return question
    }

    private mutating func ask(_ requests: [LogindRequest]) {
        questions += requests.reversed()
        reading?.left += requests.count
    }

    // MARK: Answers

    /// Takes the answer to one of the questions that `nextQuestion` has returned.
    package mutating func take(_ answer: LogindAnswer, to question: LogindRequest) -> [LogindReport]
    {
        openCount -= 1
        reading?.left -= 1
        switch (question, answer) {
        case (_, .sessions(let sessions)):
            reading?.picture.insert(sessions)
            ask(sessions.map { .session($0.path) })
        case (_, .seats(let seats)):
            reading?.picture.seats = seats
        case (_, .users(let users)):
            reading?.picture.insert(users)
            ask(users.map { .display($0.path) })
        case (_, .sleep(let isAnnounced)):
            reading?.isSleepAnnounced = isAnnounced
        case (.session(let path), .session(let change)):
            reading?.answered.insert(path)
            _ = reading?.picture.change(change, of: path)
        case (.display(let path), .display(let display)):
            _ = reading?.picture.setDisplay(display, of: path)
        case (.session(let path), .gone), (.display(let path), .gone):
            reading?.picture.remove(path)
        case (.sessionList, _), (.seatList, _), (.userList, _), (.sleep, _), (.session, _),
            (.display, _):
            break
        }
        return finishReading()
    }

    private mutating func finishReading() -> [LogindReport] {
        guard let reading, reading.left == 0 else { return [] }
        var reports: [LogindReport] = []
        // First, as who hears of a whole state for the first time takes a sleep for over.
        if let isAnnounced = reading.isSleepAnnounced, isAnnounced != isSleepAnnounced {
            reports += announceSleep(isAnnounced)
        }
        reports += tell(reading)
        picture = reading.picture
        self.reading = nil
        if reading.isOutdated { read() } else { unknown = [] }
        return reports
    }

    /// A reading ends no lock, but a hint that fell without being told does: so it is told as it was
    /// before, and then its fall.
    private func tell(_ reading: Reading) -> [LogindReport] {
        let state = reading.picture.state
        let fallen = reading.fallen.union(
            unknown.filter { picture?.sessions[$0]?.isLockHinted == true })
        var before = reading.picture
        for path in fallen {
            _ = before.change(LogindSessionChange(isLockHinted: true), of: path)
        }
        return before == reading.picture ? [.read(state)] : [.read(before.state), .changed(state)]
    }

    // MARK: Signals

    /// A session went; what it was stays until that has been read.
    package mutating func sessionRemoved(_ path: String) {
        reading?.picture.remove(path)
        read()
    }

    /// Properties of a session have other values.
    package mutating func sessionChanged(
        _ path: String, _ change: LogindSessionChange
    ) -> [LogindReport] {
        if change.isLockHinted == false, picture?.sessions[path] == nil {
            reading?.fallen.insert(path)
        }
        if reading?.answered.contains(path) == true {
            _ = reading?.picture.change(change, of: path)
        }
        guard picture?.change(change, of: path) == true, let picture else { return [] }
        return [.changed(picture.state)]
    }

    /// A property of a session has another value, which was not told.
    package mutating func sessionInvalidated(_ path: String) {
        unknown.insert(path)
        read()
    }

    /// A user's most important session is another one.
    package mutating func displayChanged(_ path: String, _ display: String?) -> [LogindReport] {
        _ = reading?.picture.setDisplay(display, of: path)
        guard picture?.setDisplay(display, of: path) == true, let picture else { return [] }
        return [.changed(picture.state)]
    }

    /// The signal PrepareForSleep.
    package mutating func announceSleep(_ isAnnounced: Bool) -> [LogindReport] {
        isSleepAnnounced = isAnnounced
        reading?.isSleepAnnounced = nil
        return [.sleepAnnounced(isAnnounced)]
    }

    /// The name of the session at a path.
    package func id(of path: String) -> String {
        picture?.sessions[path]?.id ?? reading?.picture.sessions[path]?.id
            ?? LogindPath.session(path)
    }
}
