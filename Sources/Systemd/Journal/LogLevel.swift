/// How grave a message is, from the worst on.
///
/// **Source:** syslog(3); the names are those of systemd's `LogLevelMax=`.
package enum LogLevel: Int, Hashable, Sendable, CaseIterable, Comparable {
    case emergency
    case alert
    case critical
    case error
    case warning
    case notice
    case info
    case debug

    /// Reads a name of systemd's ("err", "info") or a number from 0 to 7.
    package init?(_ text: String) {
        let number = Int(text).flatMap(LogLevel.init(rawValue:))
        guard let level = number ?? Self.allCases.first(where: { $0.name == text }) else {
            return nil
        }
        self = level
    }

    /// The name systemd has for it.
    package var name: String {
        switch self {
        case .emergency: "emerg"
        case .alert: "alert"
        case .critical: "crit"
        case .error: "err"
        case .warning: "warning"
        case .notice: "notice"
        case .info: "info"
        case .debug: "debug"
        }
    }

    /// Graver is less.
    package static func < (left: LogLevel, right: LogLevel) -> Bool {
        left.rawValue < right.rawValue
    }
}
