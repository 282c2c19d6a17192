/// A picture of a screen: rows of cells, and where the cursor is.
///
/// Only what a terminal draws is in it: no control characters, nothing without a width, no half of a
/// wide character. So whatever a text holds, it cannot command the terminal.
package struct Cells: Sendable {
    package let size: CellSize

    /// Where the cursor is shown; `nil`: nowhere.
    package var cursor: CellPoint?

    /// Row after row.
    private(set) var cells: [Cell]
    private(set) var clusters = Clusters()

    /// A screen without text.
    package init(_ size: CellSize, style: CellStyle = .standard) {
        self.size = size
        cells = Array(repeating: .blank(style), count: size.rows * size.columns)
    }

    /// All of the screen.
    package var area: CellArea {
        CellArea(row: 0, column: 0, height: size.rows, width: size.columns)
    }

    /// Takes away all text and the cursor.
    package mutating func clear(style: CellStyle = .standard) {
        for index in cells.indices { cells[index] = .blank(style) }
        clusters.removeAll()
        cursor = nil
    }

    /// The text of a cell: a space where there is none, nothing in the second column of a wide
    /// character and outside of the screen.
    package func text(at point: CellPoint) -> String {
        guard area.contains(point) else { return "" }
        let cell = cells[index(of: point)]
        guard cell.span > 0 else { return "" }
        var bytes: [UInt8] = []
        appendText(of: cell.glyph, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text of a row, for tests and logs. Spaces at its end stay.
    package func text(ofRow row: Int) -> String {
        (0..<size.columns).map { text(at: CellPoint(row: row, column: $0)) }.joined()
    }

    /// The style of a cell; that of an empty screen outside of this one.
    package func style(at point: CellPoint) -> CellStyle {
        area.contains(point) ? cells[index(of: point)].style : .standard
    }

    /// Appends the UTF-8 of what one of these cells shows.
    func appendText(of glyph: Glyph, to bytes: inout [UInt8]) {
        let value = glyph.value
        if glyph.isCluster {
            bytes.append(contentsOf: clusters[Int(value)])
        } else if value < 0x80 {
            bytes.append(UInt8(value))
        } else if let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) {
            bytes.append(contentsOf: encoded)
        }
    }

    /// Whether two cells look alike, this picture's at `index` and the other's at the same place.
    func isSame(at index: Int, as other: borrowing Cells) -> Bool {
        let one = cells[index]
        let two = other.cells[index]
        return one.style == two.style && one.span == two.span
            && isSameText(one.glyph, as: two.glyph, of: other)
    }

    /// Whether a glyph of this picture has the same text as one of another.
    func isSameText(_ one: Glyph, as two: Glyph, of other: borrowing Cells) -> Bool {
        guard one.isCluster && two.isCluster else { return one == two }
        return clusters[Int(one.value)] == other.clusters[Int(two.value)]
    }

    private func index(of point: CellPoint) -> Int {
        point.row * size.columns + point.column
    }
}

extension Cells: Equatable {
    /// Whether they look alike.
    package static func == (one: Cells, two: Cells) -> Bool {
        one.size == two.size && one.cursor == two.cursor
            && one.cells.indices.allSatisfy { one.isSame(at: $0, as: two) }
    }
}

// MARK: - Single cells

extension Cells {
    /// Takes in a character's scalars; of what there is no room for, the first one.
    mutating func glyph(of character: Character, isSteady: Bool) -> Glyph? {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return nil }
        if scalars.index(after: scalars.startIndex) == scalars.endIndex {
            return Glyph(scalar: first, isSteady: isSteady)
        }
        guard let index = clusters.add(character) else {
            // It may be narrower than the whole.
            return Glyph(scalar: first, isSteady: false)
        }
        return Glyph(cluster: index, isSteady: isSteady)
    }

    /// Puts a glyph on its one or two cells. What is left of wide characters that it half covers is
    /// blank.
    ///
    /// - Parameter point: On the screen, and so is the second cell.
    mutating func put(_ glyph: Glyph, span: Int, at point: CellPoint, style: CellStyle) {
        let place = index(of: point)
        blankHalves(from: place, span: span, column: point.column)
        cells[place] = Cell(glyph: glyph, style: style, span: UInt8(span))
        if span == 2 { cells[place + 1] = .second(style) }
    }

    private mutating func blankHalves(from place: Int, span: Int, column: Int) {
        if cells[place].span == 0 && column > 0 {
            cells[place - 1] = .blank(cells[place - 1].style)
        }
        let after = place + span
        if column + span < size.columns && cells[after].span == 0 {
            cells[after] = .blank(cells[after].style)
        }
    }

    /// Changes the style of all cells of an area, and leaves their text. Both halves of a wide
    /// character are changed when the first one is.
    package mutating func restyle(_ area: CellArea, _ change: (inout CellStyle) -> Void) {
        let area = area.intersection(self.area)
        for row in area.rows {
            for column in area.columns {
                let place = row * size.columns + column
                if cells[place].span == 0 {
                    // The first half lies outside of the area.
                    if column == area.columns.lowerBound { continue }
                    cells[place].style = cells[place - 1].style
                    continue
                }
                change(&cells[place].style)
                if cells[place].span == 2 { cells[place + 1].style = cells[place].style }
            }
        }
    }
}
