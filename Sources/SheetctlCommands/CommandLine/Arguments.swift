/// A command line after getopt: the options that were given, and what remains.
package struct Arguments: Hashable, Sendable {
    /// One option as it was given.
    package struct Given: Hashable, Sendable {
        package let option: Option
        package let value: String?
    }

    /// In the order of the command line.
    package let given: [Given]
    /// The words that are no options.
    package let operands: [String]

    package init(given: [Given] = [], operands: [String] = []) {
        self.given = given
        self.operands = operands
    }

    /// Whether an option was given at all.
    package func has(_ option: Option) -> Bool {
        given.contains { $0.option == option }
    }

    /// The value of an option; the last one counts.
    package subscript(option: Option) -> String? {
        given.last { $0.option == option }?.value
    }

    /// Every value of an option that may be repeated.
    package func all(_ option: Option) -> [String] {
        given.compactMap { $0.option == option ? $0.value : nil }
    }

    /// The value of an option that names one of a few things; nil when it was not given.
    ///
    /// Throws `UsageError` that lists them, and names the nearest, when it is none of them.
    package func choice<Choice: RawRepresentable & CaseIterable>(
        _ option: Option, of type: Choice.Type
    ) throws(UsageError) -> Choice? where Choice.RawValue == String {
        guard let word = self[option] else { return nil }
        guard let choice = Choice(rawValue: word) else {
            throw .notAmong(Choice.allCases.map(\.rawValue), word, for: "--\(option.long)")
        }
        return choice
    }

    /// What two options say that are each other's opposite; nil when neither was given.
    func either(_ on: Option, or off: Option) throws(UsageError) -> Bool? {
        try expectAtMostOne(of: [on, off])
        return has(on) ? true : has(off) ? false : nil
    }

    /// Sees to it that there are as many operands as the command takes.
    ///
    /// - Parameters:
    ///   - required: What those that must be there are called in the usage.
    ///   - optional: How many more there may be.
    func expectOperands(_ required: [String] = [], optional: Int = 0) throws(UsageError) {
        if operands.count < required.count {
            throw UsageError("\(required[operands.count]) is missing")
        }
        if operands.count > required.count + optional {
            throw UsageError("unexpected argument '\(operands[required.count + optional])'")
        }
    }

    /// Refuses options that contradict each other.
    func expectAtMostOne(of options: [Option]) throws(UsageError) {
        let found = options.filter(has)
        guard found.count > 1 else { return }
        throw UsageError(
            found.map { "--\($0.long)" }.joined(separator: " and ") + " exclude each other")
    }
}
