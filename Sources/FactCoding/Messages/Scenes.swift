import PresentationCore

extension SceneOpening: Message {
    static let messageName = "SceneOpening"

    enum Field: Int, MessageField {
        case id = 1
        case number = 2
        case owner = 3
        case title = 4
        case lifetime = 5
        /// Absent: the owner.
        case opener = 6
        case binding = 7
        /// Absent: no.
        case closesUnrendered = 8

        var type: FieldType {
            switch self {
            case .id, .title: .string
            case .number: .int64
            case .owner, .opener: .uint32
            case .lifetime: .enumeration(Lifetime.enumerationName)
            case .binding: .message(SceneBinding.messageName)
            case .closesUnrendered: .bool
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.id, id.description)
        writer.int64(Field.number, Int64(number))
        writer.uint32(Field.owner, owner.number)
        writer.optional(Field.title, title)
        writer.enumeration(Field.lifetime, lifetime)
        writer.optional(Field.opener, opener == owner ? nil : opener.number)
        writer.optional(Field.binding, binding)
        writer.bool(Field.closesUnrendered, closesUnrendered)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var id = SceneID("")
        var number = 0
        var owner = UserID(0)
        var title: String?
        var lifetime: Lifetime?
        var opener: UserID?
        var binding: SceneBinding?
        var closesUnrendered = false
        while let field = try reader.next(Field.self) {
            switch field {
            case .id: id = SceneID(try reader.string())
            case .number: number = try reader.int()
            case .owner: owner = UserID(try reader.uint32())
            case .title: title = try reader.string()
            case .lifetime: lifetime = try reader.enumeration(Lifetime.self)
            case .opener: opener = UserID(try reader.uint32())
            case .binding: binding = try reader.message(SceneBinding.self)
            case .closesUnrendered: closesUnrendered = try reader.bool()
            }
        }
        self.init(
            id: id, number: number, owner: owner, title: title,
            lifetime: try reader.required(lifetime, Field.lifetime), opener: opener,
            binding: binding, closesUnrendered: closesUnrendered)
    }
}

extension SceneUpdate: Message {
    static let messageName = "SceneUpdate"

    enum Field: Int, MessageField {
        case id = 1
        case owner = 2
        case title = 3
        case lifetime = 4
        /// Absent: the owner.
        case opener = 5
        case binding = 6
        /// Absent: no.
        case closesUnrendered = 7

        var type: FieldType {
            switch self {
            case .id, .title: .string
            case .owner, .opener: .uint32
            case .lifetime: .enumeration(Lifetime.enumerationName)
            case .binding: .message(SceneBinding.messageName)
            case .closesUnrendered: .bool
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.id, id.description)
        writer.uint32(Field.owner, owner.number)
        writer.optional(Field.title, title)
        writer.enumeration(Field.lifetime, lifetime)
        writer.optional(Field.opener, opener == owner ? nil : opener.number)
        writer.optional(Field.binding, binding)
        writer.bool(Field.closesUnrendered, closesUnrendered)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var id = SceneID("")
        var owner = UserID(0)
        var title: String?
        var lifetime: Lifetime?
        var opener: UserID?
        var binding: SceneBinding?
        var closesUnrendered = false
        while let field = try reader.next(Field.self) {
            switch field {
            case .id: id = SceneID(try reader.string())
            case .owner: owner = UserID(try reader.uint32())
            case .title: title = try reader.string()
            case .lifetime: lifetime = try reader.enumeration(Lifetime.self)
            case .opener: opener = UserID(try reader.uint32())
            case .binding: binding = try reader.message(SceneBinding.self)
            case .closesUnrendered: closesUnrendered = try reader.bool()
            }
        }
        self.init(
            id: id, owner: owner, title: title,
            lifetime: try reader.required(lifetime, Field.lifetime), opener: opener,
            binding: binding, closesUnrendered: closesUnrendered)
    }
}

/// The end of a scene.
struct SceneClosing: Message {
    static let messageName = "SceneClosing"

    let id: SceneID

    enum Field: Int, MessageField {
        case id = 1

        var type: FieldType { .string }
    }

    init(id: SceneID) { self.id = id }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.id, id.description)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var id = SceneID("")
        while let field = try reader.next(Field.self) {
            switch field {
            case .id: id = SceneID(try reader.string())
            }
        }
        self.init(id: id)
    }
}

/// One step of a scene's phase.
struct PhaseChange: Message {
    static let messageName = "PhaseChange"

    let scene: SceneID
    let phase: ScenePhase

    enum Field: Int, MessageField {
        case scene = 1
        case phase = 2

        var type: FieldType {
            switch self {
            case .scene: .string
            case .phase: .enumeration(ScenePhase.enumerationName)
            }
        }
    }

    init(scene: SceneID, phase: ScenePhase) {
        self.scene = scene
        self.phase = phase
    }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.scene, scene.description)
        writer.enumeration(Field.phase, phase)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var scene = SceneID("")
        var phase: ScenePhase?
        while let field = try reader.next(Field.self) {
            switch field {
            case .scene: scene = SceneID(try reader.string())
            case .phase: phase = try reader.enumeration(ScenePhase.self)
            }
        }
        self.init(scene: scene, phase: try reader.required(phase, Field.phase))
    }
}

/// The first renderer of a scene, or the end of the last one.
struct RenderingChange: Message {
    static let messageName = "RenderingChange"

    let scene: SceneID
    let isRendered: Bool

    enum Field: Int, MessageField {
        case scene = 1
        case isRendered = 2

        var type: FieldType {
            switch self {
            case .scene: .string
            case .isRendered: .bool
            }
        }
    }

    init(scene: SceneID, isRendered: Bool) {
        self.scene = scene
        self.isRendered = isRendered
    }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.scene, scene.description)
        writer.bool(Field.isRendered, isRendered)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var scene = SceneID("")
        var isRendered = false
        while let field = try reader.next(Field.self) {
            switch field {
            case .scene: scene = SceneID(try reader.string())
            case .isRendered: isRendered = try reader.bool()
            }
        }
        self.init(scene: scene, isRendered: isRendered)
    }
}
