import FactRecording
import Oracle
import PresentationCore
import SheetService
import TestKit

/// The end of the process, and the next one.
extension World {
    /// The process is killed: between two turns or in the middle of one, or as soon as it has done some
    /// more on the disk, in the middle of that.
    mutating func beginCrash() throws(SimulationFailure) {
        guard random.oneIn(2) else {
            disk.operationsLeft = Int.random(in: 0...20, using: &random)
            return
        }
        if random.oneIn(2) { try endTurn() }
        try crash()
    }

    /// The process is gone, and with it what was not recorded.
    mutating func crash() throws(SimulationFailure) {
        trace?("\(place): the process is killed\(disk.hasCrashed ? " while it writes" : "")")
        summary.crashes += 1
        for id in connections.keys { lose(id) }
        try startAgain(mayHaveLost: true)
    }

    /// What was not committed never leaves; and of the rest, what the kernel had not taken is lost.
    private mutating func lose(_ id: ConnectionID) {
        guard let connection = connections[id] else { return }
        // One that was closed in the turn at hand has sent nothing of it either.
        guard connection.isOpen || connection.heldBackCount > 0 else { return }
        if connection.isOpen { noteForReturn(connection) }
        var left = connection.toClient.count - connection.heldBackCount
        if connection.isOpen, random.oneIn(2) { left = Int.random(in: 0...left, using: &random) }
        connections.update(id) { $0.breakOff(afterReading: left) }
        if connection.isGone { connections[id] = nil }
    }

    /// Whoever waited for something under a name that still means something comes again.
    private mutating func noteForReturn(_ connection: VirtualConnection) {
        guard !connection.isGone, let call = connection.callToRepeat, random.oneIn(2) else {
            return
        }
        returning.append(
            ReturningClient(
                peer: connection.peer, groups: connection.groups, session: connection.session,
                call: call))
    }

    /// The service is told to stop, and starts again.
    mutating func restart() throws(SimulationFailure) {
        try endTurn()
        let restarting = !random.oneIn(4)
        isStopping = true
        for connection in connections.values where connection.isOpen { noteForReturn(connection) }
        try hand(.stopRequested(restarting: restarting))
        try check(hasStopped, "the service did not stop")
        let count = processCount
        try endTurn()
        guard processCount == count else { return }
        recorder.finish(service.coordinator)
        summary.restarts += 1
        try startAgain(mayHaveLost: disk.hasCrashed)
    }

    /// The next process begins, after a while.
    private mutating func startAgain(mayHaveLost: Bool) throws(SimulationFailure) {
        turns = []
        isStopping = false
        hasStopped = false
        turn = nil
        if random.oneIn(2) {
            let span = random.oneIn(4) ? 4_000_000 : 8000
            clock.advance(by: .milliseconds(Int.random(in: 0...span, using: &random)))
            trace?("\(place): it is \(clock.words)")
        }
        // What the last process has let go of others take.
        if disk.capacity < .max, random.oneIn(2) { disk.capacity = disk.usedBytes }
        try restore()
        try begin()
    }

    /// Reads what the disk has kept: all that was recorded, and of what was being recorded all or
    /// nothing.
    private mutating func restore() throws(SimulationFailure) {
        try checkSecrecy()
        let isDamaged = swarm.damages && random.oneIn(2) && damageDisk()
        hasGap = hasGap || isDamaged || recorded.count > 1
        var hasLetGo = recorder.letGoCount > 0
        var found = readDisk()
        while disk.hasCrashed {
            hasLetGo = hasLetGo || found.recorder.letGoCount > 0
            trace?("\(place): the process is killed while it restores")
            summary.crashes += 1
            found = readDisk()
        }
        recorder = found.recorder
        // Of what was damaged there is what came before.
        let all = (isDamaged ? history : recorded) + [underWay].compactMap(\.self)
        guard let checkpoint = all.last(where: { $0.state == found.coordinator }) else {
            throw failure(
                "what is restored is not what was recorded, from \(disk.listing): "
                    + difference(of: found.coordinator))
        }
        let hasLost = ![recorded.last?.state, underWay?.state].contains(found.coordinator)
        let isKept =
            underWay?.state == found.coordinator && recorded.last?.state != found.coordinator
        try checkEndings(
            found.endings, isKept: isKept, hasLost: hasLost || isDamaged || hasLetGo)
        oracle = checkpoint.oracle
        restored = found.coordinator
        recorded = [checkpoint]
        // The turn that was being recorded at the end is one of those that were, by now.
        if swarm.damages { history.append(checkpoint) }
        underWay = nil
        try checkAcknowledged(hasLost: hasLost)
        try checkNotices()
    }

    private mutating func readDisk() -> Restoration<VirtualFolder> {
        disk.processBegins(
            endingAfter: random.oneIn(4) ? Int.random(in: 0...10, using: &random) : nil)
        return FactRecorder.restore(
            from: VirtualFolder(disk: disk), settings: swarm.recorder,
            limits: settings.presentationLimits, owner: settings.user)
    }

    // MARK: The disk

    /// R26: no secret is in any file.
    func checkSecrecy() throws(SimulationFailure) {
        try check(
            !disk.contains(Array(CallGenerator.secret.utf8)), "a secret is in \(disk.listing)")
    }

    /// Something happens to one of the files while no process is there.
    ///
    /// - Returns: whether there is one.
    private mutating func damageDisk() -> Bool {
        guard let words = disk.damage() else { return false }
        trace?("\(place): \(words)")
        summary.damages += 1
        return true
    }

    /// Others take what is left of the disk, or nearly all of it; or the folder cannot be written to.
    mutating func fillDisk() {
        if random.oneIn(4) {
            disk.isWritable = false
        } else {
            let left = [0, 100, 5000, 20_000].randomElement(using: &random) ?? 0
            disk.capacity = disk.usedBytes + left
        }
        trace?("\(place): the disk is \(disk.isWritable ? "full" : "not writable")")
    }

    /// So much goes on that cannot be refused that even the reserve is gone, if the log is short.
    mutating func useUpTheReserve() throws(SimulationFailure) {
        for number in 0..<Int.random(in: 1...60, using: &random) {
            try hand(.phaseSignalled(number.isMultiple(of: 2) ? .inactive : .active))
            try endTurn()
        }
    }

    /// There is room again.
    mutating func emptyDisk() {
        guard !disk.isWell else { return }
        disk.capacity = .max
        disk.isWritable = true
        diskWellSince = clock.now.instant
        trace?("\(place): the disk has room")
    }

    /// In what it differs from the latest that was recorded, for people.
    private func difference(of found: Coordinator) -> String {
        guard let right = recorded.last?.state else { return "nothing was" }
        let lines = found.lines(at: clock.now, ids: oracle.ids)
        let rightLines = right.lines(at: clock.now, ids: oracle.ids)
        guard lines != rightLines else { return "it is not the same, though it looks so" }
        let missing = rightLines.filter { !lines.contains($0) }
        let added = lines.filter { !rightLines.contains($0) }
        return "\(missing.prefix(6).joined(separator: "\n"))\nis not there, but\n"
            + added.prefix(6).joined(separator: "\n")
    }

    /// A process begins with what was restored.
    mutating func begin() throws(SimulationFailure) {
        processCount += 1
        settings.instance = World.instance(processCount)
        service = SheetService(settings: settings, restored: restored)
        // After every decision, in every build: several can be taken on one input.
        service.notesBrokenInvariants = true
        toldProblem = nil
        processes.forgetAll()
        oracle.processEnded()
        isConfiguring = true
        try hand(.started)
        isConfiguring = false
        try endTurn()
    }

    /// A word of one length for each process.
    private static func instance(_ number: Int) -> String {
        let word = String(number, radix: 36)
        return "s" + String(repeating: "0", count: max(0, 3 - word.count)) + word
    }

    /// A client whose connection broke connects again, and makes its call again.
    mutating func comeAgain() throws(SimulationFailure) -> Bool {
        guard !returning.isEmpty else { return false }
        let client = returning.removeFirst()
        guard try connect(as: client.peer, in: client.groups, session: client.session),
            let id = connections.keys.last,
            connections[id]?.isOpen == true
        else { return true }
        call(client.call, on: id)
        try deliver(.max, on: id)
        return true
    }
}

/// A client that will come again.
struct ReturningClient {
    let peer: Peer
    let groups: [UInt32]
    let session: String?
    let call: MadeCall
}
