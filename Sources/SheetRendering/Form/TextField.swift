/// Text that is being edited, and where in it.
///
/// The cursor stands between what people take for one character each: letters with their marks, and
/// emoji, are passed and deleted whole.
package struct TextField: Hashable, Sendable {
    package private(set) var characters: [Character]
    /// How many characters are before it.
    package private(set) var cursor: Int
    /// Whether it can have more than one line.
    package let isMultiline: Bool
    /// At most so many Unicode scalars can be put in.
    let limit: Int
    let digitsOnly: Bool

    /// Begins at the end of `text`, which is taken as it is.
    package init(
        _ text: String = "", isMultiline: Bool = false, limit: Int? = nil, digitsOnly: Bool = false
    ) {
        characters = Array(text)
        cursor = characters.count
        self.isMultiline = isMultiline
        self.limit = max(0, limit ?? Limits.textScalars)
        self.digitsOnly = digitsOnly
    }

    /// All that stands in it.
    package var text: String { String(characters) }

    /// Carries a command out; false when there was nothing to do, so that it may mean something else.
    ///
    /// Of text that does not fit, as much is put in as does.
    package mutating func apply(_ command: EditingCommand) -> Bool {
        let before = (characters, cursor)
        switch command {
        case .insert(let text): return insert(text)
        case .deleteBackward: delete(cursor - 1..<cursor)
        case .deleteForward: delete(cursor..<cursor + 1)
        case .deleteWordBackward: delete(wordStart..<cursor)
        case .deleteWordForward: delete(cursor..<wordEnd)
        case .deleteToLineStart: delete(lineStart(of: cursor)..<cursor)
        case .deleteToLineEnd: delete(cursor..<lineEnd(of: cursor))
        case .clear: delete(0..<characters.count)
        case .moveLeft: move(to: cursor - 1)
        case .moveRight: move(to: cursor + 1)
        case .moveWordLeft: move(to: wordStart)
        case .moveWordRight: move(to: wordEnd)
        case .moveUp: moveLine(up: true)
        case .moveDown: moveLine(up: false)
        case .moveToLineStart: move(to: lineStart(of: cursor))
        case .moveToLineEnd: move(to: lineEnd(of: cursor))
        case .moveToStart: move(to: 0)
        case .moveToEnd: move(to: characters.count)
        case .activate: return isMultiline ? insert("\n") : false
        case .pageUp, .pageDown: return false
        }
        return before != (characters, cursor)
    }

    /// Puts the cursor before a character, or at the end.
    package mutating func move(to place: Int) {
        cursor = min(max(place, 0), characters.count)
    }

    // MARK: Changes

    private mutating func insert(_ text: String) -> Bool {
        dropIsolates()
        var typed = PlainText.typed(text, isMultiline: isMultiline, digitsOnly: digitsOnly)
        let room = limit - characters.reduce(0) { $0 + $1.unicodeScalars.count }
        if typed.unicodeScalars.count > room {
            typed = Self.beginning(of: typed, scalars: max(0, room))
        }
        guard !typed.isEmpty else { return false }
        let before = String(characters[..<cursor]) + typed
        rebuild(before, String(characters[cursor...]))
        return true
    }

    /// As many whole characters as fit.
    private static func beginning(of text: String, scalars: Int) -> String {
        var room = scalars
        return String(
            text.prefix { character in
                room -= character.unicodeScalars.count
                return room >= 0
            })
    }

    private mutating func delete(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<characters.count)
        guard !range.isEmpty else { return }
        rebuild(String(characters[..<range.lowerBound]), String(characters[range.upperBound...]))
        dropIsolates()
    }

    /// Joins two parts, the cursor between them: a mark at the beginning of the second one may join the
    /// last character of the first.
    private mutating func rebuild(_ before: String, _ after: String) {
        characters = Array(before + after)
        let scalars = before.unicodeScalars.count
        var passed = 0
        cursor = 0
        while cursor < characters.count, passed < scalars {
            passed += characters[cursor].unicodeScalars.count
            cursor += 1
        }
    }

    private mutating func dropIsolates() {
        func isClean(_ character: Character) -> Bool {
            !character.unicodeScalars.contains(where: PlainText.isIsolate)
        }
        guard !characters.allSatisfy(isClean) else { return }
        func clean(_ part: ArraySlice<Character>) -> String {
            var scalars = String(part).unicodeScalars
            scalars.removeAll(where: PlainText.isIsolate)
            return String(scalars)
        }
        rebuild(clean(characters[..<cursor]), clean(characters[cursor...]))
    }

    // MARK: Places

    private func isWord(_ place: Int) -> Bool {
        characters[place].isLetter || characters[place].isNumber
    }

    private var wordStart: Int {
        var place = cursor
        while place > 0, !isWord(place - 1) { place -= 1 }
        while place > 0, isWord(place - 1) { place -= 1 }
        return place
    }

    private var wordEnd: Int {
        var place = cursor
        while place < characters.count, !isWord(place) { place += 1 }
        while place < characters.count, isWord(place) { place += 1 }
        return place
    }

    private func lineStart(of place: Int) -> Int {
        characters[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    }

    private func lineEnd(of place: Int) -> Int {
        characters[place...].firstIndex(of: "\n") ?? characters.count
    }

    private mutating func moveLine(up: Bool) {
        guard isMultiline else { return }
        let start = lineStart(of: cursor)
        let column = cursor - start
        if up {
            guard start > 0 else { return }
            move(to: min(lineStart(of: start - 1) + column, start - 1))
        } else {
            let end = lineEnd(of: cursor)
            guard end < characters.count else { return }
            move(to: min(end + 1 + column, lineEnd(of: end + 1)))
        }
    }
}
