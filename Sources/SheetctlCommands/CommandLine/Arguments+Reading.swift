import Spelling
import UnixIO

extension Arguments {
    /// Reads a command line by an option table. Options may be shortened while they stay unique, and
    /// `--` ends them.
    ///
    /// - Parameters:
    ///   - words: The command line without the program's name.
    ///   - stopsAtOperand: Whether the first word that is no option and all after it are operands.
    ///
    /// Throws `UsageError` that names the nearest option.
    ///
    /// **Source:** getopt_long(3).
    package init(
        reading words: [String], by options: [Option], stopsAtOperand: Bool = false
    ) throws(UsageError) {
        let parsed: ParsedOptions
        do throws(CommandLineError) {
            parsed = try ParsedOptions(
                parsing: words, as: options.map(\.forGetopt), stopsAtOperand: stopsAtOperand)
        } catch {
            throw UsageError(Self.words(for: error, options))
        }
        let byName = Dictionary(uniqueKeysWithValues: options.map { ($0.long, $0) })
        self.init(
            given: parsed.matches.compactMap { match in
                byName[match.name].map { Given(option: $0, value: match.value) }
            },
            operands: parsed.operands)
    }

    private static func words(for error: CommandLineError, _ options: [Option]) -> String {
        guard case .unknownOption(let written) = error else { return error.description }
        let name = String(written.drop { $0 == "-" }.prefix { $0 != "=" })
        let names = options.map(\.long)
        let meant = names.filter { !name.isEmpty && $0.hasPrefix(name) }
        if written.hasPrefix("--"), meant.count > 1 {
            return "\(written) may mean " + meant.map { "--\($0)" }.joined(separator: " or ")
        }
        let hint = Nearest.match(name, among: names).map { "; did you mean --\($0)?" } ?? ""
        return "there is no option \(written)\(hint)"
    }
}

extension Option {
    fileprivate var forGetopt: CommandLineOption {
        CommandLineOption(long, letter: short, takesValue: argument != nil)
    }
}
