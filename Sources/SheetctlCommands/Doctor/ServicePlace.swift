package import SheetClient

/// Whose daemon is at an address, and how its user starts and restarts it.
package enum ServicePlace: Hashable, Sendable {
    /// The machine's, a system unit.
    case system
    /// The user's own, a user unit.
    case user
    /// One that somebody has started otherwise.
    case other(String)

    package init(of address: String, in environment: ClientEnvironment) {
        switch address {
        case _ where SocketLocation.system.candidates(in: environment) == [address]: self = .system
        case _ where SocketLocation.user.candidates(in: environment) == [address]: self = .user
        default: self = .other(address)
        }
    }

    /// What can be done to it.
    enum Deed {
        case start, restart, reload
        /// Take back what a signal has said of its scenes.
        case activate
    }

    /// What to type: `systemctl restart sheetd.service`.
    func command(_ deed: Deed) -> String {
        switch self {
        case .system: "systemctl \(Self.unitCommand(deed))"
        case .user: "systemctl --user \(Self.unitCommand(deed))"
        case .other(let address): Self.plainCommand(deed, address)
        }
    }

    private static func unitCommand(_ deed: Deed) -> String {
        switch deed {
        case .start: "start sheetd.socket"
        case .restart: "restart sheetd.service"
        case .reload: "reload sheetd.service"
        case .activate: "kill --signal=SIGUSR2 sheetd.service"
        }
    }

    private static func plainCommand(_ deed: Deed, _ address: String) -> String {
        switch deed {
        case .start: "sheetd --socket \(address)"
        case .restart: "end it, then sheetd --socket \(address)"
        case .reload: "send it SIGHUP"
        case .activate: "kill -USR2 and its number"
        }
    }

    /// Where it says what troubles it.
    var journal: String {
        switch self {
        case .system: "journalctl --unit sheetd.service"
        case .user: "journalctl --user --unit sheetd.service"
        case .other: "its standard error"
        }
    }

    /// Where it keeps what it records, unless its unit or its command line says otherwise.
    ///
    /// **Source:** packaging/systemd, RuntimeDirectory= and StateDirectory=.
    var folders: String {
        switch self {
        case .system: "in /run/sheetd and /var/lib/sheetd"
        case .user: "in $XDG_RUNTIME_DIR/sheetd and its state folder, ~/.local/state/sheetd"
        case .other: "in the folders of its --runtime-dir and --state-dir"
        }
    }

    /// What tells what is wrong with its configuration.
    var check: String {
        switch self {
        case .system: "sheetctl --system check-config"
        case .user: "sheetctl --user check-config"
        case .other: "sheetctl check-config, with the FILE of its --config if it has one,"
        }
    }

    /// What it is called, before a verb.
    var name: String {
        switch self {
        case .system: "the system's daemon"
        case .user: "your own daemon"
        case .other: "the daemon"
        }
    }
}
