import SheetInterface

// Short ways to the events of a small world: one scene, a few sheets.

func scene(_ id: String = "main", phase: Wire.Word<Wire.ScenePhase> = .active) -> Wire.Scene {
    Wire.Scene(
        id: id, number: 0, owner: 0, phase: phase, sources: [], renderers: 0, presented: 0,
        queued: 0, held: 0)
}

func sheet(
    _ id: String, in scene: String = "main", _ state: Wire.Word<Wire.SheetState> = .presented,
    generation: Int64 = 1
) -> Wire.Sheet {
    Wire.Sheet(
        id: id, scene: scene, state: state, priority: .normal, style: .sheet,
        generation: generation, presenter: Wire.Peer(uid: 0), lifetime: .detached, createdAt: "")
}

func event(
    _ kind: String, sequence: Int64 = 1, scene: Wire.Scene? = nil, id: String? = nil,
    sheet: Wire.Sheet? = nil, position: Int64? = nil, detent: String? = nil
) -> Wire.Event {
    Wire.Event(
        sequence: sequence, instance: "i", at: "", kind: kind, scene: scene,
        id: id ?? sheet?.id, sheet: sheet, position: position, detent: detent)
}
