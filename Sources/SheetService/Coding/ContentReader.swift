import PresentationCore
import SheetGeometry
import SheetInterface

/// Reads what a request says of a sheet's content, and refuses what no sheet can hold (R24, R27, R33).
enum ContentReader {
    /// The content of a request.
    ///
    /// - Parameters:
    ///   - sheet: the request.
    ///   - words: its bytes, as they are to be kept.
    ///   - prefix: what stands before its members in the path of a fault: `sheet.`, or nothing.
    /// - Throws: `InvalidParameter` with the path of the first member that is malformed.
    static func content(
        of sheet: Wire.SheetRequest, words: [UInt8], at prefix: String
    ) throws(Refusal) -> SheetContent {
        try RequestRules.checkText(sheet.title, at: prefix + "title")
        try RequestRules.checkText(sheet.message, at: prefix + "message")
        try RequestRules.checkText(sheet.icon, at: prefix + "icon")
        let shape = try shape(of: sheet, at: prefix)
        let undimmed = try detent(
            sheet.largestUndimmedDetent, of: shape, at: prefix + "largestUndimmedDetent")
        return SheetContent(
            actions: try actions(sheet.actions ?? [], at: prefix + "actions"),
            elements: try elements(sheet.elements ?? [], at: prefix + "elements"),
            interactiveDismissDisabled: sheet.interactiveDismissDisabled ?? false, shape: shape,
            selectedDetent: try detent(
                sheet.selectedDetent, of: shape, at: prefix + "selectedDetent"),
            largestUndimmedDetent: undimmed,
            words: words)
    }

    // MARK: Detents

    private static func shape(
        of sheet: Wire.SheetRequest, at prefix: String
    ) throws(Refusal) -> SheetShape {
        let list: DetentList
        do throws(DetentListError) {
            list = try DetentList(words: sheet.detents ?? [])
        } catch {
            switch error {
            case .tooMany: throw .invalid(prefix + "detents")
            case .invalid(let index, _): throw .invalid("\(prefix)detents[\(index)]")
            }
        }
        switch sheet.style ?? .sheet {
        case .sheet: return .sheet(list)
        // They have no detents, whatever is listed (R28).
        case .alert: return .alert
        case .cover: return .cover
        }
    }

    /// One of the sheet's detents, as it is listed.
    private static func detent(
        _ word: String?, of shape: SheetShape, at path: @autoclosure () -> String
    ) throws(Refusal) -> Detent? {
        guard let word, case .sheet(let list) = shape else { return nil }
        guard let detent = list.detents.first(where: { $0.word == word }) else {
            throw .invalid(path())
        }
        return detent
    }

    // MARK: Actions and elements

    private static func actions(
        _ actions: [Wire.Action], at path: @autoclosure () -> String
    ) throws(Refusal) -> [Action] {
        var ids = SeenNames()
        var read: [Action] = []
        read.reserveCapacity(actions.count)
        for (index, action) in actions.enumerated() {
            func place(_ member: String = "") -> String { "\(path())[\(index)]\(member)" }
            try RequestRules.checkName(action.id, at: place(".id"))
            guard ids.insert(action.id) else { throw .invalid(place(".id")) }
            try RequestRules.checkText(action.label, at: place(".label"))
            try RequestRules.checkText(action.icon, at: place(".icon"))
            read.append(Action(id: action.id, isCancel: action.role == .cancel))
        }
        return read
    }

    private static func elements(
        _ elements: [Wire.Element], at path: @autoclosure () -> String
    ) throws(Refusal) -> [Element] {
        var ids = SeenNames()
        var read: [Element] = []
        for (index, element) in elements.enumerated() {
            func place(_ member: String = "") -> String { "\(path())[\(index)]\(member)" }
            try checkWords(of: element, at: place())
            let input = try input(of: element, at: place())
            guard let id = element.id else {
                // Nobody could answer it.
                guard input == nil || input == .unknown else { throw .invalid(place(".id")) }
                continue
            }
            guard ids.insert(id) else { throw .invalid(place(".id")) }
            read.append(try self.element(element, id: id, input: input, at: place()))
        }
        return read
    }

    /// Whether an element may hold the value that it has.
    static func isSound(_ element: Wire.Element) -> Bool {
        do throws(Refusal) {
            _ = try elements([element], at: "")
            return true
        } catch {
            return false
        }
    }

    private static func element(
        _ wire: Wire.Element, id: String, input: Element.Input?, at path: @autoclosure () -> String
    ) throws(Refusal) -> Element {
        let element = Element(
            id: id, input: input, value: wire.value ?? [], isRequired: wire.required ?? false,
            minimumLength: try length(wire.minimumLength, at: path() + ".minimumLength"),
            maximumLength: try length(wire.maximumLength, at: path() + ".maximumLength"),
            takesDigitsOnly: wire.characters == "digits")
        if let least = element.minimumLength, let most = element.maximumLength, least > most {
            throw .invalid(path() + ".maximumLength")
        }
        guard wire.value == nil || isSound(element) else { throw .invalid(path() + ".value") }
        return element
    }

    /// Whether an element may begin with the value that it has: a secret with none, an input with one
    /// that could be answered, or with nothing.
    private static func isSound(_ element: Element) -> Bool {
        if element.isSecret { return false }
        guard element.input != nil, !element.value.allSatisfy(\.isEmpty) else { return true }
        return element.accepts(element.value)
    }

    private static func length(
        _ number: Int64?, at path: @autoclosure () -> String
    ) throws(Refusal) -> Int? {
        guard let number else { return nil }
        guard number >= 0 else { throw .invalid(path()) }
        return Int(number)
    }

    private static func input(
        of element: Wire.Element, at path: @autoclosure () -> String
    ) throws(Refusal) -> Element.Input? {
        guard ["any", "digits"].contains(element.characters ?? "any") else {
            throw .invalid(path() + ".characters")
        }
        switch element.kind {
        case "text", "copyable", "image": return nil
        case "progress":
            try checkProgress(element, at: path())
            return nil
        case "field": return .field
        case "multiline": return .multiline
        case "secret": return .secret
        case "number":
            if let least = element.minimum, let most = element.maximum, least > most {
                throw .invalid(path() + ".maximum")
            }
            return .number(minimum: element.minimum, maximum: element.maximum)
        case "toggle": return .toggle
        case "choice": return .choice(try choices(of: element, at: path()))
        case "filter": return .filter(try choices(of: element, at: path()))
        case "date": return .date
        case "dateRange": return .dateRange
        case "time": return .time
        default: return .unknown
        }
    }

    private static func choices(
        of element: Wire.Element, at path: @autoclosure () -> String
    ) throws(Refusal) -> [String] {
        let ids = (element.choices ?? []).map(\.id)
        guard !ids.isEmpty else { throw .invalid(path() + ".choices") }
        var seen = SeenNames()
        for (index, id) in ids.enumerated() where !seen.insert(id) {
            throw .invalid("\(path()).choices[\(index)].id")
        }
        return ids
    }

    /// Progress goes from 0 to 1; without a value it only shows that work goes on.
    private static func checkProgress(
        _ element: Wire.Element, at path: @autoclosure () -> String
    ) throws(Refusal) {
        guard let value = element.value, !value.isEmpty else { return }
        let bounds = Element(id: "progress", input: .number(minimum: 0, maximum: 1))
        guard bounds.accepts(value) else { throw .invalid(path() + ".value") }
    }

    private static func checkWords(
        of element: Wire.Element, at path: @autoclosure () -> String
    ) throws(Refusal) {
        try RequestRules.checkName(element.id, at: path() + ".id")
        try RequestRules.checkText(element.kind, at: path() + ".kind")
        try RequestRules.checkText(element.label, at: path() + ".label")
        try RequestRules.checkText(element.text, at: path() + ".text")
        try RequestRules.checkText(element.placeholder, at: path() + ".placeholder")
        for (index, word) in (element.value ?? []).enumerated() {
            try RequestRules.checkText(word, at: "\(path()).value[\(index)]")
        }
        for (index, choice) in (element.choices ?? []).enumerated() {
            try RequestRules.checkName(choice.id, at: "\(path()).choices[\(index)].id")
            try RequestRules.checkText(choice.label, at: "\(path()).choices[\(index)].label")
            try RequestRules.checkText(choice.icon, at: "\(path()).choices[\(index)].icon")
        }
    }
}
