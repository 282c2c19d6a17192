/// The name of an object's member, still in the reader's bytes, which it must not outlive.
///
/// Comparing makes no string.
@safe
public struct JSONKey {
    /// What stands between the quotes, validated.
    private let content: UnsafeRawBufferPointer
    @usableFromInline let count: Int
    @usableFromInline let hasEscapes: Bool

    init(content: UnsafeRawBufferPointer, hasEscapes: Bool) {
        unsafe self.content = unsafe content
        count = content.count
        self.hasEscapes = hasEscapes
    }

    /// The name with its escapes resolved.
    public var string: String {
        unsafe JSONText.string(content, hasEscapes: hasEscapes)
    }

    /// Whether the key is this name, which must be valid UTF-8.
    public static func == (key: JSONKey, name: StaticString) -> Bool {
        guard !key.hasEscapes else { return key.equals("\(name)") }
        return unsafe key.contentEquals(
            UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }

    /// Whether the key is this name; most differ in length already.
    @inlinable
    public static func == (key: JSONKey, name: String) -> Bool {
        (key.count == name.utf8.count || key.hasEscapes) && key.equals(name)
    }

    @usableFromInline
    func equals(_ name: String) -> Bool {
        guard !hasEscapes else { return string.utf8.elementsEqual(name.utf8) }
        var name = name
        return name.withUTF8 { unsafe contentEquals(UnsafeRawBufferPointer($0)) }
    }

    @inline(__always)
    private func contentEquals(_ other: UnsafeRawBufferPointer) -> Bool {
        unsafe ByteScan.areEqual(content, other)
    }
}
