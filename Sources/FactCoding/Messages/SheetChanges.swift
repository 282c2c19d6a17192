import PresentationCore
import SheetGeometry

/// A place on the stack for a sheet that has waited.
struct SheetPlacing: Message {
    static let messageName = "SheetPlacing"

    let sheet: SheetID
    let order: PresentationTime
    let isHeld: Bool

    enum Field: Int, MessageField {
        case sheet = 1
        case order = 2
        case isHeld = 3

        var type: FieldType {
            switch self {
            case .sheet: .string
            case .order: .message(PresentationTime.messageName)
            case .isHeld: .bool
            }
        }
    }

    init(sheet: SheetID, order: PresentationTime, isHeld: Bool) {
        self.sheet = sheet
        self.order = order
        self.isHeld = isHeld
    }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.sheet, sheet.description)
        writer.message(Field.order, order)
        writer.bool(Field.isHeld, isHeld)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var sheet = SheetID("")
        var order: PresentationTime?
        var isHeld = false
        while let field = try reader.next(Field.self) {
            switch field {
            case .sheet: sheet = SheetID(try reader.string())
            case .order: order = try reader.message(PresentationTime.self)
            case .isHeld: isHeld = try reader.bool()
            }
        }
        self.init(
            sheet: sheet, order: try reader.required(order, Field.order), isHeld: isHeld)
    }
}

/// The leaving of the screen.
struct SheetHold: Message {
    static let messageName = "SheetHold"

    let sheet: SheetID
    let graceEnds: Instant?

    enum Field: Int, MessageField {
        case sheet = 1
        case graceEnds = 2

        var type: FieldType {
            switch self {
            case .sheet: .string
            case .graceEnds: .fixed64
            }
        }
    }

    init(sheet: SheetID, graceEnds: Instant?) {
        self.sheet = sheet
        self.graceEnds = graceEnds
    }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.sheet, sheet.description)
        writer.optional(Field.graceEnds, fixed64: graceEnds?.nanoseconds)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var sheet = SheetID("")
        var graceEnds: Instant?
        while let field = try reader.next(Field.self) {
            switch field {
            case .sheet: sheet = SheetID(try reader.string())
            case .graceEnds: graceEnds = Instant(nanoseconds: try reader.fixed64())
            }
        }
        self.init(sheet: sheet, graceEnds: graceEnds)
    }
}

/// Something that has happened to a sheet, of which there is no more to be said.
struct SheetReference: Message {
    static let messageName = "SheetReference"

    let sheet: SheetID

    enum Field: Int, MessageField {
        case sheet = 1

        var type: FieldType { .string }
    }

    init(sheet: SheetID) { self.sheet = sheet }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.sheet, sheet.description)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var sheet = SheetID("")
        while let field = try reader.next(Field.self) {
            switch field {
            case .sheet: sheet = SheetID(try reader.string())
            }
        }
        self.init(sheet: sheet)
    }
}

/// Other content of a sheet.
struct ContentUpdate: Message {
    static let messageName = "ContentUpdate"

    let sheet: SheetID
    let content: SheetContent
    let isNewToRead: Bool

    enum Field: Int, MessageField {
        case sheet = 1
        case content = 2
        case isNewToRead = 3

        var type: FieldType {
            switch self {
            case .sheet: .string
            case .content: .message(SheetContent.messageName)
            case .isNewToRead: .bool
            }
        }
    }

    init(sheet: SheetID, content: SheetContent, isNewToRead: Bool) {
        self.sheet = sheet
        self.content = content
        self.isNewToRead = isNewToRead
    }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.sheet, sheet.description)
        writer.message(Field.content, content)
        writer.bool(Field.isNewToRead, isNewToRead)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var sheet = SheetID("")
        var content: SheetContent?
        var isNewToRead = false
        while let field = try reader.next(Field.self) {
            switch field {
            case .sheet: sheet = SheetID(try reader.string())
            case .content: content = try reader.message(SheetContent.self)
            case .isNewToRead: isNewToRead = try reader.bool()
            }
        }
        self.init(
            sheet: sheet, content: try reader.required(content, Field.content),
            isNewToRead: isNewToRead)
    }
}

/// Another detent of a sheet.
struct DetentSelection: Message {
    static let messageName = "DetentSelection"

    let sheet: SheetID
    let detent: Detent

    enum Field: Int, MessageField {
        case sheet = 1
        case detent = 2

        var type: FieldType { .string }
    }

    init(sheet: SheetID, detent: Detent) {
        self.sheet = sheet
        self.detent = detent
    }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.sheet, sheet.description)
        writer.string(Field.detent, detent.word)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var sheet = SheetID("")
        var detent: Detent?
        while let field = try reader.next(Field.self) {
            switch field {
            case .sheet: sheet = SheetID(try reader.string())
            case .detent: detent = try reader.detent()
            }
        }
        self.init(sheet: sheet, detent: try reader.required(detent, Field.detent))
    }
}

/// Other time that a sheet has left.
struct ExpirySetting: Message {
    static let messageName = "ExpirySetting"

    let sheet: SheetID
    let expiry: Expiry?

    enum Field: Int, MessageField {
        case sheet = 1
        /// Absent: it does not expire any more.
        case expiry = 2

        var type: FieldType {
            switch self {
            case .sheet: .string
            case .expiry: .message(Expiry.messageName)
            }
        }
    }

    init(sheet: SheetID, expiry: Expiry?) {
        self.sheet = sheet
        self.expiry = expiry
    }

    func write(to writer: inout MessageWriter) {
        writer.string(Field.sheet, sheet.description)
        writer.optional(Field.expiry, expiry)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var sheet = SheetID("")
        var expiry: Expiry?
        while let field = try reader.next(Field.self) {
            switch field {
            case .sheet: sheet = SheetID(try reader.string())
            case .expiry: expiry = try reader.message(Expiry.self)
            }
        }
        self.init(sheet: sheet, expiry: expiry)
    }
}

/// Outcomes that can no longer be asked for.
struct OutcomeForgetting: Message {
    static let messageName = "OutcomeForgetting"

    let sheets: [SheetID]

    enum Field: Int, MessageField {
        case sheets = 1

        var type: FieldType { .string }
    }

    init(sheets: [SheetID]) { self.sheets = sheets }

    func write(to writer: inout MessageWriter) {
        writer.each(Field.sheets, sheets.map(\.description))
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var sheets: [SheetID] = []
        while let field = try reader.next(Field.self) {
            switch field {
            case .sheets: sheets.append(SheetID(try reader.string()))
            }
        }
        self.init(sheets: sheets)
    }
}
