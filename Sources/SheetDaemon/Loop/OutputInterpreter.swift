import PresentationCore
import SheetService
import Systemd

/// Carries out what the service orders. It decides nothing.
extension Daemon {
    func interpret(_ outputs: [Output]) {
        for output in outputs {
            switch output {
            case .record(let fact): recording.append(fact)
            case .archive(let record): archive.append(record)
            case .queryHistory(let id, let query): archive.ask(query, for: id)
            case .send(let id, let bytes): pump.send(bytes, to: id)
            case .setReading(let id, let isRead): pump.setReading(isRead, of: id)
            case .yield(let id): pump.orderTurn(of: id)
            case .close(let id): pump.close(id)
            case .drop(let id): pump.drop(id)
            case .watchProcess(let process, let started):
                processes.watch(process, started: started, at: Daemon.now.instant)
            case .forgetProcess(let process): processes.forget(process)
            case .allowSleep: isSleepAllowed = true
            case .log(let entry): log(entry)
            case .stop: startDraining()
            }
        }
    }

    private func log(_ entry: LogEntry) {
        guard case .log(let leftOut) = logRate.take(at: Daemon.now.instant) else { return }
        if leftOut > 0 {
            log(.messagesLeftOut, .notice, "Left out \(leftOut) messages: there were too many")
        }
        journal.log(
            LogLevel(entry.level), entry.message, id: entry.event?.id,
            fields: entry.fields.map { JournalField($0.name, $0.value) })
    }
}

extension LogLevel {
    fileprivate init(_ level: LogEntry.Level) {
        self =
            switch level {
            case .notice: .notice
            case .info: .info
            case .debug: .debug
            }
    }
}
