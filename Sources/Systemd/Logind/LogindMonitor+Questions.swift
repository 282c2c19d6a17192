import UnixIO

/// What logind is asked.
extension LogindMonitor {
    /// Asks logind whatever is to be asked now.
    func ask() {
        while failure == nil, let question = mirror.nextQuestion() {
            let epoch = epoch
            call(question) { [weak self] reply in
                guard let self, epoch == self.epoch else { return }
                self.take(reply, to: question)
            }
        }
    }

    private func call(_ question: LogindRequest, _ handler: @escaping BusConnection.Handler) {
        let properties = LogindReading.propertiesInterface
        switch question {
        case .sessionList: callManager("ListSessions", handler)
        case .seatList: callManager("ListSeats", handler)
        case .userList: callManager("ListUsers", handler)
        case .sleep:
            call(
                "Get", properties, of: LogindPath.manager,
                [LogindReading.managerInterface, "PreparingForSleep"], handler)
        case .session(let path):
            call("GetAll", properties, of: path, [LogindReading.sessionInterface], handler)
        case .display(let path):
            call("Get", properties, of: path, [LogindReading.userInterface, "Display"], handler)
        }
    }

    private func callManager(_ method: String, _ handler: @escaping BusConnection.Handler) {
        call(method, LogindReading.managerInterface, of: LogindPath.manager, [], handler)
    }

    /// Calls whoever is logind now, by the name that no other program will ever have on this bus.
    func call(
        _ method: String, _ interface: String, of object: String, _ arguments: [String],
        _ handler: @escaping BusConnection.Handler
    ) {
        guard let bus, let owner else { return }
        do throws(Errno) {
            try bus.call(
                method, interface: interface, of: object, at: owner, arguments,
                patience: patience, handler)
        } catch {
            failure = "\(error)"
        }
    }

    private func take(_ reply: BusMessage, to question: LogindRequest) {
        if let failure = reply.failure {
            take(failure, to: question)
        } else {
            do throws(BusMessage.Fault) {
                let read = try LogindReading.answer(reply, to: question)
                for fault in read.faults { note(fault) }
                report(mirror.take(read.value, to: question))
            } catch {
                takeOdd(error, to: question)
            }
        }
        ask()
    }

    private func take(_ failure: BusMessage.Failure, to question: LogindRequest) {
        switch question {
        case .session where failure.saysGone:
            report(mirror.take(.gone, to: question))
        // Gone, or a logind that does not tell.
        case .display where !failure.isPassing:
            report(mirror.take(.display(nil), to: question))
        case .sleep where !failure.isPassing:
            report(mirror.take(.sleep(false), to: question))
        case .sessionList, .seatList, .userList, .sleep, .session, .display:
            self.failure = "logind does not answer \(question): \(failure)"
        }
    }

    private func takeOdd(_ fault: BusMessage.Fault, to question: LogindRequest) {
        switch question {
        case .session:
            // It stays in the picture as nobody's that is not active.
            note("logind answers \(question) oddly: \(fault)")
            report(mirror.take(.session(LogindSessionChange()), to: question))
        case .display:
            note("logind answers \(question) oddly: \(fault)")
            report(mirror.take(.display(nil), to: question))
        case .sleep:
            note("logind answers \(question) oddly: \(fault)")
            report(mirror.take(.sleep(false), to: question))
        case .sessionList, .seatList, .userList:
            failure = "logind answers \(question) oddly: \(fault)"
        }
    }
}

extension BusMessage.Failure {
    /// Whether the object that was asked is no more. **Source:** org.freedesktop.login1(5); bindings of
    /// D-Bus say UnknownMethod, too.
    fileprivate var saysGone: Bool {
        let gone = [
            "org.freedesktop.DBus.Error.UnknownObject", "org.freedesktop.DBus.Error.UnknownMethod",
            "org.freedesktop.DBus.Error.UnknownInterface", "org.freedesktop.login1.NoSuchSession",
        ]
        return gone.contains(name)
    }

    /// Whether nothing was answered, for now.
    fileprivate var isPassing: Bool {
        let passing = [
            "NoReply", "Timeout", "TimedOut", "Disconnected", "ServiceUnknown", "NameHasNoOwner",
            "LimitsExceeded", "NoMemory",
        ]
        return passing.contains { name == "org.freedesktop.DBus.Error.\($0)" }
    }
}
