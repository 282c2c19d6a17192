import FactCoding
import PresentationCore
import SheetService

/// The end of a service, and the next one.
extension FuzzedWorld {
    mutating func stop(restarting: Bool) throws(Violation) {
        isStopping = true
        try hand(.stopRequested(restarting: restarting))
        try demand(hasStopped, "it does not stop")
        for (number, connection) in connections {
            try demand(
                connection.openCalls == 0 || connection.isReaderLost || connection.isBroken
                    || connection.unread > 0,
                "connection \(number) is left with \(connection.openCalls) calls without a reply")
        }
        if !restarting {
            try demand(service.coordinator.sheets.count == 0, "a sheet has no outcome")
        }
        try begin(afterStop: true)
    }

    /// Another process begins, with what is recorded: read from a snapshot.
    mutating func begin(afterStop: Bool) throws(Violation) {
        var bytes: [UInt8] = []
        for item in recorded.snapshot() { FactCoder.append(item, to: &bytes) }
        var restoration = CoordinatorRestoration(
            limits: settings.presentationLimits, owner: settings.user)
        do {
            for item in try FactCoder.items(in: bytes) { try restoration.add(item) }
            let found = try restoration.finish()
            try demand(
                found == recorded || found.limits != recorded.limits,
                "the snapshot leads to another state")
            recorded = found
        } catch {
            throw Violation("the snapshot is refused: \(error)")
        }
        connections = [:]
        turns = []
        queries = []
        processes = [:]
        isStopping = false
        hasStopped = false
        settings.instance = Self.instance(after: settings.instance)
        settings.startedAt = now
        service = SheetService(settings: settings, restored: recorded)
        service.notesBrokenInvariants = true
        try hand(.started)
    }

    private static func instance(after instance: String) -> String {
        instance == "x" ? "y" : instance == "y" ? "z" : "\(instance.count)y"
    }

    /// Everybody leaves: nothing of them may be left, and a day later nothing is to fall due for them.
    mutating func end() throws(Violation) {
        room = .max
        for number in connections.keys.sorted() {
            if let connection = connections[number] {
                connections[number]?.isReaderLost = true
                try hand(.hungUp(connection.id))
            }
        }
        try demand(connections.isEmpty, "a connection is left")
        try wait(settings.reconnect + .seconds(5))
        if let remainder = service.remainder { throw Violation("there still is \(remainder)") }
        try stop(restarting: false)
    }
}
