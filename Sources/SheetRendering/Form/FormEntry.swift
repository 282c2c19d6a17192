import SheetInterface

/// What one element holds while a person fills it in.
package enum FormEntry: Hashable, Sendable {
    /// `field`, `multiline`, `number`.
    case text(TextField)
    /// `secret`: what of it may be shown.
    case secret(SecretMark)
    /// `toggle`; off when nothing else is said.
    case toggle(Bool)
    /// `choice` and `filter`.
    case choice(ChoiceField)
    /// `date` and `dateRange`.
    case calendar(CalendarField)
    /// `time`.
    case time(TimeField)

    /// What an element begins with; nil for one that takes no input, or of a kind that is not known.
    init?(_ element: Wire.Element, today: CalendarDay) {
        let value = element.value ?? []
        switch element.kind {
        case "field", "multiline", "number":
            self = .text(
                TextField(
                    value.first ?? "", isMultiline: element.kind == "multiline",
                    limit: element.typingLimit, digitsOnly: element.characters == "digits"))
        case "secret": self = .secret(SecretMark(count: 0, cursor: 0))
        case "toggle": self = .toggle(value.first == "true")
        case "choice", "filter":
            self = .choice(
                ChoiceField(
                    element.choices ?? [], takesMany: element.kind == "filter", value: value))
        case "date", "dateRange":
            self = .calendar(
                CalendarField(isRange: element.kind == "dateRange", value: value, today: today))
        case "time": self = .time(TimeField(value.first))
        default: return nil
        }
    }

    /// Carries a command out; false when there was nothing to do.
    mutating func apply(_ command: EditingCommand, of element: Wire.Element) -> Bool {
        switch self {
        case .text(var field):
            let isDone = field.apply(command) || Self.step(&field, command, element)
            self = .text(field)
            return isDone
        case .toggle(let isOn):
            guard command == .activate || command == .insert(" ") else { return false }
            self = .toggle(!isOn)
            return true
        case .choice(var field):
            let isDone = field.apply(command)
            self = .choice(field)
            return isDone
        case .calendar(var field):
            let isDone = field.apply(command)
            self = .calendar(field)
            return isDone
        case .time(var field):
            let isDone = field.apply(command)
            self = .time(field)
            return isDone
        case .secret: return false
        }
    }

    /// As the interface has it; of a secret nothing.
    func value(of element: Wire.Element) -> [String] {
        switch self {
        case .text(let field):
            let text = element.kind == "number" ? NumberText.json(field.text) : field.text
            return text.isEmpty ? [] : [text]
        case .secret: return []
        case .toggle(let isOn): return [isOn ? "true" : "false"]
        case .choice(let field): return field.value
        case .calendar(let field): return field.value
        case .time(let field): return field.value
        }
    }

    /// The same entry in an element that was changed around it: with the bounds and choices that it has
    /// now.
    func moved(to element: Wire.Element) -> FormEntry {
        switch self {
        case .text(let field):
            var moved = TextField(
                field.text, isMultiline: field.isMultiline, limit: element.typingLimit,
                digitsOnly: element.characters == "digits")
            moved.move(to: field.cursor)
            return .text(moved)
        case .choice(let field):
            return .choice(
                ChoiceField(
                    element.choices ?? [], takesMany: field.takesMany, value: field.value))
        case .secret, .toggle, .calendar, .time: return self
        }
    }

    /// Up and down count a number up and down, within its bounds.
    private static func step(
        _ field: inout TextField, _ command: EditingCommand, _ element: Wire.Element
    ) -> Bool {
        guard element.kind == "number", command == .moveUp || command == .moveDown else {
            return false
        }
        let number = NumberText.number(NumberText.json(field.text))
        let stepped = number.map { $0 + (command == .moveUp ? 1 : -1) } ?? element.minimum ?? 0
        let least = element.minimum ?? -.greatestFiniteMagnitude
        let most = max(least, element.maximum ?? .greatestFiniteMagnitude)
        let text = NumberText.text(min(max(stepped, least), most))
        guard text != field.text else { return false }
        _ = field.apply(.clear)
        return field.apply(.insert(text))
    }
}

extension Wire.Element {
    /// Unicode scalars that can be typed.
    var typingLimit: Int {
        min(maximumLength.map { Int(clamping: $0) } ?? .max, Limits.textScalars)
    }
}
