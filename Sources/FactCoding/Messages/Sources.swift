import PresentationCore

extension PhaseSource: Message {
    static let messageName = "PhaseSource"

    enum Field: Int, MessageField {
        case name = 1
        case phase = 2
        case status = 3
        case user = 4
        case process = 5
        case sender = 6

        var type: FieldType {
            switch self {
            case .name, .status: .string
            case .phase: .enumeration(ScenePhase.enumerationName)
            case .user: .uint32
            case .process: .int32
            case .sender: .message(PhaseSender.messageName)
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.name, name)
        writer.enumeration(Field.phase, phase)
        writer.optional(Field.status, status)
        writer.optional(Field.user, user?.number)
        writer.optional(Field.process, process)
        writer.optional(Field.sender, sender)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var name = ""
        var phase: ScenePhase?
        var status: String?
        var user: UserID?
        var process: Int32?
        var sender: PhaseSender?
        while let field = try reader.next(Field.self) {
            switch field {
            case .name: name = try reader.string()
            case .phase: phase = try reader.enumeration(ScenePhase.self)
            case .status: status = try reader.string()
            case .user: user = UserID(try reader.uint32())
            case .process: process = try reader.int32()
            case .sender: sender = try reader.message(PhaseSender.self)
            }
        }
        self.init(
            name: name, phase: try reader.required(phase, Field.phase), status: status,
            user: user, process: process, sender: sender)
    }
}

extension PhaseSender: Message {
    static let messageName = "PhaseSender"

    enum Field: Int, MessageField {
        case started = 1
        case said = 2
        case watchdog = 3
        case isOverdue = 4
        case isHome = 5

        var type: FieldType {
            switch self {
            case .started: .uint64
            case .said: .enumeration(ScenePhase.enumerationName)
            case .watchdog: .message(Duration.messageName)
            case .isOverdue, .isHome: .bool
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.uint64(Field.started, started)
        writer.enumeration(Field.said, said)
        writer.optional(Field.watchdog, watchdog)
        writer.bool(Field.isOverdue, isOverdue)
        writer.bool(Field.isHome, isHome)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var started: UInt64 = 0
        var said: ScenePhase?
        var watchdog: Duration?
        var isOverdue = false
        var isHome = false
        while let field = try reader.next(Field.self) {
            switch field {
            case .started: started = try reader.uint64()
            case .said: said = try reader.enumeration(ScenePhase.self)
            case .watchdog: watchdog = try reader.message(Duration.self)
            case .isOverdue: isOverdue = try reader.bool()
            case .isHome: isHome = try reader.bool()
            }
        }
        self.init(
            started: started, said: try reader.required(said, Field.said), watchdog: watchdog,
            isOverdue: isOverdue, isHome: isHome)
    }
}

/// The word of a source.
struct SourceReport: Message {
    static let messageName = "SourceReport"

    let scope: PhaseScope
    let source: PhaseSource

    enum Field: Int, MessageField {
        /// Absent: every scene, those opened later too.
        case scene = 1
        case source = 2

        var type: FieldType {
            switch self {
            case .scene: .string
            case .source: .message(PhaseSource.messageName)
            }
        }
    }

    init(scope: PhaseScope, source: PhaseSource) {
        self.scope = scope
        self.source = source
    }

    func write(to writer: inout MessageWriter) {
        writer.optional(Field.scene, scope.scene)
        writer.message(Field.source, source)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var scope = PhaseScope.everyScene
        var source: PhaseSource?
        while let field = try reader.next(Field.self) {
            switch field {
            case .scene: scope = .scene(SceneID(try reader.string()))
            case .source: source = try reader.message(PhaseSource.self)
            }
        }
        self.init(scope: scope, source: try reader.required(source, Field.source))
    }
}

/// What a source has taken back.
struct SourceWithdrawal: Message {
    static let messageName = "SourceWithdrawal"

    let scope: PhaseScope
    let name: String

    enum Field: Int, MessageField {
        /// Absent: every scene, those opened later too.
        case scene = 1
        case name = 2

        var type: FieldType { .string }
    }

    init(scope: PhaseScope, name: String) {
        self.scope = scope
        self.name = name
    }

    func write(to writer: inout MessageWriter) {
        writer.optional(Field.scene, scope.scene)
        writer.string(Field.name, name)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var scope = PhaseScope.everyScene
        var name = ""
        while let field = try reader.next(Field.self) {
            switch field {
            case .scene: scope = .scene(SceneID(try reader.string()))
            case .name: name = try reader.string()
            }
        }
        self.init(scope: scope, name: name)
    }
}

extension PhaseScope {
    fileprivate var scene: String? {
        switch self {
        case .scene(let id): id.description
        case .everyScene: nil
        }
    }
}
