import Oracle
import PresentationCore
import SheetInterface
import SheetService
import TestKit

/// Processes that speak by sd_notify, and their ends (R37).
extension World {
    // MARK: Steps

    /// A process, new or not, sends a datagram.
    mutating func notify() throws(SimulationFailure) {
        let number = Int32.random(in: VirtualProcesses.numbers, using: &random)
        let user = Swarm.users.randomElement(using: &random) ?? 0
        let group = random.oneIn(3) ? Swarm.groups.randomElement(using: &random) ?? 0 : user
        if processes.running[number] == nil, !random.oneIn(8) {
            let session = VirtualLogin.sessions.randomElement(using: &random)
            processes.start(
                number, user: UserID(user), group: group,
                session: random.oneIn(2) ? session : nil)
        }
        // One that is gone by the time that its datagram is read.
        let process = processes.running[number]
        let sender = NotifySender(
            process: number, started: process?.started, user: process?.user ?? UserID(user),
            group: process?.group ?? group, session: process?.session)
        let bytes = datagram()
        summary.notifications += 1
        try hand(.notified(sender, bytes))
    }

    /// A process ends; the service learns of it at once, or later.
    mutating func endProcess() throws(SimulationFailure) -> Bool {
        let number = Int32.random(in: VirtualProcesses.numbers, using: &random)
        let isReported = random.oneIn(2)
        let isThere = processes.running[number] != nil
        processes.end(number)
        if isReported { try reportEnds() }
        return isThere || isReported
    }

    private mutating func reportEnds() throws(SimulationFailure) {
        for number in processes.ended {
            processes.forget(number)
            try hand(.processEnded(number))
        }
    }

    mutating func endAllProcesses() throws(SimulationFailure) {
        for number in VirtualProcesses.numbers { processes.end(number) }
        try reportEnds()
    }

    // MARK: Datagrams

    private static let phases = [
        "READY=1", "READY=1", "RELOADING=1", "STOPPING=1", "X_SHEETD_PHASE=active",
        "X_SHEETD_PHASE=inactive", "X_SHEETD_PHASE=background", "READY=0", "X_SHEETD_PHASE=asleep",
    ]
    private static let others = [
        "STATUS=busy", "STATUS=", "STATUS=a\tb\u{202E}c", "WATCHDOG=1", "WATCHDOG=1",
        "WATCHDOG=trigger", "WATCHDOG=2", "WATCHDOG_USEC=1000", "WATCHDOG_USEC=900000",
        "WATCHDOG_USEC=30000000", "WATCHDOG_USEC=0", "WATCHDOG_USEC=x", "MAINPID=1", "BARRIER=1",
    ]
    private static let places = [
        "X_SHEETD_SCENE=a", "X_SHEETD_SCENE=b", "X_SHEETD_SCENE=c", "X_SHEETD_SCENE=main",
        "X_SHEETD_SCENE=", "X_SHEETD_SCENE=no name",
    ]

    private mutating func datagram() -> [UInt8] {
        var lines: [String] = []
        if !random.oneIn(3) { lines.append(World.phases.randomElement(using: &random) ?? "") }
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            lines.append(World.others.randomElement(using: &random) ?? "")
        }
        if random.oneIn(2) { lines.append(World.places.randomElement(using: &random) ?? "") }
        lines.shuffle(using: &random)
        var bytes = Array(lines.joined(separator: random.oneIn(4) ? "\r\n" : "\n").utf8)
        if random.oneIn(20) { bytes.append(0) }
        if random.oneIn(20) { bytes.insert(0, at: bytes.startIndex) }
        return bytes
    }

    /// What of a datagram is text is told to the oracle, line by line.
    mutating func tellOracle(of bytes: [UInt8], from sender: NotifySender) {
        let text = bytes.last == 0 ? bytes.dropLast() : bytes[...]
        guard !text.contains(0) else { return }
        let lines = text.split { $0 == 10 || $0 == 13 }.map { String(decoding: $0, as: UTF8.self) }
        oracle.notified(
            lines,
            by: Speaker(
                pid: Int64(sender.process), started: sender.started.map { Int($0) },
                uid: Int64(sender.user.number), gid: sender.group, session: sender.session))
    }

    // MARK: What is ordered

    mutating func watch(_ process: Int32, started: UInt64) {
        processes.watch(process, started: started)
    }

    mutating func forget(_ process: Int32) throws(SimulationFailure) {
        try check(processes.watched[process] != nil, "process \(process) was never watched")
        processes.forget(process)
    }

    /// Those processes are watched that are sources, and no others.
    func checkProcesses() throws(SimulationFailure) {
        guard !isStopping else { return }
        var right: [Int32: UInt64] = [:]
        for scene in service.coordinator.scenes.all {
            for source in scene.sources.all {
                guard let process = source.process, let sender = source.sender else { continue }
                right[process] = sender.started
            }
        }
        let watched = Dictionary(uniqueKeysWithValues: processes.watched.map { ($0.key, $0.value) })
        try check(watched == right, "watched are \(watched), and should be \(right)")
    }
}
