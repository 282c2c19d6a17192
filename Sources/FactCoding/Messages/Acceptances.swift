import PresentationCore
import SheetGeometry

extension Acceptance: Message {
    static let messageName = "Acceptance"

    enum Field: Int, MessageField {
        case request = 1
        case rank = 2
        case state = 3
        case order = 4
        case serial = 5
        case waitsItsTurn = 6
        case selectedDetent = 7
        case expiry = 8
        case at = 9

        var type: FieldType {
            switch self {
            case .request: .message(PresentationRequest.messageName)
            case .rank: .message(PresentationRank.messageName)
            case .state: .enumeration(Presentation.State.enumerationName)
            case .order: .message(PresentationTime.messageName)
            case .serial: .uint64
            case .waitsItsTurn: .bool
            case .selectedDetent: .string
            case .expiry: .message(Expiry.messageName)
            case .at: .message(Moment.messageName)
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.message(Field.request, PresentationRequest.self) { writer in
            request.write(to: &writer, content: content)
        }
        writer.message(Field.rank, rank)
        writer.enumeration(Field.state, state)
        writer.message(Field.order, order)
        writer.uint64(Field.serial, serial)
        writer.bool(Field.waitsItsTurn, waitsItsTurn)
        writer.optional(Field.selectedDetent, selectedDetent?.word)
        writer.optional(Field.expiry, expiry)
        writer.message(Field.at, at)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var request: PresentationRequest?
        var rank: PresentationRank?
        var state: Presentation.State?
        var order: PresentationTime?
        var serial: UInt64 = 0
        var waitsItsTurn = false
        var selectedDetent: Detent?
        var expiry: Expiry?
        var at: Moment?
        while let field = try reader.next(Field.self) {
            switch field {
            case .request: request = try reader.message(PresentationRequest.self)
            case .rank: rank = try reader.message(PresentationRank.self)
            case .state: state = try reader.enumeration(Presentation.State.self)
            case .order: order = try reader.message(PresentationTime.self)
            case .serial: serial = try reader.uint64()
            case .waitsItsTurn: waitsItsTurn = try reader.bool()
            case .selectedDetent: selectedDetent = try reader.detent()
            case .expiry: expiry = try reader.message(Expiry.self)
            case .at: at = try reader.message(Moment.self)
            }
        }
        self.init(
            request: try reader.required(request, Field.request),
            rank: try reader.required(rank, Field.rank),
            state: try reader.required(state, Field.state),
            order: try reader.required(order, Field.order), serial: serial,
            waitsItsTurn: waitsItsTurn, selectedDetent: selectedDetent, expiry: expiry,
            at: try reader.required(at, Field.at))
    }
}

extension PresentationRank: Message {
    static let messageName = "PresentationRank"

    enum Field: Int, MessageField {
        case priority = 1
        case isAlert = 2

        var type: FieldType {
            switch self {
            case .priority: .enumeration(Priority.enumerationName)
            case .isAlert: .bool
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.enumeration(Field.priority, priority)
        writer.bool(Field.isAlert, isAlert)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var priority: Priority?
        var isAlert = false
        while let field = try reader.next(Field.self) {
            switch field {
            case .priority: priority = try reader.enumeration(Priority.self)
            case .isAlert: isAlert = try reader.bool()
            }
        }
        self.init(priority: try reader.required(priority, Field.priority), isAlert: isAlert)
    }
}
