import Glibc
import Systemd

/// What the process was given beside its command line.
struct Environment: Hashable, Sendable {
    /// Who it runs as.
    var user: UInt32
    /// `XDG_RUNTIME_DIR`: the folder of this user's sockets.
    var userRuntimeDirectory: String?
    /// `RUNTIME_DIRECTORY`: the folder that the manager made for what this service is to keep.
    var managedRuntimeDirectory: String?
    /// `STATE_DIRECTORY`: the folder that the manager made for what outlives a reboot.
    var managedStateDirectory: String?
    /// `XDG_STATE_HOME`: the folder in which this user's programs keep such things.
    var userStateDirectory: String?
    /// `HOME`.
    var home: String?
    /// Whether the manager that started it is a user's own: `MANAGERPID` is set then.
    var isUserManager: Bool
    /// What the manager says.
    var service: ServiceEnvironment

    /// Reads the process's environment. Call it once: what is meant for this process alone is unset.
    static func take() -> Environment {
        Environment(
            user: getuid(), userRuntimeDirectory: variable("XDG_RUNTIME_DIR"),
            managedRuntimeDirectory: firstPath(variable("RUNTIME_DIRECTORY")),
            managedStateDirectory: firstPath(variable("STATE_DIRECTORY")),
            userStateDirectory: variable("XDG_STATE_HOME"), home: variable("HOME"),
            isUserManager: variable("MANAGERPID") != nil, service: ServiceEnvironment.take())
    }

    /// A variable that is for other programs, too.
    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The first of paths that are separated by colons.
    ///
    /// **Source:** systemd.exec(5), RuntimeDirectory= and StateDirectory=.
    private static func firstPath(_ paths: String?) -> String? {
        let first = paths?.split(separator: ":").first.map(String.init)
        return first.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
}
