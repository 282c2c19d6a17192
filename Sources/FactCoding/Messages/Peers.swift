import PresentationCore

extension Peer: Message {
    static let messageName = "Peer"

    enum Field: Int, MessageField {
        case user = 1
        case group = 2
        case process = 3
        case userName = 4
        case program = 5
        case unit = 6

        var type: FieldType {
            switch self {
            case .user, .group: .uint32
            case .process: .int32
            case .userName, .program, .unit: .string
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.uint32(Field.user, user.number)
        writer.uint32(Field.group, group)
        writer.optional(Field.process, process)
        writer.optional(Field.userName, userName)
        writer.optional(Field.program, program)
        writer.optional(Field.unit, unit)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        self.init(user: UserID(0), group: 0)
        while let field = try reader.next(Field.self) {
            switch field {
            case .user: user = UserID(try reader.uint32())
            case .group: group = try reader.uint32()
            case .process: process = try reader.int32()
            case .userName: userName = try reader.string()
            case .program: program = try reader.string()
            case .unit: unit = try reader.string()
            }
        }
    }
}

extension PresentationToken: Message {
    static let messageName = "PresentationToken"

    enum Field: Int, MessageField {
        case user = 1
        case word = 2
        case fingerprint = 3

        var type: FieldType {
            switch self {
            case .user: .uint32
            case .word: .string
            case .fingerprint: .fixed64
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.uint32(Field.user, user.number)
        writer.string(Field.word, word)
        writer.fixed64(Field.fingerprint, fingerprint)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var user = UserID(0)
        var word = ""
        var fingerprint: UInt64 = 0
        while let field = try reader.next(Field.self) {
            switch field {
            case .user: user = UserID(try reader.uint32())
            case .word: word = try reader.string()
            case .fingerprint: fingerprint = try reader.fixed64()
            }
        }
        self.init(user: user, word: word, fingerprint: fingerprint)
    }
}
