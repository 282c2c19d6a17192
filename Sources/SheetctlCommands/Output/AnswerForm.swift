import SheetClient
import SheetInterface

/// How an answer is written for a script.
package struct AnswerForm: Hashable, Sendable {
    package static let null = Option(
        "null", short: "0", help: "end what is printed by NUL, not by a newline")
    package static let print = Option(
        "print", argument: "NAME", help: "print one bare value, or the action")

    package static let all = [null, print]

    private let terminator: String
    /// What is printed alone: an element, or `action`; nil: all.
    let name: String?

    /// - Parameter wantsJSON: Whether the whole outcome is to be printed, which has a form of its own.
    init(_ arguments: Arguments, wantsJSON: Bool) throws(UsageError) {
        guard !wantsJSON || !Self.all.contains(where: arguments.has) else {
            let other = arguments.has(Self.print) ? Self.print : Self.null
            throw UsageError("--json and --\(other.long) exclude each other")
        }
        terminator = arguments.has(Self.null) ? "\0" : "\n"
        name = arguments[Self.print]
    }

    /// The action, then each value as `ELEMENT=VALUE`; or the one value that is wanted.
    func text(action: String, values: [Wire.Value]) -> String {
        let pieces: [String]
        if let name {
            let value = values.first { $0.id == name }?.value
            pieces = value ?? (name == Self.action ? [action] : [])
        } else {
            pieces =
                [action]
                + values.flatMap { value in value.value.map { "\(value.id)=\($0)" } }
        }
        return pieces.map { $0 + terminator }.joined()
    }

    /// Sees to it that there is what is wanted alone.
    ///
    /// Throws `UsageError` with the nearest one.
    func check(against sheet: Wire.SheetRequest) throws(UsageError) {
        guard let name, name != Self.action else { return }
        _ = try Self.print.index(
            of: name, among: (sheet.elements ?? []).map(\.id) + [Self.action],
            called: "element")
    }

    /// That an answer has nothing of what is wanted alone, in a clause; nil when it has.
    func lack(in outcome: Wire.Outcome) -> String? {
        let names = (outcome.values ?? []).map(\.id) + (outcome.withheld ?? [])
        guard let name, name != Self.action, !names.isEmpty, !names.contains(name) else {
            return nil
        }
        let all = (names + [Self.action]).joined(separator: ", ")
        return "--print: the answer has no '\(name)'; it has \(all)"
    }

    private static let action = "action"
}
