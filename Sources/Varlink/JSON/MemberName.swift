/// The name of a member, compared as JSON compares: to a `String`, an é written as one character
/// and one written as two are the same.
struct MemberName: Hashable {
    private let text: String

    init(_ text: String) { self.text = text }

    static func == (left: MemberName, right: MemberName) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
