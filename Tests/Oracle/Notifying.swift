import SheetInterface

/// A process that sends an sd_notify datagram.
package struct Speaker: Hashable, Sendable {
    package let pid: Int64
    /// When it was started; `nil` when it was gone by the time that it was looked at.
    package let started: Int?
    package let uid: Int64
    package let gid: UInt32
    /// The session that it belongs to.
    package let session: String?

    package init(pid: Int64, started: Int?, uid: Int64, gid: UInt32, session: String?) {
        self.pid = pid
        self.started = started
        self.uid = uid
        self.gid = gid
        self.session = session
    }

    /// As who it counts (R45).
    fileprivate var asker: Asker {
        Asker(
            peer: Wire.Peer(uid: uid, gid: Int64(gid), pid: pid), groups: [gid],
            session: session)
    }
}

/// What a process has said of one scene, as far as its source does not tell it.
struct Notice: Hashable, Sendable {
    let pid: Int64
    let started: Int
    let uid: Int64
    /// Unknown after a restart.
    var groups: [UInt32]
    let scene: String
    var said = Wire.ScenePhase.active
    /// How often it has promised a sign of life, in nanoseconds.
    var watchdog: Int?
    var isOverdue = false
    /// When the next one is due, and which of those of one instant comes first.
    var due: Int?
    var number = 0

    var source: String { "notify:\(pid)" }
    /// R37: a missed watchdog is inactive until the next ping.
    var phase: Wire.ScenePhase { isOverdue && said == .active ? .inactive : said }
}

/// Programs that tell of themselves by sd_notify (R37).
extension Oracle {
    /// A datagram came in whole.
    ///
    /// - Parameter lines: those of it that are not empty.
    package mutating func notified(_ lines: [String], by speaker: Speaker) {
        guard !isStopping, let words = NoticeWords(lines), words.saysSomething else { return }
        // Who is gone says nothing, unless the source is still there.
        guard let started = speaker.started ?? notice(of: speaker.pid)?.started else { return }
        if let known = notice(of: speaker.pid), known.started != started {
            processEnded(speaker.pid)
        }
        let meant = words.scene ?? homes[speaker.pid] ?? defaultScene(of: speaker.asker)
        guard let scene = scene(meant),
            rules.rules(speaker.asker, overScenesOf: scene.owner), isRoom(for: speaker)
        else { return }
        let former = notices.first { $0.pid == speaker.pid && $0.scene == scene.id }
        var notice =
            former
            ?? Notice(
                pid: speaker.pid, started: started, uid: speaker.uid,
                groups: notice(of: speaker.pid)?.groups ?? [speaker.gid], scene: scene.id)
        guard (try? checkRoom(for: notice.source, of: scene.id)) != nil else { return }
        apply(words, to: &notice)
        if former == nil {
            notices.append(notice)
        } else {
            replace(notice)
        }
        // Where it has spoken of without naming it, it goes on to.
        if words.scene == nil, homes[speaker.pid] == nil { homes[speaker.pid] = scene.id }
        let old = scene.sources.first { $0.name == notice.source }
        let status = words.status.map { $0.isEmpty ? nil : $0 } ?? old?.status
        take(
            Wire.PhaseSource(
                name: notice.source, phase: Wire.Word(notice.phase), status: status,
                uid: speaker.uid,
                pid: speaker.pid), of: scene.id)
    }

    private func notice(of pid: Int64) -> Notice? { notices.first { $0.pid == pid } }

    private mutating func replace(_ notice: Notice) {
        notices = notices.map {
            $0.pid == notice.pid && $0.scene == notice.scene ? notice : $0
        }
    }

    /// R43: so many processes in all, and a user.
    private func isRoom(for speaker: Speaker) -> Bool {
        if notice(of: speaker.pid) != nil { return true }
        let all = Set(notices.map(\.pid))
        let own = Set(notices.filter { $0.uid == speaker.uid }.map(\.pid))
        return all.count < rules.bounds.notifySenders
            && own.count < rules.bounds.notifySendersPerUser
    }

    private mutating func apply(_ words: NoticeWords, to notice: inout Notice) {
        if let phase = words.phase { notice.said = phase }
        if words.sign == "1" { notice.isOverdue = false }
        if let watchdog = words.watchdog {
            notice.watchdog = watchdog == 0 ? nil : watchdog
            if watchdog == 0 { notice.isOverdue = false }
        }
        if words.sign == "trigger" { notice.isOverdue = true }
        guard let watchdog = notice.watchdog, !notice.isOverdue else {
            notice.due = nil
            return
        }
        guard words.sign == "1" || words.watchdog != nil || notice.due == nil else { return }
        watchdogCount += 1
        notice.due = now + watchdog
        notice.number = watchdogCount
    }

    // MARK: Ends

    /// R37: when the process ends, its source goes.
    package mutating func processEnded(_ pid: Int64) {
        guard !isStopping else { return }
        let its = notices.filter { $0.pid == pid }
        notices.removeAll { $0.pid == pid }
        for notice in its { withdraw(notice.source, of: notice.scene) }
    }

    /// Who does not rule over a scene any more has no say in it.
    mutating func silenceStrangers(in id: String, after former: Int64) {
        guard let scene = scene(id) else { return }
        let loser = Asker(
            peer: Wire.Peer(uid: former, gid: 0, pid: nil), groups: [], session: nil)
        for source in scene.sources
        where source.uid == former && source.name != "locker"
            && !notices.contains(where: { $0.scene == id && $0.source == source.name })
            && !rules.rules(loser, overScenesOf: scene.owner)
        {
            withdraw(source.name, of: id)
        }
        for source in scene.sources {
            guard
                let notice = notices.first(where: { $0.scene == id && $0.source == source.name })
            else { continue }
            // A process may have become another user's since it first spoke.
            let peer = Wire.Peer(uid: source.uid ?? notice.uid, gid: 0, pid: nil)
            guard
                !rules.rules(
                    Asker(peer: peer, groups: notice.groups, session: nil),
                    overScenesOf: scene.owner)
            else {
                continue
            }
            notices.removeAll { $0 == notice }
            withdraw(source.name, of: id)
        }
    }

    /// R40: after a restart the same processes are sources still, and have as long again for the sign
    /// of life that they promised.
    mutating func takeUpNotices() {
        var left: [Notice] = []
        for scene in scenes {
            for source in scene.sources {
                guard
                    var notice = notices.first(where: {
                        $0.scene == scene.id && $0.source == source.name
                    })
                else { continue }
                watchdogCount += 1
                notice.groups = []
                notice.number = watchdogCount
                notice.due = notice.isOverdue ? nil : notice.watchdog.map { now + $0 }
                left.append(notice)
            }
        }
        notices = left
        // Where it went on to speak of, it does still.
        homes = homes.filter { pid, scene in left.contains { $0.pid == pid && $0.scene == scene } }
    }

    // MARK: Watchdogs

    /// When the next sign of life is due.
    package var nextWatchdogEnd: Int? { notices.compactMap(\.due).min() }

    /// What was due by now has been missed; but not when nobody could look for so long that it may have
    /// been given, or could not be; nor as long as nobody is listened to because logind has not answered.
    package mutating func watchdogsCame() {
        while var notice = notices.filter({ $0.due ?? .max <= now })
            .min(by: { ($0.due ?? 0, $0.number) < ($1.due ?? 0, $1.number) })
        {
            let lateness = now - (notice.due ?? now)
            guard hasAnswered, lateness < 1_000_000_000 else {
                watchdogCount += 1
                notice.number = watchdogCount
                notice.due = notice.watchdog.map { now + $0 }
                replace(notice)
                continue
            }
            notice.isOverdue = true
            notice.due = nil
            replace(notice)
            let old = scene(notice.scene)?.sources.first { $0.name == notice.source }
            guard var source = old else { continue }
            source.phase = Wire.Word(notice.phase)
            take(source, of: notice.scene)
        }
    }
}

/// The fields of a datagram that mean something here.
private struct NoticeWords {
    var phase: Wire.ScenePhase?
    var scene: String?
    var status: String?
    /// `1` or `trigger`.
    var sign: String?
    /// In nanoseconds; 0 for none.
    var watchdog: Int?

    /// `nil` when the whole datagram is to be passed over.
    init?(_ lines: [String]) {
        func value(of name: String) -> String? {
            lines.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
        }
        guard value(of: "BARRIER") == nil || lines.count == 1 else { return nil }
        if let word = value(of: "X_SHEETD_PHASE") {
            guard let phase = Wire.ScenePhase(rawValue: word) else { return nil }
            self.phase = phase
        } else if value(of: "STOPPING") == "1" {
            phase = .background
        } else if value(of: "READY") == "1" {
            phase = .active
        } else if value(of: "RELOADING") == "1" {
            phase = .inactive
        }
        scene = value(of: "X_SHEETD_SCENE")
        if let scene, !Words.isName(scene) { return nil }
        status = value(of: "STATUS").map(NoticeWords.shown)
        sign = value(of: "WATCHDOG").flatMap { ["1", "trigger"].contains($0) ? $0 : nil }
        watchdog = value(of: "WATCHDOG_USEC").flatMap { Int($0) }.map { $0 * 1000 }
    }

    var saysSomething: Bool { phase != nil || status != nil || sign != nil || watchdog != nil }

    /// R27, R43: without what cannot be drawn, and not too long.
    private static func shown(_ text: String) -> String {
        text.unicodeScalars.prefix(256).map { scalar in
            scalar == "\t" || !Words.isPlain(String(scalar)) ? " " : String(scalar)
        }.joined()
    }
}
