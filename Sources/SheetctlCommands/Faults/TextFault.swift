/// Why text is not taken that people are to read.
///
/// The daemon decides; this finds what it most likely means.
///
/// **Source:** docs/rules.md, R27.
enum TextFault {
    /// A clause for people; nil for text without a fault.
    static func words(for text: String) -> String? {
        var openIsolates = 0
        for (index, scalar) in text.unicodeScalars.enumerated() {
            let place = "its character \(index + 1), \(name(of: scalar)),"
            switch scalar {
            case "\n", "\t": continue
            case _ where scalar.properties.generalCategory == .control:
                return "\(place) is a control character, and only newline and tab are taken"
            case "\u{202A}"..."\u{202E}":
                return "\(place) changes the direction of what follows, and is not taken"
            case "\u{2066}"..."\u{2068}": openIsolates += 1
            case "\u{2069}":
                openIsolates -= 1
                guard openIsolates >= 0 else { return "\(place) ends no isolate" }
            default: continue
            }
        }
        guard openIsolates == 0 else {
            return "an isolate (U+2066 to U+2068) has to be ended by U+2069"
        }
        return nil
    }

    private static func name(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
