/// Reads one JSON text from bytes, value by value, as its user asks for them.
///
/// It makes no tree and never recurses, so that depth and size of the input cost nothing but their
/// bytes. It is strict: what RFC 8259 does not allow is refused, and so are `U+0000` and lone
/// surrogates. After an error its position is where the fault was seen; do not read on.
///
/// The bytes must outlive the reader and every `JSONKey` it gave.
///
/// **Source:** RFC 8259.
@safe
public struct JSONReader {
    let bytes: UnsafeRawBufferPointer
    let count: Int
    /// How many bytes have been taken.
    public internal(set) var offset = 0
    private let maximumDepth: Int
    private var depth = 0
    /// A container was opened and nothing has been taken from it: no comma is due.
    private var isAtFirst = false

    /// - Parameter maximumDepth: how many objects and arrays may stand in one another; 1 allows `{}`.
    public init(_ bytes: UnsafeRawBufferPointer, maximumDepth: Int) {
        unsafe self.bytes = unsafe bytes
        count = bytes.count
        self.maximumDepth = maximumDepth
    }

    /// Takes white space and says what follows it.
    public mutating func peekKind() throws(JSONError) -> JSONKind {
        skipWhiteSpace()
        switch currentByte {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
        case UInt8(ascii: "n"): return .null
        default: throw unexpectedByte()
        }
    }

    /// Takes the word `null`.
    public mutating func readNull() throws(JSONError) {
        skipWhiteSpace()
        try take("null")
    }

    /// Takes `true` or `false`.
    public mutating func readBoolean() throws(JSONError) -> Bool {
        skipWhiteSpace()
        if currentByte == UInt8(ascii: "t") {
            try take("true")
            return true
        }
        try take("false")
        return false
    }

    /// Takes a string, its escapes resolved.
    public mutating func readString() throws(JSONError) -> String {
        let token = try scanString()
        return unsafe JSONText.string(
            UnsafeRawBufferPointer(rebasing: bytes[token.content]), hasEscapes: token.hasEscapes)
    }

    /// As `readString`, for a string that is mostly one of some that are there already; and its place
    /// among those, if it is.
    mutating func readName(
        among names: MethodNames
    ) throws(JSONError) -> (name: String, place: Int?) {
        let token = try scanString()
        let content = unsafe UnsafeRawBufferPointer(rebasing: bytes[token.content])
        if !token.hasEscapes, let place = unsafe names.place(of: content) {
            return (names[place], place)
        }
        let name = unsafe JSONText.string(content, hasEscapes: token.hasEscapes)
        return (name, token.hasEscapes ? names.place(of: name) : nil)
    }

    /// Takes a number; one that fits no Swift type is no error but `outOfRange`.
    public mutating func readNumber() throws(JSONError) -> JSONNumber {
        skipWhiteSpace()
        let start = offset
        let literal = try scanNumber()
        if let integer = literal.integer { return .integer(integer) }
        if let double = literal.simpleDouble { return .double(double) }
        let text = unsafe String(decoding: bytes[start..<offset], as: UTF8.self)
        guard let double = Double(text), double.isFinite else { return .outOfRange }
        return .double(double)
    }

    /// Takes an opening brace. Then call `nextKey` until it gives nil, and read a value after each.
    public mutating func beginObject() throws(JSONError) { try begin(UInt8(ascii: "{")) }

    /// Takes the name of the next member and its colon; nil when it took the closing brace.
    public mutating func nextKey() throws(JSONError) -> JSONKey? {
        guard try advance(closing: UInt8(ascii: "}")) else { return nil }
        let token = try scanString()
        skipWhiteSpace()
        try take(UInt8(ascii: ":"))
        return unsafe JSONKey(
            content: UnsafeRawBufferPointer(rebasing: bytes[token.content]),
            hasEscapes: token.hasEscapes)
    }

    /// Takes an opening bracket. Then call `nextElement` until it gives false, and read a value
    /// after each.
    public mutating func beginArray() throws(JSONError) { try begin(UInt8(ascii: "[")) }

    /// Moves to the next element; false when it took the closing bracket.
    public mutating func nextElement() throws(JSONError) -> Bool {
        try advance(closing: UInt8(ascii: "]"))
    }

    /// Takes a whole value, checks all of it, and says where it stands.
    @discardableResult
    public mutating func skipValue() throws(JSONError) -> Range<Int> {
        skipWhiteSpace()
        let start = offset
        var open = NestingStack()
        repeat {
            switch try peekKind() {
            case .object:
                try beginObject()
                open.push(isObject: true)
            case .array:
                try beginArray()
                open.push(isObject: false)
            case .string: _ = try scanString()
            case .number: _ = try scanNumber()
            case .boolean: _ = try readBoolean()
            case .null: try readNull()
            }
        } while try advanceToNextValue(in: &open)
        return start..<offset
    }

    /// Closes what ends here; false when nothing stands open any more.
    @inline(__always)
    private mutating func advanceToNextValue(
        in open: inout NestingStack
    ) throws(JSONError) -> Bool {
        while let isObject = open.innermostIsObject {
            if isObject {
                if try nextKey() != nil { return true }
            } else {
                if try nextElement() { return true }
            }
            open.pop()
        }
        return false
    }

    /// Takes the rest, which must be white space.
    public mutating func end() throws(JSONError) {
        skipWhiteSpace()
        guard offset == count else { throw error(.trailingContent) }
    }

    private mutating func begin(_ opening: UInt8) throws(JSONError) {
        skipWhiteSpace()
        guard currentByte == opening else { throw unexpectedByte() }
        guard depth < maximumDepth else { throw error(.nestedTooDeeply) }
        offset += 1
        depth += 1
        isAtFirst = true
    }

    /// Takes the comma that is due before the next item, or the closing byte (then false).
    @inline(__always)
    private mutating func advance(closing: UInt8) throws(JSONError) -> Bool {
        skipWhiteSpace()
        if currentByte == closing {
            offset += 1
            depth -= 1
            isAtFirst = false
            return false
        }
        if isAtFirst {
            isAtFirst = false
        } else {
            try take(UInt8(ascii: ","))
        }
        return true
    }
}

// MARK: - Bytes

extension JSONReader {
    /// The byte to be taken next; 0, which no JSON text contains, at the end.
    @inline(__always)
    var currentByte: UInt8 {
        unsafe offset < count ? bytes[offset] : 0
    }

    @inline(__always)
    mutating func skipWhiteSpace() {
        while true {
            switch currentByte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                offset += 1
            default: return
            }
        }
    }

    @inline(__always)
    mutating func take(_ byte: UInt8) throws(JSONError) {
        guard currentByte == byte else { throw unexpectedByte() }
        offset += 1
    }

    private mutating func take(_ word: StaticString) throws(JSONError) {
        for index in 0..<word.utf8CodeUnitCount {
            try unsafe take(word.utf8Start[index])
        }
    }

    /// Takes this text, if it comes next to the letter.
    @inline(__always)
    mutating func takesNext(_ text: StaticString) -> Bool {
        let end = offset + text.utf8CodeUnitCount
        guard end <= count,
            unsafe ByteScan.areEqual(
                UnsafeRawBufferPointer(rebasing: bytes[offset..<end]),
                UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        else { return false }
        offset = end
        return true
    }

    func unexpectedByte() -> JSONError {
        offset < count
            ? error(.unexpectedByte(currentByte)) : error(.unexpectedEnd)
    }

    func error(_ reason: JSONError.Reason) -> JSONError {
        JSONError(reason: reason, offset: offset)
    }
}
