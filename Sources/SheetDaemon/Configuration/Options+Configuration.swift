package import SheetService
package import Systemd
import UnixIO

nonisolated extension Options {
    /// Where the configuration is: in the file that is named, in the instance's folders, or nowhere for
    /// a service of which nobody has said what it is.
    ///
    /// - Parameter environment: finds variables.
    package func configurationSource(
        _ environment: (String) -> String?
    ) -> ConfigurationSource {
        if let configurationFile { return .file(configurationFile) }
        guard let instance else { return .nowhere }
        return .folders(ConfigurationFolders(of: instance, environment: environment))
    }

    /// Fills in from a configuration what the command line does not say.
    ///
    /// Where to listen is one decision: with `--socket`, `--notify-socket` or `--runtime-dir`, neither
    /// of the file's sockets is looked at.
    ///
    /// - Throws: `StartError`: a socket that cannot be, which the configuration should have refused.
    package func completed(by configuration: Configuration) throws(StartError) -> Options {
        var options = self
        if socket == nil, notifySocket == nil, runtimeDirectory == nil {
            options.socket = try Options.address(configuration.service.socket)
            options.notifySocket = try Options.address(configuration.service.notifySocket)
        }
        options.logLevel = logLevel ?? LogLevel(configuration.service.logLevel)
        return options
    }

    private static func address(_ text: String?) throws(StartError) -> UnixAddress? {
        guard let text else { return nil }
        do throws(UnixAddressError) {
            return try UnixAddress(parsing: text)
        } catch {
            throw StartError("\(error)")
        }
    }
}

nonisolated extension LogLevel {
    /// The same level, by the name that syslog has for it.
    package init(_ severity: Severity) {
        self =
            switch severity {
            case .emerg: .emergency
            case .alert: .alert
            case .crit: .critical
            case .err: .error
            case .warning: .warning
            case .notice: .notice
            case .info: .info
            case .debug: .debug
            }
    }
}
