import CInih
package import SheetService

/// What the lines of a configuration file say, as libinih reads them.
///
/// Each line is given to it for itself. So every faulty line is known by its number and not only the
/// first, a section without entries is known, too, and neither an indented line nor a long one is taken
/// for a part of another.
///
/// **Source:** libinih's ini.h; `;` and `#` begin a comment at the start of a line, and `;` after a
/// blank does anywhere.
package nonisolated enum ConfigurationSyntax {
    /// Bytes of a line without its end, comments excepted.
    package static let lineBytes = Int(INI_MAX_LINE) - 3

    /// Reads a whole file, of which no byte is NUL.
    package static func statements(in bytes: [UInt8]) -> [ConfigurationStatement] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { index, line in
            content(of: line).map { ConfigurationStatement(line: index + 1, $0) }
        }
    }

    /// What one line says; `nil` for nothing.
    static func content(of line: ArraySlice<UInt8>) -> ConfigurationStatement.Content? {
        // The beginning of a line tells whether it is a comment, and comments may be long.
        let isWhole = line.count <= lineBytes
        guard let reading = LineReading(line.prefix(lineBytes)) else {
            return .fault(isWhole ? notRead : tooLong)
        }
        switch reading {
        case .nothing: return nil
        case _ where !isWhole: return .fault(tooLong)
        case .section(let name):
            return text(name).map { .section($0) } ?? .fault(notText)
        case .entry(let key, let value):
            guard let key = text(key), let value = text(value) else { return .fault(notText) }
            return .entry(key: key, value: value)
        }
    }

    private static func text(_ bytes: [UInt8]) -> String? {
        String(validating: bytes, as: UTF8.self)
    }

    private static let notRead = "is none of key=value, [section] and # comment"
    private static let tooLong = "is longer than \(lineBytes) bytes"
    private static let notText = "is not in UTF-8"
}
