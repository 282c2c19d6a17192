/// What a screen shows, without colours.
struct TerminalPicture: Equatable, CustomStringConvertible {
    /// From the top; without the spaces that a row ends with.
    let rows: [String]

    /// A cell of the screen, from 0.
    struct Place: Hashable {
        var column: Int
        var row: Int

        /// So many cells to the right and further down.
        func moved(columns: Int = 0, rows: Int = 0) -> Place {
            Place(column: column + columns, row: row + rows)
        }
    }

    var text: String { rows.joined(separator: "\n") }

    func contains(_ words: String) -> Bool { rows.contains { $0.contains(words) } }

    /// The first row that has these words.
    func row(with words: String) -> String? { rows.first { $0.contains(words) } }

    /// The middle of the first words that read so, from the top.
    func place(of words: String) throws -> Place {
        for (row, text) in rows.enumerated() {
            guard let range = text.firstRange(of: words) else { continue }
            return Place(
                column: text[..<range.lowerBound].cellCount + words.cellCount / 2, row: row)
        }
        throw HarnessFailure("there is no “\(words)” on the screen:\n\(self)")
    }

    /// In a frame, so that one sees where it ends.
    var description: String {
        let width = rows.map(\.cellCount).max() ?? 0
        let edge = "+" + String(repeating: "-", count: width) + "+"
        let lines = rows.map { row in
            "|" + row + String(repeating: " ", count: width - row.cellCount) + "|"
        }
        return ([edge] + lines + [edge]).joined(separator: "\n")
    }
}

extension StringProtocol {
    /// How many cells it takes, as far as the tests have such characters.
    fileprivate var cellCount: Int { unicodeScalars.reduce(0) { $0 + $1.cellCount } }
}

extension Unicode.Scalar {
    fileprivate var cellCount: Int {
        switch value {
        case 0x0300...0x036F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60,
            0x1F300...0x1FAFF:
            2
        default: 1
        }
    }
}
