package import SheetRendering

/// What was drawn where.
package struct DrawnScreen: Hashable, Sendable {
    /// Where the parts of each sheet are.
    package internal(set) var layouts: [SheetKey: LayerLayout] = [:]
    /// How high each sheet's content is, in points, as it is to be reported: at that height all of it is
    /// seen. The row of the handle is not in it; of an alert, both of its borders are.
    package internal(set) var contentHeights: [SheetKey: Double] = [:]
    /// Images that are in view, and not there yet.
    package internal(set) var wantedImages: [WantedImage] = []
    /// The lines of texts that are edited.
    var texts: [ElementKey: [TextLine]] = [:]

    /// Nothing is drawn.
    package init() {}

    /// The place in an edited text that is nearest to a cell, as `FormState.move(to:in:)` takes it; nil
    /// when no such text was drawn.
    package func character(at point: CellPoint, in element: ElementKey) -> Int? {
        guard let lines = texts[element] else { return nil }
        let line = lines.last { $0.origin.row <= point.row } ?? lines.first
        return line?.place(at: point.column)
    }
}

/// A part of an edited text, as it is drawn in one row.
struct TextLine: Hashable, Sendable {
    let origin: CellPoint
    /// The place in the whole text of the first character.
    let start: Int
    let characters: ArraySlice<Character>

    /// The place of the character at a column, or of the one after the last.
    func place(at column: Int) -> Int {
        var next = origin.column
        for (index, character) in characters.enumerated() {
            let width = DisplayWidth.measure(character).columns
            if column < next + max(width, 1) { return start + index }
            next += width
        }
        return start + characters.count
    }
}
