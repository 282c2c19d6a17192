/// Reads what logind sends. What is not as it should be is left out and told.
///
/// **Source:** org.freedesktop.login1(5).
enum LogindReading {
    static let service = "org.freedesktop.login1"
    static let managerInterface = "\(service).Manager"
    static let sessionInterface = "\(service).Session"
    static let userInterface = "\(service).User"
    static let propertiesInterface = "org.freedesktop.DBus.Properties"

    /// The properties of a session that count here, and can change.
    static let sessionProperties = ["Active", "LockedHint", "Class"]

    /// Something read, and what was at fault in it, in words.
    struct Read<Value> {
        var value: Value
        var faults: [String] = []
    }

    /// Reads the reply to a question.
    static func answer(
        _ reply: BusMessage, to question: LogindRequest
    ) throws(BusMessage.Fault) -> Read<LogindAnswer> {
        switch question {
        case .sessionList: return bounded(.sessions(try sessions(reply)), "sessions")
        case .seatList: return bounded(.seats(try seats(reply)), "seats")
        case .userList: return bounded(.users(try users(reply)), "users")
        case .sleep:
            let isAnnounced = try reply.inside(.variant, of: "b") {
                message throws(BusMessage.Fault) in try message.boolean()
            }
            return Read(value: .sleep(isAnnounced))
        case .session(let path):
            let change = try sessionChange(reply, of: path)
            return Read(value: .session(change.value), faults: change.faults)
        case .display:
            return Read(value: .display(try reply.inside(.variant, of: "(so)", read: named)))
        }
    }

    /// Reads some of a session's properties, `a{sv}`.
    static func sessionChange(
        _ message: BusMessage, of path: String
    ) throws(BusMessage.Fault) -> Read<LogindSessionChange> {
        var change = LogindSessionChange()
        let faults = try message.properties { name, message throws(BusMessage.Fault) in
            switch name {
            case "Active": change.isActive = try flag(message)
            case "LockedHint": change.isLockHinted = try flag(message)
            case "Class": change.isPersons = isPersons(try word(message))
            default: return false
            }
            return true
        }
        return Read(
            value: change,
            faults: faults.map { "The property \($0.name) of \(path) cannot be read: \($0.fault)" })
    }

    /// Reads a user's Display among some properties, `a{sv}`; `nil` when it is not there.
    static func displayChange(_ message: BusMessage) throws(BusMessage.Fault) -> String?? {
        var display: String??
        _ = try message.properties { name, message throws(BusMessage.Fault) in
            guard name == "Display" else { return false }
            display = .some(try message.inside(.variant, of: "(so)", read: named))
            return true
        }
        return display
    }

    /// Whether a person works in sessions of a class. systemd 256 has added `user-early` (root's),
    /// `user-light` and more.
    static func isPersons(_ name: String) -> Bool {
        name == "user" || name.hasPrefix("user-")
    }

    // MARK: Lists

    private static func sessions(
        _ reply: BusMessage
    ) throws(BusMessage.Fault) -> [LogindListed<LogindState.Session>] {
        try elements(of: reply, "susso") { message throws(BusMessage.Fault) in
            let id = try message.string()
            let user = try message.uint32()
            _ = try message.string()
            let seat = try message.string()
            return LogindListed(
                path: try message.objectPath(),
                value: LogindState.Session(id: id, user: user, seat: seat.isEmpty ? nil : seat))
        }
    }

    private static func seats(_ reply: BusMessage) throws(BusMessage.Fault) -> [String] {
        try elements(of: reply, "so") { message throws(BusMessage.Fault) in
            let seat = try message.string()
            _ = try message.objectPath()
            return seat
        }
    }

    private static func users(
        _ reply: BusMessage
    ) throws(BusMessage.Fault) -> [LogindListed<UInt32>] {
        try elements(of: reply, "uso") { message throws(BusMessage.Fault) in
            let number = try message.uint32()
            _ = try message.string()
            return LogindListed(path: try message.objectPath(), value: number)
        }
    }

    private static func elements<Value>(
        of reply: BusMessage, _ members: String,
        read: (BusMessage) throws(BusMessage.Fault) -> Value
    ) throws(BusMessage.Fault) -> [Value] {
        // One more than is followed, to see that there are more.
        try reply.elements(of: "(\(members))", atMost: SystemdLimits.logindObjects + 1) {
            message throws(BusMessage.Fault) in
            try message.inside(.structure, of: members, read: read)
        }
    }

    private static func bounded(_ answer: LogindAnswer, _ things: String) -> Read<LogindAnswer> {
        let limit = SystemdLimits.logindObjects
        var cut = answer
        switch answer {
        case .sessions(let all) where all.count > limit: cut = .sessions(Array(all.prefix(limit)))
        case .seats(let all) where all.count > limit: cut = .seats(Array(all.prefix(limit)))
        case .users(let all) where all.count > limit: cut = .users(Array(all.prefix(limit)))
        case .sessions, .seats, .users, .sleep, .session, .display, .gone:
            return Read(value: answer)
        }
        return Read(
            value: cut, faults: ["logind has more than \(limit) \(things); the rest is left out"])
    }

    // MARK: Values

    /// The name in `(so)`; `nil` for the empty one, which stands for nothing.
    private static func named(_ message: BusMessage) throws(BusMessage.Fault) -> String? {
        try message.inside(.structure, of: "so") { message throws(BusMessage.Fault) in
            let name = try message.string()
            _ = try message.objectPath()
            return name.isEmpty ? nil : name
        }
    }

    private static func flag(_ message: BusMessage) throws(BusMessage.Fault) -> Bool {
        try message.inside(.variant, of: "b") { message throws(BusMessage.Fault) in
            try message.boolean()
        }
    }

    private static func word(_ message: BusMessage) throws(BusMessage.Fault) -> String {
        try message.inside(.variant, of: "s") { message throws(BusMessage.Fault) in
            try message.string()
        }
    }
}
