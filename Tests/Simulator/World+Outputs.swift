import Oracle
import PresentationCore
import SheetService
import Varlink

/// The outside: it hands in what happens, carries out what is ordered, and refuses nonsense.
extension World {
    mutating func hand(_ input: Input) throws(SimulationFailure) {
        let room = try room()
        try noteProblem()
        trace?("\(place): \(input.words)")
        let callCount = service.callCount
        let reserved = service.coordinator.reservedBytes
        let outputs = service.handle(input, at: clock.now, room: room)
        try checkRefusals(of: outputs, in: room - reserved)
        try checkArchived(outputs)
        try tellOracle(of: input, carriedOut: service.callCount - callCount, outputs)
        var hasSent = false
        for output in outputs {
            try check(!hasStopped, "\(output) was ordered after the stop")
            summary.digest.add(output.digestWords)
            switch output {
            case .record(let fact):
                try check(!hasSent, "a fact was recorded after bytes of its turn were sent")
                try record(fact)
            case .archive(let record):
                try check(
                    service.coordinator.sheets[record.id] == nil, "a live sheet was archived")
            case .queryHistory:
                throw failure("the history was asked, which no world has")
            case .send(let id, let bytes):
                hasSent = true
                summary.digest.add(bytes)
                try send(bytes, to: id)
            case .setReading(let id, let isRead):
                try setReading(isRead, of: id)
            case .yield(let id):
                try check(connections[id]?.isOpen == true, "a closed connection was to yield")
                if !turns.contains(id) { turns.append(id) }
            case .close(let id):
                try close(id)
            case .drop(let id):
                try drop(id)
            case .log(let entry):
                let words = "\(entry)"
                try check(
                    !words.contains(CallGenerator.words) && !words.contains(CallGenerator.secret),
                    "words of a sheet were logged")
            case .watchProcess(let process, let started): watch(process, started: started)
            case .forgetProcess(let process): try forget(process)
            case .allowSleep: break
            case .stop:
                try check(isStopping, "the service stopped by itself")
                hasStopped = true
            }
        }
        let permissions = outputs.count { $0.isPermissionToSleep }
        let right = oracle.takeSleepPermissions()
        try check(
            permissions == right, "the machine was let sleep \(permissions) times, not \(right)")
        try checkThatAllIsTold()
        try checkPictures()
        try checkState()
        try checkProcesses()
    }

    /// A reply that tells the state of a sheet takes no more bytes.
    private static let stateBytes = 128

    private mutating func send(
        _ bytes: [UInt8], to id: ConnectionID
    ) throws(SimulationFailure) {
        guard let connection = connections[id], connection.isOpen else {
            throw failure("bytes were sent on a connection that is not open")
        }
        try check(!bytes.isEmpty && bytes.last == 0, "no whole frames were sent")
        try check(!connection.isHangUpDelivered, "bytes were sent to nobody")
        trace?("    to \(id.words): \(String(decoding: bytes, as: UTF8.self))")
        for frame in bytes.split(separator: 0) { longestReply = max(longestReply, frame.count + 1) }
        summary.bytes += bytes.count
        let unsentBytes = swarm.settings.limits.wire.unsentBytes
        let count = connections.update(id) { connection in
            connection.toClient += bytes
            connection.heldBackCount += bytes.count
            connection.hasBeenFull =
                connection.hasBeenFull
                || connection.toClient.count + World.stateBytes > unsentBytes
            return connection.toClient.count
        }
        try witness(bytes, to: id)
        let bound = unsentBytes + longestReply
        try check(
            count ?? 0 <= bound || isStopping,
            "\(count ?? 0) bytes are on the way to one connection")
    }

    private mutating func setReading(
        _ isRead: Bool, of id: ConnectionID
    ) throws(SimulationFailure) {
        guard let connection = connections[id], connection.isOpen else {
            throw failure("reading was set on a connection that is not open")
        }
        try check(connection.isRead != isRead, "reading was set to what it was")
        let now = clock.now.instant
        connections.update(id) { $0.setReading(isRead, at: now) }
    }

    /// What is on its way is lost with it.
    private mutating func drop(_ id: ConnectionID) throws(SimulationFailure) {
        connections.update(id) { connection in
            connection.toClient = []
            connection.heldBackCount = 0
        }
        try close(id)
    }

    private mutating func close(_ id: ConnectionID) throws(SimulationFailure) {
        trace?("    close \(id.words)")
        guard let connection = connections[id], connection.isOpen else {
            throw failure("a connection was closed that is not open")
        }
        let limit = swarm.settings.limits.partialFrame
        let isOverdue =
            connection.isRead
            && connection.partialSince.map { $0 + limit <= clock.now.instant } ?? false
        let isBroken = connection.brokenAt.map { $0 < connection.deliveredCount } ?? false
        let isReasonable =
            isStopping || isOverdue || isBroken || connection.isHangUpDelivered
            || connection.isEndDelivered || connection.isNew
        try check(isReasonable, "a connection was closed for no reason")
        turns.removeAll { $0 == id }
        connections.update(id) { connection in
            connection.isOpen = false
            connection.wasCutOff = isOverdue
        }
        if connection.isGone { connections[id] = nil }
    }
}

extension ConnectionID {
    /// In short.
    var words: String { "\(slot).\(generation)" }
}

extension Output {
    /// Whether it lets the machine sleep.
    fileprivate var isPermissionToSleep: Bool {
        if case .allowSleep = self { true } else { false }
    }
}

extension Input {
    /// Whose calls are carried out on it.
    var connection: ConnectionID? {
        switch self {
        case .connected(let id, _, _, _), .received(let id, _), .endReceived(let id),
            .readerLost(let id), .hungUp(let id), .turnCame(let id), .historyAnswered(let id, _):
            id
        case .sent(let sent): sent.first?.0
        case .started, .configured, .loginReported, .notified, .processEnded, .problemChanged,
            .phaseSignalled, .sceneSignalled, .deadlineCame,
            .stopRequested:
            nil
        }
    }

    /// In one line, for whoever reads along.
    fileprivate var words: String {
        switch self {
        case .received(let id, let bytes):
            "received \(id.words): \(String(decoding: bytes, as: UTF8.self))"
        case .connected(let id, let peer, _, _): "connected \(id.words), user \(peer.user)"
        case .endReceived(let id): "endReceived \(id.words)"
        case .readerLost(let id): "readerLost \(id.words)"
        case .hungUp(let id): "hungUp \(id.words)"
        case .sent(let sent):
            sent.map { "sent \($0.words): \($1)" }.joined(separator: ", ")
        case .turnCame(let id): "turnCame \(id.words)"
        case .historyAnswered(let id, let answer): "historyAnswered \(id.words): \(answer)"
        case .loginReported(let event): "loginReported \(event.words)"
        case .started, .configured, .notified, .processEnded, .problemChanged,
            .phaseSignalled, .sceneSignalled, .deadlineCame,
            .stopRequested:
            "\(self)"
        }
    }
}

extension Output {
    /// Everything but the bytes of `send`, in words that tell any two outputs apart.
    fileprivate var digestWords: String {
        switch self {
        case .record(let fact): "record \(fact)"
        case .archive(let record): "archive \(record)"
        case .queryHistory(let id, let query): "query \(id.words) \(query)"
        case .send(let id, _): "send \(id.words)"
        case .setReading(let id, let isRead): "read \(id.words) \(isRead)"
        case .yield(let id): "yield \(id.words)"
        case .close(let id): "close \(id.words)"
        case .drop(let id): "drop \(id.words)"
        case .log(let entry): "log \(entry)"
        case .watchProcess, .forgetProcess, .allowSleep: "\(self)"
        case .stop: "stop"
        }
    }
}
