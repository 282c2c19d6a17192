import Glibc
import PresentationCore
import SheetService
import Systemd
import UnixIO

/// Turns what the loop found into inputs of the service. It decides nothing.
extension Daemon {
    /// The signals that mean something to the service.
    static let signals = [SIGUSR1, SIGUSR2, SIGTERM, SIGINT, SIGHUP] + sceneSignals.map(\.0)

    /// The real-time signals that carry a scene's number, and the phase that each sets (R36).
    private static let sceneSignals: [(Int32, ScenePhase)] = [
        (Signals.realTime(1), .active), (Signals.realTime(2), .inactive),
        (Signals.realTime(3), .background),
    ]

    /// Hands one input to the service, and carries out what it orders.
    func hand(_ input: Input) {
        let now = Daemon.now
        service.handle(input, at: now, room: room(at: now), into: &outputs)
        carryOut()
    }

    /// Hands in the bytes that were read from a client, and overwrites them if they held a secret (R26).
    private func handReceived(_ count: Int, from id: ConnectionID) {
        let now = Daemon.now
        let room = room(at: now)
        let bytes = pump.bytesRead(count)
        service.receive(bytes.span, from: id, at: now, room: room, into: &outputs)
        if !service.secretConnections.isEmpty, service.secretConnections.contains(id) {
            pump.wipeBuffer(count)
        }
        carryOut()
    }

    /// What can be recorded in the next input.
    private func room(at now: Moment) -> Int {
        isStatusStale = true
        let room = recording.room(at: now.instant, reserve: service.coordinator.reservedBytes)
        noteProblem(at: now)
        return room
    }

    private func carryOut() {
        interpret(outputs)
        outputs.empty()
        guard !service.secretConnections.isEmpty else { return }
        for id in service.secretConnections { pump.wipeWhenSent(id) }
    }

    /// This moment, on both clocks.
    static var now: Moment {
        Moment(
            instant: Instant(nanoseconds: UInt64(clamping: BootClock.now)),
            wallClock: WallClock.now)
    }

    func take(_ turn: Turn) {
        takeSceneSignals(turn.signals)
        take(turn.signals.map(\.signal))
        // Signs of life that have come are read before it is looked who has given none, and last words
        // before their process has ended.
        if turn.isReady(Token.notify) { drainNotifySocket() }
        if turn.isDeadlinePassed { takeDeadline() }
        takeLoginReports()
        openDoorsOnceDue()
        if turn.isWatchdogDue { tell { notifier throws(Errno) in try notifier.watchdog() } }
        for event in turn.ready {
            switch event.token {
            case Token.listener: acceptConnections()
            case Token.notify: break
            case Token.history: takeHistoryReport()
            default:
                guard !processes.note(event.token), let id = ConnectionID(token: event.token)
                else { continue }
                pump.note(event, of: id)
            }
        }
        takeEndedProcesses()
        serveClients()
    }

    // MARK: Signals

    /// In the order in which they were sent. One without a value, from a plain kill, does nothing.
    private func takeSceneSignals(_ signals: [ReceivedSignal]) {
        for received in signals {
            let meaning = Daemon.sceneSignals.first { $0.0 == received.signal }
            guard let (_, phase) = meaning, let number = received.value else { continue }
            hand(.sceneSignalled(number: Int(number), phase))
        }
    }

    private func take(_ signals: [Int32]) {
        // When both are pending, inactive wins (R36): better a sheet too few than one too many.
        if signals.contains(SIGUSR1) {
            hand(.phaseSignalled(.inactive))
        } else if signals.contains(SIGUSR2) {
            hand(.phaseSignalled(.active))
        }
        if signals.contains(SIGINT) {
            stop(restarting: false)
        } else if signals.contains(SIGTERM) {
            stop(restarting: meansToRestart())
        } else if signals.contains(SIGHUP) {
            reload()
        }
    }

    private func stop(restarting: Bool) {
        let words = restarting ? "Stops, and means to be back" : "Stops for good"
        log(.stopping, .info, words)
        tell { notifier throws(Errno) in try notifier.stopping() }
        hand(.stopRequested(restarting: restarting))
    }

    // MARK: Time

    private func takeDeadline() {
        let now = Daemon.now.instant
        if let due = service.nextDeadline, due <= now { hand(.deadlineCame) }
        if let due = acceptPausedUntil, due <= now { resumeAccepting() }
        if let due = statusDue, due <= now { tellStatus() }
        processes.retry(at: now)
    }

    /// Sets the loop's one timer to whatever falls due first.
    func armTimer() {
        // For the last of these the commit at the end of the turn does what is due.
        var due = Instant.earlier(service.nextDeadline, recording.nextAttempt)
        due = Instant.earlier(due, Instant.earlier(loginAwaitedUntil, acceptPausedUntil))
        due = Instant.earlier(due, Instant.earlier(statusDue, drainingUntil))
        due = Instant.earlier(due, processes.retryDue)
        var earliest = due.map { Int64(clamping: $0.nanoseconds) }
        if let due = login?.nextDeadline { earliest = min(due, earliest ?? .max) }
        loop.setDeadline(earliest)
    }

    // MARK: Clients

    /// Serves clients one after the other, each once at most, until the turn has had its share of bytes
    /// and calls. Who is left goes first in the next turn.
    private func serveClients() {
        var bytes = Limits.bytesPerTurn
        let lastCall = service.callCount + Limits.callsPerTurn
        for _ in 0..<pump.readyCount {
            guard bytes > 0, service.callCount < lastCall, let client = pump.popReady() else {
                return
            }
            bytes -= serve(client)
            pump.requeue(client)
        }
    }

    /// Does one thing for a client.
    ///
    /// - Returns: how many bytes were read.
    private func serve(_ client: ClientSocket) -> Int {
        if client.wantsTurn {
            client.wantsTurn = false
            hand(.turnCame(client.id))
            return 0
        }
        if client.isHungUp { return serveHangUp(of: client) }
        client.isReadable = false
        switch pump.read(client) {
        case .bytes(let count):
            handReceived(count, from: client.id)
            return count
        case .end:
            hand(.endReceived(client.id))
        case .nothing:
            break
        }
        return 0
    }

    /// The client is gone. What it had sent is still read and carried out, in its turns like anybody's
    /// (R44); then it is over.
    private func serveHangUp(of client: ClientSocket) -> Int {
        if !client.isReaderLost {
            client.isReaderLost = true
            client.letGoOfAll()
            hand(.readerLost(client.id))
        }
        if client.isRead && !client.isEndSeen && !client.isClosing {
            if case .bytes(let count) = pump.read(client) {
                handReceived(count, from: client.id)
                return count
            }
        } else if client.wantsTurn {
            return 0
        }
        if !client.isClosing { hand(.hungUp(client.id)) }
        pump.drop(client.id)
        return 0
    }

    private func acceptConnections() {
        for _ in 0..<Limits.acceptsPerTurn {
            guard drainingUntil == nil else { return }
            switch sockets.accept() {
            case .connection(let descriptor, let credentials):
                take(UnixStream(descriptor), of: credentials)
            case .wouldBlock:
                return
            case .aborted:
                continue
            case .outOfDescriptors:
                pauseAccepting(because: "there are no file descriptors left")
                return
            case .failed(let error):
                pauseAccepting(because: "\(error)")
                return
            }
        }
    }

    private func take(_ stream: consuming UnixStream, of credentials: PeerCredentials) {
        let peer = peerNames.peer(for: credentials)
        do throws(Errno) {
            let id = try pump.insert(stream)
            hand(
                .connected(
                    id, peer, groups: credentials.groups + [credentials.gid],
                    session: loginSession(of: credentials.pid)))
        } catch {
            log(.connectionTurnedAway, .warning, "Turned a connection away: \(error)")
        }
    }

    /// Takes no connections for a while: those that wait stay where they are, and the loop does not
    /// spin on them.
    private func pauseAccepting(because reason: String) {
        guard acceptPausedUntil == nil else { return }
        log(.connectionsPaused, .warning, "No connections are taken for a second: \(reason)")
        acceptPausedUntil = Daemon.now.instant + Limits.acceptPause
        watchListener(false)
    }

    private func resumeAccepting() {
        acceptPausedUntil = nil
        watchListener(true)
    }
}
