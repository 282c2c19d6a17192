import PresentationCore

/// The processes of the machine that speak by sd_notify. There are few numbers for them, so that each
/// soon belongs to another one.
struct VirtualProcesses {
    /// One that runs.
    struct Process {
        let started: UInt64
        let user: UserID
        let group: UInt32
        /// The session that it belongs to.
        let session: String?
    }

    static let numbers: ClosedRange<Int32> = 1...5

    private(set) var running: [Int32: Process] = [:]
    /// Those whose ends the service wants to know of, and when each was started.
    private(set) var watched = OrderedMap<Int32, UInt64>()
    /// Those of them that have ended, of which it has not been told yet.
    private(set) var ended: [Int32] = []
    private var lastStart: UInt64 = 0

    mutating func start(_ number: Int32, user: UserID, group: UInt32, session: String?) {
        lastStart += 1
        running[number] = Process(
            started: lastStart, user: user, group: group, session: session)
    }

    mutating func end(_ number: Int32) {
        running[number] = nil
        if watched[number] != nil, !ended.contains(number) { ended.append(number) }
    }

    mutating func watch(_ number: Int32, started: UInt64) {
        forget(number)
        watched[number] = started
        if running[number]?.started != started { ended.append(number) }
    }

    mutating func forget(_ number: Int32) {
        watched[number] = nil
        ended.removeAll { $0 == number }
    }

    mutating func forgetAll() {
        watched = OrderedMap()
        ended = []
    }
}
