import SheetInterface
import SheetRendering

extension AttachedScreen {
    /// Takes what a person did, and says what is to be done about it.
    package mutating func take(
        _ event: consuming InputEvent, at now: Instant
    ) -> [ScreenRequest] {
        actionTime = now
        switch consume event {
        case .key(let key, let modifiers):
            guard let meaning = KeyMeaning(key, modifiers) else { return [] }
            state.notes = [:]
            needsDrawing = true
            return perform(meaning, at: now)
        case .mouse(let event):
            return take(event, at: now)
        case .paste(var text):
            paste(text)
            text.wipe()
            return []
        }
    }

    private mutating func perform(_ meaning: KeyMeaning, at now: Instant) -> [ScreenRequest] {
        switch meaning {
        case .leave: return [.leave]
        case .suspend: return [.suspend]
        case .redraw: return [.redraw]
        case .override: return override()
        case .escape: return escape(at: now)
        case .focusNext:
            focus.moveForward()
            state.revealsFocus = true
        case .focusPrevious:
            focus.moveBackward()
            state.revealsFocus = true
        case .activate: return activate()
        case .confirm: return currentLayer.map { confirm($0) } ?? []
        case .edit(let command): return edit(command)
        }
        return []
    }

    // MARK: What is meant

    /// What of the focused sheet was drawn and is still there; without a focus, of the topmost one that
    /// takes input.
    var currentLayer: PictureLayer? {
        let key = focus.target?.sheet ?? frame.last { $0.isInteractive }?.key
        return key.flatMap { layer($0) }
    }

    /// A sheet as the newest picture has it, if it was drawn and took input then.
    func layer(_ key: SheetKey) -> PictureLayer? {
        interactive.contains(key) ? layers[key] : nil
    }

    func element(_ key: ElementKey) -> Wire.Element? {
        guard let layer = layer(key.sheet) else { return nil }
        let place = layer.elements.indices.first { layer.elementKey(at: $0) == key }
        return place.map { layer.elements[$0] }
    }

    // MARK: Enter

    private mutating func activate() -> [ScreenRequest] {
        switch focus.target {
        case .action(let sheet, let id): return choose(id, on: sheet)
        case .element(let key):
            guard let element = element(key) else { return [] }
            if element.kind == "copyable" { return copy(element, on: key.sheet) }
            guard takesEnter(key) else { return advance(from: key) }
            guard form.apply(.activate, to: key), !isPicked(key) else { return advance(from: key) }
            state.revealsFocus = true
            return []
        case nil: return []
        }
    }

    /// Whether Enter means an element itself, rather than going on from it: a line of a text ends, what
    /// is under the cursor is picked where nothing is.
    private func takesEnter(_ key: ElementKey) -> Bool {
        switch form.entry(of: key) {
        case .text(let field): field.isMultiline
        case .choice(let field): !field.takesMany && field.picked.isEmpty
        case .calendar(let field):
            !field.typed.isEmpty || (field.isRange ? field.last : field.first) != field.cursor
        case .secret, .toggle, .time, nil: false
        }
    }

    /// Whether one of a few is picked, after which nothing is left to do there.
    private func isPicked(_ key: ElementKey) -> Bool {
        if case .choice = form.entry(of: key) { true } else { false }
    }

    /// Goes on to the sheet's next input; from the last one, to its answer.
    private mutating func advance(from key: ElementKey) -> [ScreenRequest] {
        guard let layer = layer(key.sheet) else { return [] }
        var others: Set<ElementKey> = []
        for (place, element) in layer.elements.enumerated() where element.kind == "copyable" {
            others.insert(layer.elementKey(at: place))
        }
        let inputs = focus.order.filter { target in
            guard case .element(let other) = target else { return false }
            return other.sheet == key.sheet && !others.contains(other)
        }
        let next = inputs.drop { $0 != .element(key) }.dropFirst().first
        guard let next else { return confirm(layer) }
        moveFocus(to: next)
        return []
    }

    private mutating func confirm(_ layer: PictureLayer) -> [ScreenRequest] {
        layer.defaultAction.map { choose($0.id, on: layer.key) } ?? []
    }

    mutating func moveFocus(to target: FocusTarget) {
        focus.move(to: target)
        state.revealsFocus = true
        needsDrawing = true
    }

    // MARK: Editing

    private mutating func edit(_ command: EditingCommand) -> [ScreenRequest] {
        let isSpace = command == .insert(" ")
        switch focus.target {
        case .element(let key):
            guard let element = element(key) else { return [] }
            if isSpace, element.kind == "copyable" { return copy(element, on: key.sheet) }
            if moveInLines(command, key) || form.apply(command, to: key) {
                state.revealsFocus = true
            } else if !command.isArrow || !holdsArrows(key, element) {
                pass(command, isText: holdsText(key))
            }
        case .action(let sheet, let id):
            if isSpace { return choose(id, on: sheet) }
            scrollOrPass(command)
        case nil: scrollOrPass(command)
        }
        return []
    }

    /// Up and down in a text go by its lines as they are seen, wherever they were broken.
    private mutating func moveInLines(_ command: EditingCommand, _ key: ElementKey) -> Bool {
        let count = command == .moveUp ? -1 : command == .moveDown ? 1 : 0
        guard count != 0, case .text(let field) = form.entry(of: key), field.isMultiline,
            let place = drawing.place(count, linesBelowCursorOf: field, in: key)
        else { return false }
        form.move(to: place, in: key)
        return true
    }

    /// Whether arrows that go no further in an element stay there: who holds one down to get to an end
    /// is not to go on in the next element.
    private func holdsArrows(_ key: ElementKey, _ element: Wire.Element) -> Bool {
        switch form.entry(of: key) {
        case .choice, .calendar, .time: true
        case .text(let field): field.isMultiline || element.kind == "number"
        case .secret, .toggle, nil: false
        }
    }

    private func holdsText(_ key: ElementKey) -> Bool {
        switch form.entry(of: key) {
        case .text, .secret, .time: true
        case .toggle, .choice, .calendar, nil: false
        }
    }

    /// What an element has no use for moves the focus, or what is seen; in a text the ends of a line
    /// hold.
    private mutating func pass(_ command: EditingCommand, isText: Bool) {
        switch command {
        case .moveUp: focus.moveBackward()
        case .moveDown: focus.moveForward()
        case .moveLeft where !isText: focus.moveBackward()
        case .moveRight where !isText: focus.moveForward()
        case .pageUp: return scrollPage(-1)
        case .pageDown: return scrollPage(1)
        default: return
        }
        state.revealsFocus = true
    }

    private mutating func scrollOrPass(_ command: EditingCommand) {
        switch command {
        case .moveUp: if scroll(by: -CellGrid.pointsPerRow) { return }
        case .moveDown: if scroll(by: CellGrid.pointsPerRow) { return }
        case .moveToLineStart, .moveToStart: _ = scroll(by: -.greatestFiniteMagnitude)
        case .moveToLineEnd, .moveToEnd: _ = scroll(by: .greatestFiniteMagnitude)
        default: break
        }
        pass(command, isText: false)
    }

    private mutating func scrollPage(_ way: Double) {
        guard let key = currentLayer?.key, let scroll = state.scrolls[key] else { return }
        let page = max(scroll.viewportHeight - CellGrid.pointsPerRow, CellGrid.pointsPerRow)
        _ = self.scroll(key, by: way * page)
    }

    private mutating func scroll(by points: Double) -> Bool {
        currentLayer.map { scroll($0.key, by: points) } ?? false
    }

    /// Whether it could be scrolled that way.
    mutating func scroll(_ key: SheetKey, by points: Double) -> Bool {
        guard let before = state.scrolls[key] else { return false }
        state.scrolls[key]?.scroll(by: points)
        guard state.scrolls[key] != before else { return false }
        needsDrawing = true
        return true
    }

    // MARK: Pasting

    private mutating func paste(_ text: borrowing PastedText) {
        state.notes = [:]
        needsDrawing = true
        guard case .element(let key) = focus.target, element(key) != nil else { return }
        switch form.entry(of: key) {
        case .text, .time, .calendar:
            if form.apply(.insert(text.text), to: key) { state.revealsFocus = true }
        case .secret: pasteSecret(text, into: key)
        case .toggle, .choice, nil: return
        }
        if text.isCut { note(Words.cut, on: key.sheet) }
    }

    private mutating func pasteSecret(_ text: borrowing PastedText, into key: ElementKey) {
        // Scalar by scalar: what goes into a secret is never in a string that lies in memory.
        var decoder = UTF8()
        var bytes = text.bytes.makeIterator()
        while case .scalarValue(let scalar) = decoder.decode(&bytes), scalar != "\n" {
            guard form.apply(.insert(String(scalar)), to: key) else { break }
        }
        state.revealsFocus = true
    }
}

extension EditingCommand {
    fileprivate var isArrow: Bool {
        switch self {
        case .moveUp, .moveDown, .moveLeft, .moveRight: true
        default: false
        }
    }
}
