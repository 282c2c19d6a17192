/// One message for the journal or for a person at a terminal.
package struct JournalEntry: Sendable {
    let level: LogLevel
    let message: String
    let id: StaticString?
    let fields: [JournalField]

    package init(
        _ level: LogLevel, _ message: String, id: StaticString? = nil, fields: [JournalField] = []
    ) {
        self.level = level
        self.message = message
        self.id = id
        self.fields = fields
    }

    /// `NAME=value` for each field, as the journal takes them.
    package var assignments: [String] {
        var assignments = ["MESSAGE=\(message)", "PRIORITY=\(level.rawValue)"]
        if let id { assignments.append("MESSAGE_ID=\(id)") }
        for field in fields { assignments.append("\(field.name)=\(field.value)") }
        return assignments
    }

    /// `level: message`, with a new line, for where there is no journal. Further lines are indented;
    /// what a terminal would take for an order is replaced: a message can quote what clients sent.
    package var line: String {
        var line = "\(level.name): "
        for scalar in message.unicodeScalars {
            switch scalar.value {
            case 0x0A: line += "\n    "
            case 0x09: line += "\t"
            case 0..<0x20, 0x7F..<0xA0: line.unicodeScalars.append("\u{FFFD}")
            default: line.unicodeScalars.append(scalar)
            }
        }
        return line + "\n"
    }
}
