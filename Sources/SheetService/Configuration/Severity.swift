/// How grave a message must be to be logged, from the worst on; the raw value is the number.
///
/// **Source:** syslog(3); the names are those of systemd's `LogLevelMax=`.
package enum Severity: Int, CaseIterable, Hashable, Sendable {
    case emerg
    case alert
    case crit
    case err
    case warning
    case notice
    case info
    case debug

    /// The name in a configuration file.
    package var name: String { "\(self)" }
}
