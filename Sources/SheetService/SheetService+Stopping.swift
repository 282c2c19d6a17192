import PresentationCore
import SheetInterface
import Varlink

/// The end of the service (R38a).
extension SheetService {
    /// Ends every sheet, unless the service means to be back; then answers every open call, and
    /// closes every connection.
    mutating func stop(restarting: Bool, at now: Moment) {
        guard stopping == nil else { return }
        stopping = Stopping(restarting: restarting)
        if !restarting { carryOut(.serviceStopped, at: now) }
        let error = InterfaceError.serviceStopping(restarting: restarting)
        for id in connections.ids {
            let watcher = watchers[id]
            connections.update(id) { connection in
                if let watcher { connection.flush(watcher) }
                connection.answerEverything(with: error)
            }
            settle(id)
            // Not `close`: a presenter is not gone because the service is.
            _ = connections.remove(id)
            watchers.remove(id)
            outputs.append(.close(id))
        }
        outputs.append(.stop)
    }
}

extension Connection {
    /// Gives a watcher the changes that it has still to be told.
    fileprivate mutating func flush(_ watcher: Watcher) {
        var watcher = watcher
        while let frame = watcher.popFirst() { machine.reply(to: watcher.call, frame: frame) }
    }

    /// Answers the open call, and all that are queued behind it.
    fileprivate mutating func answerEverything(with error: InterfaceError) {
        if let openCall {
            machine.fail(openCall.call, with: error)
            self.openCall = nil
        }
        while case .call(let incoming) = machine.next() {
            machine.fail(incoming.id, with: error)
        }
    }
}
