/// What logind says unasked.
extension LogindMonitor {
    func takeSignal(_ signal: BusMessage) {
        guard let owner, signal.sender == owner else { return }
        do throws(BusMessage.Fault) {
            switch (signal.interface, signal.member) {
            case (LogindReading.managerInterface, let member):
                try takeManagerSignal(member, signal)
            case (LogindReading.sessionInterface, "Lock"):
                report([.lockRequested(session: mirror.id(of: signal.path))])
            case (LogindReading.sessionInterface, "Unlock"):
                report([.unlockRequested(session: mirror.id(of: signal.path))])
            case (LogindReading.propertiesInterface, "PropertiesChanged"):
                try takePropertyChange(signal)
            default:
                break
            }
        } catch {
            note("logind sends an odd \(signal.member): \(error)")
        }
        ask()
    }

    private func takeManagerSignal(
        _ member: String, _ signal: BusMessage
    ) throws(BusMessage.Fault) {
        switch member {
        case "SessionRemoved":
            _ = try signal.string()
            mirror.sessionRemoved(try signal.objectPath())
        case "SessionNew", "SeatNew", "SeatRemoved", "UserNew", "UserRemoved":
            mirror.read()
        case "PrepareForSleep":
            let isAnnounced = try signal.boolean()
            report(mirror.announceSleep(isAnnounced))
            guard !isAnnounced else { return }
            takeDelay()
            mirror.read()
        default:
            break
        }
    }

    private func takePropertyChange(_ signal: BusMessage) throws(BusMessage.Fault) {
        let path = signal.path
        switch try signal.string() {
        case LogindReading.sessionInterface:
            let change = try LogindReading.sessionChange(signal, of: path)
            for fault in change.faults { note(fault) }
            report(mirror.sessionChanged(path, change.value))
            let names = try signal.invalidatedNames()
            if names.contains(where: LogindReading.sessionProperties.contains) {
                mirror.sessionInvalidated(path)
            }
        case LogindReading.userInterface:
            if let display = try LogindReading.displayChange(signal) {
                report(mirror.displayChanged(path, display))
            }
            if try signal.invalidatedNames().contains("Display") { mirror.read() }
        default:
            break
        }
    }
}
