import SheetRendering

/// Text that is typed, and how it lies in its box.
enum TypedText {
    /// What a character takes in a box: tabs and ends of lines are a space.
    static func columns(of character: Character) -> Int {
        if character == "\t" || character.isNewline { return 1 }
        return DisplayWidth.measure(character).columns
    }

    /// From which character on a line is shown so that its cursor is seen.
    ///
    /// - Parameter before: From which it was shown before: as long as the cursor is seen there, nothing
    ///   moves.
    static func start(
        of characters: [Character], cursor: Int, before: Int, columns: Int
    ) -> Int {
        var start = min(max(before, 0), cursor)
        // The last column is for the cursor after the last character.
        var first = cursor
        var width = 0
        while first > 0 {
            width += self.columns(of: characters[first - 1])
            if width > columns - 1 { break }
            first -= 1
        }
        start = max(start, first)
        // Room at the end is filled up from the beginning.
        var end = characters.count
        width = 0
        while end > 0, end > start - columns {
            width += self.columns(of: characters[end - 1])
            if width > columns - 1 { break }
            end -= 1
        }
        return min(start, end)
    }

    /// The lines of a text that is edited, as places of its characters. Lines break after spaces, which
    /// stay where they are; an end of a line belongs to none.
    static func lines(of characters: [Character], columns: Int) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        var width = 0
        var afterSpace: Int?
        var place = 0
        func end(at end: Int, next: Int) {
            lines.append(start..<end)
            start = next
            afterSpace = nil
        }
        while place < characters.count {
            let character = characters[place]
            if character.isNewline {
                end(at: place, next: place + 1)
                width = 0
            } else {
                let own = self.columns(of: character)
                if width + own > columns, place > start, character != " " {
                    let next = afterSpace ?? place
                    end(at: next, next: next)
                    width = characters[next..<place].reduce(0) { $0 + self.columns(of: $1) }
                    continue
                }
                width += own
                if character == " " { afterSpace = place + 1 }
            }
            place += 1
        }
        lines.append(start..<characters.count)
        return lines
    }

    /// Draws the characters of one line, one by one, and gives the place that each has.
    static func draw(
        _ characters: ArraySlice<Character>, at point: CellPoint, _ style: CellStyle,
        within box: CellArea, into canvas: inout Canvas
    ) -> TextLine {
        let clip = canvas.clip
        canvas.clip = clip.intersection(box)
        var column = point.column
        var end = characters.startIndex
        for character in characters {
            if column >= box.columns.upperBound { break }
            let columns = self.columns(of: character)
            let isBlank = character == "\t" || character.isNewline
            canvas.write(
                isBlank ? " " : String(character), at: CellPoint(row: point.row, column: column),
                style)
            column += columns
            end += 1
        }
        canvas.clip = clip
        return TextLine(
            origin: point, start: characters.startIndex, characters: characters[..<end])
    }

    /// What some characters take.
    static func columns(of characters: ArraySlice<Character>) -> Int {
        characters.reduce(0) { $0 + columns(of: $1) }
    }
}
