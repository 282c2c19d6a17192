/// What words may be made of (R1, R27, R33).
enum Words {
    /// R1: 1–32 characters of `a-z0-9`.
    static func isSheetID(_ word: String) -> Bool {
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789"
        return (1...32).contains(word.count) && word.allSatisfy(letters.contains)
    }

    /// R33: ids of scenes, keys, tokens, actions and elements have 1–64 characters of
    /// `A-Za-z0-9._:@-`.
    static func isName(_ word: String) -> Bool {
        let letters =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:@-".unicodeScalars
        return (1...64).contains(word.unicodeScalars.count)
            && word.unicodeScalars.allSatisfy(letters.contains)
    }

    /// R27: no control characters other than newline and tab, no U+202A–U+202E, U+2066–U+2069 in
    /// pairs.
    static func isPlain(_ text: String) -> Bool {
        var open = 0
        for scalar in text.unicodeScalars {
            if scalar.properties.generalCategory == .control, scalar != "\n", scalar != "\t" {
                return false
            }
            if (0x202A...0x202E).contains(scalar.value) { return false }
            if (0x2066...0x2068).contains(scalar.value) { open += 1 }
            if scalar.value == 0x2069 { open -= 1 }
            if open < 0 { return false }
        }
        return open == 0
    }
}
