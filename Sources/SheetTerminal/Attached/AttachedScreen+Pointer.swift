import SheetInterface
import SheetRendering

/// A pointer that was pressed on a sheet, or beside it.
struct Press: Hashable, Sendable {
    enum Place: Hashable, Sendable {
        case part(LayerLayout.Part)
        /// Around the sheet.
        case backdrop
    }

    let sheet: SheetKey
    let place: Place
    /// Whether the pointer is still there.
    var isInside = true
    /// Of the handle.
    var drag: DragTracking?

    /// What is drawn pressed.
    var shown: PressedPart? {
        guard isInside, case .part(let part) = place else { return nil }
        return PressedPart(part, of: sheet)
    }
}

extension AttachedScreen {
    /// Rows that one notch of the wheel moves.
    private static let wheelRows = 3.0

    mutating func take(_ event: MouseEvent, at now: Instant) -> [ScreenRequest] {
        switch event.action {
        case .press(.left):
            state.notes = [:]
            needsDrawing = true
            letGo(at: now)
            begin(at: event.point, now)
        case .drag(.left): move(to: event.point, now)
        case .release(.left): return release(at: event.point, now)
        case .scroll(.up): scrollBelow(event.point, by: -Self.wheelRows)
        case .scroll(.down): scrollBelow(event.point, by: Self.wheelRows)
        case .press, .drag, .release, .scroll: break
        }
        return []
    }

    private func hit(_ point: CellPoint) -> Hit {
        Hit(at: CellGrid.point(at: point), in: frame, layouts: drawn.layouts)
    }

    private static func place(_ hit: Hit) -> (SheetKey, Press.Place)? {
        switch hit {
        case .part(let key, let part): (key, .part(part))
        case .backdrop(let key): (key, .backdrop)
        case .content, .inert, .nothing: nil
        }
    }

    // MARK: Press, drag, release

    private mutating func begin(at point: CellPoint, _ now: Instant) {
        if case .content(let key) = hit(point) { focus.move(to: key) }
        guard let (key, place) = Self.place(hit(point)), let layer = layer(key) else { return }
        var press = Press(sheet: key, place: place)
        if case .part(let part) = place {
            if part == .handle, let staged = frame.last(where: { $0.key == key }) {
                press.drag = DragTracking(staged, y: CellGrid.point(at: point).y, at: now)
            }
            takeFocus(part, on: layer, at: point)
        }
        self.press = press
    }

    /// What is pressed gets the focus, and a text its cursor there.
    private mutating func takeFocus(
        _ part: LayerLayout.Part, on layer: PictureLayer, at point: CellPoint
    ) {
        switch part {
        case .element(let name), .choice(let name, _), .day(let name, _), .month(let name, _),
            .timePart(let name, _), .step(let name, _), .clear(let name):
            let key = ElementKey(sheet: layer.key, name: name)
            focus.move(to: .element(key))
            if case .element = part, let place = drawn.character(at: point, in: key) {
                form.move(to: place, in: key)
            }
        case .action(let id): focus.move(to: .action(layer.key, id))
        case .handle: focus.move(to: layer.key)
        case .override: break
        }
    }

    private mutating func move(to point: CellPoint, _ now: Instant) {
        guard var press else { return }
        if press.drag != nil {
            press.drag?.move(to: CellGrid.point(at: point).y, at: now)
            if let drag = press.drag, drag.hasMoved { stage.hold(drag.key, at: drag.height) }
        } else {
            let place = Self.place(hit(point))
            press.isInside = place?.0 == press.sheet && place?.1 == press.place
        }
        guard press != self.press else { return }
        self.press = press
        needsDrawing = true
    }

    private mutating func release(at point: CellPoint, _ now: Instant) -> [ScreenRequest] {
        move(to: point, now)
        guard let press else { return [] }
        needsDrawing = true
        if let drag = press.drag, drag.hasMoved {
            letGo(at: now)
            return end(drag, at: now)
        }
        self.press = nil
        guard press.isInside else { return [] }
        switch press.place {
        case .backdrop: return attemptDismiss(press.sheet, by: .tapOutside)
        case .part(let part): return tap(part, on: press.sheet)
        }
    }

    private func end(_ drag: DragTracking, at now: Instant) -> [ScreenRequest] {
        guard let layer = stage.layers.first(where: { $0.key == drag.key }) else { return [] }
        return [.endDrag(drag.key, drag.end(from: layer.height, at: now, renderer: ""))]
    }

    /// Lets go of a sheet whose newest picture has other detents: it goes on to where it rests by now.
    mutating func letGoIfChanged(at now: Instant) {
        guard let drag = press?.drag,
            let layer = stage.layers.first(where: { $0.key == drag.key }),
            !drag.goesOn(with: layer)
        else { return }
        letGo(at: now)
    }

    /// The pointer holds nothing any more.
    mutating func letGo(at now: Instant) {
        if let drag = press?.drag, drag.hasMoved {
            stage.letGo(drag.key, velocity: drag.velocity(at: now), at: now)
            needsDrawing = true
        }
        press = nil
    }

    // MARK: Taps

    private mutating func tap(_ part: LayerLayout.Part, on sheet: SheetKey) -> [ScreenRequest] {
        guard let layer = layer(sheet) else { return [] }
        func key(_ name: ElementKey.Name) -> ElementKey { ElementKey(sheet: sheet, name: name) }
        switch part {
        case .handle:
            return layer.nextDetent.map { [.selectDetent(sheet, $0.detent)] } ?? []
        case .action(let id): return choose(id, on: sheet)
        case .override: return attemptDismiss(sheet, by: .override)
        case .element(let name): return tapElement(key(name))
        case .choice(let name, let place): form.pick(choice: place, in: key(name))
        case .day(let name, let day): form.pick(day: day, in: key(name))
        case .month(let name, let count): apply(.pageDown, .pageUp, count, to: key(name))
        case .timePart(let name, let part): form.go(to: part, in: key(name))
        case .step(let name, let count): apply(.moveUp, .moveDown, count, to: key(name))
        case .clear(let name): _ = form.apply(.clear, to: key(name))
        }
        return []
    }

    private mutating func tapElement(_ key: ElementKey) -> [ScreenRequest] {
        guard let element = element(key) else { return [] }
        switch element.kind {
        case "copyable": return copy(element, on: key.sheet)
        case "toggle": _ = form.apply(.activate, to: key)
        default: break
        }
        return []
    }

    /// Once for each that is counted; what is below 0 is counted the other way.
    private mutating func apply(
        _ forward: EditingCommand, _ backward: EditingCommand, _ count: Int, to key: ElementKey
    ) {
        for _ in 0..<min(count.magnitude, 12) {
            _ = form.apply(count > 0 ? forward : backward, to: key)
        }
    }

    private mutating func scrollBelow(_ point: CellPoint, by rows: Double) {
        switch hit(point) {
        case .part(let key, _), .content(let key):
            _ = scroll(key, by: rows * CellGrid.pointsPerRow)
        case .backdrop, .inert, .nothing: break
        }
    }
}
