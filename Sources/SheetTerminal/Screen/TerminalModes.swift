/// What a terminal is asked for while it is ours, and asked to give up again.
///
/// **Source:** xterm's ctlseqs, DEC private modes.
package struct TerminalModes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A screen of our own, after which the former one is there again.
    package static let ownScreen = TerminalModes(rawValue: 1)
    /// Reports of presses, releases and drags, with places beyond column 223.
    package static let mouse = TerminalModes(rawValue: 2)
    /// Pastes that are told from typing.
    package static let bracketedPaste = TerminalModes(rawValue: 4)

    /// All of them.
    package static let all: TerminalModes = [.ownScreen, .mouse, .bracketedPaste]
    /// All but the mouse, which is left to the terminal's own selecting.
    package static let keyboard: TerminalModes = [.ownScreen, .bracketedPaste]

    /// The bytes that begin them. The terminal does not go to the next line by itself then, which
    /// would scroll away the first row when the last cell is drawn.
    var entering: [UInt8] {
        var bytes: [UInt8] = []
        if contains(.ownScreen) { bytes.append(ascii: "\u{1B}[?1049h") }
        if contains(.mouse) { bytes.append(ascii: "\u{1B}[?1002h\u{1B}[?1006h") }
        if contains(.bracketedPaste) { bytes.append(ascii: "\u{1B}[?2004h") }
        bytes.append(ascii: "\u{1B}[?7l")
        return bytes
    }

    /// The bytes that end them, wherever a picture was broken off: in the middle of a sequence (CAN),
    /// of an update, in any style, with the cursor hidden.
    var leaving: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(ascii: "\u{18}\u{1B}[m\u{1B}[?2026l\u{1B}[?7h")
        if contains(.bracketedPaste) { bytes.append(ascii: "\u{1B}[?2004l") }
        if contains(.mouse) { bytes.append(ascii: "\u{1B}[?1006l\u{1B}[?1002l") }
        if contains(.ownScreen) { bytes.append(ascii: "\u{1B}[?1049l") }
        bytes.append(ascii: "\u{1B}[?25h")
        return bytes
    }
}
