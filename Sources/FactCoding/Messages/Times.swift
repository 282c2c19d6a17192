import PresentationCore

extension Moment: Message {
    static let messageName = "Moment"

    enum Field: Int, MessageField {
        case bootNanoseconds = 1
        case wallClockMicroseconds = 2

        var type: FieldType {
            switch self {
            case .bootNanoseconds: .fixed64
            case .wallClockMicroseconds: .sfixed64
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.fixed64(Field.bootNanoseconds, instant.nanoseconds)
        writer.sfixed64(Field.wallClockMicroseconds, wallClock)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        self.init(instant: Instant(nanoseconds: 0), wallClock: 0)
        while let field = try reader.next(Field.self) {
            switch field {
            case .bootNanoseconds: instant.nanoseconds = try reader.fixed64()
            case .wallClockMicroseconds: wallClock = try reader.sfixed64()
            }
        }
    }
}

extension Duration: Message {
    static let messageName = "Duration"

    enum Field: Int, MessageField {
        case seconds = 1
        case attoseconds = 2

        var type: FieldType { .int64 }
    }

    func write(to writer: inout MessageWriter) {
        writer.int64(Field.seconds, components.seconds)
        writer.int64(Field.attoseconds, components.attoseconds)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var (seconds, attoseconds): (Int64, Int64) = (0, 0)
        while let field = try reader.next(Field.self) {
            switch field {
            case .seconds: seconds = try reader.int64()
            case .attoseconds: attoseconds = try reader.int64()
            }
        }
        // With more than a second of them the sum might be longer than a span can be asked for.
        guard attoseconds.magnitude < 1_000_000_000_000_000_000 else { throw reader.invalidValue }
        self.init(secondsComponent: seconds, attosecondsComponent: attoseconds)
    }
}

extension PresentationTime: Message {
    static let messageName = "PresentationTime"

    enum Field: Int, MessageField {
        case count = 1
        case moment = 2

        var type: FieldType { .uint64 }
    }

    func write(to writer: inout MessageWriter) {
        writer.uint64(Field.count, count)
        writer.uint64(Field.moment, moment)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var (count, moment): (UInt64, UInt64) = (0, 0)
        while let field = try reader.next(Field.self) {
            switch field {
            case .count: count = try reader.uint64()
            case .moment: moment = try reader.uint64()
            }
        }
        self.init(count: count, moment: moment)
    }
}

extension ExpiryRequest: Message {
    static let messageName = "ExpiryRequest"

    enum Field: Int, MessageField {
        case after = 1
        case clock = 2

        var type: FieldType {
            switch self {
            case .after: .message(Duration.messageName)
            case .clock: .enumeration(Clock.enumerationName)
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.optional(Field.after, after)
        writer.enumeration(Field.clock, clock)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var after: Duration?
        var clock: Clock?
        while let field = try reader.next(Field.self) {
            switch field {
            case .after: after = try reader.message(Duration.self)
            case .clock: clock = try reader.enumeration(Clock.self)
            }
        }
        self.init(after: after, clock: try reader.required(clock, Field.clock))
    }
}

extension Expiry: Message {
    static let messageName = "Expiry"

    enum Field: Int, MessageField {
        case due = 1
        case paused = 2

        var type: FieldType {
            switch self {
            case .due: .fixed64
            case .paused: .message(Duration.messageName)
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        switch self {
        case .due(let instant): writer.optional(Field.due, fixed64: instant.nanoseconds)
        case .paused(let left): writer.message(Field.paused, left)
        }
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var expiry: Expiry?
        while let field = try reader.next(Field.self) {
            switch field {
            case .due: expiry = .due(Instant(nanoseconds: try reader.fixed64()))
            case .paused: expiry = .paused(try reader.message(Duration.self))
            }
        }
        guard let expiry else { throw reader.unknownKind }
        self = expiry
    }
}
