import SheetGeometry
import SheetInterface
import Varlink

/// What the parameters of calls may say, beyond being of their declared types. Where something stands is
/// put into words only when it is at fault.
enum RequestRules {
    /// - Throws: `InvalidParameter` with the path of the first word of Present that is malformed, but
    ///   for the sheet's content (R8, R33, R44).
    static func check(_ parameters: Present.Parameters) throws(Refusal) {
        try checkName(parameters.token, at: "token")
        try checkName(parameters.sheet.key, at: "sheet.key")
        try checkText(parameters.sheet.kind, at: "sheet.kind")
        try checkDuration(parameters.sheet.inactiveGraceMSec, at: "sheet.inactiveGraceMSec")
        try checkDuration(parameters.sheet.expiresAfterMSec, at: "sheet.expiresAfterMSec")
        try checkPlacement(of: parameters)
    }

    /// `replace` has to say what; `replaces` says it of no other placement.
    private static func checkPlacement(of parameters: Present.Parameters) throws(Refusal) {
        if parameters.placement == .replace {
            guard parameters.replaces != nil || parameters.sheet.key != nil else {
                throw .invalid("replaces")
            }
        } else if parameters.replaces != nil {
            throw .invalid("replaces")
        }
    }

    /// - Throws: `InvalidParameter` when an element is named twice, or its text may not be drawn.
    static func checkValues(_ values: [Wire.Value]) throws(Refusal) {
        var ids: Set<String> = []
        for (index, value) in values.enumerated() {
            guard ids.insert(value.id).inserted else { throw .invalid("values[\(index)].id") }
            try checkText(of: value, at: index)
        }
    }

    /// - Throws: `InvalidParameter` when the text of a value may not be drawn (R27).
    static func checkText(of value: Wire.Value, at index: Int) throws(Refusal) {
        for (place, word) in value.value.enumerated() {
            try checkText(word, at: "values[\(index)].value[\(place)]")
        }
    }

    /// - Throws: `InvalidParameter` when there is a number of milliseconds and it is negative.
    static func checkDuration(
        _ milliseconds: Int64?, at path: @autoclosure () -> String
    ) throws(Refusal) {
        guard let milliseconds, milliseconds < 0 else { return }
        throw .invalid(path())
    }

    /// - Throws: `InvalidParameter` when there is a word and it is no name (R33).
    static func checkName(
        _ word: String?, at path: @autoclosure () -> String
    ) throws(Refusal) {
        guard let word, !WordRules.isName(word) else { return }
        throw .invalid(path())
    }

    /// - Throws: `InvalidParameter` when there is text and it may not be drawn (R27).
    static func checkText(
        _ text: String?, at path: @autoclosure () -> String
    ) throws(Refusal) {
        guard let text, !WordRules.isPlain(text) else { return }
        throw .invalid(path())
    }
}
