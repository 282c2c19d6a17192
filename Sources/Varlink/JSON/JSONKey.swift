/// The name of an object's member, still in the reader's bytes, which it must not outlive.
///
/// Comparing makes no string.
@safe
public struct JSONKey {
    /// What stands between the quotes, validated.
    private let content: UnsafeRawBufferPointer
    private let hasEscapes: Bool

    init(content: UnsafeRawBufferPointer, hasEscapes: Bool) {
        unsafe self.content = unsafe content
        self.hasEscapes = hasEscapes
    }

    public var string: String {
        unsafe JSONText.string(content, hasEscapes: hasEscapes)
    }

    public static func == (key: JSONKey, name: StaticString) -> Bool {
        guard !key.hasEscapes else { return key.string == "\(name)" }
        return unsafe key.contentEquals(
            UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }

    public static func == (key: JSONKey, name: String) -> Bool {
        // Escapes are rare in names, and only then are characters compared instead of bytes.
        guard !key.hasEscapes else { return key.string.utf8.elementsEqual(name.utf8) }
        guard unsafe key.content.count == name.utf8.count else { return false }
        var name = name
        return name.withUTF8 { unsafe key.contentEquals(UnsafeRawBufferPointer($0)) }
    }

    @inline(__always)
    private func contentEquals(_ other: UnsafeRawBufferPointer) -> Bool {
        guard unsafe content.count == other.count else { return false }
        for index in unsafe 0..<content.count where unsafe content[index] != other[index] {
            return false
        }
        return true
    }
}
