import SheetGeometry
import SheetInterface

/// The members of a request that no sheet can have, by their paths (R8, R24, R26–R28, R33, R44).
enum RequestFaults {
    static func of(_ wanted: Present.Parameters) -> [String] {
        let request = wanted.sheet
        var faults = of(request, at: "sheet.")
        faults += name(wanted.token, at: "token")
        faults += name(request.key, at: "sheet.key")
        faults += text(request.kind, at: "sheet.kind")
        if (request.inactiveGraceMSec ?? 0) < 0 { faults.append("sheet.inactiveGraceMSec") }
        if (request.expiresAfterMSec ?? 0) < 0 { faults.append("sheet.expiresAfterMSec") }
        // R8: `replace` needs one of the two; `replaces` goes with no other placement.
        let isReplacing = wanted.placement == .replace
        if isReplacing, wanted.replaces == nil, request.key == nil { faults.append("replaces") }
        if !isReplacing, wanted.replaces != nil { faults.append("replaces") }
        return faults
    }

    /// - Parameter prefix: what stands before the members of the sheet: `sheet.`, or nothing.
    static func of(_ request: Wire.SheetRequest, at prefix: String) -> [String] {
        var faults: [String] = []
        faults += text(request.title, at: prefix + "title")
        faults += text(request.message, at: prefix + "message")
        faults += text(request.icon, at: prefix + "icon")
        faults += detents(of: request, at: prefix)
        for (index, action) in (request.actions ?? []).enumerated() {
            let path = "\(prefix)actions[\(index)]"
            faults += name(action.id, at: path + ".id")
            faults += text(action.label, at: path + ".label")
            faults += text(action.icon, at: path + ".icon")
            let isTwice = (request.actions ?? [])[..<index].contains { $0.id == action.id }
            if isTwice { faults.append(path + ".id") }
        }
        for (index, element) in (request.elements ?? []).enumerated() {
            let path = "\(prefix)elements[\(index)]"
            faults += of(element, at: path)
            let isTwice = (request.elements ?? [])[..<index].contains {
                $0.id != nil && $0.id == element.id
            }
            if isTwice { faults.append(path + ".id") }
        }
        return faults
    }

    /// R28: the detents are ones, and those that are named are among them. Alerts and covers have none.
    private static func detents(of request: Wire.SheetRequest, at prefix: String) -> [String] {
        var faults: [String] = []
        let words = request.detents ?? []
        if words.count > 16 { faults.append(prefix + "detents") }
        for (index, word) in words.enumerated() where (try? Detent(word)) == nil {
            faults.append("\(prefix)detents[\(index)]")
        }
        guard (request.style ?? .sheet) == .sheet else { return faults }
        let list = words.isEmpty ? ["content"] : words
        if let word = request.selectedDetent, !list.contains(word) {
            faults.append(prefix + "selectedDetent")
        }
        if let word = request.largestUndimmedDetent, !list.contains(word) {
            faults.append(prefix + "largestUndimmedDetent")
        }
        return faults
    }

    private static func of(_ element: Wire.Element, at path: String) -> [String] {
        var faults: [String] = []
        faults += name(element.id, at: path + ".id")
        faults += text(element.kind, at: path + ".kind")
        faults += text(element.label, at: path + ".label")
        faults += text(element.text, at: path + ".text")
        faults += text(element.placeholder, at: path + ".placeholder")
        for (index, word) in (element.value ?? []).enumerated() {
            faults += text(word, at: "\(path).value[\(index)]")
        }
        let choices = element.choices ?? []
        for (index, choice) in choices.enumerated() {
            faults += name(choice.id, at: "\(path).choices[\(index)].id")
            faults += text(choice.label, at: "\(path).choices[\(index)].label")
            faults += text(choice.icon, at: "\(path).choices[\(index)].icon")
            let isTwice = choices[..<index].contains { $0.id == choice.id }
            if isTwice, ["choice", "filter"].contains(element.kind) {
                faults.append("\(path).choices[\(index)].id")
            }
        }
        if ["choice", "filter"].contains(element.kind), choices.isEmpty {
            faults.append(path + ".choices")
        }
        if !["any", "digits"].contains(element.characters ?? "any") {
            faults.append(path + ".characters")
        }
        faults += bounds(of: element, at: path)
        // Nobody could answer it.
        if element.id == nil, Elements.isInput(element), !Elements.isUnknown(element) {
            faults.append(path + ".id")
        }
        return faults + value(of: element, at: path)
    }

    private static func bounds(of element: Wire.Element, at path: String) -> [String] {
        var faults: [String] = []
        // Without an id it is only looked at, and has no bounds.
        guard element.id != nil else { return [] }
        if element.kind == "number", let least = element.minimum, let most = element.maximum,
            least > most
        {
            faults.append(path + ".maximum")
        }
        if (element.minimumLength ?? 0) < 0 { faults.append(path + ".minimumLength") }
        if (element.maximumLength ?? 0) < 0 { faults.append(path + ".maximumLength") }
        if let least = element.minimumLength, let most = element.maximumLength, least > most {
            faults.append(path + ".maximumLength")
        }
        return faults
    }

    /// R26: a secret takes no value; R24: what an input starts with could be an answer.
    private static func value(of element: Wire.Element, at path: String) -> [String] {
        guard let value = element.value else { return [] }
        if element.kind == "secret" { return [path + ".value"] }
        if element.kind == "progress" {
            return value.isEmpty || Elements.accepts(element, value) ? [] : [path + ".value"]
        }
        guard Elements.isInput(element), !Elements.isNothing(value) else { return [] }
        return Elements.accepts(element, value) ? [] : [path + ".value"]
    }

    static func name(_ word: String?, at path: String) -> [String] {
        word.map { Words.isName($0) ? [] : [path] } ?? []
    }

    static func text(_ text: String?, at path: String) -> [String] {
        text.map { Words.isPlain($0) ? [] : [path] } ?? []
    }
}
