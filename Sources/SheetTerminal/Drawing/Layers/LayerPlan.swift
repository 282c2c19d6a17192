/// Where in a sheet its parts lie, in rows from the first one that it has for them.
struct LayerPlan: Sendable {
    /// A part of what scrolls, and its first row there.
    struct Placed: Sendable {
        let block: any Block
        let top: Int
        let part: LayerContent.Part
    }

    /// Where the title stands; nil when it scrolls, or there is none.
    private(set) var titleTop: Int?
    /// Where the actions stand; nil when they scroll, or there are none.
    private(set) var actionsTop: Int?
    /// The row of the note; nil when there is none.
    private(set) var noteRow: Int?
    /// The rows in which what scrolls is seen.
    private(set) var viewport: Range<Int>
    /// How many rows it has.
    private(set) var contentRows: Int
    private(set) var parts: [Placed]

    /// Lays a sheet's content out in `room` rows.
    ///
    /// Title and actions stay while the rest scrolls, but where that would leave nearly nothing for
    /// the rest, all of it scrolls.
    init(_ content: LayerContent, room: Int, _ slack: Slack) {
        let room = max(0, room)
        let fitting = Spacing.all.first { content.rows($0) <= room }
        let spacing = fitting ?? .scrolled(room: room)
        let body = content.bodyRows(spacing)
        let fixed = content.rows(spacing) - body
        if fitting != nil || room - fixed >= min(body, Self.leastRows) {
            self.init(content, spacing, body: body, fixed: fixed, room: room, slack)
        } else {
            self.init(scrolling: content, room: room)
        }
    }

    /// Rows of a body below which all scrolls.
    private static let leastRows = 3

    /// Only the body scrolls, if anything does.
    private init(
        _ content: LayerContent, _ spacing: Spacing, body: Int, fixed: Int, room: Int,
        _ slack: Slack
    ) {
        let free = max(0, room - fixed - body)
        let lead = slack.lead(free)
        var row = spacing.top + lead
        if let title = content.title {
            titleTop = row
            row += title.rows + content.headGap(spacing)
        }
        viewport = row..<row + min(body, max(0, room - fixed))
        contentRows = body
        parts = content.placed(spacing)
        row = viewport.upperBound
        let foot = content.footGap(spacing)
        if foot > 0 {
            row += foot + slack.foot(free - lead)
            if content.note != nil { noteRow = row - 1 }
        }
        if content.actions.rows > 0 { actionsTop = row }
    }

    /// All of it scrolls.
    private init(scrolling content: LayerContent, room: Int) {
        let spacing = Spacing.scrolled(room: room)
        var placed: [Placed] = []
        var row = 0
        func add(_ part: LayerContent.Part, gap: Int) {
            if row > 0 { row += gap }
            placed.append(Placed(block: part.block, top: row, part: part))
            row += part.block.rows
        }
        if let title = content.title { add(LayerContent.Part(block: title), gap: 0) }
        for part in content.parts { add(part, gap: part.isTied ? 0 : spacing.gap) }
        if content.actions.rows > 0 {
            add(LayerContent.Part(block: content.actions), gap: spacing.foot)
        }
        // The note takes the last row.
        let seen = content.note != nil && room > 1 ? room - 1 : room
        if seen < room { noteRow = room - 1 }
        viewport = 0..<seen
        contentRows = row
        parts = placed
    }

    /// What is done with rows that nothing needs.
    enum Slack {
        /// All of them go above the actions.
        case above
        /// All around.
        case around

        fileprivate func lead(_ free: Int) -> Int { self == .around ? free / 3 : 0 }

        fileprivate func foot(_ free: Int) -> Int {
            switch self {
            case .above: free
            case .around: min(free, 1)
            }
        }
    }
}

extension LayerContent {
    /// How many rows all of it takes.
    func rows(_ spacing: Spacing) -> Int {
        spacing.top + (title?.rows ?? 0) + headGap(spacing) + bodyRows(spacing)
            + footGap(spacing) + actions.rows + spacing.bottom
    }

    fileprivate func headGap(_ spacing: Spacing) -> Int {
        guard title != nil, let first = parts.first, !first.isTied else { return 0 }
        return spacing.gap
    }

    fileprivate func footGap(_ spacing: Spacing) -> Int {
        if note != nil { return max(1, spacing.foot) }
        let isFirst = title == nil && parts.isEmpty
        return isFirst || actions.rows == 0 ? 0 : spacing.foot
    }

    fileprivate func bodyRows(_ spacing: Spacing) -> Int {
        placed(spacing).last.map { $0.top + $0.block.rows } ?? 0
    }

    fileprivate func placed(_ spacing: Spacing) -> [LayerPlan.Placed] {
        var row = 0
        return parts.enumerated().map { place, part in
            if place > 0, !part.isTied { row += spacing.gap }
            defer { row += part.block.rows }
            return LayerPlan.Placed(block: part.block, top: row, part: part)
        }
    }
}
