import SheetInterface
import SheetRendering

/// Makes of the elements of a sheet what is drawn of them.
struct ElementBlocks {
    let layer: PictureLayer
    /// What has the focus, when it is on this sheet.
    let focus: FocusTarget?
    let columns: Int
    let theme: Theme
    let marks: Marks
    let today: CalendarDay

    /// The element at a place; nil when nothing of it is seen.
    func block(
        at place: Int, _ element: Wire.Element, _ form: borrowing FormState,
        _ texts: inout TextCache, _ images: inout ImageShelf
    ) -> (any Block)? {
        let key = layer.elementKey(at: place)
        let isFocused = focus == .element(key)
        switch element.kind {
        case "copyable":
            let lines = texts.lines(
                of: element.text ?? element.value?.first,
                columns: CopyableBlock.textColumns(columns), .text(place), key.sheet)
            let block = CopyableBlock(
                name: key.name, lines: lines, columns: columns, isFocused: isFocused)
            return labelled(block, element, place, key, form, &texts)
        case "progress":
            let part = element.value?.first.flatMap { Double($0) }
            let block = ProgressBlock(
                part: part.map { min(max($0.isFinite ? $0 : 0, 0), 1) }, columns: columns)
            return labelled(block, element, place, key, form, &texts)
        case "image":
            return labelled(
                image(element, key, &images), element, place, key, form, &texts)
        default: break
        }
        guard let entry = form.entry(of: key) else {
            return words(of: element, place, key, form, &texts)
        }
        return input(entry, element, place, key, form, &texts)
    }

    // MARK: Inputs

    private func input(
        _ entry: FormEntry, _ element: Wire.Element, _ place: Int, _ key: ElementKey,
        _ form: borrowing FormState, _ texts: inout TextCache
    ) -> any Block {
        let isFocused = focus == .element(key)
        switch entry {
        case .text(let field) where field.isMultiline:
            let lines = texts.lines(
                of: field.characters, columns: MultilineBlock.textColumns(columns), key)
            let block = MultilineBlock(
                key: key, field: field, lines: lines, placeholder: element.placeholder ?? "",
                columns: columns, isFocused: isFocused)
            return labelled(block, element, place, key, form, &texts)
        case .text(let field):
            let block = FieldBlock(
                key: key, characters: field.characters, cursor: field.cursor,
                placeholder: element.placeholder ?? "", columns: columns, isFocused: isFocused,
                isReadable: true)
            let isNumber = element.kind == "number"
            let control: any Block = isNumber ? NumberBlock(block, columns: columns) : block
            return labelled(control, element, place, key, form, &texts)
        case .secret(let mark):
            let block = FieldBlock(
                key: key, characters: Array(repeating: marks.secret, count: mark.count),
                cursor: mark.cursor, placeholder: element.placeholder ?? "", columns: columns,
                isFocused: isFocused, isReadable: false)
            return labelled(block, element, place, key, form, &texts)
        case .toggle(let isOn): return toggle(isOn, element, place, key, form, &texts)
        case .choice(let field): return choice(field, element, place, key, form, &texts)
        case .calendar(let field): return calendar(field, element, place, key, form, &texts)
        case .time(let field):
            let block = TimeBlock(
                name: key.name, field: field, columns: columns, isFocused: isFocused)
            return labelled(block, element, place, key, form, &texts)
        }
    }

    private func toggle(
        _ isOn: Bool, _ element: Wire.Element, _ place: Int, _ key: ElementKey,
        _ form: borrowing FormState, _ texts: inout TextCache
    ) -> any Block {
        let isFocused = focus == .element(key)
        let label = texts.lines(
            of: title(of: element), columns: max(1, columns - ToggleBlock.keptColumns),
            .label(place), key.sheet)
        let block = ToggleBlock(
            name: key.name, label: label, isOn: isOn, columns: columns, isFocused: isFocused)
        return LabelledBlock(
            block, label: [], problem: form.problem(of: key), columns: columns,
            isFocused: isFocused, marks: marks)
    }

    private func choice(
        _ field: ChoiceField, _ element: Wire.Element, _ place: Int, _ key: ElementKey,
        _ form: borrowing FormState, _ texts: inout TextCache
    ) -> any Block {
        let lines = texts.lines(
            of: field.choices, columns: max(1, columns - ChoiceBlock.indent(marks)), key)
        let block = ChoiceBlock(
            name: key.name, field: field, lines: lines, columns: columns,
            isFocused: focus == .element(key))
        let accessory = LabelledBlock.Accessory(
            columns: LabelledBlock.clear.count + 2,
            clears: field.picked.isEmpty ? nil : key.name)
        return labelled(
            block, element, place, key, form, &texts,
            accessory: field.takesMany ? accessory : nil)
    }

    private func calendar(
        _ field: CalendarField, _ element: Wire.Element, _ place: Int, _ key: ElementKey,
        _ form: borrowing FormState, _ texts: inout TextCache
    ) -> any Block {
        let block = CalendarBlock(
            name: key.name, field: field, today: today, columns: columns,
            isFocused: focus == .element(key))
        let accessory = LabelledBlock.Accessory(
            columns: CalendarBlock.textColumns(field) + LabelledBlock.clear.count + 4,
            text: CalendarBlock.text(of: field, marks),
            clears: field.value.isEmpty ? nil : key.name)
        return labelled(block, element, place, key, form, &texts, accessory: accessory)
    }

    private func labelled(
        _ control: any Block, _ element: Wire.Element, _ place: Int, _ key: ElementKey,
        _ form: borrowing FormState, _ texts: inout TextCache,
        accessory: LabelledBlock.Accessory? = nil
    ) -> any Block {
        let label = texts.lines(
            of: title(of: element), columns: LabelledBlock.labelColumns(columns, accessory).label,
            .label(place), key.sheet)
        return LabelledBlock(
            control, label: label, problem: form.problem(of: key), accessory: accessory,
            columns: columns, isFocused: focus == .element(key), marks: marks)
    }

    /// The words beside it, and whether it needs a value.
    private func title(of element: Wire.Element) -> String? {
        guard element.required == true, let label = element.label else { return element.label }
        return label + " *"
    }

    // MARK: To be read

    /// Text, and kinds that are not known.
    private func words(
        of element: Wire.Element, _ place: Int, _ key: ElementKey, _ form: borrowing FormState,
        _ texts: inout TextCache
    ) -> (any Block)? {
        let text = element.text ?? element.value?.joined(separator: ", ")
        let lines = texts.lines(of: text, columns: columns, .text(place), key.sheet)
        let block = TextBlock(lines: lines, style: theme.sheet)
        let labelled = labelled(block, element, place, key, form, &texts)
        return labelled.rows > 0 ? labelled : nil
    }

    private func image(
        _ element: Wire.Element, _ key: ElementKey, _ images: inout ImageShelf
    ) -> any Block {
        let name = element.value?.first ?? element.text ?? ""
        var image = ImageShelf.Standing.none
        if !marks.isPlain, theme.hasColours, ImageFile.isPath(name) {
            let whole = ImageName(
                path: name, owner: layer.sheet.presenter.uid,
                room: CellSize(rows: TerminalLimits.imageRows, columns: columns),
                background: theme.sheet.background)
            image = images.look(for: whole, key.sheet)
        }
        return ImageBlock(
            image: image, letter: IconLetter.letter(of: name), columns: columns)
    }
}
