/// What a sheet is called, after its icon.
struct TitleBlock: Block {
    let lines: [Substring]
    /// The icon's letter; nil for none.
    let letter: String?

    /// Columns before the title.
    static let iconColumns = 5

    var rows: Int { max(lines.count, letter == nil ? 0 : 1) }

    func draw(into canvas: inout Canvas, at point: CellPoint) {
        var start = point
        if let letter {
            let theme = canvas.theme
            let isBare = canvas.marks.isPlain || !theme.hasFills
            canvas.write(isBare ? "[\(letter)]" : " \(letter) ", at: point, theme.filled)
            start.column += Self.iconColumns - 1
        }
        TextBlock(lines: lines, style: canvas.theme.title).draw(into: &canvas, at: start)
    }
}

/// A letter that stands for an icon.
enum IconLetter {
    /// That of an icon's name or a file's.
    static func letter(of icon: String) -> String {
        let name = icon.split(separator: "/").last.map(String.init) ?? icon
        switch name {
        case "dialog-warning", "dialog-error", "emblem-important": return "!"
        case "dialog-question", "help-about", "system-help": return "?"
        case "dialog-information": return "i"
        case "list-add": return "+"
        default: break
        }
        let parts = name.split { $0 == "-" || $0 == "." || $0 == "_" }
        // The first part of these names says what kind of icon it is, not what it shows.
        let kinds = ["dialog", "emblem", "face", "preferences", "application", "applications"]
        let word = parts.count > 1 && kinds.contains(String(parts[0])) ? parts[1] : parts.first
        let letter = word?.first { DisplayWidth.measure($0).columns == 1 && !$0.isWhitespace }
        return letter.map { String($0.uppercased().prefix(1)) } ?? "?"
    }
}
