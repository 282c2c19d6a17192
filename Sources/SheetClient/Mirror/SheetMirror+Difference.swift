package import SheetInterface

extension SheetMirror.State {
    /// Events that lead from this state to a later one: what a watch would have told, had it not been
    /// away meanwhile. The same state needs none; time that has passed is no change.
    ///
    /// How a sheet ended is not known: `dismissed` comes with the sheet as it was, and no outcome.
    ///
    /// - Parameter moment: Whose sequence, instance and time they bear: the `ready` of the later state.
    package func events(to later: Self, at moment: Wire.Event) -> [Wire.Event] {
        var difference = Difference(from: self, at: moment)
        difference.tellWhatIsGone(in: later)
        for scene in later.scenes { difference.tell(scene) }
        return difference.events
    }
}

/// Finds the events step by step, and keeps the state that those found so far lead to.
private struct Difference {
    private var state: SheetMirror.State
    private let moment: Wire.Event
    private(set) var events: [Wire.Event] = []

    init(from state: SheetMirror.State, at moment: Wire.Event) {
        self.state = state
        self.moment = moment
    }

    private mutating func tell(_ kind: String, _ body: (inout Wire.Event) -> Void) {
        var event = Wire.Event(
            sequence: moment.sequence, instance: moment.instance, at: moment.at, kind: kind)
        body(&event)
        state.apply(event)
        events.append(event)
    }

    /// Sheets, the topmost first, then the scenes that they were in.
    mutating func tellWhatIsGone(in later: SheetMirror.State) {
        for scene in state.scenes {
            for sheet in scene.sheets.reversed() where later[sheet: sheet.id] == nil {
                tell("dismissed") {
                    $0.id = sheet.id
                    $0.sheet = sheet
                }
            }
            if later[scene: scene.scene.id] == nil {
                tell("sceneClosed") { $0.scene = scene.scene }
            }
        }
    }

    /// A scene, then its sheets from the bottom to the top.
    mutating func tell(_ later: SheetMirror.SceneState) {
        let scene = later.scene
        if let known = state[scene: scene.id]?.scene {
            if known.phase != scene.phase {
                tell("phaseChanged") {
                    $0.scene = scene
                    $0.previousPhase = known.phase
                }
            } else if known.uncounted != scene.uncounted {
                tell("sceneUpdated") { $0.scene = scene }
            }
        } else {
            tell("sceneOpened") { $0.scene = scene }
        }
        for (index, sheet) in later.stack.enumerated() { tell(sheet, at: index) }
        for (index, sheet) in later.queue.enumerated() { tell(sheet, at: index) }
    }

    /// Those below it are in their places by now.
    private mutating func tell(_ sheet: Wire.Sheet, at index: Int) {
        let known = state[sheet: sheet.id]
        guard let known, known.state == sheet.state, position(of: sheet) == index else {
            let kind = known?.state == .held && sheet.state == .presented ? "resumed" : nil
            return tell(kind ?? sheet.state.rawValue) {
                $0.id = sheet.id
                $0.sheet = sheet
                $0.position = Int64(index)
            }
        }
        var (before, after) = (known.timeless, sheet.timeless)
        guard before != after else { return }
        before.selectedDetent = nil
        after.selectedDetent = nil
        if before == after {
            tell("detentChanged") {
                $0.id = sheet.id
                $0.detent = sheet.selectedDetent
            }
        } else {
            tell("updated") {
                $0.id = sheet.id
                $0.sheet = sheet
            }
        }
    }

    private func position(of sheet: Wire.Sheet) -> Int? {
        let scene = state[scene: sheet.scene]
        let isSame = { (other: Wire.Sheet) in other.id == sheet.id }
        return sheet.state == .queued
            ? scene?.queue.firstIndex(where: isSame) : scene?.stack.firstIndex(where: isSame)
    }
}

extension Wire.Scene {
    /// Without the numbers that follow from its sheets.
    fileprivate var uncounted: Wire.Scene {
        var scene = self
        (scene.presented, scene.held, scene.queued) = (0, 0, 0)
        return scene
    }
}

extension Wire.Sheet {
    /// Without what passes by itself.
    fileprivate var timeless: Wire.Sheet {
        var sheet = self
        sheet.expiresInMSec = nil
        return sheet
    }
}
