import PresentationCore

extension Outcome: Message {
    static let messageName = "Outcome"

    enum Field: Int, MessageField {
        case id = 1
        case scene = 2
        case sequence = 3
        case reason = 4
        case action = 5
        case values = 6
        case withheld = 7
        case by = 8
        case endedAt = 9
        case presenter = 10
        case sceneOwner = 11
        case token = 12

        var type: FieldType {
            switch self {
            case .id, .scene, .action, .withheld: .string
            case .sequence: .uint64
            case .reason: .enumeration(DismissalReason.enumerationName)
            case .values: .message(ElementValue.messageName)
            case .by: .message(Peer.messageName)
            case .endedAt: .message(Moment.messageName)
            case .presenter, .sceneOwner: .uint32
            case .token: .message(PresentationToken.messageName)
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.id, id.description)
        writer.string(Field.scene, scene.description)
        writer.uint64(Field.sequence, sequence)
        writer.enumeration(Field.reason, reason)
        writer.optional(Field.action, action)
        writer.each(Field.values, values)
        writer.each(Field.withheld, withheld)
        writer.optional(Field.by, by)
        writer.message(Field.endedAt, endedAt)
        writer.uint32(Field.presenter, presenter.number)
        writer.uint32(Field.sceneOwner, sceneOwner.number)
        writer.optional(Field.token, token)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var (id, scene) = (SheetID(""), SceneID(""))
        var sequence: UInt64 = 0
        var reason: DismissalReason?
        var action: String?
        var values: [ElementValue] = []
        var withheld: [String] = []
        var by: Peer?
        var endedAt: Moment?
        var (presenter, sceneOwner) = (UserID(0), UserID(0))
        var token: PresentationToken?
        while let field = try reader.next(Field.self) {
            switch field {
            case .id: id = SheetID(try reader.string())
            case .scene: scene = SceneID(try reader.string())
            case .sequence: sequence = try reader.uint64()
            case .reason: reason = try reader.enumeration(DismissalReason.self)
            case .action: action = try reader.string()
            case .values: values.append(try reader.message(ElementValue.self))
            case .withheld: withheld.append(try reader.string())
            case .by: by = try reader.message(Peer.self)
            case .endedAt: endedAt = try reader.message(Moment.self)
            case .presenter: presenter = UserID(try reader.uint32())
            case .sceneOwner: sceneOwner = UserID(try reader.uint32())
            case .token: token = try reader.message(PresentationToken.self)
            }
        }
        self.init(
            id: id, scene: scene, sequence: sequence,
            reason: try reader.required(reason, Field.reason), action: action, values: values,
            withheld: withheld, by: by, endedAt: try reader.required(endedAt, Field.endedAt),
            presenter: presenter, sceneOwner: sceneOwner, token: token)
    }
}
