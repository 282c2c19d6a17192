import SheetInterface
import SheetRendering

/// What there is to draw of each sheet, and where in it that lies: laid out anew only when something has
/// changed that it hangs on.
struct ContentCache: Sendable {
    /// All that content is made of.
    private struct Ground: Hashable, Sendable {
        let layer: PictureLayer
        let focus: FocusTarget?
        let columns: Int
        let today: CalendarDay
        let note: String?
    }

    private struct Kept: Sendable {
        var ground: Ground
        /// As it was when this was made; nil where nothing can be put in.
        let formRevision: Int?
        let content: LayerContent
        /// How many rows it takes where it has all the room it wants.
        let wideRows: Int
        var plan: LayerPlan?
        /// What the plan was made for.
        var room: Int?
        var slack: LayerPlan.Slack?
    }

    /// How many contents were made so far.
    private(set) var layoutCount = 0
    private var contents: [SheetKey: Kept] = [:]

    /// Brings what is kept of a sheet up to date; gives how many rows it would take with all the room
    /// it wants.
    mutating func follow(
        _ elements: ElementBlocks, _ form: borrowing FormState, _ state: borrowing ScreenState,
        _ texts: inout TextCache, _ images: inout ImageShelf
    ) -> Int {
        let key = elements.layer.key
        let ground = Ground(
            layer: elements.layer, focus: elements.focus, columns: elements.columns,
            today: elements.today, note: state.notes[key])
        if let kept = contents[key], kept.ground == ground,
            kept.formRevision.map({ $0 == state.formRevision }) ?? true
        {
            // What is the same value twice is the sooner found to be equal.
            contents[key]?.ground = ground
            return kept.wideRows
        }
        layoutCount += 1
        images.lookAnew(key)
        let content = LayerContent(elements, form, note: ground.note, &texts, &images)
        let layer = elements.layer
        let hasInputs = layer.elements.indices.contains {
            form.entry(of: layer.elementKey(at: $0)) != nil
        }
        let kept = Kept(
            ground: ground, formRevision: hasInputs ? state.formRevision : nil, content: content,
            wideRows: content.rows(.wide))
        contents[key] = kept
        return kept.wideRows
    }

    /// What there is to draw of a sheet that was followed, and where it lies in so many rows.
    mutating func laidOut(
        _ sheet: SheetKey, room: Int, _ slack: LayerPlan.Slack
    ) -> (content: LayerContent, plan: LayerPlan)? {
        guard let kept = contents[sheet] else { return nil }
        if let plan = kept.plan, kept.room == room, kept.slack == slack {
            return (kept.content, plan)
        }
        let plan = LayerPlan(kept.content, room: room, slack)
        contents[sheet]?.plan = plan
        contents[sheet]?.room = room
        contents[sheet]?.slack = slack
        return (kept.content, plan)
    }

    /// Lays a sheet out anew, the next time.
    mutating func forget(_ sheet: SheetKey) { contents[sheet] = nil }

    /// Forgets sheets that are gone.
    mutating func keep(_ sheets: Set<SheetKey>) {
        contents = contents.filter { sheets.contains($0.key) }
    }
}
