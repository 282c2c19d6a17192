import Glibc
import PresentationCore
import SheetInterface
import SheetService
import SheetStore
import Systemd
import UnixIO

/// The shell around the service: listen, get ready, run, drain.
///
/// One thread. It turns what happens into inputs of the service, and carries out what it orders.
final class Daemon {
    let loop: EventLoop
    let sockets: ListeningSockets
    let pump: ConnectionPump
    var journal: Journal
    let notifier: ServiceNotifier
    /// What the command line says, which goes before every configuration.
    let commandLine: Options
    /// What the command line and the configuration of the start say.
    let options: Options
    /// The configuration in force.
    var configuration: LoadedConfiguration
    let environment: Environment
    var service: SheetService
    let recording: Recording
    let archive: Archive
    let processes: ProcessWatch
    let barriers = Barriers()
    var peerNames = PeerNames()
    var logRate = LogRate()
    /// What hears from logind; `nil` where no scene is bound to anything of it.
    var login: LogindMonitor?
    /// Until when clients wait for logind's first answer; `nil` when they are served.
    var loginAwaitedUntil: Instant?
    /// Whether logind told last that it is there.
    var isLogindHeard = false
    /// Whether the turn has ordered that the machine may sleep.
    var isSleepAllowed = false
    /// What an earlier run has left, until it is taken up.
    private var found: Recording.Found
    /// What the service has ordered, until it is carried out: the room for it is used again.
    var outputs: [Output] = []
    /// Whether the history did not have all that has ended when it was last looked at.
    var awaitsHistory = false
    /// What the service has been told of the history's problems.
    var toldHistoryProblem: String?
    /// When connections are taken again; `nil` while they are taken.
    var acceptPausedUntil: Instant?
    /// When the service manager is told what goes on; `nil` while it knows.
    var statusDue: Instant?
    /// When to stop waiting for clients to take what they are told; `nil` before the end.
    var drainingUntil: Instant?
    private var toldStatus = ""
    /// Whether something has happened since the status was last looked at.
    var isStatusStale = false
    /// Whether the service manager still waits to be told that all is ready.
    private var owesReady = false
    /// Whether the service manager could be told the last thing it was to be told.
    private var isManagerThere = true

    /// Listens.
    ///
    /// - Throws: `StartError`, which says what is in the way.
    init(
        _ commandLine: Options, _ configuration: LoadedConfiguration, _ environment: Environment
    ) throws(StartError) {
        self.commandLine = commandLine
        options = try commandLine.completed(by: configuration.values)
        self.configuration = configuration
        self.environment = environment
        journal = Journal(environment: environment.service, threshold: options.logLevel ?? .info)
        do {
            notifier = try ServiceNotifier(environment: environment.service)
            loop = try EventLoop()
            try loop.receive(signals: Daemon.signals)
            _ = try Processes.raiseDescriptorLimit()
        } catch {
            throw StartError("\(error)")
        }
        sockets = try ListeningSockets.open(
            options, environment: environment, access: configuration.socketAccess)
        pump = ConnectionPump(loop: loop)
        processes = ProcessWatch(loop: loop)
        let settings = Daemon.settings(options, configuration, journal.threshold, environment)
        var found = Recording.Found()
        if let folder = StateFolder.path(options, environment: environment) {
            recording = try Recording(
                in: folder, logBytes: configuration.values.service.logBytes,
                limits: settings.presentationLimits, owner: settings.user, found: &found)
        } else {
            recording = Recording()
        }
        archive = try Archive(
            in: HistoryFolder.place(options, environment: environment), configuration.values.history
        )
        service = SheetService(settings: settings, restored: found.coordinator)
        self.found = found
    }

    /// What the service is to go by.
    static func settings(
        _ options: Options, _ configuration: LoadedConfiguration, _ logLevel: LogLevel,
        _ environment: Environment
    ) -> ServiceSettings {
        var settings = ServiceSettings(
            user: UserID(environment.user), instance: instanceWord(), startedAt: now)
        settings.logsDebug = logLevel >= .debug
        configuration.values.apply(to: &settings)
        settings.groups = configuration.accounts.access
        for index in settings.configuredScenes.indices {
            let id = settings.configuredScenes[index].id
            settings.configuredScenes[index].owner = configuration.accounts.owners[id]
        }
        settings.mainBinding = options.instance.map { $0.binding(of: settings.user) }
        return settings
    }

    /// A word of ten letters and digits that no other run has had.
    private static func instanceWord() -> String {
        let word = String(randomUInt64() % 3_656_158_440_062_976, radix: 36)
        return String(repeating: "0", count: 10 - word.utf8.count) + word
    }

    /// Serves until it is told to stop, and everybody has been told.
    func run() throws(Errno) {
        try sockets.add(to: loop)
        try loop.watch(archive.descriptor, token: Token.history, interest: .readable)
        if let period = Watchdog.period(in: environment.service) {
            try loop.startWatchdog(every: period)
        }
        takeUpWhatWasLeft()
        hand(.problemChanged(.configuration, configuration.problem))
        openDoors()
        // Whoever comes while they are shut waits in the sockets.
        tellReady()
        logConfiguration()
        log(.started, .info, "sheetd \(SheetdVersion.current) serves \(sockets.address)")
        try takeFirstTurns()
        while !isDrained { try takeTurn() }
        finishHistory()
        recording.finish(service.coordinator)
        logNotices()
        log(.stopped, .info, "Stopped")
    }

    /// Whoever waits already is answered before the history is opened, which takes as long as all else that
    /// a start does. What ends meanwhile waits for it.
    private func takeFirstTurns() throws(Errno) {
        for _ in 0..<Limits.turnsBeforeHistory where !isDrained {
            guard try takeTurn(isPatient: false) else { break }
        }
        try archive.start()
    }

    /// Waits for something to happen, unless there is something to do, and does it.
    ///
    /// - Parameter isPatient: whether to wait.
    /// - Returns: whether something watched was ready.
    @discardableResult
    private func takeTurn(isPatient: Bool = true) throws(Errno) -> Bool {
        armTimer()
        let turn = try loop.wait(timeout: hasMoreToDo || !isPatient ? .zero : nil)
        take(turn)
        endTurn()
        return !turn.ready.isEmpty
    }

    /// Restores what an earlier run has left, and records what comes of the restart.
    private func takeUpWhatWasLeft() {
        logNotices()
        archive.repeatEndings(found.endings)
        hand(.started)
        takeEndedProcesses()
        listenToLogind()
        found = Recording.Found()
        commit()
    }

    /// Records what has happened so far.
    func commit() {
        guard !recording.isSettled || archive.hasNews || awaitsHistory else { return }
        let now = Daemon.now
        recording.commit(at: now.instant, state: service.coordinator)
        commitHistory()
        noteProblem(at: now)
    }

    /// Tells the service, and by that whoever asks it, of what is degraded.
    func noteProblem(at now: Moment) {
        guard recording.isProblemNew else { return }
        interpret(service.handle(.problemChanged(.storage, recording.takeProblem()), at: now))
    }

    private func logNotices() {
        for notice in recording.takeNotices() { log(notice, of: .storage) }
    }

    /// Records the turn's facts, then sends its replies; what that makes room for belongs to it too.
    private func endTurn() {
        for _ in 0..<Limits.flushesPerTurn {
            commit()
            pump.flush()
            if pump.sent.isEmpty { break }
            reportSent()
            guard pump.hasQueued else {
                // What that has led to is recorded, too, where there is nothing to tell of it: a call
                // without a reply, or a question to the history.
                commit()
                break
            }
        }
        barriers.lift()
        allowSleepIfOrdered()
        // Everybody has been answered: now a part of a snapshot, if one is due.
        recording.work()
        logNotices()
        // What is queued still goes out in the next turn, after a commit of its own.
        noteStatus()
    }

    /// Tells the service what has left.
    private func reportSent() {
        var toReaders: [(ConnectionID, Int)] = []
        for (client, count) in pump.sent where !service.noteSent(count, on: client.id) {
            if client.isRead {
                // All that it changes is what they can be sent next.
                toReaders.append((client.id, count))
            } else {
                // Calls of theirs may have waited for it, each of which needs room to be recorded.
                hand(.sent([(client.id, count)]))
            }
        }
        if !toReaders.isEmpty { hand(.sent(toReaders)) }
    }

    /// Whether the next turn has something to do whatever happens outside.
    private var hasMoreToDo: Bool {
        pump.readyCount > 0 || pump.hasQueued || recording.hasWork || processes.hasEnded
    }

    // MARK: The service manager

    private func noteStatus() {
        let isListenedTo = environment.service.notifySocket != nil
        // Whether there is anything new in it is looked at then: not in each of many turns.
        guard isListenedTo, isStatusStale, statusDue == nil else { return }
        isStatusStale = false
        statusDue = Daemon.now.instant + Limits.statusInterval
    }

    /// Tells the service manager what goes on, if that has changed.
    func tellStatus() {
        statusDue = nil
        let status = service.statusLine
        guard !owesReady else { return tellReady() }
        guard status != toldStatus else { return }
        let isTold = tell { notifier throws(Errno) in try notifier.status(status) }
        // Else it is tried again when the next status would be due.
        if isTold { toldStatus = status }
    }

    /// Tells the service manager that all is ready, and what goes on. It waits for that, so when it
    /// cannot be told now, that is tried again with the next status.
    func tellReady() {
        let status = service.statusLine
        owesReady = !tell { notifier throws(Errno) in try notifier.ready(status: status) }
        toldStatus = owesReady ? "" : status
    }

    /// Tells the service manager something; that it cannot be reached is no reason to stop.
    ///
    /// - Returns: whether it has been told.
    @discardableResult
    func tell(_ say: (ServiceNotifier) throws(Errno) -> Void) -> Bool {
        do throws(Errno) {
            try say(notifier)
            isManagerThere = true
        } catch {
            // Once, not at each of the many things that it is told.
            if isManagerThere {
                log(.managerUnreachable, .warning, "The service manager cannot be told: \(error)")
            }
            isManagerThere = false
        }
        return isManagerThere
    }

    // MARK: The end

    /// What SIGTERM means: to come back, or not (R38a).
    func meansToRestart() -> Bool {
        switch options.onTermination {
        case .stop: return false
        case .restart: return true
        case .ask:
            guard environment.service.isManaged else { return false }
            // No answer: a restart is the case in which nothing is lost.
            return ManagerJob.ask(managerBus) != .stop
        }
    }

    private var managerBus: Bus.Kind {
        let isUser = options.instance.map { $0 == .user } ?? environment.isUserManager
        return isUser ? .user : .system
    }

    /// Everybody has been told; what is on its way has a while to leave.
    func startDraining() {
        guard drainingUntil == nil else { return }
        drainingUntil = Daemon.now.instant + Limits.drain
        acceptPausedUntil = nil
        loginAwaitedUntil = nil
        watchListener(false)
    }

    /// Takes connections, or leaves those that wait where they are.
    func watchListener(_ isWatched: Bool) {
        do throws(Errno) {
            try sockets.watchListener(isWatched, in: loop)
        } catch {
            // Only a descriptor that is not watched can fail here, and the listener always is.
            preconditionFailure("\(error)")
        }
    }

    private var isDrained: Bool {
        guard let drainingUntil else { return false }
        return !pump.hasOutbound || Daemon.now.instant >= drainingUntil
    }
}
