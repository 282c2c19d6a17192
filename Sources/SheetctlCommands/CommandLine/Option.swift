/// One option of a command line: getopt reads it and `--help` shows it from this.
package struct Option: Hashable, Sendable {
    /// The name after two hyphens.
    package let long: String
    /// The letter after one hyphen.
    package let short: Character?
    /// What its argument is called in the help; nil when it takes none.
    package let argument: String?
    /// What it does, in a clause that begins with a verb or a noun.
    package let help: String
    /// The words that its argument can be, where there are few and what it is called does not say them.
    package let values: [String]

    package init(
        _ long: String, short: Character? = nil, argument: String? = nil, help: String,
        values: [String] = []
    ) {
        self.long = long
        self.short = short
        self.argument = argument
        self.help = help
        self.values = values
    }
}

extension Option {
    /// Taken before the command and after it alike.
    package static let common = [socket, system, user, json, help]

    package static let socket = Option(
        "socket", argument: "ADDRESS",
        help: "talk to the daemon at /PATH, ./PATH or unix:PATH")
    package static let system = Option("system", help: "talk to the system's daemon")
    package static let user = Option("user", help: "talk to the user's own daemon")
    package static let json = Option(
        "json", short: "j", help: "print JSON: the whole reply, or one object a line")
    package static let help = Option("help", short: "h", help: "print this help")
    package static let version = Option("version", short: "V", help: "print the version")
}
