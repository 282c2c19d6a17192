import UnixIO

/// How a sleep is put off.
extension LogindMonitor {
    func takeDelay() {
        guard delay.shouldAsk() else { return }
        let epoch = epoch
        call(
            "Inhibit", LogindReading.managerInterface, of: LogindPath.manager,
            ["sleep", "sheetd", "Dismisses sheets before the machine sleeps", "delay"]
        ) { [weak self] reply in
            guard let self, epoch == self.epoch else { return }
            self.takeDelay(reply)
        }
    }

    private func takeDelay(_ reply: BusMessage) {
        if let failure = reply.failure {
            delay.refused()
            // A bus that is gone is told by itself.
            if bus?.isOpen == true { note("logind does not let a sleep be put off: \(failure)") }
            return
        }
        do throws(BusMessage.Fault) {
            let number = try reply.descriptor()
            do throws(Errno) {
                try delay.take(number)
            } catch {
                note("\(error)")
            }
        } catch {
            delay.refused()
            note("logind does not let a sleep be put off: \(error)")
        }
    }
}
