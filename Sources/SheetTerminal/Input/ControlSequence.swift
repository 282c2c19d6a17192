/// A whole control sequence from a terminal, and what it means.
///
/// **Source:** xterm's ctlseqs (keys with modifiers, SGR mouse, bracketed paste); console_codes(4).
struct ControlSequence: Sendable {
    enum Meaning: Hashable, Sendable {
        case key(Key, KeyModifiers)
        case mouse(MouseEvent)
        case pasteBegins
    }

    /// What stands before the numbers: `<` for the mouse, `[` on the console; else 0.
    private let prefix: UInt8
    /// The first three numbers; those that are left out are 0.
    private let numbers: (Int, Int, Int)
    private let isWellFormed: Bool
    private let final: UInt8

    /// - Parameter bytes: What stands between `ESC [` and the final byte.
    init(_ bytes: [UInt8], final: UInt8) {
        self.final = final
        var rest = bytes[...]
        if let first = rest.first, first == UInt8(ascii: "<") || first == UInt8(ascii: "[") {
            prefix = first
            rest = rest.dropFirst()
        } else {
            prefix = 0
        }
        let fields = rest.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let values = fields.prefix(3).map { Self.number($0) }
        isWellFormed = !values.contains(nil)
        func value(_ index: Int) -> Int { index < values.count ? values[index] ?? 0 : 0 }
        numbers = (value(0), value(1), value(2))
    }

    /// A number of up to six digits; none is 0. `nil` for anything else.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.count <= 6 else { return nil }
        var number = 0
        for digit in digits {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }

    /// `nil` for what nobody here asks for.
    var meaning: Meaning? {
        guard isWellFormed else { return nil }
        switch prefix {
        case UInt8(ascii: "<"): return mouse.map { .mouse($0) }
        case UInt8(ascii: "["):
            guard UInt8(ascii: "A")...UInt8(ascii: "E") ~= final else { return nil }
            return .key(.function(Int(final - UInt8(ascii: "A")) + 1), [])
        default: break
        }
        if final == UInt8(ascii: "~") { return numbered }
        if final == UInt8(ascii: "Z") { return .key(.tab, modifiers.union(.shift)) }
        return Key.lettered(final).map { .key($0, modifiers) }
    }

    private var numbered: Meaning? {
        if numbers.0 == 200 { return .pasteBegins }
        return Key.numbered(numbers.0).map { .key($0, modifiers) }
    }

    /// What the second number says, less one: Shift, Alt, Ctrl, Meta.
    private var modifiers: KeyModifiers {
        let bits = max(numbers.1 - 1, 0)
        var modifiers = KeyModifiers(rawValue: UInt8(bits & 7))
        if bits & 8 != 0 { modifiers.insert(.alt) }
        return modifiers
    }

    // MARK: - The mouse

    private var mouse: MouseEvent? {
        let (code, column, row) = numbers
        let places = 1...TerminalLimits.side
        guard places.contains(column), places.contains(row), let action = mouseAction(code) else {
            return nil
        }
        var modifiers: KeyModifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.control) }
        let point = CellPoint(row: row - 1, column: column - 1)
        return MouseEvent(action, at: point, modifiers: modifiers)
    }

    private func mouseAction(_ code: Int) -> MouseEvent.Action? {
        let isPress = final == UInt8(ascii: "M")
        guard isPress || final == UInt8(ascii: "m") else { return nil }
        let buttons: [MouseEvent.Button] = [.left, .middle, .right]
        let directions: [MouseEvent.Direction] = [.up, .down, .left, .right]
        let low = code & 3
        switch code & ~(3 | 4 | 8 | 16) {
        case 0 where low < 3: return isPress ? .press(buttons[low]) : .release(buttons[low])
        case 32 where low < 3 && isPress: return .drag(buttons[low])
        case 64 where isPress: return .scroll(directions[low])
        // A motion without a button, or a button that nobody waits for.
        default: return nil
        }
    }
}
