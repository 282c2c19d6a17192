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
        if restarting {
            // Nobody draws anything from now on, so no time counts in which it is seen.
            for scene in coordinator.scenes.all where scene.isRendered {
                carryOut(.renderingChanged(scene.id, isRendered: false), at: now)
            }
        } else {
            carryOut(.serviceStopped, at: now)
        }
        endDrawing(for: .sleep)
        publish(at: now)
        let error = InterfaceError.serviceStopping(restarting: restarting)
        for id in connections.ids {
            let lastBytes = connections.update(id) { connection in
                if let watcher = connection.watcher { connection.flush(watcher) }
                return connection.answerEverything(with: error)
            }
            if let lastBytes, !lastBytes.isEmpty { outputs.append(.send(id, lastBytes)) }
            // Not `close`: a presenter is not gone because the service is.
            forget(id)
            outputs.append(.close(id))
        }
        outputs.append(.stop)
    }
}

extension Connection {
    /// Gives a watcher the changes that it has still to be told.
    fileprivate func flush(_ watcher: Watcher) {
        while let frame = watcher.popFirst() { machine.reply(to: watcher.call, frame: frame) }
    }

    /// Answers the open call, and all that are queued behind it, however slow the client is: it is
    /// owed an answer, and there will be no more of them.
    ///
    /// - Returns: all that is left to be sent.
    fileprivate func answerEverything(with error: InterfaceError) -> [UInt8] {
        if let openCall { machine.fail(openCall.call, with: error) }
        var bytes = takeLastOutput()
        while case .call(let incoming) = machine.next() {
            machine.fail(incoming.id, with: error)
            bytes += takeLastOutput()
        }
        return bytes
    }

    /// Hands over what is to be sent, and no longer counts what is on its way.
    private func takeLastOutput() -> [UInt8] {
        let bytes = machine.takeOutput()
        machine.outputSent(machine.unsentBytes)
        return bytes
    }
}
