import UnixIO

/// What a person did at a terminal.
package enum InputEvent: Hashable, Sendable {
    /// A key, as far as terminals tell keys apart: Ctrl-I is Tab, and most keys with Ctrl and Shift
    /// are the same as with Ctrl.
    case key(Key, KeyModifiers = [])
    case mouse(MouseEvent)
    /// Text that was pasted at once.
    case paste(PastedText)
}

/// A key of a terminal's keyboard.
package enum Key: Hashable, Sendable {
    /// What a key stands for in text. What an input method or several keys make comes scalar by
    /// scalar. With `control`, a small letter or one of `@[\]^_` and the space.
    case character(Unicode.Scalar)
    case enter, tab, backspace, escape
    case insert, delete, home, end, pageUp, pageDown
    case up, down, left, right
    /// F1 and the following ones, by their number.
    case function(Int)
}

/// The keys that are held while another one is pressed.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = KeyModifiers(rawValue: 1)
    /// Alt, Option or Meta.
    package static let alt = KeyModifiers(rawValue: 2)
    package static let control = KeyModifiers(rawValue: 4)
}

/// What the mouse did, and over which cell.
package struct MouseEvent: Hashable, Sendable {
    package enum Button: Hashable, Sendable {
        case left, middle, right
    }

    package enum Direction: Hashable, Sendable {
        case up, down, left, right
    }

    package enum Action: Hashable, Sendable {
        case press(Button)
        /// The cell is another one than before, while the button is held.
        case drag(Button)
        case release(Button)
        /// One notch of the wheel.
        case scroll(Direction)
    }

    package let action: Action
    /// Counted from 0; not beyond `TerminalLimits.side`, but maybe beyond the screen.
    package let point: CellPoint
    package let modifiers: KeyModifiers

    package init(_ action: Action, at point: CellPoint, modifiers: KeyModifiers = []) {
        self.action = action
        self.point = point
        self.modifiers = modifiers
    }
}

/// Text that was pasted: lines end with a newline, and there is no control character but it and tab.
package struct PastedText: Hashable, Sendable {
    /// Valid UTF-8, at most `TerminalLimits.pasteBytes`. Not a String, because that cannot be wiped.
    package private(set) var bytes: [UInt8]
    /// Whether there was more of it than is taken.
    package let isCut: Bool

    /// - Parameter bytes: As `bytes` is described.
    package init(bytes: consuming [UInt8], isCut: Bool = false) {
        self.bytes = bytes
        self.isCut = isCut
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Overwrites the text with zeros and takes it away: after it went into a secret. Copies of this
    /// value that were made before keep theirs.
    package mutating func wipe() {
        Memory.wipe(&bytes)
        bytes.removeAll()
    }
}
