import SheetGeometry
import SheetInterface
import Varlink

/// What the parameters of Present may say, beyond being of their declared types.
enum RequestRules {
    /// - Throws: `InvalidParameter` with the path of the first word that is malformed (R27, R33, R44).
    static func check(_ parameters: Present.Parameters) throws(Refusal) {
        try checkName(parameters.token, at: "token")
        try checkPlacement(of: parameters)
        try check(parameters.sheet)
    }

    /// `replace` has to say what is replaced, and only it does (R8).
    private static func checkPlacement(of parameters: Present.Parameters) throws(Refusal) {
        let isNamed = parameters.replaces != nil || parameters.sheet.key != nil
        let isReplacement = parameters.placement == .replace
        guard isReplacement ? isNamed : parameters.replaces == nil else {
            throw .invalid("replaces")
        }
    }

    private static func check(_ sheet: Wire.SheetRequest) throws(Refusal) {
        try checkName(sheet.key, at: "sheet.key")
        try checkText(sheet.title, at: "sheet.title")
        try checkText(sheet.message, at: "sheet.message")
        try checkText(sheet.icon, at: "sheet.icon")
        try checkText(sheet.kind, at: "sheet.kind")
        for (index, element) in (sheet.elements ?? []).enumerated() {
            try check(element, at: "sheet.elements[\(index)]")
        }
        try check(sheet.actions ?? [])
        try checkDetents(of: sheet)
        if let grace = sheet.inactiveGraceMSec, grace < 0 {
            throw .invalid("sheet.inactiveGraceMSec")
        }
        if let expiry = sheet.expiresAfterMSec, expiry < 0 {
            throw .invalid("sheet.expiresAfterMSec")
        }
    }

    private static func check(_ element: Wire.Element, at path: String) throws(Refusal) {
        try checkName(element.id, at: path + ".id")
        guard ["any", "digits"].contains(element.characters ?? "any") else {
            throw .invalid(path + ".characters")
        }
        try checkText(element.label, at: path + ".label")
        try checkText(element.text, at: path + ".text")
        try checkText(element.placeholder, at: path + ".placeholder")
        for (index, word) in (element.value ?? []).enumerated() {
            try checkText(word, at: "\(path).value[\(index)]")
        }
        for (index, choice) in (element.choices ?? []).enumerated() {
            try checkName(choice.id, at: "\(path).choices[\(index)].id")
            try checkText(choice.label, at: "\(path).choices[\(index)].label")
            try checkText(choice.icon, at: "\(path).choices[\(index)].icon")
        }
    }

    /// Detents are written as they should be, and what is said of one is said of one of them (R28).
    private static func checkDetents(of sheet: Wire.SheetRequest) throws(Refusal) {
        let list: DetentList
        do throws(DetentListError) {
            list = try DetentList(words: sheet.detents ?? [])
        } catch {
            switch error {
            case .tooMany: throw .invalid("sheet.detents")
            case .invalid(let index, _): throw .invalid("sheet.detents[\(index)]")
            }
        }
        try check(sheet.selectedDetent, isAmong: list, at: "sheet.selectedDetent")
        try check(sheet.largestUndimmedDetent, isAmong: list, at: "sheet.largestUndimmedDetent")
    }

    private static func check(
        _ word: String?, isAmong list: DetentList, at path: String
    ) throws(Refusal) {
        guard let word, !list.detents.contains(where: { $0.word == word }) else { return }
        throw .invalid(path)
    }

    private static func check(_ actions: [Wire.Action]) throws(Refusal) {
        var ids: Set<String> = []
        for (index, action) in actions.enumerated() {
            let path = "sheet.actions[\(index)]"
            try checkName(action.id, at: path + ".id")
            guard ids.insert(action.id).inserted else { throw .invalid(path + ".id") }
            try checkText(action.label, at: path + ".label")
            try checkText(action.icon, at: path + ".icon")
        }
    }

    /// - Throws: `InvalidParameter` when there is a word and it is no name (R33).
    static func checkName(_ word: String?, at path: String) throws(Refusal) {
        guard let word, !WordRules.isName(word) else { return }
        throw .invalid(path)
    }

    /// - Throws: `InvalidParameter` when there is text and it may not be drawn (R27).
    static func checkText(_ text: String?, at path: String) throws(Refusal) {
        guard let text, !WordRules.isPlain(text) else { return }
        throw .invalid(path)
    }

    /// - Throws: `MethodNotImplemented` when the request asks for something whose rules this version
    ///   does not have: better refused than taken and not kept.
    static func refuseWhatComesLater(
        _ parameters: Present.Parameters, method: String
    ) throws(Refusal) {
        let sheet = parameters.sheet
        let asksForMore =
            // R6, R8, R9
            parameters.token != nil || parameters.replaces != nil
            || (parameters.placement ?? .stack) != .stack || sheet.key != nil
            // R11, R35
            || parameters.whenUnrendered == .reject
            // R17, R22
            || (sheet.inactiveGraceMSec ?? 0) != 0 || sheet.expiresAfterMSec != nil
            || sheet.expiryClock == .visible
            // R24
            || !(sheet.elements ?? []).isEmpty
            // R28, R29
            || !(sheet.detents ?? []).isEmpty || sheet.selectedDetent != nil
            || sheet.largestUndimmedDetent != nil
        guard !asksForMore else { throw .standard(.methodNotImplemented(method)) }
    }
}
