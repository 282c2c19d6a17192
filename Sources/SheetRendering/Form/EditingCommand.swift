/// What a person does to the element that has the focus, whatever keys or gestures mean it.
package enum EditingCommand: Hashable, Sendable {
    /// Text that was typed or pasted.
    case insert(String)
    case deleteBackward
    case deleteForward
    case deleteWordBackward
    case deleteWordForward
    case deleteToLineStart
    case deleteToLineEnd
    case moveLeft
    case moveRight
    case moveWordLeft
    case moveWordRight
    case moveUp
    case moveDown
    case moveToLineStart
    case moveToLineEnd
    case moveToStart
    case moveToEnd
    /// A page back: in a calendar, a month.
    case pageUp
    /// A page on: in a calendar, a month.
    case pageDown
    /// Takes what is under the cursor: a choice, a day; turns a toggle round.
    case activate
    /// Takes all out.
    case clear
}
