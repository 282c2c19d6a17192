import SheetInterface
import SheetRendering

/// What there is to draw of one sheet, in the columns that it has.
struct LayerContent: Sendable {
    /// A part of what scrolls.
    struct Part: Sendable {
        let block: any Block
        /// What of it can have the focus.
        var target: FocusTarget?
        /// Whether it belongs to the part above, so that there is no gap between them.
        var isTied = false
    }

    /// Nil when there are neither a title nor an icon.
    let title: TitleBlock?
    /// The message and the elements, top to bottom.
    let parts: [Part]
    let actions: ActionsBlock
    /// A line of the renderer's own.
    let note: String?

    /// - Parameter note: As in `ScreenState`.
    init(
        _ elements: ElementBlocks, _ form: borrowing FormState, note: String?,
        _ texts: inout TextCache, _ images: inout ImageShelf
    ) {
        let layer = elements.layer
        let request = layer.request
        let columns = elements.columns
        let letter = request.icon.map { IconLetter.letter(of: $0) }
        let indent = letter == nil ? 0 : TitleBlock.iconColumns - 1
        let lines = texts.lines(
            of: request.title, columns: max(1, columns - indent), .title, layer.key)
        let title = TitleBlock(lines: lines, letter: letter)
        self.title = title.rows > 0 ? title : nil
        self.note = note

        var parts: [Part] = []
        let message = texts.lines(of: request.message, columns: columns, .message, layer.key)
        if !message.isEmpty {
            let block = TextBlock(lines: message, style: elements.theme.sheet)
            parts.append(Part(block: block, isTied: true))
        }
        var before: String?
        for (place, element) in layer.elements.enumerated() {
            guard let block = elements.block(at: place, element, form, &texts, &images) else {
                continue
            }
            parts.append(
                Part(
                    block: block, target: .element(layer.elementKey(at: place)),
                    isTied: element.kind == "toggle" && before == "toggle"))
            before = element.kind
        }
        self.parts = parts
        var focused: String?
        if case .action(_, let id) = elements.focus { focused = id }
        actions = ActionsBlock(
            layer, focused: focused, columns: columns,
            hasBrackets: !elements.theme.hasFills || elements.marks.isPlain)
    }
}
