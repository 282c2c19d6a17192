import SheetRendering

/// An image, or a letter for one that is not to be had, or not yet.
struct ImageBlock: Block {
    let image: ImageShelf.Standing
    let letter: String
    let columns: Int

    var rows: Int {
        guard case .ready(let image) = image else { return 1 }
        return image.size.rows
    }

    func draw(into canvas: inout Canvas, at point: CellPoint) {
        switch image {
        case .ready(let image):
            let start = CellPoint(
                row: point.row, column: point.column + (columns - image.size.columns) / 2)
            canvas.draw(image, at: start)
        case .pending(let name):
            canvas.want(
                name, CellArea(row: point.row, column: point.column, height: 1, width: columns))
            drawLetter(into: &canvas, at: point)
        case .none: drawLetter(into: &canvas, at: point)
        }
    }

    private func drawLetter(into canvas: inout Canvas, at point: CellPoint) {
        TitleBlock(lines: [], letter: letter).draw(into: &canvas, at: point)
    }
}
