import PresentationCore

/// Words and times as a person reads them on a terminal.
enum ReportText {
    /// Text with everything escaped that could do something to a terminal or to the lines around it.
    ///
    /// **Source:** R27; Unicode Standard Annex #9, section 2.
    static func escaped(_ text: some StringProtocol) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": escaped += "\\n"
            case "\t": escaped += "\\t"
            case "\\": escaped += "\\\\"
            default:
                if isPlain(scalar) {
                    escaped.unicodeScalars.append(scalar)
                } else {
                    escaped += "\\u{\(String(scalar.value, radix: 16))}"
                }
            }
        }
        return escaped
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
            .surrogate:
            // What joins emoji is harmless, and part of many words.
            scalar.value == 0x200C || scalar.value == 0x200D
        default: true
        }
    }

    /// Text in quotation marks.
    static func quoted(_ text: String) -> String { "“\(escaped(text))”" }

    /// A span of time as `1 d 2 h 3 min 4.5 s`.
    static func words(_ duration: Duration) -> String {
        let seconds = duration.components.seconds.magnitude
        let attoseconds = duration.components.attoseconds.magnitude
        var parts: [String] = []
        for (name, value) in [
            ("d", seconds / 86_400), ("h", seconds / 3600 % 24), ("min", seconds / 60 % 60),
        ] where value > 0 {
            parts.append("\(value) \(name)")
        }
        let fraction = fraction(attoseconds)
        if parts.isEmpty || seconds % 60 > 0 || !fraction.isEmpty {
            parts.append("\(seconds % 60)\(fraction) s")
        }
        return (duration < .zero ? "-" : "") + parts.joined(separator: " ")
    }

    /// What stands behind the whole seconds: nothing, or a point and digits, the last of them not 0.
    private static func fraction(_ attoseconds: UInt64) -> String {
        guard attoseconds > 0 else { return "" }
        let digits = String(attoseconds)
        var text = "." + String(repeating: "0", count: 18 - digits.count) + digits
        while text.last == "0" { text.removeLast() }
        return text
    }

    /// A point on the boot-time clock.
    static func words(_ instant: Instant) -> String {
        let (seconds, nanoseconds) = instant.nanoseconds.quotientAndRemainder(
            dividingBy: 1_000_000_000)
        return words(.seconds(Int64(seconds)) + .nanoseconds(Int64(nanoseconds))) + " after boot"
    }

    /// A moment on both clocks.
    static func words(_ moment: Moment) -> String {
        "\(Timestamp.text(moment.wallClock)) (\(words(moment.instant)))"
    }

    /// A user, a process and what people call them.
    static func words(_ peer: Peer) -> String {
        var parts: [String] = []
        if let name = peer.userName { parts.append(escaped(name)) }
        if let process = peer.process { parts.append("process \(process)") }
        if let program = peer.program { parts.append(escaped(program)) }
        if let unit = peer.unit { parts.append(escaped(unit)) }
        let details = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
        return "user \(peer.user)\(details)"
    }
}
