import PresentationCore
import SheetService
import UnixIO

/// The notify socket, and the processes that speak there (R37).
extension Daemon {
    /// Takes datagrams in the order in which they came, as many as a turn may.
    func drainNotifySocket() {
        for _ in 0..<Limits.datagramsPerTurn {
            switch sockets.receiveDatagram() {
            case .datagram(let datagram): take(datagram)
            case .wouldBlock: return
            // It is tried again in the next turn; nobody can be told of it who could do something.
            case .failed: return
            }
        }
    }

    /// Hands a datagram in, and closes what rides on it: at once, but for a barrier's descriptor, which
    /// goes once all that came before it is recorded.
    private func take(_ datagram: consuming Datagram) {
        var datagram = datagram
        guard !datagram.isTruncated, !datagram.isControlTruncated else { return }
        if NotifyMessage.isBarrier(datagram.bytes) {
            guard datagram.descriptors.count == 1,
                let descriptor = datagram.descriptors.takeFirst()
            else { return }
            return barriers.hold(descriptor)
        }
        // A sender in another namespace of processes has no number here.
        guard let credentials = datagram.sender, credentials.pid > 0 else { return }
        let sender = NotifySender(
            process: credentials.pid, started: Processes.startTime(of: credentials.pid),
            user: UserID(credentials.uid), group: credentials.gid,
            session: loginSession(of: credentials.pid))
        hand(.notified(sender, datagram.bytes))
    }

    /// Hands in which of the watched processes have ended.
    func takeEndedProcesses() {
        for process in processes.takeEnded() { hand(.processEnded(process)) }
    }
}
