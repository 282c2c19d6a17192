/// The text of a paste while it comes: cleaned, and no longer than it may be.
struct PasteCollector: Sendable {
    /// What ends a paste.
    private static let end: [UInt8] = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []
    private var isCut = false
    private var assembler = ScalarAssembler()
    /// How many bytes of the end there are.
    private var matched = 0
    /// Whether the last one was the end of a line on its own or the first half of one.
    private var endsWithReturn = false

    /// Makes room for all of it, so that no copy of what may be secret is left behind by growing.
    mutating func begin() {
        bytes.reserveCapacity(TerminalLimits.pasteBytes)
    }

    /// Takes one byte. True when it was the last one of the paste's end.
    mutating func take(_ byte: UInt8) -> Bool {
        if byte == Self.end[matched] {
            matched += 1
            guard matched == Self.end.count else { return false }
            matched = 0
            return true
        }
        // No byte of the end but the first can begin it anew.
        let broken = Self.end.prefix(matched)
        matched = 0
        for byte in broken { add(byte) }
        if byte == Self.end[0] { matched = 1 } else { add(byte) }
        return false
    }

    /// Hands over the text, and is as new.
    mutating func finish() -> PastedText {
        let text = PastedText(bytes: bytes, isCut: isCut)
        self = PasteCollector()
        return text
    }

    private mutating func add(_ byte: UInt8) {
        let wasWithin = assembler.isWithin
        switch assembler.take(byte) {
        case .unfinished: break
        case .scalar(let scalar): add(scalar)
        case .broken:
            add("\u{FFFD}")
            if wasWithin { add(byte) }
        }
    }

    /// Terminals send the newlines of a text as the Enter key.
    private mutating func add(_ scalar: Unicode.Scalar) {
        let followsReturn = endsWithReturn
        endsWithReturn = scalar == "\r"
        switch scalar.value {
        case 0x0D: append("\n")
        case 0x0A: if !followsReturn { append("\n") }
        case 0x09, 0x20..<0x7F, 0xA0...: append(scalar)
        default: break
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        guard !isCut, let encoded = UTF8.encode(scalar),
            bytes.count + encoded.count <= TerminalLimits.pasteBytes
        else {
            isCut = true
            return
        }
        bytes.append(contentsOf: encoded)
    }
}
