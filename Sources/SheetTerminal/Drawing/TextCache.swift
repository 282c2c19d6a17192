import SheetInterface
import SheetRendering

/// Where the texts of sheets are broken into lines, kept from frame to frame: a long one takes far
/// longer than all else that a frame does.
struct TextCache: Sendable {
    /// Which text of a sheet it is.
    enum Slot: Hashable, Sendable {
        case title
        case message
        case label(Int)
        case text(Int)
    }

    private struct Broken: Sendable {
        let text: String
        let columns: Int
        let lines: [Substring]
    }

    private struct Listed: Sendable {
        let choices: [Wire.Choice]
        let columns: Int
        let lines: ChoiceLines
    }

    private struct Typed: Sendable {
        let characters: [Character]
        let columns: Int
        let lines: [Range<Int>]
    }

    /// How many texts were broken into lines so far.
    private(set) var breakCount = 0
    private var texts: [SheetKey: [Slot: Broken]] = [:]
    private var lists: [ElementKey: Listed] = [:]
    private var typed: [ElementKey: Typed] = [:]

    /// The lines of a text; none for an empty one.
    mutating func lines(
        of text: String?, columns: Int, _ slot: Slot, _ sheet: SheetKey
    ) -> [Substring] {
        guard let text, !text.isEmpty else { return [] }
        if let known = texts[sheet]?[slot], known.columns == columns, known.text == text {
            return known.lines
        }
        breakCount += 1
        let lines = Wrapping.lines(of: text, columns: columns)
        texts[sheet, default: [:]][slot] = Broken(text: text, columns: columns, lines: lines)
        return lines
    }

    /// The lines of a list.
    mutating func lines(
        of choices: [Wire.Choice], columns: Int, _ element: ElementKey
    ) -> ChoiceLines {
        if let known = lists[element], known.columns == columns, known.choices == choices {
            return known.lines
        }
        breakCount += 1
        let lines = ChoiceLines(choices, columns: columns)
        lists[element] = Listed(choices: choices, columns: columns, lines: lines)
        return lines
    }

    /// The lines of a text that is typed.
    mutating func lines(
        of characters: [Character], columns: Int, _ element: ElementKey
    ) -> [Range<Int>] {
        if let known = typed[element], known.columns == columns, known.characters == characters {
            return known.lines
        }
        breakCount += 1
        let lines = TypedText.lines(of: characters, columns: columns)
        typed[element] = Typed(characters: characters, columns: columns, lines: lines)
        return lines
    }

    /// The place that is so many lines below another one in a text that is typed, in lines as they were
    /// drawn last; nil where there is no such line, and for a text that was not drawn.
    func place(
        _ count: Int, linesBelow place: Int, of characters: [Character], in element: ElementKey
    ) -> Int? {
        guard let known = typed[element] else { return nil }
        let lines =
            known.characters == characters
            ? known.lines : TypedText.lines(of: characters, columns: known.columns)
        guard let line = lines.lastIndex(where: { $0.lowerBound <= place }),
            lines.indices.contains(line + count)
        else { return nil }
        let target = lines[line + count]
        // What follows the last character of a line that was broken stands in the next one.
        let isBroken = lines.dropFirst(line + count + 1).first?.lowerBound == target.upperBound
        let end = isBroken ? target.upperBound - 1 : target.upperBound
        return min(target.lowerBound + place - lines[line].lowerBound, end)
    }

    /// Forgets sheets that are gone.
    mutating func keep(_ sheets: Set<SheetKey>) {
        texts = texts.filter { sheets.contains($0.key) }
        lists = lists.filter { sheets.contains($0.key.sheet) }
        typed = typed.filter { sheets.contains($0.key.sheet) }
    }
}

/// The labels of choices, broken into lines, and where each of them begins.
struct ChoiceLines: Sendable {
    private let lines: [[Substring]]
    /// The first row of each, and the one after the last.
    private let starts: [Int]

    init(_ choices: [Wire.Choice], columns: Int) {
        lines = choices.map { Wrapping.lines(of: $0.label, columns: columns) }
        var starts = [0]
        for line in lines { starts.append(starts[starts.count - 1] + max(1, line.count)) }
        self.starts = starts
    }

    var rows: Int { starts[starts.count - 1] }

    /// The rows of one.
    func rows(of place: Int) -> Range<Int> {
        guard lines.indices.contains(place) else { return 0..<0 }
        return starts[place]..<starts[place + 1]
    }

    func lines(of place: Int) -> [Substring] { lines[place] }

    /// Those of which some rows are seen.
    func places(in rows: Range<Int>) -> Range<Int> {
        let first = place(of: rows.lowerBound)
        return first..<max(first, min(lines.count, place(of: rows.upperBound - 1) + 1))
    }

    /// The choice that a row is of.
    private func place(of row: Int) -> Int {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle + 1] <= row { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
