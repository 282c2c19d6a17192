/// The characters that sheets are drawn with, besides their words.
struct Marks: Hashable, Sendable {
    let isPlain: Bool

    init(_ look: Look) { isPlain = look.isPlain }

    var upperLeft: String { isPlain ? "+" : "╭" }
    var upperRight: String { isPlain ? "+" : "╮" }
    var lowerLeft: String { isPlain ? "+" : "╰" }
    var lowerRight: String { isPlain ? "+" : "╯" }
    var horizontal: Unicode.Scalar { isPlain ? "-" : "─" }
    var vertical: Unicode.Scalar { isPlain ? "|" : "│" }
    var thumb: Unicode.Scalar { isPlain ? "#" : "┃" }
    var handle: String { isPlain ? "======" : "━━━━━━" }
    var cross: String { isPlain ? "x" : "✕" }
    /// Stands before what has the focus.
    var focus: String { isPlain ? ">" : "▌" }
    /// The same within a button.
    var pointer: String { isPlain ? ">" : "▸" }
    var defaultAction: String { isPlain ? "*" : "↵" }
    var secret: Character { isPlain ? "*" : "•" }
    var left: String { isPlain ? "<" : "‹" }
    var right: String { isPlain ? ">" : "›" }
    var minus: String { isPlain ? "-" : "−" }
    var dash: String { isPlain ? "-" : "–" }
    var between: String { isPlain ? "-" : "·" }
    /// Work that goes on nobody knows how long.
    var stripe: Unicode.Scalar { isPlain ? "/" : "╱" }
    var full: Unicode.Scalar { isPlain ? "#" : "█" }
    var empty: Unicode.Scalar { isPlain ? "-" : "░" }

    /// Before one of several choices of which one can be picked.
    func radio(_ isPicked: Bool) -> String {
        isPlain ? (isPicked ? "(o)" : "( )") : (isPicked ? "◉" : "○")
    }

    /// Before one of several choices of which any number can be picked.
    func box(_ isPicked: Bool) -> String {
        isPlain ? (isPicked ? "[x]" : "[ ]") : (isPicked ? "☑" : "☐")
    }

    /// A text, or its beginning and the last name of its path, with a sign that there was more between them;
    /// a long name is cut off.
    func cutWithinPath(_ text: String, to columns: Int) -> String {
        let text = String(text.prefix(TerminalLimits.side))
        guard DisplayWidth.columns(of: text) > columns, let slash = text.lastIndex(of: "/") else {
            return cut(text, to: columns)
        }
        let width = DisplayWidth.columns(of: text[slash...])
        guard width <= columns / 3 else { return cut(text, to: columns) }
        return cut(String(text[..<slash]), to: columns - width) + text[slash...]
    }

    /// A text, or as much of it as fits, with a sign that there was more. What is longer than any
    /// screen is wide is not looked at.
    func cut(_ text: String, to columns: Int) -> String {
        let cut = DisplayWidth.cut(String(text.prefix(TerminalLimits.side)), to: columns)
        guard isPlain, cut.last == "…", !text.hasSuffix("…") else { return cut }
        return cut.dropLast() + "."
    }
}
