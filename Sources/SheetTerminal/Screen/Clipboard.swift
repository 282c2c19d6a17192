/// The clipboard of the person at the terminal, also when that is another machine.
///
/// A terminal may be set to refuse it, and says nothing then: that a text was copied is a hope.
///
/// **Source:** xterm's ctlseqs, OSC 52.
package enum Clipboard {
    /// The bytes that put a text on the clipboard; `nil` when it has more than
    /// `TerminalLimits.copiedBytes`, which many terminals would drop.
    package static func sequence(copying text: String) -> [UInt8]? {
        let text = Array(text.utf8)
        guard text.count <= TerminalLimits.copiedBytes else { return nil }
        var bytes: [UInt8] = []
        bytes.append(ascii: "\u{1B}]52;c;")
        appendBase64(of: text, to: &bytes)
        bytes.append(ascii: "\u{1B}\\")
        return bytes
    }

    /// **Source:** RFC 4648, section 4.
    private static func appendBase64(of text: [UInt8], to bytes: inout [UInt8]) {
        for start in stride(from: 0, to: text.count, by: 3) {
            let count = min(3, text.count - start)
            var group: UInt32 = 0
            for offset in 0..<3 {
                group = group << 8 | (offset < count ? UInt32(text[start + offset]) : 0)
            }
            for digit in 0..<4 {
                let value = UInt8(group >> (18 - 6 * UInt32(digit)) & 63)
                bytes.append(digit <= count ? Self.digit(value) : UInt8(ascii: "="))
            }
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        switch value {
        case 0..<26: UInt8(ascii: "A") + value
        case 26..<52: UInt8(ascii: "a") + value - 26
        case 52..<62: UInt8(ascii: "0") + value - 52
        case 62: UInt8(ascii: "+")
        default: UInt8(ascii: "/")
        }
    }
}
