/// Which daemon a client talks to.
///
/// **Source:** docs/rules.md, section 13.
public enum SocketLocation: Hashable, Sendable {
    /// `$SHEETD_SOCKET` when it is set; else the user's daemon when it answers, else the system's.
    case automatic
    /// The daemon of the user's own session.
    case user
    /// The daemon of the machine.
    case system
    /// One at an address of its own: a path, `unix:/path` or `unix:@name`.
    case address(String)

    /// The addresses to try, the first that answers counts.
    ///
    /// A variable that names a daemon is taken at its word: where that one does not answer, another
    /// one would be the wrong one. Root has no daemon of its own beside the system's.
    public func candidates(in environment: ClientEnvironment) -> [String] {
        switch self {
        case .address(let address): [address]
        case .system: [Self.systemAddress]
        case .user: [Self.userAddress(in: environment)]
        case .automatic:
            if let socket = environment.socket {
                [socket]
            } else if environment.uid == 0 {
                [Self.systemAddress]
            } else {
                [Self.userAddress(in: environment), Self.systemAddress]
            }
        }
    }

    private static let systemAddress = "/run/\(name)"

    /// Without the variable, where pam_systemd(8) puts the directory: cron and su do not set it.
    private static func userAddress(in environment: ClientEnvironment) -> String {
        let directory = environment.runtimeDirectory ?? "/run/user/\(environment.uid)"
        return "\(directory)/\(name)"
    }

    private static let name = "sheetd/org.sheetd.Presentation"
}
