import SheetInterface

/// Words of a daemon that this sheetctl does not know, each with what it is a word for.
struct UnknownWords: Hashable, Sendable {
    /// In the order in which they came, each once: `sheet state “pinned”`.
    private(set) var words: [String] = []

    /// Those that stand in scenes and sheets.
    init(scenes: [Wire.Scene], sheets: [Wire.Sheet]) {
        for scene in scenes {
            note(scene.phase, as: "scene phase")
            for source in scene.sources { note(source.phase, as: "scene phase") }
        }
        for sheet in sheets {
            note(sheet.state, as: "sheet state")
            note(sheet.style, as: "sheet style")
            note(sheet.priority, as: "priority")
            note(sheet.lifetime, as: "lifetime")
        }
    }

    private mutating func note<Known>(_ word: Wire.Word<Known>, as subject: String) {
        let told = "\(subject) “\(word.rawValue)”"
        if word.known == nil, !words.contains(told) { words.append(told) }
    }
}
