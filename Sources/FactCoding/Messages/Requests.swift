import PresentationCore

extension PresentationRequest: Message {
    static let messageName = "PresentationRequest"

    enum Field: Int, MessageField {
        case id = 1
        case scene = 2
        case parent = 3
        case presenter = 4
        case isFromStranger = 5
        case isFromAdministrator = 6
        case style = 7
        case priority = 8
        case placement = 9
        case key = 10
        case token = 11
        case lifetime = 12
        case whenInactive = 13
        case whenUnrendered = 14
        case onInactive = 15
        case onBackground = 16
        case inactiveGrace = 17
        case expiry = 18
        case isAwaitable = 19
        case kind = 20
        case content = 21

        var type: FieldType {
            switch self {
            case .id, .scene, .parent, .key, .kind: .string
            case .isFromStranger, .isFromAdministrator, .isAwaitable: .bool
            case .presenter: .message(Peer.messageName)
            case .style: .enumeration(Style.enumerationName)
            case .priority: .enumeration(Priority.enumerationName)
            case .placement: .message(Placement.messageName)
            case .token: .message(PresentationToken.messageName)
            case .lifetime: .enumeration(Lifetime.enumerationName)
            case .whenInactive: .enumeration(WhenInactive.enumerationName)
            case .whenUnrendered: .enumeration(WhenUnrendered.enumerationName)
            case .onInactive, .onBackground: .enumeration(PhasePolicy.enumerationName)
            case .inactiveGrace: .message(Duration.messageName)
            case .expiry: .message(ExpiryRequest.messageName)
            case .content: .message(SheetContent.messageName)
            }
        }
    }

    func write(to writer: inout MessageWriter) { write(to: &writer, content: content) }

    /// Writes its fields with a content that is held elsewhere.
    func write(to writer: inout MessageWriter, content: SheetContent) {
        writer.string(Field.id, id.description)
        writer.string(Field.scene, scene.description)
        writer.optional(Field.parent, parent?.description)
        writer.message(Field.presenter, presenter)
        writer.bool(Field.isFromStranger, isFromStranger)
        writer.bool(Field.isFromAdministrator, isFromAdministrator)
        writer.enumeration(Field.style, style)
        writer.enumeration(Field.priority, priority)
        writer.message(Field.placement, placement)
        writer.optional(Field.key, key)
        writer.optional(Field.token, token)
        writer.enumeration(Field.lifetime, lifetime)
        writer.enumeration(Field.whenInactive, whenInactive)
        writer.enumeration(Field.whenUnrendered, whenUnrendered)
        writer.enumeration(Field.onInactive, policies.onInactive)
        writer.enumeration(Field.onBackground, policies.onBackground)
        writer.optional(Field.inactiveGrace, inactiveGrace)
        writer.optional(Field.expiry, expiry)
        writer.bool(Field.isAwaitable, isAwaitable)
        writer.optional(Field.kind, kind)
        writer.message(Field.content, content)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        let parts = try PresentationRequestParts(from: &reader)
        self.init(
            id: parts.id, scene: parts.scene, parent: parts.parent,
            presenter: try reader.required(parts.presenter, Field.presenter),
            isFromStranger: parts.isFromStranger, isFromAdministrator: parts.isFromAdministrator,
            style: try reader.required(parts.style, Field.style),
            priority: try reader.required(parts.priority, Field.priority),
            placement: try reader.required(parts.placement, Field.placement), key: parts.key,
            token: parts.token, lifetime: try reader.required(parts.lifetime, Field.lifetime),
            whenInactive: try reader.required(parts.whenInactive, Field.whenInactive),
            whenUnrendered: try reader.required(parts.whenUnrendered, Field.whenUnrendered),
            policies: PhasePolicies(
                onInactive: try reader.required(parts.onInactive, Field.onInactive),
                onBackground: try reader.required(parts.onBackground, Field.onBackground)),
            inactiveGrace: parts.inactiveGrace, expiry: parts.expiry,
            isAwaitable: parts.isAwaitable, kind: parts.kind,
            content: try reader.required(parts.content, Field.content))
    }
}

/// What has been read of a request.
private struct PresentationRequestParts {
    var id = SheetID("")
    var scene = SceneID("")
    var parent: SheetID?
    var presenter: Peer?
    var isFromStranger = false
    var isFromAdministrator = false
    var style: Style?
    var priority: Priority?
    var placement: Placement?
    var key: String?
    var token: PresentationToken?
    var lifetime: Lifetime?
    var whenInactive: WhenInactive?
    var whenUnrendered: WhenUnrendered?
    var onInactive: PhasePolicy?
    var onBackground: PhasePolicy?
    var inactiveGrace: Duration?
    var expiry: ExpiryRequest?
    var isAwaitable = false
    var kind: String?
    var content: SheetContent?

    init(from reader: inout MessageReader) throws(CodingFault) {
        while let field = try reader.next(PresentationRequest.Field.self) {
            switch field {
            case .id: id = SheetID(try reader.string())
            case .scene: scene = SceneID(try reader.string())
            case .parent: parent = SheetID(try reader.string())
            case .presenter: presenter = try reader.message(Peer.self)
            case .isFromStranger: isFromStranger = try reader.bool()
            case .isFromAdministrator: isFromAdministrator = try reader.bool()
            case .style: style = try reader.enumeration(Style.self)
            case .priority: priority = try reader.enumeration(Priority.self)
            case .placement: placement = try reader.message(Placement.self)
            case .key: key = try reader.string()
            case .token: token = try reader.message(PresentationToken.self)
            case .lifetime: lifetime = try reader.enumeration(Lifetime.self)
            case .whenInactive: whenInactive = try reader.enumeration(WhenInactive.self)
            case .whenUnrendered: whenUnrendered = try reader.enumeration(WhenUnrendered.self)
            case .onInactive: onInactive = try reader.enumeration(PhasePolicy.self)
            case .onBackground: onBackground = try reader.enumeration(PhasePolicy.self)
            case .inactiveGrace: inactiveGrace = try reader.message(Duration.self)
            case .expiry: expiry = try reader.message(ExpiryRequest.self)
            case .isAwaitable: isAwaitable = try reader.bool()
            case .kind: kind = try reader.string()
            case .content: content = try reader.message(SheetContent.self)
            }
        }
    }
}

extension Placement: Message {
    static let messageName = "Placement"

    /// Where a sheet goes, without what it replaces.
    enum Kind: Enumeration {
        case stack
        case queue
        case replacing
        case replacingKey

        static let enumerationName = "PlacementKind"

        var number: Int {
            switch self {
            case .stack: 1
            case .queue: 2
            case .replacing: 3
            case .replacingKey: 4
            }
        }
    }

    enum Field: Int, MessageField {
        case kind = 1
        case replaced = 2

        var type: FieldType {
            switch self {
            case .kind: .enumeration(Kind.enumerationName)
            case .replaced: .string
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        switch self {
        case .stack: writer.enumeration(Field.kind, Kind.stack)
        case .queue: writer.enumeration(Field.kind, Kind.queue)
        case .replacing(let id):
            writer.enumeration(Field.kind, Kind.replacing)
            writer.string(Field.replaced, id.description)
        case .replacingKey: writer.enumeration(Field.kind, Kind.replacingKey)
        }
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var kind: Kind?
        var replaced = SheetID("")
        while let field = try reader.next(Field.self) {
            switch field {
            case .kind: kind = try reader.enumeration(Kind.self)
            case .replaced: replaced = SheetID(try reader.string())
            }
        }
        switch try reader.required(kind, Field.kind) {
        case .stack: self = .stack
        case .queue: self = .queue
        case .replacing: self = .replacing(replaced)
        case .replacingKey: self = .replacingKey
        }
    }
}
