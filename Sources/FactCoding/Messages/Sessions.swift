import PresentationCore

extension SceneBinding: Message {
    static let messageName = "SceneBinding"

    /// Exactly one of them is there.
    enum Field: Int, MessageField {
        case session = 1
        case seat = 2
        case display = 3

        var type: FieldType {
            switch self {
            case .session, .seat: .string
            case .display: .uint32
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        switch self {
        case .session(let id): writer.optional(Field.session, id)
        case .seat(let name): writer.optional(Field.seat, name)
        case .display(let user): writer.optional(Field.display, user.number)
        }
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var binding: SceneBinding?
        while let field = try reader.next(Field.self) {
            switch field {
            case .session: binding = .session(try reader.string())
            case .seat: binding = .seat(try reader.string())
            case .display: binding = .display(UserID(try reader.uint32()))
            }
        }
        guard let binding else { throw reader.unknownKind }
        self = binding
    }
}

/// The session that a scene shows.
struct SessionAssignment: Message {
    static let messageName = "SessionAssignment"

    let scene: SceneID
    let session: String?
    let owner: UserID

    enum Field: Int, MessageField {
        case scene = 1
        /// Absent: none.
        case session = 2
        case owner = 3

        var type: FieldType {
            switch self {
            case .scene, .session: .string
            case .owner: .uint32
            }
        }
    }

    init(scene: SceneID, session: String?, owner: UserID) {
        self.scene = scene
        self.session = session
        self.owner = owner
    }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.scene, scene.description)
        writer.optional(Field.session, session)
        writer.uint32(Field.owner, owner.number)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var scene = SceneID("")
        var session: String?
        var owner = UserID(0)
        while let field = try reader.next(Field.self) {
            switch field {
            case .scene: scene = SceneID(try reader.string())
            case .session: session = try reader.string()
            case .owner: owner = UserID(try reader.uint32())
            }
        }
        self.init(scene: scene, session: session, owner: owner)
    }
}

/// A session of which there is no more to be said.
struct SessionReference: Message {
    static let messageName = "SessionReference"

    let session: String

    enum Field: Int, MessageField {
        case session = 1

        var type: FieldType { .string }
    }

    init(session: String) { self.session = session }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.session, session)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var session = ""
        while let field = try reader.next(Field.self) {
            switch field {
            case .session: session = try reader.string()
            }
        }
        self.init(session: session)
    }
}
