import SheetRendering

/// An image, or a letter for one that is not to be had.
struct ImageBlock: Block {
    let image: HalfBlocks?
    let letter: String
    let columns: Int

    var rows: Int { image?.size.rows ?? 1 }

    func draw(into canvas: inout Canvas, at point: CellPoint) {
        guard let image else {
            return TitleBlock(lines: [], letter: letter).draw(into: &canvas, at: point)
        }
        let start = CellPoint(
            row: point.row, column: point.column + (columns - image.size.columns) / 2)
        image.draw(into: &canvas.cells, at: start, within: canvas.clip)
    }
}

/// The images of sheets, each read once, as long as its sheet is there.
struct ImageCache: Sendable {
    private struct Name: Hashable, Sendable {
        let path: String
        let columns: Int
    }

    private var images: [ElementKey: (name: Name, image: HalfBlocks?)] = [:]

    /// An image of no more columns than these; nil when it is not to be had.
    mutating func image(
        at path: String, of owner: Int64, columns: Int, over background: Colour,
        _ element: ElementKey
    ) -> HalfBlocks? {
        let name = Name(path: path, columns: columns)
        if let known = images[element], known.name == name { return known.image }
        let room = CellSize(rows: TerminalLimits.imageRows, columns: columns)
        let image = ImageFile.pixels(at: path, of: owner).map {
            HalfBlocks($0, in: room, over: background)
        }
        images[element] = (name, image.flatMap { $0.size.rows > 0 ? $0 : nil })
        return images[element]?.image
    }

    /// Forgets sheets that are gone.
    mutating func keep(_ sheets: Set<SheetKey>) {
        images = images.filter { sheets.contains($0.key.sheet) }
    }
}
