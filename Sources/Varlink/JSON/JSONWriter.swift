/// Writes JSON into bytes. It puts commas where they are due, never white space, and trusts its
/// user to close what was opened and to put a key before each value of an object.
public struct JSONWriter: Sendable {
    /// What was there before, and what has been written.
    public private(set) var bytes: [UInt8]
    private var isCommaDue = false

    /// Starts a text of its own.
    public init() { self.init(appendingTo: []) }

    /// Writes behind what `bytes` hold.
    public init(appendingTo bytes: consuming [UInt8]) {
        self.bytes = bytes
        // One allocation instead of four for most replies.
        if self.bytes.isEmpty { self.bytes.reserveCapacity(256) }
    }

    /// Gives the text.
    public consuming func finish() -> [UInt8] { bytes }

    /// Opens an object; a key and a value for each member follow.
    public mutating func beginObject() { begin(UInt8(ascii: "{")) }

    /// Closes what `beginObject` opened.
    public mutating func endObject() { end(UInt8(ascii: "}")) }

    /// Opens an array; a value for each element follows.
    public mutating func beginArray() { begin(UInt8(ascii: "[")) }

    /// Closes what `beginArray` opened.
    public mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Names the member whose value follows; `name` must need no escape.
    public mutating func key(_ name: StaticString) {
        unsafe appendQuoted(
            UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount),
            isKey: true)
    }

    /// Names the member whose value follows.
    public mutating func key(_ name: String) { appendEscaping(name, isKey: true) }

    /// Writes any text; `U+0000`, which Varlink's peers refuse, becomes `U+FFFD`.
    public mutating func string(_ text: String) { appendEscaping(text, isKey: false) }

    /// Writes every digit, also where a double would lose some.
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

    /// Writes the shortest text that reads back as the same double, which must be finite.
    public mutating func double(_ value: Double) {
        precondition(value.isFinite, "JSON has no infinity and no NaN")
        separate()
        bytes.append(contentsOf: value.description.utf8)
    }

    /// Writes `true` or `false`.
    public mutating func boolean(_ value: Bool) {
        separate()
        append(value ? "true" : "false")
    }

    /// Writes the word; a nullable member that is nil is rather left out.
    public mutating func null() {
        separate()
        append("null")
    }

    /// Writes the value as it came.
    public mutating func raw(_ value: RawJSON) {
        separate()
        bytes.append(contentsOf: value.bytes)
    }

    /// Writes what the value writes of itself.
    @inlinable
    public mutating func value(_ value: some WireEncodable) { value.encode(into: &self) }

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

    private mutating func append(_ word: StaticString) {
        unsafe append(
            UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    private mutating func append(_ run: UnsafeRawBufferPointer) {
        bytes.append(addingCapacity: run.count) { output in unsafe output.append(copying: run) }
    }
}

// MARK: - Going back

extension JSONWriter {
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
}

// MARK: - Strings

extension JSONWriter {
    /// Appends what needs no escape, in quotes, with the comma before and the colon behind it: all
    /// with one look at the capacity, since this is most of what is written.
    private mutating func appendQuoted(_ run: UnsafeRawBufferPointer, isKey: Bool) {
        let isCommaDue = self.isCommaDue
        bytes.append(addingCapacity: run.count + 4) { output in
            if isCommaDue { output.append(UInt8(ascii: ",")) }
            output.append(UInt8(ascii: "\""))
            unsafe output.append(copying: run)
            output.append(UInt8(ascii: "\""))
            if isKey { output.append(UInt8(ascii: ":")) }
        }
        self.isCommaDue = !isKey
    }

    private mutating func appendEscaping(_ text: String, isKey: Bool) {
        var text = text
        text.withUTF8 { utf8 in
            let utf8 = UnsafeRawBufferPointer(utf8)
            let end = unsafe Self.endOfPlainText(in: utf8, from: 0)
            if end == utf8.count {
                unsafe appendQuoted(utf8, isKey: isKey)
            } else {
                unsafe appendEscaping(utf8, plainUpTo: end, isKey: isKey)
            }
        }
    }

    private mutating func appendEscaping(
        _ text: UnsafeRawBufferPointer, plainUpTo firstEnd: Int, isKey: Bool
    ) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var start = 0
        var end = firstEnd
        while end < text.count {
            unsafe append(UnsafeRawBufferPointer(rebasing: text[start..<end]))
            unsafe appendEscape(of: text[end])
            start = end + 1
            end = unsafe Self.endOfPlainText(in: text, from: start)
        }
        unsafe append(UnsafeRawBufferPointer(rebasing: text[start...]))
        bytes.append(UInt8(ascii: "\""))
        guard isKey else { return }
        bytes.append(UInt8(ascii: ":"))
        isCommaDue = false
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

extension OutputSpan<UInt8> {
    @inline(__always)
    fileprivate mutating func append(copying run: UnsafeRawBufferPointer) {
        precondition(run.count <= freeCapacity, "no room for the run")
        unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
            let room = UnsafeMutableRawBufferPointer(buffer)
            unsafe UnsafeMutableRawBufferPointer(rebasing: room[initializedCount...])
                .copyMemory(from: run)
            initializedCount += run.count
        }
    }
}
