extension Cells {
    /// Fills an area, as far as it is on the screen.
    ///
    /// - Parameter scalar: One that takes one column; of any other kind, a space is drawn.
    package mutating func fill(
        _ area: CellArea, with scalar: Unicode.Scalar = " ", style: CellStyle
    ) {
        let area = area.intersection(self.area)
        let isDrawable = DisplayWidth.columns(of: scalar) == 1
        let glyph = isDrawable ? Glyph(scalar: scalar, isSteady: true) : .space
        for row in area.rows {
            for column in area.columns {
                put(glyph, span: 1, at: CellPoint(row: row, column: column), style: style)
            }
        }
    }

    /// Draws a line of text, as far as it lies within `clip` and on the screen. Of a wide character at
    /// the edge, the half that is within it is blank.
    ///
    /// Newlines are spaces, tabs are spaces up to the next stop counted from where the text begins,
    /// and what has no width is left out: control characters, marks without a letter.
    ///
    /// - Returns: How many columns the text takes, seen or not.
    @discardableResult
    package mutating func write(
        _ text: some StringProtocol, at point: CellPoint, style: CellStyle, within clip: CellArea
    ) -> Int {
        let clip = clip.intersection(area)
        let isSeen = clip.rows.contains(point.row)
        if let count = writePlain(text, at: point, style: style, within: clip, isSeen: isSeen) {
            return count
        }
        var advanced = 0
        for character in text {
            let start = point.column + advanced
            if character == "\t" || character.isNewline {
                let count =
                    character == "\t" ? DisplayWidth.advance(of: character, at: advanced) : 1
                let blank = CellArea(row: point.row, column: start, height: 1, width: count)
                fill(blank.intersection(clip), style: style)
                advanced += count
                continue
            }
            let measure = DisplayWidth.measure(character)
            advanced += measure.columns
            guard isSeen && measure.columns > 0 else { continue }
            draw(character, measure, at: CellPoint(row: point.row, column: start), style, clip)
        }
        return advanced
    }

    /// The same for text of ASCII without controls, byte by byte; `nil` for any other.
    private mutating func writePlain(
        _ text: some StringProtocol, at point: CellPoint, style: CellStyle, within clip: CellArea,
        isSeen: Bool
    ) -> Int? {
        let count = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
            guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
            guard isSeen else { return bytes.count }
            let columns = (point.column..<point.column + bytes.count).clamped(to: clip.columns)
            for column in columns {
                let glyph = Glyph(
                    scalar: Unicode.Scalar(bytes[column - point.column]), isSteady: true)
                put(glyph, span: 1, at: CellPoint(row: point.row, column: column), style: style)
            }
            return bytes.count
        }
        return count ?? nil
    }

    private mutating func draw(
        _ character: Character, _ measure: DisplayWidth.Measure, at point: CellPoint,
        _ style: CellStyle, _ clip: CellArea
    ) {
        let columns = point.column..<point.column + measure.columns
        let seen = columns.clamped(to: clip.columns)
        if seen == columns, let glyph = glyph(of: character, isSteady: measure.isSteady) {
            put(glyph, span: measure.columns, at: point, style: style)
        } else {
            fill(CellArea(rows: point.row..<point.row + 1, columns: seen), style: style)
        }
    }

    /// Draws text on the whole screen.
    @discardableResult
    package mutating func write(
        _ text: some StringProtocol, at point: CellPoint, style: CellStyle
    ) -> Int {
        write(text, at: point, style: style, within: area)
    }

    /// Darkens what is drawn so far: 0 leaves it as it is, 1 makes it black. What is in the terminal's
    /// own colours, which are not known, is marked `dimmed`.
    package mutating func dim(_ area: CellArea, opacity: Double) {
        let part = Colour.of256(opacity)
        guard part > 0 else { return }
        restyle(area) { style in
            style.attributes.insert(.dimmed)
            style.foreground = style.foreground.darkened(of256: part)
            style.background = style.background.darkened(of256: part)
        }
    }
}

extension Colour {
    private static let black = Colour(hex: 0)

    fileprivate func darkened(of256 part: UInt32) -> Colour {
        hasComponents ? mixed(with: .black, of256: part) : self
    }
}
