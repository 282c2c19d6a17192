import SheetInterface
import TestKit
import Varlink

/// Requests for sheets, and changes of them.
extension CallGenerator {
    mutating func present() -> MadeCall {
        if random.oneIn(narrowness.elements) { return presentForm() }
        var parameters = Present.Parameters(sheet: request())
        parameters.scene = maybe { $0.scene() }
        parameters.parent = random.oneIn(4) ? sheet() : nil
        parameters.placement = given { $0.one(of: Wire.Placement.self) } ?? nil
        if parameters.placement == .replace ? !random.oneIn(3) : random.oneIn(narrowness.fault) {
            parameters.replaces = sheet()
        }
        parameters.lifetime = given { $0.one(of: Wire.Lifetime.self) } ?? nil
        parameters.whenInactive = random.oneIn(4) ? one(of: Wire.WhenInactive.self) : nil
        parameters.whenUnrendered =
            random.oneIn(narrowness.fault) ? .reject : random.oneIn(8) ? .wait : nil
        if random.oneIn(narrowness.token) {
            parameters.token = CallGenerator.tokens.randomElement(using: &random)
            // What is asked for under a token is often the same.
            if !random.oneIn(3) {
                parameters = Present.Parameters(
                    scene: "main", sheet: Wire.SheetRequest(title: parameters.token),
                    lifetime: parameters.lifetime, token: parameters.token)
            }
        }
        let flags: [ClientConnection.Flags] = [.none, .none, .more, .more, .oneway]
        return MadeCall(
            kind: .present, method: Present.qualifiedName, parameters: RawJSON(parameters),
            flags: flags.randomElement(using: &random) ?? .none, token: parameters.token)
    }

    /// A form, half of them with a secret, and somebody who waits for it.
    private mutating func presentForm() -> MadeCall {
        let field = Wire.Element(id: "field1", kind: "field", required: random.oneIn(2))
        let secret = Wire.Element(id: "secret1", kind: "secret", required: random.oneIn(2))
        let sheet = Wire.SheetRequest(
            elements: random.oneIn(2) ? [secret, field] : [field],
            actions: [Wire.Action(id: "ok", label: "OK")])
        return MadeCall(
            kind: .present, method: Present.qualifiedName,
            parameters: RawJSON(Present.Parameters(scene: maybe { $0.scene() }, sheet: sheet)),
            flags: .more)
    }

    private mutating func request() -> Wire.SheetRequest {
        var sheet = Wire.SheetRequest()
        sheet.key = random.oneIn(narrowness.key) ? key() : nil
        sheet.title = given { $0.text() }
        sheet.message = given { $0.text() }
        sheet.icon = given { $0.text() }
        sheet.style = given { $0.one(of: Wire.Style.self) } ?? nil
        sheet.priority = given { $0.one(of: Wire.Priority.self) } ?? nil
        sheet.onInactive = given { $0.one(of: Wire.PhasePolicy.self) } ?? nil
        sheet.onBackground = given { $0.one(of: Wire.PhasePolicy.self) } ?? nil
        sheet.inactiveGraceMSec = given { $0.number(0, 1000, 1000, 60_000, -1) }
        sheet.interactiveDismissDisabled = random.oneIn(5) ? random.oneIn(2) : nil
        sheet.grabberVisible = random.oneIn(20) ? true : nil
        sheet.kind = random.oneIn(4) ? word("x", "y") : nil
        sheet.payload = random.oneIn(20) ? payload() : nil
        sheet.actions = random.oneIn(4) ? nil : actions()
        sheet.elements = random.oneIn(narrowness.elements) ? elements() : nil
        sheet.detents = given { $0.detents() }
        sheet.selectedDetent = given { $0.detent(of: sheet.detents) } ?? nil
        sheet.largestUndimmedDetent = given { $0.detent(of: sheet.detents) } ?? nil
        sheet.expiresAfterMSec = given { $0.number(1000, 5000, 5000, 100_000, 0, -1) }
        sheet.expiryClock = given { $0.one(of: Wire.ExpiryClock.self) } ?? nil
        return sheet
    }

    mutating func update() -> MadeCall {
        var parameters = Update.Parameters(id: sheet())
        parameters.title = given { $0.text() }
        parameters.message = given { $0.text() }
        parameters.icon = given { $0.text() }
        parameters.elements = random.oneIn(narrowness.elements) ? elements() : nil
        parameters.values = random.oneIn(narrowness.elements) ? values() : nil
        parameters.actions = random.oneIn(6) ? actions() : nil
        parameters.payload = random.oneIn(10) ? payload() : nil
        parameters.detents = given { $0.detents() }
        parameters.selectedDetent = given { $0.detent(of: parameters.detents) } ?? nil
        parameters.largestUndimmedDetent = given { $0.detent(of: parameters.detents) } ?? nil
        parameters.interactiveDismissDisabled = random.oneIn(6) ? random.oneIn(2) : nil
        parameters.expiresAfterMSec = random.oneIn(6) ? number(1000, 5000, 100_000, 0, -1) : nil
        if random.oneIn(4) {
            parameters.clear = [
                word(
                    "message", "icon", "elements", "actions", "payload", "largestUndimmedDetent",
                    "expiresAfterMSec")
            ]
            if random.oneIn(narrowness.fault) { parameters.clear?.append(word("title", "key")) }
        }
        return make(.update, Update.self, parameters)
    }

    // MARK: Members

    private mutating func given<Value>(_ make: (inout CallGenerator) -> Value) -> Value? {
        random.oneIn(narrowness.member) ? make(&self) : nil
    }

    private mutating func number(_ numbers: Int64...) -> Int64 {
        let number = numbers.randomElement(using: &random) ?? 0
        return number < 0 && !random.oneIn(narrowness.fault) ? 0 : number
    }

    mutating func key() -> String {
        random.oneIn(narrowness.fault) ? "a key" : word("k", "k", "l")
    }

    private mutating func text() -> String {
        if random.oneIn(narrowness.fault) {
            return word("\u{7}", "\u{202E}", "\u{2066}", "\u{2069}\u{2066}", "a\u{85}b")
        }
        if random.oneIn(6) { return word("", "a\tb\nc", "\u{2066}isolated\u{2069}", "é😀") }
        let length = [1, 1, 1, 8, 40].randomElement(using: &random) ?? 1
        return String(repeating: CallGenerator.words, count: length)
    }

    private mutating func payload() -> RawJSON {
        RawJSON(validated: Array(word(#"{"a":1}"#, #"{"a":2}"#, "{}").utf8))
    }

    private mutating func actions() -> [Wire.Action] {
        var actions = [
            Wire.Action(id: "ok", label: "OK", role: random.oneIn(4) ? .destructive : nil),
            Wire.Action(id: "cancel", label: "Cancel", role: .cancel),
            Wire.Action(id: "never", label: "Never", role: .cancel),
        ]
        actions = Array(actions.prefix(Int.random(in: 0...3, using: &random)))
        if random.oneIn(narrowness.fault) {
            actions.append(Wire.Action(id: word("ok", "no name"), label: text()))
        }
        return actions
    }

    mutating func detent() -> String {
        if random.oneIn(narrowness.fault) {
            return word("fraction:0", "fraction:1.5", "height:", "height:-1", "tall", "")
        }
        return word(
            "content", "quarter", "medium", "half", "large", "fraction:0.5", "fraction:1",
            "height:200", "height:416", "height:5000")
    }

    private mutating func detents() -> [String] {
        let count = random.oneIn(narrowness.fault) ? 17 : Int.random(in: 0...4, using: &random)
        return (0..<count).map { _ in detent() }
    }

    /// Mostly one of those that are listed.
    private mutating func detent(of list: [String]?) -> String? {
        if random.oneIn(narrowness.fault) { return detent() }
        return (list ?? []).isEmpty ? "content" : list?.randomElement(using: &random)
    }
}
