import UnixIO

/// Hears from logind who is logged in, what is locked, and when the machine sleeps.
///
/// It lives in the loop and never waits: connecting, the rules for signals and all questions are under
/// way at once. The rules are asked for before the first question, so that whatever changes after an
/// answer is told. A bus or a logind that is not there is waited for, with growing pauses, and never
/// started by us. Signals count only from whoever owns logind's name on the bus, for any program can
/// send anybody any signal.
///
/// After each `EventLoop.wait`, call `takeReports`. The loop has to wait no longer than until
/// `nextDeadline`.
///
/// **Source:** org.freedesktop.login1(5).
@MainActor package final class LogindMonitor {
    private let loop: EventLoop
    private let address: String?
    let patience: Duration
    var bus: BusConnection?
    /// The name on the bus of the program that is logind now.
    var owner: String?
    /// Counts the programs that were logind, and the readings that failed: what an earlier one was asked
    /// is not heard any more.
    var epoch = 0
    var mirror = LogindMirror()
    var delay = SleepDelay()
    private var pause = GrowingPause(
        from: SystemdLimits.shortestBusPause, to: SystemdLimits.longestBusPause)
    private var reports: [LogindReport] = []
    /// Why the connection is of no use any more.
    private var breakage: String?
    /// Why the reading did not become whole.
    var failure: String?
    /// Whether the bus has not yet said who logind is.
    private var awaitsGreeting = false
    private var isLossTold = false
    /// Told once in a row, as what is odd is so at each reading.
    private var lastTrouble: String?

    /// When `takeReports` has something to do by itself, in nanoseconds of `BootClock`; `nil` for never.
    package private(set) var nextDeadline: Int64?

    /// Begins to connect.
    ///
    /// - Parameter address: of the bus, as D-Bus writes it; `nil`: the one of the machine, which
    ///   `DBUS_SYSTEM_BUS_ADDRESS` may say.
    /// - Parameter patience: how long the bus may take to greet us, and logind to answer a question.
    package init(
        in loop: EventLoop, address: String? = nil, patience: Duration = SystemdLimits.logindAnswer
    ) {
        self.loop = loop
        self.address = address
        self.patience = patience
        connect()
    }

    /// Does what is due, and hands over what was heard since the last time, in its order.
    package func takeReports() -> [LogindReport] {
        takeDeadline()
        settle()
        defer { reports.removeAll(keepingCapacity: true) }
        return reports
    }

    /// Lets the machine go to sleep, if that is announced; after it, the next sleep is put off again.
    package func allowSleep() {
        delay.allowSleep()
    }

    // MARK: The bus

    private func connect() {
        do throws(Errno) {
            let bus = try BusConnection(to: address, in: loop) { [weak self] _ in
                self?.breakage = "the bus has closed the connection"
            }
            self.bus = bus
            try listen(on: bus)
            awaitsGreeting = true
            setDeadline(after: patience)
        } catch {
            breakage = "\(error)"
            settle()
        }
    }

    private func listen(on bus: BusConnection) throws(Errno) {
        let name = LogindReading.service
        try bus.addMatch(
            "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
                + "member='NameOwnerChanged',arg0='\(name)'"
        ) { [weak self] signal in self?.takeNameChange(signal) }
        // No two of these fit the same signal: it would be heard twice.
        let properties = LogindReading.propertiesInterface
        let rules = [
            "path='\(LogindPath.manager)',interface='\(LogindReading.managerInterface)'",
            "interface='\(LogindReading.sessionInterface)'",
            "interface='\(properties)',arg0='\(LogindReading.sessionInterface)'",
            "interface='\(properties)',arg0='\(LogindReading.userInterface)'",
        ]
        for rule in rules {
            try bus.addMatch("type='signal',sender='\(name)',\(rule)") { [weak self] signal in
                self?.takeSignal(signal)
            }
        }
        try bus.call(
            "GetNameOwner", interface: "org.freedesktop.DBus", of: "/org/freedesktop/DBus",
            at: "org.freedesktop.DBus", [name], patience: patience
        ) { [weak self] reply in self?.takeNameOwner(reply) }
    }

    private func takeNameOwner(_ reply: BusMessage) {
        awaitsGreeting = false
        nextDeadline = nil
        if let failure = reply.failure {
            if failure.name == "org.freedesktop.DBus.Error.NameHasNoOwner" {
                setOwner(nil)
            } else {
                breakage = "the bus does not say who logind is: \(failure)"
            }
            return
        }
        do throws(BusMessage.Fault) {
            setOwner(try reply.string())
        } catch {
            breakage = "the bus does not say who logind is: \(error)"
        }
    }

    private func takeNameChange(_ signal: BusMessage) {
        guard signal.sender == "org.freedesktop.DBus" else { return }
        do throws(BusMessage.Fault) {
            let name = try signal.string()
            _ = try signal.string()
            let owner = try signal.string()
            guard name == LogindReading.service else { return }
            setOwner(owner.isEmpty ? nil : owner)
        } catch {
            note("The bus sends an odd NameOwnerChanged: \(error)")
        }
    }

    func setOwner(_ owner: String?) {
        if let owner, owner == self.owner { return }
        if self.owner != nil || owner == nil { lose("there is no logind on the bus") }
        self.owner = owner
        if owner != nil { begin() }
    }

    /// Asks the logind that there is for all that is wanted of it.
    private func begin() {
        takeDelay()
        mirror.read()
        ask()
    }

    // MARK: Time

    private func setDeadline(after time: Duration) {
        let (seconds, attoseconds) = time.components
        nextDeadline = BootClock.now + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    private func takeDeadline() {
        guard let due = nextDeadline, due <= BootClock.now else { return }
        nextDeadline = nil
        if bus == nil {
            connect()
        } else if awaitsGreeting {
            breakage = "the bus does not answer"
        } else if owner != nil, !mirror.isWhole, !mirror.isReading {
            begin()
        }
    }

    /// Draws the consequences of what broke, outside of the bus's own handlers.
    private func settle() {
        guard let reason = breakage ?? failure else { return }
        // Questions that fail with the bus are no reason of their own, and come first.
        if breakage == nil, bus?.isOpen == false { return }
        lose(reason)
        if breakage != nil {
            bus = nil
            owner = nil
            awaitsGreeting = false
        }
        breakage = nil
        failure = nil
        setDeadline(after: pause.grow())
    }

    /// What is known is not to be relied on any more.
    private func lose(_ reason: String) {
        epoch += 1
        mirror.forget()
        delay.lose()
        failure = nil
        guard !isLossTold else { return }
        isLossTold = true
        lastTrouble = nil
        reports.append(.lost(reason))
    }

    // MARK: Reports

    func report(_ new: [LogindReport]) {
        for report in new {
            switch report {
            case .read:
                isLossTold = false
                pause.reset()
                // One that was refused or lost while other questions were: it answers again now.
                takeDelay()
            case .sleepAnnounced(let isAnnounced):
                delay.announce(isAnnounced)
            case .changed, .lockRequested, .unlockRequested, .lost, .trouble:
                break
            }
        }
        reports += new
    }

    func note(_ trouble: String) {
        guard trouble != lastTrouble else { return }
        lastTrouble = trouble
        reports.append(.trouble(trouble))
    }
}
