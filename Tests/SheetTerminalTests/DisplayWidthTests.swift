import Glibc
import SheetTerminal
import Testing

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("a", 1, true), ("ß", 1, true), ("漢", 2, true), ("ｱ", 1, true), ("Ａ", 2, true),
        ("한", 2, true),
        ("\u{1112}\u{1161}\u{11AB}", 2, true), ("e\u{301}", 1, true), ("\u{301}", 0, true),
        ("\u{200B}", 0, true), ("\u{AD}", 0, true), ("\u{1B}", 0, true), ("\u{9B}", 0, true),
        ("\u{2067}", 0, true), ("½", 1, true), ("→", 1, true), ("😀", 2, true), ("⌚", 2, true),
        ("❤", 1, true), ("❤\u{FE0F}", 2, false), ("1\u{FE0F}\u{20E3}", 2, false),
        ("👍🏽", 2, false), ("👨‍👩‍👧", 2, false), ("🇩🇪", 2, false), ("🇩", 1, false), ("\u{600}", 1, true),
        ("कि", 2, false), ("👨\u{FE0E}", 2, false), ("䷀", 2, false),
    ])
    func `a character takes its columns`(text: String, columns: Int, isSteady: Bool) throws {
        let character = try #require(text.first)
        #expect(text.count == 1)
        let measure = DisplayWidth.measure(character)
        #expect(measure.columns == columns)
        #expect(measure.isSteady == isSteady)
    }

    @Test func `each scalar takes what the C library says`() throws {
        let locale = try #require(newlocale(1 << LC_CTYPE, "C.UTF-8", nil))
        defer { freelocale(locale) }
        let before = uselocale(locale)
        defer { uselocale(before) }
        let wcwidth = unsafeBitCast(
            try #require(dlsym(nil, "wcwidth"), "the module has none"),
            to: (@convention(c) (wchar_t) -> Int32).self)
        var different: [String] = []
        for value in UInt32(0x20)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), !isKnownToDiffer(scalar) else { continue }
            let theirs = wcwidth(wchar_t(bitPattern: value))
            // -1: it does not know it, or it is a control character.
            if theirs < 0 || theirs == DisplayWidth.columns(of: scalar) { continue }
            different.append("U+\(String(value, radix: 16)): \(theirs)")
        }
        #expect(different == [])
    }

    /// What is newer than the library, and what it counts in its own way.
    private func isKnownToDiffer(_ scalar: Unicode.Scalar) -> Bool {
        guard let age = scalar.properties.age, age.major < 14 else { return true }
        switch scalar.value {
        // It draws a soft hyphen, and a mark of Ahom has become one with a width of its own since.
        case 0xAD, 0x1171E: return true
        default: return false
        }
    }

    @Test(arguments: [
        ("short", 5, "short"), ("shorter", 6, "short…"), ("漢字", 3, "漢…"), ("漢字", 4, "漢字"),
        ("漢字か", 4, "漢…"), ("ab", 1, "…"), ("ab", 0, ""), ("", 0, ""), ("a\nb", 3, "a b"),
        ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"),
    ])
    func `a text is cut to what there is room for`(text: String, columns: Int, cut: String) {
        #expect(DisplayWidth.cut(text, to: columns) == cut)
    }
}
