/// Writes JSON into bytes. It puts commas where they are due, never white space, and trusts its
/// user to close what was opened and to put a key before each value of an object.
public struct JSONWriter: Sendable {
    public private(set) var bytes: [UInt8]
    private var isCommaDue = false

    public init() { bytes = [] }

    /// Writes behind what `bytes` hold.
    public init(appendingTo bytes: consuming [UInt8]) { self.bytes = bytes }

    public consuming func finish() -> [UInt8] { bytes }

    public mutating func beginObject() { begin(UInt8(ascii: "{")) }
    public mutating func endObject() { end(UInt8(ascii: "}")) }
    public mutating func beginArray() { begin(UInt8(ascii: "[")) }
    public mutating func endArray() { end(UInt8(ascii: "]")) }

    /// `name` must need no escape.
    public mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        unsafe bytes.append(
            contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        isCommaDue = false
    }

    public mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        isCommaDue = false
    }

    /// `U+0000`, which Varlink's peers refuse, is written as `U+FFFD`.
    public mutating func string(_ text: String) {
        separate()
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { unsafe appendEscaping(UnsafeRawBufferPointer($0)) }
        bytes.append(UInt8(ascii: "\""))
    }

    public mutating func integer(_ value: Int64) {
        separate()
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        // From the last digit to the first; no Int64 has more than 19.
        var digits = InlineArray<20, UInt8>(repeating: 0)
        var first = digits.endIndex
        var rest = value.magnitude
        repeat {
            first -= 1
            digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        for index in first..<digits.endIndex { bytes.append(digits[index]) }
    }

    /// The shortest text that reads back as the same double, which must be finite.
    public mutating func double(_ value: Double) {
        precondition(value.isFinite, "JSON has no infinity and no NaN")
        separate()
        bytes.append(contentsOf: value.description.utf8)
    }

    public mutating func boolean(_ value: Bool) {
        separate()
        append(value ? "true" : "false")
    }

    public mutating func null() {
        separate()
        append("null")
    }

    /// Writes the value as it came.
    public mutating func raw(_ value: RawJSON) {
        separate()
        bytes.append(contentsOf: value.bytes)
    }

    @inlinable
    public mutating func value(_ value: some WireEncodable) { value.encode(into: &self) }

    /// A place to go back to.
    struct Mark {
        fileprivate let count: Int
        fileprivate let isCommaDue: Bool
    }

    var mark: Mark { Mark(count: bytes.count, isCommaDue: isCommaDue) }

    /// Unwrites all that was written since.
    mutating func rewind(to mark: Mark) {
        bytes.removeSubrange(mark.count...)
        isCommaDue = mark.isCommaDue
    }

    /// Puts the NUL that ends a frame.
    mutating func terminate() {
        bytes.append(0)
        isCommaDue = false
    }

    private mutating func begin(_ opening: UInt8) {
        separate()
        bytes.append(opening)
        isCommaDue = false
    }

    private mutating func end(_ closing: UInt8) {
        bytes.append(closing)
        isCommaDue = true
    }

    /// Before each key and value: the comma, if it is due. One is due again after it.
    @inline(__always)
    private mutating func separate() {
        if isCommaDue { bytes.append(UInt8(ascii: ",")) }
        isCommaDue = true
    }

    private mutating func append(_ text: StaticString) {
        unsafe bytes.append(
            contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}

// MARK: - Escaping

extension JSONWriter {
    private mutating func appendEscaping(_ text: UnsafeRawBufferPointer) {
        var start = 0
        while start < text.count {
            let end = unsafe Self.endOfPlainText(in: text, from: start)
            unsafe bytes.append(contentsOf: text[start..<end])
            guard end < text.count else { return }
            unsafe appendEscape(of: text[end])
            start = end + 1
        }
    }

    /// Where the next byte that must be escaped stands.
    private static func endOfPlainText(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index + 8 <= text.count {
            let marks = unsafe ByteScan.marksOfEscapes(in: ByteScan.word(in: text, at: index))
            if marks != 0 { return index + ByteScan.firstIndex(in: marks) }
            index += 8
        }
        while index < text.count {
            switch unsafe text[index] {
            case ..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): return index
            default: index += 1
            }
        }
        return index
    }

    private mutating func appendEscape(of byte: UInt8) {
        switch byte {
        case 0: append("\u{FFFD}")
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case UInt8(ascii: "\n"): append("\\n")
        case UInt8(ascii: "\r"): append("\\r")
        case UInt8(ascii: "\t"): append("\\t")
        default:
            append("\\u00")
            for digit in [byte >> 4, byte & 0xF] {
                bytes.append(
                    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
    }
}
