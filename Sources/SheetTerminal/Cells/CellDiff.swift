/// What is shown on a terminal, and the bytes that bring it to the next picture.
///
/// It takes it that the terminal does not go to the next line by itself (`TerminalScreen` sees to
/// that), and that nobody else writes to it; when somebody has, `invalidate()`.
package struct CellDiff: Sendable {
    /// Whether pictures are put between the marks of one update, so that a terminal that knows them
    /// shows no half of one. **Source:** private mode 2026 (synchronized output).
    private let isSynchronized: Bool
    /// What the terminal shows; `nil` when that is not known.
    private var shown: Cells?
    private var pen: Pen
    private var writer = CursorWriter()
    private var isCursorVisible: Bool?

    /// Knows nothing of the screen yet, so the first picture is drawn as a whole.
    package init(depth: ColourDepth, isSynchronized: Bool = true) {
        pen = Pen(depth: depth)
        self.isSynchronized = isSynchronized
    }

    /// Forgets what is shown, so that the next picture is drawn as a whole: after somebody else wrote
    /// to the terminal, or it changed its size.
    package mutating func invalidate() {
        shown = nil
        isCursorVisible = nil
    }

    /// Appends the bytes that bring the terminal to `next`, to be written at once: none when it shows
    /// that already.
    package mutating func update(to next: Cells, into bytes: inout [UInt8]) {
        if shown?.size != next.size { invalidate() }
        let start = bytes.count
        if isSynchronized { bytes.append(ascii: "\u{1B}[?2026h") }
        // A cursor that is seen while text is drawn seems to fly about.
        if isCursorVisible != false { bytes.append(ascii: "\u{1B}[?25l") }
        let body = bytes.count
        if shown == nil { blank(next.size, &bytes) }
        draw(next, &bytes)
        if bytes.count == body {
            bytes.removeSubrange(start...)
        } else {
            isCursorVisible = false
        }
        let drawn = bytes.count
        showCursor(of: next, &bytes)
        if isSynchronized && drawn > start { bytes.append(ascii: "\u{1B}[?2026l") }
        shown = next
    }

    /// Clears the screen in the terminal's own colours.
    private mutating func blank(_ size: CellSize, _ bytes: inout [UInt8]) {
        pen.forget()
        pen.change(to: .standard, &bytes)
        bytes.append(ascii: "\u{1B}[2J")
        writer.forget()
        shown = Cells(size)
    }

    private mutating func draw(_ next: Cells, _ bytes: inout [UInt8]) {
        guard let shown else { return }
        for row in 0..<next.size.rows {
            let first = row * next.size.columns
            let places = first..<first + next.size.columns
            guard let changed = places.first(where: { isChanged(next, from: shown, at: $0) }) else {
                continue
            }
            draw(places, of: next, from: shown, firstChange: changed, &bytes)
        }
    }

    /// Whether a cell does not look as it does on the screen.
    private mutating func isChanged(_ next: Cells, from shown: Cells, at place: Int) -> Bool {
        let new = next.cells[place]
        let old = shown.cells[place]
        guard new.span == old.span, next.isSameText(new.glyph, as: old.glyph, of: shown) else {
            return true
        }
        return new.style != old.style && pen.seen(new.style) != pen.seen(old.style)
    }

    private mutating func draw(
        _ places: Range<Int>, of next: Cells, from shown: Cells, firstChange: Int,
        _ bytes: inout [UInt8]
    ) {
        let row = places.lowerBound / next.size.columns
        let tail = blankTail(of: next, in: places)
        // No second half of a wide character: it has changed only if the first one has.
        var place = firstChange
        var redrawsRest = false
        while place < places.upperBound {
            let cell = next.cells[place]
            let span = max(Int(cell.span), 1)
            guard redrawsRest || isChanged(next, from: shown, at: place) else {
                place += span
                continue
            }
            let point = CellPoint(row: row, column: place - places.lowerBound)
            reach(point, over: next, rowStart: places.lowerBound, &bytes)
            pen.change(to: cell.style, &bytes)
            if place >= tail {
                bytes.append(ascii: "\u{1B}[K")
                return
            }
            put(cell, of: next, at: point, &bytes)
            // A terminal that draws more of it than two columns has drawn over what follows.
            if !cell.glyph.isSteady { redrawsRest = true }
            place += span
        }
    }

    /// Where the blank end of a row begins that can be erased at once; past the row when that would
    /// save nothing.
    private func blankTail(of next: Cells, in places: Range<Int>) -> Int {
        guard let last = next.cells[places].last, last.isBlank,
            // Not every terminal erases in another colour than its own.
            last.style.background.isStandard,
            last.style.attributes.isDisjoint(with: .seenOnBlank)
        else { return places.upperBound }
        var tail = places.upperBound
        while tail > places.lowerBound && next.cells[tail - 1] == last { tail -= 1 }
        return places.upperBound - tail > 3 ? tail : places.upperBound
    }

    /// Moves the cursor. A few cells on the way that are as they should be are drawn once more when
    /// that is no longer than a command.
    private mutating func reach(
        _ point: CellPoint, over next: Cells, rowStart: Int, _ bytes: inout [UInt8]
    ) {
        if let present = writer.position, present.row == point.row,
            0 < point.column - present.column, point.column - present.column <= 4
        {
            let between = next.cells[rowStart + present.column..<rowStart + point.column]
            var isPlain = true
            for cell in between {
                isPlain =
                    isPlain && cell.span == 1 && cell.glyph.word < 0x7F && pen.isIn(cell.style)
            }
            if isPlain {
                for cell in between { bytes.append(UInt8(cell.glyph.value)) }
                writer.advance(by: between.count, columns: next.size.columns)
                return
            }
        }
        writer.move(to: point, &bytes)
    }

    private mutating func put(
        _ cell: Cell, of next: Cells, at point: CellPoint, _ bytes: inout [UInt8]
    ) {
        guard cell.glyph.isSteady else {
            // A terminal that draws less of it than we say leaves what was there.
            for _ in 0..<cell.span { bytes.append(UInt8(ascii: " ")) }
            writer.forget()
            writer.move(to: point, &bytes)
            next.appendText(of: cell.glyph, to: &bytes)
            writer.forget()
            return
        }
        next.appendText(of: cell.glyph, to: &bytes)
        writer.advance(by: Int(cell.span), columns: next.size.columns)
    }

    private mutating func showCursor(of next: Cells, _ bytes: inout [UInt8]) {
        guard let cursor = next.cursor, next.area.contains(cursor) else {
            if isCursorVisible != false { bytes.append(ascii: "\u{1B}[?25l") }
            isCursorVisible = false
            return
        }
        writer.move(to: cursor, &bytes)
        if isCursorVisible != true { bytes.append(ascii: "\u{1B}[?25h") }
        isCursorVisible = true
    }
}
