/// RFC 8259 once more, slow and obvious: what the reader has to agree with.
///
/// Like the reader it refuses `U+0000` and lone surrogates. It recurses, so nesting is to be bounded.
struct JSONReference {
    private let bytes: [UInt8]
    private var place = 0
    private let depth: Int

    private struct Refusal: Error {}

    /// The value that the bytes hold; `nil` when they hold none, or more.
    static func value(of bytes: [UInt8], depth: Int) -> JSONTree? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var reference = JSONReference(bytes: bytes, depth: depth)
        guard let value = try? reference.value(at: 0) else { return nil }
        reference.skipBlanks()
        return reference.place == bytes.count ? value : nil
    }

    private init(bytes: [UInt8], depth: Int) {
        self.bytes = bytes
        self.depth = depth
    }

    private var next: Character? {
        place < bytes.count ? Character(Unicode.Scalar(bytes[place])) : nil
    }

    private mutating func skipBlanks() {
        while let next, " \t".contains(next) || bytes[place] == 10 || bytes[place] == 13 {
            place += 1
        }
    }

    private mutating func take(_ word: String) throws(Refusal) {
        guard bytes[place...].starts(with: word.utf8) else { throw Refusal() }
        place += word.utf8.count
    }

    private mutating func value(at level: Int) throws(Refusal) -> JSONTree {
        skipBlanks()
        switch next {
        case "{":
            return .object(
                try items("{", "}", level) { (me) throws(Refusal) in
                    me.skipBlanks()
                    let name = try me.string()
                    me.skipBlanks()
                    try me.take(":")
                    return JSONTree.Member(name: name, value: try me.value(at: level + 1))
                })
        case "[":
            return .array(
                try items("[", "]", level) { (me) throws(Refusal) in
                    try me.value(at: level + 1)
                })
        case "\"": return .string(try string())
        case "t":
            try take("true")
            return .boolean(true)
        case "f":
            try take("false")
            return .boolean(false)
        case "n":
            try take("null")
            return .null
        default: return .number(try number())
        }
    }

    private mutating func items<Item>(
        _ opening: String, _ closing: Character, _ level: Int,
        _ item: (inout JSONReference) throws(Refusal) -> Item
    ) throws(Refusal) -> [Item] {
        guard level < depth else { throw Refusal() }
        try take(opening)
        var items: [Item] = []
        skipBlanks()
        while next != closing {
            if !items.isEmpty { try take(",") }
            items.append(try item(&self))
            skipBlanks()
        }
        place += 1
        return items
    }

    private mutating func digits() throws(Refusal) {
        let start = place
        while let next, ("0"..."9").contains(next) { place += 1 }
        guard place > start else { throw Refusal() }
    }

    private mutating func number() throws(Refusal) -> String {
        let start = place
        if next == "-" { place += 1 }
        if next == "0" { place += 1 } else { try digits() }
        if next == "." {
            place += 1
            try digits()
        }
        if next == "e" || next == "E" {
            place += 1
            if next == "+" || next == "-" { place += 1 }
            try digits()
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func string() throws(Refusal) -> String {
        try take("\"")
        var units: [UInt16] = []
        var plain: [UInt8] = []
        func flush() {
            units += String(decoding: plain, as: UTF8.self).utf16
            plain = []
        }
        while next != "\"" {
            guard place < bytes.count, bytes[place] >= 0x20 else { throw Refusal() }
            if next == "\\" {
                flush()
                units.append(try escape())
            } else {
                plain.append(bytes[place])
                place += 1
            }
        }
        place += 1
        flush()
        guard let text = String(validating: units, as: UTF16.self), !units.contains(0) else {
            throw Refusal()
        }
        return text
    }

    private mutating func escape() throws(Refusal) -> UInt16 {
        place += 1
        let letters: [Character: UInt16] = [
            "\"": 0x22, "\\": 0x5C, "/": 0x2F, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9,
        ]
        guard let letter = next else { throw Refusal() }
        place += 1
        if let unit = letters[letter] { return unit }
        guard letter == "u", place + 4 <= bytes.count else { throw Refusal() }
        let digits = bytes[place..<(place + 4)]
        let text = String(decoding: digits, as: UTF8.self)
        guard text.allSatisfy(\.isHexDigit), text.utf8.count == 4,
            let unit = UInt16(text, radix: 16)
        else { throw Refusal() }
        place += 4
        return unit
    }
}
