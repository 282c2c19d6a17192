package import Systemd
package import UnixIO

/// What the command line of sheetd says.
package nonisolated struct Options: Hashable, Sendable {
    /// Which instance of the service this is (R39a).
    package enum Instance: Hashable, Sendable {
        /// The machine's, for everybody.
        case system
        /// One user's own.
        case user
    }

    /// What SIGTERM means (R38a).
    package enum Termination: String, CaseIterable, Hashable, Sendable {
        /// Ask the manager, when there is one; without one, stop.
        case ask
        case stop
        case restart
    }

    package var instance: Instance?
    package var socket: UnixAddress?
    package var notifySocket: UnixAddress?
    package var runtimeDirectory: String?
    package var stateDirectory: String?
    package var onTermination = Termination.ask
    /// `nil` until a configuration, or its defaults, have been looked at.
    package var logLevel: LogLevel?
    package var configurationFile: String?
    /// Whether to say what is wrong with the configuration, and nothing else.
    package var checksConfiguration = false
    /// The log or snapshot that is to be printed, and nothing else.
    package var replayedFile: String?

    /// Says nothing.
    package init() {}

    /// What is to be done.
    package enum Request: Hashable, Sendable {
        case run(Options)
        case checkConfiguration(Options)
        case replay(String)
        case printHelp
        case printVersion
    }

    /// Reads the words after the program's name.
    ///
    /// - Throws: `UsageError`, which names the word that is wrong and says what would be right.
    package static func parse(_ words: [String]) throws(UsageError) -> Request {
        let parsed: ParsedOptions
        do throws(CommandLineError) {
            parsed = try ParsedOptions(parsing: words, as: OptionTable.all.map(\.option))
        } catch {
            throw UsageError("\(error)")
        }
        if let operand = parsed.operands.first {
            throw UsageError("“\(operand)” is not an option, and sheetd takes nothing else")
        }
        var options = Options()
        for match in parsed.matches {
            if match.name == "help" { return .printHelp }
            if match.name == "version" { return .printVersion }
            try options.take(match.name, match.value ?? "")
        }
        if let file = options.replayedFile { return .replay(file) }
        guard options.checksConfiguration else { return .run(options) }
        guard options.configurationFile != nil || options.instance != nil else {
            throw UsageError(
                "--check-config needs --config=FILE, --system or --user: without them none is read")
        }
        return .checkConfiguration(options)
    }

    private mutating func take(_ name: String, _ value: String) throws(UsageError) {
        switch name {
        case "system": try choose(.system)
        case "user": try choose(.user)
        case "socket": socket = try Options.address(value, of: name)
        case "notify-socket": notifySocket = try Options.address(value, of: name)
        case "runtime-dir": runtimeDirectory = try Options.directory(value, of: name)
        case "state-dir": stateDirectory = try Options.directory(value, of: name)
        case "config":
            guard !value.isEmpty else { throw UsageError("--config needs the path of a file") }
            configurationFile = value
        case "check-config": checksConfiguration = true
        case "replay":
            guard !value.isEmpty else { throw UsageError("--replay needs the path of a file") }
            replayedFile = value
        case "on-term":
            guard let termination = Termination(rawValue: value) else {
                throw UsageError("--on-term: “\(value)” is none of ask, stop, restart")
            }
            onTermination = termination
        case "log-level":
            guard let level = LogLevel(value) else {
                let names = LogLevel.allCases.map(\.name).joined(separator: ", ")
                throw UsageError("--log-level: “\(value)” is none of \(names)")
            }
            logLevel = level
        default:
            preconditionFailure("--\(name) stands in the table and is not read")
        }
    }

    private mutating func choose(_ instance: Instance) throws(UsageError) {
        guard self.instance == nil || self.instance == instance else {
            throw UsageError("--system and --user exclude each other")
        }
        self.instance = instance
    }

    private static func address(
        _ text: String, of option: String
    ) throws(UsageError) -> UnixAddress {
        do throws(UnixAddressError) {
            return try UnixAddress(parsing: text)
        } catch {
            throw UsageError("--\(option): \(error)")
        }
    }

    private static func directory(
        _ path: String, of option: String
    ) throws(UsageError) -> String {
        guard path.hasPrefix("/") else {
            throw UsageError("--\(option): “\(path)” is not an absolute path")
        }
        return path
    }
}

/// The command line is not as it should be; says what is wrong and what would be right.
package nonisolated struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
