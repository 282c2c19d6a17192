import SheetInterface
import SheetRendering
import Varlink

// Short ways to pictures of a small world: 800 × 600 points, one scene, a few sheets.

/// When all of it begins; nothing looks at a clock.
let start = ContinuousClock.now

let surface = Surface(width: 800, height: 600)

func milliseconds(_ count: Int) -> ContinuousClock.Instant { start + .milliseconds(count) }

func makeLayer(
    _ id: String, style: Wire.Style = .sheet, height: Double = 300, dim: Double = 0.4,
    isInteractive: Bool = true, generation: Int64 = 1,
    detents: [(String, Double)] = [("half", 300), ("large", 600)],
    request: Wire.SheetRequest = Wire.SheetRequest()
) -> Wire.Layer {
    let sheet = Wire.Sheet(
        id: id, scene: "main", state: .presented, priority: .normal, style: Wire.Word(style),
        generation: generation, presenter: Wire.Peer(uid: 0), lifetime: .detached, createdAt: "",
        request: RawJSON(request))
    return Wire.Layer(
        sheet: sheet, height: height,
        detentHeights: style == .sheet
            ? detents.map { Wire.DetentHeight(detent: $0.0, height: $0.1) } : [],
        dim: dim, interactive: isInteractive)
}

func makeReply(
    _ revision: Int64, _ layers: [Wire.Layer], renderer: String = "r1",
    phase: Wire.ScenePhase = .active
) -> Attach.Reply {
    let scene = Wire.Scene(
        id: "main", number: 0, owner: 0, phase: Wire.Word(phase), sources: [], renderers: 1,
        presented: 0,
        queued: 0, held: 0)
    return Attach.Reply(renderer: renderer, revision: revision, scene: scene, layers: layers)
}

func makePicture(
    _ revision: Int64, _ layers: [Wire.Layer], renderer: String = "r1",
    phase: Wire.ScenePhase = .active, service: Int = 0
) -> Picture {
    Picture(makeReply(revision, layers, renderer: renderer, phase: phase), service: service)
}

/// A stage that has shown an empty picture, so that what comes next appears.
func makeStage(timing: StageTiming = StageTiming()) -> Stage {
    var stage = Stage(on: surface, timing: timing)
    stage.show(makePicture(1, []), at: start)
    return stage
}

/// One layer with these elements and actions, as a picture has it.
func makeForm(
    _ elements: [Wire.Element], actions: [Wire.Action] = [ok, cancel], id: String = "a",
    generation: Int64 = 1, isInteractive: Bool = true
) -> PictureLayer {
    PictureLayer(
        makeLayer(
            id, isInteractive: isInteractive, generation: generation,
            request: Wire.SheetRequest(elements: elements, actions: actions)))
}

let ok = Wire.Action(id: "ok", label: "OK")
let cancel = Wire.Action(id: "no", label: "No", role: .cancel)

/// An element's name on sheet `a`.
func key(_ id: String, on sheet: String = "a") -> ElementKey {
    ElementKey(sheet: SheetKey(id: sheet), name: .id(id))
}

extension StagedLayer {
    var id: String { key.id }
}
