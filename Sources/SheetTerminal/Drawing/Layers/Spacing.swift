/// How many empty rows lie between the parts of a sheet: as many as there is room for.
struct Spacing: Hashable, Sendable {
    /// Above the title.
    let top: Int
    /// Between parts.
    let gap: Int
    /// Above the actions.
    let foot: Int
    /// Below the actions.
    let bottom: Int

    /// How sheets look that have as much room as they need.
    static let wide = Spacing(top: 1, gap: 1, foot: 1, bottom: 1)

    /// What is given up first, when there is less room, comes first.
    static let all = [
        wide,
        Spacing(top: 0, gap: 1, foot: 1, bottom: 1),
        Spacing(top: 0, gap: 1, foot: 1, bottom: 0),
        Spacing(top: 0, gap: 0, foot: 1, bottom: 0),
        tight,
    ]

    private static let tight = Spacing(top: 0, gap: 0, foot: 0, bottom: 0)

    /// That of content that scrolls.
    static func scrolled(room: Int) -> Spacing {
        switch room {
        case 14...: wide
        case 8...: all[2]
        default: tight
        }
    }
}
