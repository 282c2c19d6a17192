import CShims
import Glibc

/// A command line taken apart by the rules of getopt_long: long names may be shortened, letters may be
/// joined, `--` ends the options.
///
/// **Source:** getopt(3).
package struct ParsedOptions: Hashable, Sendable {
    /// One option that was given.
    package struct Match: Hashable, Sendable {
        /// The full long name, whatever form was used.
        package let name: String
        /// Its value; nil for an option that takes none.
        package let value: String?

        package init(name: String, value: String? = nil) {
            self.name = name
            self.value = value
        }
    }

    /// The options in the order they were given.
    package let matches: [Match]
    /// The words that are neither options nor their values.
    package let operands: [String]

    /// Reads `words`, which begin after the program's name. With `stopsAtOperand`, everything from the
    /// first operand on is an operand: for a command that has options of its own.
    ///
    /// Throws the first fault.
    package init(
        parsing words: [String], as options: [CommandLineOption], stopsAtOperand: Bool = false
    ) throws(CommandLineError) {
        // A scan must not see argument 0, which getopt takes for the program's name.
        var arguments = CStrings([""] + words)
        let names = CStrings(options.map(\.name))
        let table = Self.table(of: options, names: names)
        let count = words.reduce(1) { $0 + $1.utf8.count }
        var found = [shim_option](repeating: shim_option(), count: count)
        var firstOperand: Int32 = 0
        let letters = Self.letters(of: options, stopsAtOperand: stopsAtOperand)
        let used = shim_getopt_long(
            arguments.count, &arguments.pointers, letters, table, &found, Int32(count),
            &firstOperand)

        var matches: [Match] = []
        for match in found.prefix(Int(used)) {
            matches.append(try Self.match(match, of: options, in: arguments))
        }
        self.matches = matches
        self.operands = (firstOperand..<arguments.count).map { arguments[Int($0)] }
    }

    /// What getopt returns for the long option at an index: above every letter.
    private static let firstLongValue: Int32 = 256

    private static func table(of options: [CommandLineOption], names: borrowing CStrings)
        -> [option]
    {
        var table: [option] = []
        for (index, entry) in options.enumerated() {
            table.append(
                option(
                    name: names.pointers[index],
                    has_arg: entry.takesValue ? required_argument : no_argument, flag: nil,
                    val: firstLongValue + Int32(index)))
        }
        return table + [option()]
    }

    private static func letters(of options: [CommandLineOption], stopsAtOperand: Bool) -> String {
        options.reduce(into: stopsAtOperand ? "+:" : ":") { letters, entry in
            guard let letter = entry.letter else { return }
            letters.append(letter)
            if entry.takesValue { letters.append(":") }
        }
    }

    private static func match(
        _ match: shim_option, of options: [CommandLineOption], in arguments: borrowing CStrings
    ) throws(CommandLineError) -> Match {
        switch match.value {
        case Int32(UInt8(ascii: ":")):
            throw .missingValue(written(match.fault, options))
        case Int32(UInt8(ascii: "?")) where match.fault == 0:
            throw .unknownOption(arguments[Int(match.word)])
        case Int32(UInt8(ascii: "?")) where match.fault >= firstLongValue:
            throw .unexpectedValue(written(match.fault, options))
        case Int32(UInt8(ascii: "?")):
            throw .unknownOption(written(match.fault, options))
        case let value:
            let option = options.enumerated().first { index, entry in
                value == firstLongValue + Int32(index)
                    || entry.letter?.asciiValue.map(Int32.init) == value
            }
            guard let option else { throw .unknownOption(written(value, options)) }
            return Match(
                name: option.element.name, value: match.argument.map { String(cString: $0) })
        }
    }

    private static func written(_ value: Int32, _ options: [CommandLineOption]) -> String {
        if value >= firstLongValue { return "--\(options[Int(value - firstLongValue)].name)" }
        return "-\(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: value))))"
    }
}

/// Words as C takes them, freed with this value.
private struct CStrings: ~Copyable {
    /// The words in their present order, which getopt may change, and a null.
    var pointers: [UnsafeMutablePointer<CChar>?]

    init(_ words: [String]) {
        pointers = words.map { strdup($0) } + [nil]
    }

    deinit {
        for pointer in pointers { free(pointer) }
    }

    var count: Int32 { Int32(pointers.count - 1) }

    subscript(index: Int) -> String {
        pointers[index].map { String(cString: $0) } ?? ""
    }
}
