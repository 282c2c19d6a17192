package import SheetRendering

/// What a key means to whoever answers sheets by it.
package enum KeyMeaning: Hashable, Sendable {
    /// Ends the program; no sheet ends by that.
    case leave
    /// Stops the program, and gives the terminal back to the shell.
    case suspend
    /// Draws all of the screen anew.
    case redraw
    /// Ends a stranger's sheet, whatever it says (R25).
    case override
    /// Puts the sheet away, if it may be.
    case escape
    case focusNext
    case focusPrevious
    /// Does what the focused thing is there for.
    case activate
    /// Answers by the default action, wherever the focus is.
    case confirm
    /// Changes the focused thing; where that is nothing, it may move focus or content.
    case edit(EditingCommand)

    /// Nil for a key that means nothing.
    package init?(_ key: Key, _ modifiers: KeyModifiers) {
        let meaning: KeyMeaning?
        switch key {
        case .character(let scalar) where modifiers.contains(.control):
            meaning = Self.withControl(scalar)
        case .character(let scalar) where modifiers.contains(.alt):
            meaning = Self.withAlt(scalar).map { .edit($0) }
        case .character(let scalar): meaning = .edit(.insert(String(scalar)))
        case .enter:
            meaning = modifiers.isDisjoint(with: [.alt, .control]) ? .activate : .confirm
        case .tab: meaning = modifiers.contains(.shift) ? .focusPrevious : .focusNext
        case .escape: meaning = .escape
        case .insert, .function: meaning = nil
        case .backspace, .delete, .home, .end, .pageUp, .pageDown, .up, .down, .left, .right:
            let byWords = !modifiers.isDisjoint(with: [.alt, .control])
            meaning = Self.command(of: key, byWords: byWords).map { .edit($0) }
        }
        guard let meaning else { return nil }
        self = meaning
    }

    /// The letters are those of readline(3), and of a terminal's own line.
    private static func withControl(_ letter: Unicode.Scalar) -> KeyMeaning? {
        switch letter {
        case "c": .leave
        case "z": .suspend
        case "l": .redraw
        case "x": .override
        // Ctrl-Enter, on terminals that tell it from Enter.
        case "j": .confirm
        case "a": .edit(.moveToLineStart)
        case "e": .edit(.moveToLineEnd)
        case "b": .edit(.moveLeft)
        case "f": .edit(.moveRight)
        case "p": .edit(.moveUp)
        case "n": .edit(.moveDown)
        case "k": .edit(.deleteToLineEnd)
        case "u": .edit(.deleteToLineStart)
        case "w": .edit(.deleteWordBackward)
        case "d": .edit(.deleteForward)
        case "h": .edit(.deleteBackward)
        default: nil
        }
    }

    private static func withAlt(_ letter: Unicode.Scalar) -> EditingCommand? {
        switch letter {
        case "b": .moveWordLeft
        case "f": .moveWordRight
        case "d": .deleteWordForward
        default: nil
        }
    }

    private static func command(of key: Key, byWords: Bool) -> EditingCommand? {
        switch key {
        case .backspace: byWords ? .deleteWordBackward : .deleteBackward
        case .delete: byWords ? .deleteWordForward : .deleteForward
        case .left: byWords ? .moveWordLeft : .moveLeft
        case .right: byWords ? .moveWordRight : .moveRight
        case .home: byWords ? .moveToStart : .moveToLineStart
        case .end: byWords ? .moveToEnd : .moveToLineEnd
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        case .up: .moveUp
        case .down: .moveDown
        case .character, .enter, .tab, .escape, .insert, .function: nil
        }
    }
}
