/// What words and names may be made of (R27, R33).
enum WordRules {
    /// Whether text may be drawn: no control characters but newline and tab, none that change the
    /// direction of what follows, and every isolate closed.
    ///
    /// **Source:** R27; Unicode Standard Annex #9, section 2.
    static func isPlain(_ text: String) -> Bool {
        // Nearly all text is nothing but this.
        if consists(text, of: { (0x20...0x7E).contains($0) || $0 == 0x0A }) { return true }
        var openIsolates = 0
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A: continue
            case 0x00...0x1F, 0x7F...0x9F: return false
            case 0x202A...0x202E: return false
            case 0x2066...0x2068: openIsolates += 1
            case 0x2069:
                openIsolates -= 1
                if openIsolates < 0 { return false }
            default: continue
            }
        }
        return openIsolates == 0
    }

    /// Whether a character may be drawn wherever it stands: no control character, and none that changes
    /// the direction of what follows.
    static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: false
        default: true
        }
    }

    /// Whether a word may name a scene, a key, a token, an action, an element or a source: 1–64
    /// characters of `A-Za-z0-9._:@-`.
    static func isName(_ word: String) -> Bool {
        (1...64).contains(word.utf8.count) && consists(word, of: isNameByte)
    }

    /// Whether all bytes of a text are such.
    @inline(__always)
    private static func consists(_ text: String, of isMeant: (UInt8) -> Bool) -> Bool {
        // Walked where they lie, not by the view that looks at how they lie for each of them.
        var text = text
        return text.withUTF8 { bytes in
            for place in bytes.indices where unsafe !isMeant(bytes[place]) { return false }
            return true
        }
    }

    @inline(__always)
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
