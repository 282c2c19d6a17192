import SheetService
import UnixIO

/// The descriptor of one client, and the bytes that are on their way to it.
final class ClientSocket {
    let id: ConnectionID
    let stream: UnixStream
    /// Whether the pump still has it.
    var isOpen = true
    /// Whether the service wants what comes in.
    var isRead = true
    /// Whether the client has said that it will send no more.
    var isEndSeen = false
    /// Whether it is to be closed once everything has been sent.
    var isClosing = false
    /// Whether it waits to be served.
    var isReady = false
    /// Whether there is something to be read, by the last look.
    var isReadable = false
    /// Whether the service wants it to have a turn.
    var wantsTurn = false
    /// Whether its client is gone.
    var isHungUp = false
    /// Whether the service has been told that nothing sent to it is read any more.
    var isReaderLost = false
    /// Whether it waits in the list of those that have something to send.
    var isQueued = false
    /// Whether the kernel had no room the last time.
    var isBlocked = false
    /// What the loop watches it for now.
    var interest = Readiness.readable
    private var outbound: [UInt8] = []
    private var sentBytes = 0
    /// Whether what is on its way holds a secret.
    private var isSecret = false

    init(id: ConnectionID, stream: consuming UnixStream) {
        self.id = id
        self.stream = stream
    }

    deinit {
        withUnsafeTemporaryAllocation(byteCount: Limits.discardedBytes, alignment: 16) {
            stream.discard(into: $0)
        }
    }

    /// What the loop should watch it for.
    var wantedInterest: Readiness {
        let isWanted = isRead && !isEndSeen && !isClosing
        if isBlocked { return isWanted ? [.readable, .writable] : .writable }
        return isWanted ? .readable : Readiness(rawValue: 0)
    }

    /// Whether there is something to be done for it now.
    var hasWork: Bool {
        wantsTurn || isHungUp || (isReadable && isRead && !isEndSeen && !isClosing)
    }

    /// Whether something is still to be sent.
    var hasOutbound: Bool { sentBytes < outbound.count }

    /// Puts bytes behind those that are still to be sent.
    func enqueue(_ bytes: [UInt8]) {
        if hasOutbound { outbound += bytes } else { outbound = bytes }
    }

    /// Has what is on its way now overwritten once it has left.
    func wipeWhenSent() { isSecret = hasOutbound }

    /// Sends what the kernel takes, in one write.
    ///
    /// - Returns: how many bytes have left; `nil` when nobody is there to take them any more.
    func flush() -> Int? {
        guard hasOutbound else { return 0 }
        switch stream.write(outbound, from: sentBytes) {
        case .bytes(let count):
            sentBytes += count
            isBlocked = hasOutbound
            letGo()
            return count
        case .wouldBlock:
            isBlocked = true
            return 0
        case .broken, .failed:
            letGoOfAll()
            return nil
        }
    }

    /// Lets go of what nobody will take any more.
    func letGoOfAll() {
        empty()
        sentBytes = 0
        isBlocked = false
    }

    /// Lets go of what has been sent: all of it, or a front part that has grown to be the larger one.
    private func letGo() {
        if !hasOutbound {
            empty()
            sentBytes = 0
        } else if sentBytes > outbound.count / 2 {
            outbound.removeSubrange(..<sentBytes)
            sentBytes = 0
        }
    }

    private func empty() {
        if isSecret { Memory.wipe(&outbound) }
        isSecret = false
        outbound = []
    }
}
