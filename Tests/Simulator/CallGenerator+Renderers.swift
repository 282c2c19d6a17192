import SheetInterface
import TestKit
import Varlink

/// What renderers say.
extension CallGenerator {
    /// The name of one, mostly of one that is attached.
    mutating func renderer() -> String {
        if random.oneIn(12) { return "r" }
        return renderers.randomElement(using: &random)?.name ?? "r"
    }

    mutating func attach() -> MadeCall {
        MadeCall(
            kind: .attach, method: Attach.qualifiedName,
            parameters: RawJSON(
                Attach.Parameters(
                    scene: maybe { $0.scene() },
                    name: random.oneIn(narrowness.fault) ? "\u{7}" : "n", size: size(),
                    safeArea: safeArea(), kinds: random.oneIn(8) ? ["x"] : nil)),
            flags: random.oneIn(12) ? .none : .more)
    }

    /// Mostly the newest picture, or one that was not the newest any more when it was drawn.
    mutating func reportDrawn() -> MadeCall {
        let renderer = renderers.randomElement(using: &random)
        var revision = renderer?.revision ?? 1
        switch Int.random(in: 0..<12, using: &random) {
        case 0: revision += 1
        case 1, 2: revision -= 1
        case 3: revision = 0
        default: break
        }
        return make(
            .reportDrawn, ReportDrawn.self,
            ReportDrawn.Parameters(renderer: renderer?.name ?? "r", revision: revision))
    }

    mutating func reportContentHeight() -> MadeCall {
        let heights = [0.0, 40, 40, 123.5, 900]
        var height = heights.randomElement(using: &random) ?? 0
        if random.oneIn(narrowness.fault) { height = -1 }
        return make(
            .reportContentHeight, ReportContentHeight.self,
            ReportContentHeight.Parameters(renderer: renderer(), id: sheet(), height: height))
    }

    mutating func resizeRenderer() -> MadeCall {
        make(
            .resizeRenderer, ResizeRenderer.self,
            ResizeRenderer.Parameters(renderer: renderer(), size: size(), safeArea: safeArea()))
    }

    mutating func endDrag() -> MadeCall {
        let translations = [0, 50, 51, 100, 300, 2000, -50, -300, -2000]
        let velocities = [0.0, 0, 0, 500, -500, 4000]
        return make(
            .endDrag, EndDrag.self,
            EndDrag.Parameters(
                renderer: renderer(), id: sheet(),
                translation: Double(translations.randomElement(using: &random) ?? 0),
                velocity: velocities.randomElement(using: &random) ?? 0,
                generation: generation()))
    }

    private mutating func size() -> Wire.Size {
        let heights = [800.0, 800, 400, 1200, 30, 0]
        var height = heights.randomElement(using: &random) ?? 800
        if random.oneIn(narrowness.fault) { height = 2_000_000 }
        return Wire.Size(width: 400, height: height)
    }

    private mutating func safeArea() -> Wire.EdgeInsets? {
        guard random.oneIn(3) else { return nil }
        let tops = [0.0, 20, 700]
        var top = tops.randomElement(using: &random) ?? 0
        if random.oneIn(narrowness.fault) { top = -1 }
        return Wire.EdgeInsets(
            top: top, leading: 0, bottom: random.oneIn(2) ? 30 : 0, trailing: 0)
    }
}
