import PresentationCore

/// Processes that tell of themselves by sd_notify (R37).
extension SheetService {
    /// A source that has promised signs of life.
    struct Watchdog: Hashable, Sendable {
        let process: Int32
        let scene: SceneID
    }

    /// Takes a datagram. One that is malformed, or whose sender may not, changes nothing.
    mutating func takeNotification(
        _ bytes: [UInt8], from sender: NotifySender, at now: Moment
    ) {
        guard stopping == nil else { return }
        do throws(NotificationRefusal) {
            try take(message(in: bytes), from: sender, at: now)
        } catch {
            log(
                .debug, "Ignored a notification of process \(sender.process): \(error)",
                ["SHEETD_UID": "\(sender.user)"])
        }
    }

    private func message(in bytes: [UInt8]) throws(NotificationRefusal) -> NotifyMessage {
        do throws(NotifyMessage.Fault) {
            return try NotifyMessage(bytes)
        } catch {
            throw .malformed(error)
        }
    }

    private mutating func take(
        _ message: NotifyMessage, from sender: NotifySender, at now: Moment
    ) throws(NotificationRefusal) {
        guard !message.isEmpty else { return }
        // The last words of one that is gone count as long as it has a source, which goes with it.
        guard let started = sender.started ?? senders[sender.process]?.started else {
            throw .senderIsGone
        }
        if let known = senders[sender.process], known.started != started {
            endProcess(sender.process, at: now)
            outputs.append(.forgetProcess(sender.process))
        }
        let scene = try sceneMeant(by: message, of: sender)
        let isKnown = senders[sender.process] != nil
        guard isKnown || senders.hasRoom(for: sender.user, in: settings.limits) else {
            throw .tooManySenders
        }
        let former = source(of: sender.process, in: scene)
        var source =
            former ?? PhaseSource(name: SheetService.sourceName(of: sender.process), phase: .active)
        source.user = sender.user
        source.process = sender.process
        source.take(message, started: started)
        if message.scene == nil { source.sender?.isHome = true }
        try report(source, of: scene, at: now)
        let isNew = senders.insert(
            sender.process, started: started, user: sender.user, group: sender.group,
            scene: scene, isHome: message.scene == nil)
        if isNew { outputs.append(.watchProcess(sender.process, started: started)) }
        let isFresh = message.sign == .alive || message.watchdog != nil
        watch(source, of: scene, isFresh: isFresh, at: now)
    }

    /// The scene that a datagram speaks of, which is open and its sender's to speak of.
    private func sceneMeant(
        by message: NotifyMessage, of sender: NotifySender
    ) throws(NotificationRefusal) -> SceneID {
        let id = message.scene ?? senders[sender.process]?.home ?? defaultScene(for: sender)
        guard let scene = coordinator.scenes[id] else { throw .noSuchScene(id) }
        // Of the sender's groups the kernel names one (R45).
        let caller = access.caller(sender.user, in: [sender.group])
        guard access.rules(caller, overScenesOf: scene.owner) else { throw .permissionDenied(id) }
        return id
    }

    private mutating func report(
        _ source: PhaseSource, of scene: SceneID, at now: Moment
    ) throws(NotificationRefusal) {
        do throws(PresentationError) {
            _ = try decide(.phaseReported(.scene(scene), source), at: now)
        } catch {
            throw .tooManySources(scene)
        }
    }

    private static func sourceName(of process: Int32) -> String {
        "\(PhaseSource.notifyPrefix)\(process)"
    }

    private func source(of process: Int32, in scene: SceneID) -> PhaseSource? {
        coordinator.scenes[scene]?.sources[SheetService.sourceName(of: process)]
    }

    // MARK: Ends

    /// Lets the sources of a process go, which has ended.
    mutating func endProcess(_ id: Int32, at now: Moment) {
        guard stopping == nil, let process = senders.remove(id) else { return }
        for scene in process.scenes {
            watchdogs.cancel(Watchdog(process: id, scene: scene))
            let name = SheetService.sourceName(of: id)
            carryOut(.phaseWithdrawn(.scene(scene), source: name), at: now)
        }
    }

    /// Lets the sources of a former owner go, and those of processes whose users do not rule over a scene any more, now that it has
    /// another owner, who could not take back what they say.
    mutating func silenceStrangers(
        in id: SceneID, after formerOwner: UserID, at now: Moment
    ) {
        guard let scene = coordinator.scenes[id] else { return }
        // What a locker says goes and comes with the session of who it speaks for.
        for source in scene.sources.all
        where source.sender == nil && source.user == formerOwner
            && source.name != PhaseSource.locker
            && !access.rules(access.caller(formerOwner, in: []), overScenesOf: scene.owner)
        {
            carryOut(.phaseWithdrawn(.scene(id), source: source.name), at: now)
        }
        for source in scene.sources.all where source.sender != nil {
            guard let process = source.process, let user = source.user else { continue }
            let groups = [senders[process]?.group].compactMap(\.self)
            let caller = access.caller(user, in: groups)
            guard !access.rules(caller, overScenesOf: scene.owner) else { continue }
            watchdogs.cancel(Watchdog(process: process, scene: id))
            if senders.remove(process, from: id) { outputs.append(.forgetProcess(process)) }
            carryOut(.phaseWithdrawn(.scene(id), source: source.name), at: now)
        }
    }

    /// Looks no longer after processes that have spoken of a scene that is gone.
    mutating func forgetSenders(of scene: SceneID) {
        for process in senders.speakers(of: scene) {
            watchdogs.cancel(Watchdog(process: process, scene: scene))
            if senders.remove(process, from: scene) { outputs.append(.forgetProcess(process)) }
        }
    }

    /// Looks after the processes again whose sources an earlier run has left (R40).
    mutating func takeUpSenders(at now: Moment) {
        for scene in coordinator.scenes.all {
            for source in scene.sources.all {
                guard let process = source.process, let sender = source.sender else { continue }
                let isNew = senders.insert(
                    process, started: sender.started, user: source.user ?? settings.user,
                    scene: scene.id, isHome: sender.isHome)
                if isNew { outputs.append(.watchProcess(process, started: sender.started)) }
                watch(source, of: scene.id, isFresh: true, at: now)
            }
        }
    }

    // MARK: Watchdogs

    /// Waits for the next sign of life of a source that has promised them, unless it waits already.
    ///
    /// - Parameter isFresh: whether its time begins now, because it has given one or has promised anew.
    private mutating func watch(
        _ source: PhaseSource, of scene: SceneID, isFresh: Bool, at now: Moment
    ) {
        guard let process = source.process, let sender = source.sender else { return }
        let watchdog = Watchdog(process: process, scene: scene)
        guard let period = sender.watchdog, !sender.isOverdue else {
            watchdogs.cancel(watchdog)
            return
        }
        if isFresh || watchdogs[watchdog] == nil {
            watchdogs.set(watchdog, at: now.instant + period)
        }
    }

    /// Makes those inactive that have not given the sign of life that they promised.
    ///
    /// After a suspend, or when the service itself has stood still, they could give none, or theirs has
    /// not been read yet: then they have as long again. So it is before logind's first answer, for which
    /// whoever comes has to wait.
    mutating func takeWatchdogs(at now: Moment) {
        while let (watchdog, due) = watchdogs.earliest, due <= now.instant {
            watchdogs.cancel(watchdog)
            guard var source = source(of: watchdog.process, in: watchdog.scene) else { continue }
            guard !isAwaitingLogind, now.instant - due < settings.limits.watchdogLateness else {
                watch(source, of: watchdog.scene, isFresh: true, at: now)
                continue
            }
            source.sender?.isOverdue = true
            source.phase = source.sender?.phase ?? source.phase
            log(
                .notice, "Process \(watchdog.process) has missed its watchdog",
                ["SHEETD_SCENE": "\(watchdog.scene)", "SHEETD_PID": "\(watchdog.process)"],
                event: .watchdogMissed)
            carryOut(.phaseReported(.scene(watchdog.scene), source), at: now)
        }
    }
}

/// Why a datagram changes nothing.
private enum NotificationRefusal: Error, CustomStringConvertible {
    case malformed(NotifyMessage.Fault)
    case senderIsGone
    case noSuchScene(SceneID)
    case permissionDenied(SceneID)
    case tooManySenders
    case tooManySources(SceneID)

    var description: String {
        switch self {
        case .malformed(let fault): "it \(fault)"
        case .senderIsGone: "it has ended already"
        case .noSuchScene(let id): "there is no scene \(id)"
        case .permissionDenied(let id): "its user does not rule over scene \(id)"
        case .tooManySenders: "its user has too many processes that notify"
        case .tooManySources(let id): "scene \(id) has too many sources"
        }
    }
}

extension PhaseSource {
    /// Takes what a process that started then says of itself.
    fileprivate mutating func take(_ message: NotifyMessage, started: UInt64) {
        var sender = sender ?? PhaseSender(started: started)
        if let phase = message.phase { sender.said = phase }
        switch message.sign {
        case .alive: sender.isOverdue = false
        case .failed: sender.isOverdue = true
        case nil: break
        }
        switch message.watchdog {
        case .every(let period): sender.watchdog = period
        case .off:
            sender.watchdog = nil
            // There is no sign of life to wait for.
            if message.sign != .failed { sender.isOverdue = false }
        case nil: break
        }
        if let status = message.status { self.status = status.isEmpty ? nil : status }
        self.sender = sender
        phase = sender.phase
    }
}
