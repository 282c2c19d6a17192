/// A day or a range of days that is being picked, and the day that the cursor is on.
package struct CalendarField: Hashable, Sendable {
    /// Whether two days are picked.
    package let isRange: Bool
    /// The day, or the first one of the range.
    package private(set) var first: CalendarDay?
    /// The last day of the range; nil while only the first one is picked.
    package private(set) var last: CalendarDay?
    /// Where the person is.
    package private(set) var cursor: CalendarDay
    /// What has been typed of a date.
    package private(set) var typed = ""

    /// Begins with `value`, as the interface has it, and there; else at `today`.
    package init(isRange: Bool, value: [String], today: CalendarDay) {
        self.isRange = isRange
        let days = value.compactMap { CalendarDay($0) }
        first = days.first
        last = isRange ? days.dropFirst().first : nil
        cursor = first ?? today
    }

    /// The month that is seen.
    package func month(firstWeekday: Int = 1) -> CalendarMonth {
        CalendarMonth(of: cursor, firstWeekday: firstWeekday)
    }

    /// As the interface has it; a date that is typed in part is what there is, and is no date.
    package var value: [String] {
        typed.isEmpty ? [first, last].compactMap { $0?.description } : [typed]
    }

    /// Whether a day is picked, or lies between the two that are.
    package func contains(_ day: CalendarDay) -> Bool {
        guard let first else { return false }
        return (first...(last ?? first)).contains(day)
    }

    /// Carries a command out; false when there was nothing to do.
    package mutating func apply(_ command: EditingCommand) -> Bool {
        let before = self
        switch command {
        case .moveLeft: go(to: cursor.adding(days: -1))
        case .moveRight: go(to: cursor.adding(days: 1))
        case .moveUp: go(to: cursor.adding(days: -7))
        case .moveDown: go(to: cursor.adding(days: 7))
        case .pageUp, .moveWordLeft: go(to: cursor.adding(months: -1))
        case .pageDown, .moveWordRight: go(to: cursor.adding(months: 1))
        case .moveToLineStart: go(to: cursor.adding(days: 1 - cursor.weekday))
        case .moveToLineEnd: go(to: cursor.adding(days: 7 - cursor.weekday))
        case .moveToStart: go(to: cursor.adding(days: 1 - cursor.day))
        case .moveToEnd:
            let count = CalendarDay.days(of: cursor.month, in: cursor.year)
            go(to: cursor.adding(days: count - cursor.day))
        case .activate: pick(cursor)
        case .insert(let text): type(text)
        case .deleteBackward: if typed.isEmpty { clear() } else { typed.removeLast() }
        case .clear, .deleteForward, .deleteToLineStart, .deleteToLineEnd, .deleteWordBackward,
            .deleteWordForward:
            clear()
        }
        return self != before
    }

    /// Shows another day, without picking it.
    package mutating func go(to day: CalendarDay) {
        cursor = day
        typed = ""
    }

    /// Picks a day. Of a range, the second one that is picked closes it, in whichever order; a third
    /// one begins another.
    package mutating func pick(_ day: CalendarDay) {
        go(to: day)
        guard isRange, let start = first, last == nil else {
            (first, last) = (day, nil)
            return
        }
        (first, last) = (min(start, day), max(start, day))
    }

    private mutating func clear() {
        (first, last, typed) = (nil, nil, "")
    }

    /// A date that is typed out, with its dashes or without, is picked.
    private mutating func type(_ text: String) {
        if text == " " { return pick(cursor) }
        for character in text where character.isASCII {
            if character.isNumber {
                if [4, 7].contains(typed.count) { typed.append("-") }
                typed.append(character)
            }
            guard typed.count == 10 else { continue }
            if let day = CalendarDay(typed) { pick(day) }
            typed = ""
        }
    }
}
