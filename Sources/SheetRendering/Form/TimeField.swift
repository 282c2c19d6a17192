/// A time of day that is being put in: two digits, a colon, two digits.
package struct TimeField: Hashable, Sendable {
    /// Which of the two is being put in.
    package enum Part: Hashable, Sendable { case hour, minute }

    /// 0–23; nil while there is none.
    package private(set) var hour: Int?
    /// 0–59; nil while there is none.
    package private(set) var minute: Int?
    /// Where the cursor is.
    package private(set) var part = Part.hour
    /// The last digit may be followed by another one of the same number.
    private var isHalfTyped = false

    /// Begins with `word`, HH:MM; with nothing when it is not so.
    package init(_ word: String? = nil) {
        let numbers = (word ?? "").split(separator: ":", omittingEmptySubsequences: false)
        guard numbers.count == 2, let hour = Int(numbers[0]), let minute = Int(numbers[1]),
            (0..<24).contains(hour), (0..<60).contains(minute)
        else { return }
        (self.hour, self.minute) = (hour, minute)
    }

    /// As the interface has it: HH:MM, or nothing; what is there when a part of it is missing.
    package var value: [String] {
        hour == nil && minute == nil
            ? [] : ["\(Self.digits(hour) ?? ""):\(Self.digits(minute) ?? "")"]
    }

    /// Two digits; nil for none.
    package static func digits(_ number: Int?) -> String? {
        number.map { $0 < 10 ? "0\($0)" : "\($0)" }
    }

    /// Carries a command out; false when there was nothing to do.
    package mutating func apply(_ command: EditingCommand) -> Bool {
        let before = self
        switch command {
        case .insert(let text): for character in text { type(character) }
        case .moveLeft, .moveToLineStart, .moveToStart, .moveWordLeft: go(to: .hour)
        case .moveRight, .moveToLineEnd, .moveToEnd, .moveWordRight: go(to: .minute)
        case .moveUp: step(1)
        case .moveDown: step(-1)
        case .pageUp: step(part == .hour ? 6 : 10)
        case .pageDown: step(part == .hour ? -6 : -10)
        case .deleteBackward: deleteBackward()
        case .deleteForward: set(nil)
        case .clear, .deleteToLineStart, .deleteToLineEnd, .deleteWordBackward,
            .deleteWordForward:
            self = TimeField()
        case .activate: return false
        }
        return self != before
    }

    /// Puts the cursor on the hour or on the minute.
    package mutating func go(to part: Part) {
        self.part = part
        isHalfTyped = false
    }

    private mutating func type(_ character: Character) {
        if [":", ".", "h"].contains(character) { return go(to: .minute) }
        guard character.isASCII, let digit = character.wholeNumberValue else { return }
        let count = part == .hour ? 24 : 60
        let number = part == .hour ? hour : minute
        if isHalfTyped, let number, number * 10 + digit < count {
            set(number * 10 + digit)
            isHalfTyped = false
        } else if isHalfTyped, part == .hour {
            go(to: .minute)
            return type(character)
        } else {
            set(digit)
            isHalfTyped = digit * 10 < count
        }
        if !isHalfTyped, part == .hour { part = .minute }
    }

    private mutating func step(_ way: Int) {
        let count = part == .hour ? 24 : 60
        let number = part == .hour ? hour : minute
        set(number.map { (($0 + way) % count + count) % count } ?? 0)
        isHalfTyped = false
    }

    private mutating func deleteBackward() {
        if part == .minute, minute == nil { go(to: .hour) }
        set(nil)
        isHalfTyped = false
    }

    private mutating func set(_ number: Int?) {
        switch part {
        case .hour: hour = number
        case .minute: minute = number
        }
    }
}
