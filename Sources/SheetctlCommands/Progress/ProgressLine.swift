/// A line of a job that tells how far it is.
///
/// **Source:** zenity(1), `--progress`: numbers are per cent, and what follows a `#` are words.
package enum ProgressLine: Hashable, Sendable {
    /// How much is done, from 0 to 1.
    case fraction(Double)
    /// What is being done; empty for nothing to be read.
    case words(String)

    /// Nil for a line that says neither.
    ///
    /// - Parameter bytes: Without the end of the line. What is not UTF-8 is replaced.
    package init?(_ bytes: some Collection<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        let line = text.drop { $0.isWhitespace }
        if line.first == "#" {
            self = .words(ProgressWords.readable(line.dropFirst()))
        } else if let percent = Self.percent(line) {
            self = .fraction(min(max(percent / 100, 0), 1))
        } else {
            return nil
        }
    }

    /// A number that the line begins with: digits with a point or a comma, and nothing after it but a
    /// percent sign or what a space parts from it.
    private static func percent(_ line: Substring) -> Double? {
        let unsigned = line.drop { "+-".contains($0) }
        guard line.count - unsigned.count <= 1 else { return nil }
        let whole = unsigned.prefix { $0.isASCII && $0.isNumber }
        var rest = unsigned[whole.endIndex...]
        var digits = "\(whole)."
        if let first = rest.first, ".,".contains(first) {
            let part = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            digits += part
            rest = rest[part.endIndex...]
        }
        guard digits.count > 1, rest.first.map({ $0 == "%" || $0.isWhitespace }) != false else {
            return nil
        }
        let number = Double("0\(digits)0")
        return line.first == "-" ? number.map { -$0 } : number
    }
}
