import PresentationCore
import SheetService
import Systemd
import UnixIO

/// Turns what logind says into inputs of the service. It decides nothing.
extension Daemon {
    /// Begins to hear from logind, if this is an instance whose `main` is bound (R39a).
    func listenToLogind() {
        guard options.instance != nil else { return }
        login = LogindMonitor(in: loop)
        takeLoginReports()
    }

    /// Serves whoever comes, from now on or, where logind has not answered yet, once it has: a call that
    /// starts the service is not to be judged without knowing that the session is locked. Called once.
    func openDoors() {
        if login != nil, service.isAwaitingLogind {
            loginAwaitedUntil = Daemon.now.instant + Limits.loginWait
        } else {
            watchSockets()
        }
    }

    /// Serves those who have waited for logind, if it has answered, or they have waited long enough: then
    /// it counts as not there until it answers.
    func openDoorsOnceDue() {
        guard let due = loginAwaitedUntil else { return }
        if service.isAwaitingLogind {
            guard due <= Daemon.now.instant else { return }
            log(
                .loginLost, .notice, "Clients wait no longer for logind, which has not answered yet"
            )
            hand(.loginReported(.lost))
        }
        loginAwaitedUntil = nil
        watchSockets()
    }

    private func watchSockets() {
        watchListener(true)
        do throws(Errno) {
            try sockets.watchNotifySocket(in: loop)
        } catch {
            // As with the listener: it was made known to the loop at the start.
            preconditionFailure("\(error)")
        }
    }

    /// Hands in what was heard, in the order in which it was said.
    func takeLoginReports() {
        for report in login?.takeReports() ?? [] {
            log(report)
            guard let event = LoginEvent(report) else { continue }
            hand(.loginReported(event))
        }
    }

    /// The logind session of a process; `nil` where sessions mean nothing, too.
    func loginSession(of process: Int32) -> String? {
        login != nil && process > 0 ? ProcessSession.name(of: process) : nil
    }

    /// Lets the machine go to sleep if the turn has ordered it; its facts are recorded.
    func allowSleepIfOrdered() {
        guard isSleepAllowed else { return }
        isSleepAllowed = false
        login?.allowSleep()
    }

    private func log(_ report: LogindReport) {
        switch report {
        case .lost(let reason):
            isLogindHeard = false
            log(
                .loginLost, .notice,
                "What logind said last stands until it is heard again: \(reason)")
        case .trouble(let words):
            log(.loginTrouble, .warning, words)
        case .read(let state):
            guard !isLogindHeard else { return }
            isLogindHeard = true
            let count = state.sessions.count
            let sessions = "\(count) session\(count == 1 ? "" : "s")"
            log(.loginHeard, .info, "logind is heard; it has \(sessions)")
        case .changed, .lockRequested, .unlockRequested, .sleepAnnounced:
            break
        }
    }
}

extension Options.Instance {
    /// What `main` is bound to (R39a).
    func binding(of user: UserID) -> SceneBinding {
        switch self {
        case .system: .seat("seat0")
        case .user: .display(user)
        }
    }
}

extension LoginEvent {
    /// What the service is told; `nil` for what is only for the operator.
    fileprivate init?(_ report: LogindReport) {
        switch report {
        case .read(let state): self = .read(LoginState(state))
        case .changed(let state): self = .changed(LoginState(state))
        case .lockRequested(let session): self = .lockRequested(session: session)
        case .unlockRequested(let session): self = .unlockRequested(session: session)
        case .sleepAnnounced(let isAnnounced): self = .sleepAnnounced(isAnnounced)
        case .lost: self = .lost
        case .trouble: return nil
        }
    }
}

extension LoginState {
    fileprivate init(_ state: LogindState) {
        var displays: [UserID: String] = [:]
        for (user, session) in state.displays { displays[UserID(user)] = session }
        self.init(
            sessions: state.sessions.map { Session($0) }, seats: state.seats, displays: displays)
    }
}

extension LoginState.Session {
    fileprivate init(_ session: LogindState.Session) {
        self.init(
            id: session.id, user: UserID(session.user), seat: session.seat,
            kind: session.isPersons ? .user : .other, isActive: session.isActive,
            isLockHinted: session.isLockHinted)
    }
}
