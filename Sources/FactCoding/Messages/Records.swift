import PresentationCore

/// The facts of one turn.
struct FactRecord: Message {
    static let messageName = "FactRecord"

    let facts: [Fact]

    enum Field: Int, MessageField {
        case facts = 1

        var type: FieldType { .message(Fact.messageName) }
    }

    func write(to writer: inout MessageWriter) { writer.each(Field.facts, facts) }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var facts: [Fact] = []
        while let field = try reader.next(Field.self) {
            switch field {
            case .facts: facts.append(try reader.message(Fact.self))
            }
        }
        self.facts = facts
    }
}

/// Some items of a snapshot.
struct SnapshotRecord: Message {
    static let messageName = "SnapshotRecord"

    let items: [SnapshotItem]

    enum Field: Int, MessageField {
        case items = 1

        var type: FieldType { .message(SnapshotItem.messageName) }
    }

    func write(to writer: inout MessageWriter) { writer.each(Field.items, items) }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var items: [SnapshotItem] = []
        while let field = try reader.next(Field.self) {
            switch field {
            case .items: items.append(try reader.message(SnapshotItem.self))
            }
        }
        self.items = items
    }
}
