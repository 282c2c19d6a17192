package import SheetInterface

extension SheetMirror {
    /// Every scene with its sheets.
    package struct State: Hashable, Sendable {
        /// In the order they were opened.
        package private(set) var scenes: [SceneState] = []

        package init() {}

        /// The scene of this id.
        package subscript(scene id: String) -> SceneState? {
            scenes.first { $0.toldScene.id == id }
        }

        /// The live sheet of this id.
        package subscript(sheet id: String) -> Wire.Sheet? {
            for scene in scenes {
                if let sheet = scene.sheets.first(where: { $0.id == id }) { return sheet }
            }
            return nil
        }
    }

    /// One scene with its sheets.
    package struct SceneState: Hashable, Sendable {
        /// The scene as the last event about it told it; the numbers of its sheets may be older.
        fileprivate var toldScene: Wire.Scene
        /// Presented and held sheets, bottom to top.
        package fileprivate(set) var stack: [Wire.Sheet] = []
        /// Queued sheets in their order.
        package fileprivate(set) var queue: [Wire.Sheet] = []

        /// The stack, then the queue.
        package var sheets: [Wire.Sheet] { stack + queue }

        /// The scene itself. Events of sheets do not tell it anew, so its sheets are counted.
        package var scene: Wire.Scene {
            var scene = toldScene
            scene.presented = Int64(stack.count { $0.state == .presented })
            scene.held = Int64(stack.count) - scene.presented
            scene.queued = Int64(queue.count)
            return scene
        }
    }
}

extension SheetMirror.State {
    /// Takes an event that tells of a scene or a sheet.
    mutating func apply(_ event: Wire.Event) {
        switch event.kind {
        case "sceneOpened", "sceneUpdated", "phaseChanged":
            if let scene = event.scene { put(scene) }
        case "sceneClosed":
            if let scene = event.scene { scenes.removeAll { $0.toldScene.id == scene.id } }
        case "queued", "presented", "held", "resumed":
            place(event)
        case "updated":
            if let sheet = event.sheet { change(sheet.id) { $0 = sheet } }
        case "detentChanged":
            if let id = event.id { change(id) { $0.selectedDetent = event.detent } }
        case "dismissed":
            if let id = event.id { _ = remove(id) }
        default:
            break
        }
    }

    private mutating func put(_ scene: Wire.Scene) {
        if let index = scenes.firstIndex(where: { $0.toldScene.id == scene.id }) {
            scenes[index].toldScene = scene
        } else {
            scenes.append(SheetMirror.SceneState(toldScene: scene))
        }
    }

    /// Moves a sheet, new or known, to where the event says it is now.
    private mutating func place(_ event: Wire.Event) {
        guard let id = event.id ?? event.sheet?.id else { return }
        let known = remove(id)
        guard var sheet = event.sheet ?? known?.sheet,
            let index = scenes.firstIndex(where: { $0.toldScene.id == sheet.scene })
        else { return }
        switch event.kind {
        case "queued":
            sheet.state = .queued
            scenes[index].queue.insert(sheet, near: event.position)
        case "held":
            sheet.state = .held
            scenes[index].stack.insert(sheet, near: event.position ?? known?.position)
        default:
            sheet.state = .presented
            scenes[index].stack.insert(sheet, near: event.position ?? known?.position)
        }
    }

    private mutating func change(_ id: String, _ body: (inout Wire.Sheet) -> Void) {
        for index in scenes.indices {
            if let at = scenes[index].stack.firstIndex(where: { $0.id == id }) {
                body(&scenes[index].stack[at])
            } else if let at = scenes[index].queue.firstIndex(where: { $0.id == id }) {
                body(&scenes[index].queue[at])
            }
        }
    }

    /// The sheet that is no more there; its position, if it was on the stack.
    private mutating func remove(_ id: String) -> (sheet: Wire.Sheet, position: Int64?)? {
        for index in scenes.indices {
            if let at = scenes[index].stack.firstIndex(where: { $0.id == id }) {
                return (scenes[index].stack.remove(at: at), Int64(at))
            }
            if let at = scenes[index].queue.firstIndex(where: { $0.id == id }) {
                return (scenes[index].queue.remove(at: at), nil)
            }
        }
        return nil
    }
}

extension [Wire.Sheet] {
    /// At a position from the bottom, or as near to it as the array reaches; without one, at the end.
    fileprivate mutating func insert(_ sheet: Wire.Sheet, near position: Int64?) {
        let index = position.map { Int(Swift.min(Swift.max($0, 0), Int64(count))) } ?? count
        insert(sheet, at: index)
    }
}
