import PresentationCore
import SheetService
import Systemd
import UnixIO

/// The configuration in force, and the reading of another (R38).
extension Daemon {
    /// Tells which files were read, and what was passed over in them.
    func logConfiguration() {
        for file in configuration.files {
            log(
                .configurationRead, .info, "Read the configuration \(file)",
                fields: [JournalField("CONFIG_FILE", file)])
        }
        for refusal in configuration.refusals {
            log(
                .configurationFileRefused, .error,
                "Passes a part of the configuration over: \(refusal)")
        }
        for warning in configuration.warnings {
            // The fields that systemd gives its own warnings of this kind.
            var fields = [JournalField("CONFIG_FILE", warning.file)]
            if let line = warning.line { fields.append(JournalField("CONFIG_LINE", "\(line)")) }
            log(.configurationLineIgnored, .warning, "\(warning)", fields: fields)
        }
        if configuration.accounts.socket != .everybody, !sockets.isOwnFile {
            log(
                .configurationIdle, .warning,
                "Group= closes only a socket whose file the service makes; for one that systemd "
                    + "passes, SocketGroup= and SocketMode= of its unit do")
        }
    }

    /// Reads the configuration anew. One that cannot be read leaves all as it is, and that is said
    /// until the next one can; live sheets stay in any case.
    ///
    /// The service manager is told of the beginning and, whatever comes of it, of the end, by which time
    /// what the configuration has changed is recorded.
    func reload() {
        // Whoever ends has said so, and that is the last word.
        guard drainingUntil == nil else { return }
        tell { notifier throws(Errno) in try notifier.reloading() }
        do {
            try takeOver(LoadedConfiguration(from: configuration.source))
            hand(.problemChanged(.configuration, configuration.problem))
        } catch {
            log(.configurationRefused, .error, "Keeps the configuration that it has: \(error)")
            hand(.problemChanged(.configuration, "the configuration is as it was: \(error)"))
        }
        commit()
        tellReady()
    }

    /// - Throws: what cannot be changed as the configuration has it; then nothing is.
    private func takeOver(_ new: LoadedConfiguration) throws {
        let completed = try commandLine.completed(by: new.values)
        if new.socketAccess != configuration.socketAccess {
            try sockets.setAccess(new.socketAccess, insteadOf: configuration.socketAccess)
        }
        configuration = new
        journal.threshold = completed.logLevel ?? .info
        logConfiguration()
        logWaiting(completed)
        let settings = Daemon.settings(options, new, journal.threshold, environment)
        recording.configure(
            logBytes: new.values.service.logBytes, limits: settings.presentationLimits)
        archive.configure(new.values.history)
        hand(.configured(settings))
    }

    /// Tells what a configuration says that a running service cannot follow.
    private func logWaiting(_ completed: Options) {
        let waiting = [
            ("Socket=", completed.socket == options.socket),
            ("NotifySocket=", completed.notifySocket == options.notifySocket),
        ].filter { !$0.1 }.map(\.0)
        guard !waiting.isEmpty else { return }
        log(
            .configurationIdle, .warning,
            "\(waiting.joined(separator: " and ")) has changed: that waits for a restart")
    }
}
