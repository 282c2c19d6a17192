import SheetInterface
package import UnixIO

/// Every option of sheetd, once: the parser and --help are made from it.
package nonisolated enum OptionTable {
    /// One of them.
    package struct Entry: Hashable, Sendable {
        /// How it is read.
        package let option: CommandLineOption
        /// What stands for its value in the help, when it takes one.
        package let placeholder: String?
        /// What it does.
        package let help: String

        init(_ name: String, _ help: String, value placeholder: String? = nil) {
            option = CommandLineOption(name, takesValue: placeholder != nil)
            self.placeholder = placeholder
            self.help = help
        }
    }

    /// In the order of the help.
    package static let all = [
        Entry("system", "be the machine's service: the folder is /run/sheetd"),
        Entry("user", "be one user's service: the folder is $XDG_RUNTIME_DIR/sheetd"),
        Entry(
            "socket", "serve here (default: org.sheetd.Presentation in the folder)", value: "PATH"),
        Entry(
            "notify-socket",
            "take sd_notify datagrams here (default: notify in the folder; none with --socket)",
            value: "PATH"),
        Entry(
            "runtime-dir", "the folder of the sockets, and in state/ of the log of what is live",
            value: "DIR"),
        Entry(
            "state-dir",
            "the folder of the history (default: the instance's; none with --socket or --runtime-dir)",
            value: "DIR"),
        Entry(
            "config",
            "read this configuration alone (default: the instance's files and drop-ins; none without"
                + " --system or --user)", value: "FILE"),
        Entry("check-config", "only say what is wrong with the configuration"),
        Entry("replay", "only print a log of facts, or a snapshot of the state", value: "FILE"),
        Entry(
            "on-term", "what SIGTERM means; ask: ask systemd, when it started us (default: ask)",
            value: "ask|stop|restart"),
        Entry(
            "log-level", "emerg to debug (default: the configuration's, or info)", value: "LEVEL"),
        Entry("version", "print the version"),
        Entry("help", "print this"),
    ]

    /// What --help prints.
    static var help: String {
        var text = """
            Usage: sheetd [OPTION…]

            Owns every modal sheet of this machine: takes them by Varlink, presents them by scene,
            dismisses them when their scene goes inactive, and tells every asker how it ended.
            Sockets that systemd passes (varlink, notify) go before all that is said here, and that
            goes before a configuration.


            """
        for entry in all {
            let name = "  --\(entry.option.name)" + (entry.placeholder.map { "=\($0)" } ?? "")
            let padding = String(repeating: " ", count: max(1, 30 - name.count))
            text += name + padding + entry.help + "\n"
        }
        return text + """

            Exit codes: 0 stopped as asked, 1 could not start, 64 wrong usage.
            With --check-config: 0 nothing is wrong, 1 something is, or the file cannot be read.
            With --replay: 0 all of the file was printed, 1 it is damaged, or cannot be read.

            """
    }
}
