package import SheetInterface

/// What can be picked from a list, what is picked, and where in the list the person is.
package struct ChoiceField: Hashable, Sendable {
    /// Top to bottom.
    package let choices: [Wire.Choice]
    /// Whether any number can be picked; else one at most.
    package let takesMany: Bool
    /// Places in `choices`.
    package private(set) var picked: Set<Int>
    /// The place that the cursor is at.
    package private(set) var cursor: Int

    /// Begins with what is picked already, and the cursor there.
    package init(_ choices: [Wire.Choice], takesMany: Bool, value: [String]) {
        self.choices = choices
        self.takesMany = takesMany
        picked = Set(choices.indices.filter { value.contains(choices[$0].id) })
        cursor = picked.min() ?? 0
        if !takesMany, let first = picked.min() { picked = [first] }
    }

    /// The ids of what is picked, in the order of the list.
    package var value: [String] { picked.sorted().map { choices[$0].id } }

    /// Carries a command out; false when there was nothing to do. A letter goes to the next choice that
    /// begins with it. Where one at most can be picked, it is the one that the person goes to.
    package mutating func apply(_ command: EditingCommand) -> Bool {
        switch command {
        case .moveUp, .moveLeft: return move(to: cursor - 1)
        case .moveDown, .moveRight: return move(to: cursor + 1)
        case .pageUp: return move(to: max(cursor - Limits.choicePage, 0))
        case .pageDown: return move(to: min(cursor + Limits.choicePage, choices.count - 1))
        case .moveToStart, .moveToLineStart: return move(to: 0)
        case .moveToEnd, .moveToLineEnd: return move(to: choices.count - 1)
        case .activate:
            pick(cursor)
            return true
        case .clear, .deleteBackward, .deleteForward:
            defer { picked = [] }
            return !picked.isEmpty
        case .insert(let text): return seek(text)
        case .deleteWordBackward, .deleteWordForward, .deleteToLineStart, .deleteToLineEnd,
            .moveWordLeft, .moveWordRight:
            return false
        }
    }

    /// Picks a choice; where any number can be picked, one that is picked is let go.
    package mutating func pick(_ place: Int) {
        guard choices.indices.contains(place) else { return }
        cursor = place
        if takesMany {
            picked.formSymmetricDifference([place])
        } else {
            picked = [place]
        }
    }

    private mutating func move(to place: Int) -> Bool {
        guard choices.indices.contains(place), place != cursor else { return false }
        if takesMany { cursor = place } else { pick(place) }
        return true
    }

    private mutating func seek(_ text: String) -> Bool {
        if text == " " {
            pick(cursor)
            return true
        }
        let start = text.lowercased()
        guard !start.isEmpty else { return false }
        let order = choices.indices.map { (cursor + 1 + $0) % choices.count }
        let found = order.first { choices[$0].label.lowercased().hasPrefix(start) }
        return found.map { move(to: $0) } ?? false
    }
}
