import PresentationCore

extension Element: Message {
    static let messageName = "Element"

    enum Field: Int, MessageField {
        case id = 1
        case input = 2
        case value = 3
        case isRequired = 4
        case minimumLength = 5
        case maximumLength = 6
        case takesDigitsOnly = 7

        var type: FieldType {
            switch self {
            case .id, .value: .string
            case .input: .message(Input.messageName)
            case .isRequired, .takesDigitsOnly: .bool
            case .minimumLength, .maximumLength: .int64
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.id, id)
        writer.optional(Field.input, input)
        writer.each(Field.value, value)
        writer.bool(Field.isRequired, isRequired)
        writer.optional(Field.minimumLength, minimumLength.map { Int64($0) })
        writer.optional(Field.maximumLength, maximumLength.map { Int64($0) })
        writer.bool(Field.takesDigitsOnly, takesDigitsOnly)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        self.init(id: "", input: nil)
        while let field = try reader.next(Field.self) {
            switch field {
            case .id: id = try reader.string()
            case .input: input = try reader.message(Input.self)
            case .value: value.append(try reader.string())
            case .isRequired: isRequired = try reader.bool()
            case .minimumLength: minimumLength = try reader.int()
            case .maximumLength: maximumLength = try reader.int()
            case .takesDigitsOnly: takesDigitsOnly = try reader.bool()
            }
        }
    }
}

extension Element.Input: Message {
    static let messageName = "Input"

    /// What a person can put in, without the bounds.
    enum Kind: Enumeration {
        case field
        case multiline
        case secret
        case number
        case toggle
        case choice
        case filter
        case date
        case dateRange
        case time
        case unknown

        static let enumerationName = "InputKind"

        var number: Int {
            switch self {
            case .field: 1
            case .multiline: 2
            case .secret: 3
            case .number: 4
            case .toggle: 5
            case .choice: 6
            case .filter: 7
            case .date: 8
            case .dateRange: 9
            case .time: 10
            case .unknown: 11
            }
        }
    }

    enum Field: Int, MessageField {
        case kind = 1
        case minimum = 2
        case maximum = 3
        case choices = 4

        var type: FieldType {
            switch self {
            case .kind: .enumeration(Kind.enumerationName)
            case .minimum, .maximum: .double
            case .choices: .string
            }
        }
    }

    private var kind: Kind {
        switch self {
        case .field: .field
        case .multiline: .multiline
        case .secret: .secret
        case .number: .number
        case .toggle: .toggle
        case .choice: .choice
        case .filter: .filter
        case .date: .date
        case .dateRange: .dateRange
        case .time: .time
        case .unknown: .unknown
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.enumeration(Field.kind, kind)
        switch self {
        case .number(let minimum, let maximum):
            writer.optional(Field.minimum, minimum)
            writer.optional(Field.maximum, maximum)
        case .choice(let choices), .filter(let choices):
            writer.each(Field.choices, choices)
        case .field, .multiline, .secret, .toggle, .date, .dateRange, .time, .unknown:
            break
        }
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var kind: Kind?
        var minimum: Double?
        var maximum: Double?
        var choices: [String] = []
        while let field = try reader.next(Field.self) {
            switch field {
            case .kind: kind = try reader.enumeration(Kind.self)
            case .minimum: minimum = try reader.double()
            case .maximum: maximum = try reader.double()
            case .choices: choices.append(try reader.string())
            }
        }
        switch try reader.required(kind, Field.kind) {
        case .field: self = .field
        case .multiline: self = .multiline
        case .secret: self = .secret
        case .number: self = .number(minimum: minimum, maximum: maximum)
        case .toggle: self = .toggle
        case .choice: self = .choice(choices)
        case .filter: self = .filter(choices)
        case .date: self = .date
        case .dateRange: self = .dateRange
        case .time: self = .time
        case .unknown: self = .unknown
        }
    }
}

extension ElementValue: Message {
    static let messageName = "ElementValue"

    enum Field: Int, MessageField {
        case id = 1
        case value = 2

        var type: FieldType { .string }
    }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.id, id)
        writer.each(Field.value, value)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        self.init(id: "", value: [])
        while let field = try reader.next(Field.self) {
            switch field {
            case .id: id = try reader.string()
            case .value: value.append(try reader.string())
            }
        }
    }
}
