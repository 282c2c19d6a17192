/// The qualified names of methods that a service has: a call of one of them needs no string of its own, and
/// says which of them it is.
public struct MethodNames: Hashable, Sendable {
    /// One name, and its place in the list.
    struct Known: Hashable, Sendable {
        let name: String
        let place: Int
    }

    /// By how many bytes the names have.
    private let byLength: [[Known]]

    /// - Parameter names: as they stand in calls: `org.example.Printer.Print`.
    public init(_ names: [String]) {
        let known = names.enumerated().map { Known(name: $1, place: $0) }
        let longest = names.map(\.utf8.count).max() ?? -1
        byLength = (0..<longest + 1).map { length in
            known.filter { $0.name.utf8.count == length }
        }
    }

    /// The name that has these bytes, if it is one of them.
    func find(_ bytes: UnsafeRawBufferPointer) -> Known? {
        guard bytes.count < byLength.count else { return nil }
        for known in byLength[bytes.count] where unsafe Self.equal(known.name, bytes) {
            return known
        }
        return nil
    }

    /// The place of a name, if it is one of them.
    func place(of name: String) -> Int? {
        var name = name
        return name.withUTF8 { unsafe find(UnsafeRawBufferPointer($0))?.place }
    }

    @inline(__always)
    private static func equal(_ name: String, _ bytes: UnsafeRawBufferPointer) -> Bool {
        var name = name
        return name.withUTF8 { unsafe ByteScan.areEqual(UnsafeRawBufferPointer($0), bytes) }
    }
}
