import PresentationCore
import SheetGeometry

extension SheetContent: Message {
    static let messageName = "SheetContent"

    enum Field: Int, MessageField {
        case actions = 1
        case elements = 2
        case interactiveDismissDisabled = 3
        case shape = 4
        case selectedDetent = 5
        case words = 6
        /// Absent: none.
        case largestUndimmedDetent = 7

        var type: FieldType {
            switch self {
            case .actions: .message(Action.messageName)
            case .elements: .message(Element.messageName)
            case .interactiveDismissDisabled: .bool
            case .shape: .message(SheetShape.messageName)
            case .selectedDetent, .largestUndimmedDetent: .string
            case .words: .bytes
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.each(Field.actions, actions)
        writer.each(Field.elements, elements)
        writer.bool(Field.interactiveDismissDisabled, interactiveDismissDisabled)
        writer.message(Field.shape, shape)
        writer.optional(Field.selectedDetent, selectedDetent?.word)
        writer.bytes(Field.words, words)
        writer.optional(Field.largestUndimmedDetent, largestUndimmedDetent?.word)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        self.init()
        var shape: SheetShape?
        while let field = try reader.next(Field.self) {
            switch field {
            case .actions: actions.append(try reader.message(Action.self))
            case .elements: elements.append(try reader.message(Element.self))
            case .interactiveDismissDisabled: interactiveDismissDisabled = try reader.bool()
            case .shape: shape = try reader.message(SheetShape.self)
            case .selectedDetent: selectedDetent = try reader.detent()
            case .words: words = try reader.byteString()
            case .largestUndimmedDetent: largestUndimmedDetent = try reader.detent()
            }
        }
        self.shape = try reader.required(shape, Field.shape)
    }
}

extension MessageReader {
    /// A detent, as its presenter has written it.
    mutating func detent() throws(CodingFault) -> Detent {
        let word = try string()
        do throws(DetentError) {
            return try Detent(word)
        } catch {
            throw invalidValue
        }
    }
}

extension SheetShape: Message {
    static let messageName = "SheetShape"

    /// The shape without its detents.
    enum Kind: Enumeration {
        case sheet
        case alert
        case cover

        static let enumerationName = "SheetShapeKind"

        var number: Int {
            switch self {
            case .sheet: 1
            case .alert: 2
            case .cover: 3
            }
        }
    }

    enum Field: Int, MessageField {
        case kind = 1
        case detents = 2

        var type: FieldType {
            switch self {
            case .kind: .enumeration(Kind.enumerationName)
            case .detents: .string
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        switch self {
        case .sheet(let list):
            writer.enumeration(Field.kind, Kind.sheet)
            for detent in list.detents { writer.optional(Field.detents, detent.word) }
        case .alert: writer.enumeration(Field.kind, Kind.alert)
        case .cover: writer.enumeration(Field.kind, Kind.cover)
        }
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var kind: Kind?
        var words: [String] = []
        while let field = try reader.next(Field.self) {
            switch field {
            case .kind: kind = try reader.enumeration(Kind.self)
            case .detents: words.append(try reader.string())
            }
        }
        switch try reader.required(kind, Field.kind) {
        case .sheet:
            do throws(DetentListError) {
                self = .sheet(try DetentList(words: words))
            } catch {
                throw reader.invalidValue
            }
        case .alert: self = .alert
        case .cover: self = .cover
        }
    }
}

extension Action: Message {
    static let messageName = "Action"

    enum Field: Int, MessageField {
        case id = 1
        case isCancel = 2

        var type: FieldType {
            switch self {
            case .id: .string
            case .isCancel: .bool
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.id, id)
        writer.bool(Field.isCancel, isCancel)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        self.init(id: "")
        while let field = try reader.next(Field.self) {
            switch field {
            case .id: id = try reader.string()
            case .isCancel: isCancel = try reader.bool()
            }
        }
    }
}
