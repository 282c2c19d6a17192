/// The qualified names of methods that a service has: a call of one of them needs no string of its own.
public struct MethodNames: Hashable, Sendable {
    /// By how many bytes they have.
    private let byLength: [[String]]

    /// - Parameter names: as they stand in calls: `org.example.Printer.Print`.
    public init(_ names: [String]) {
        let longest = names.map(\.utf8.count).max() ?? -1
        byLength = (0..<longest + 1).map { length in names.filter { $0.utf8.count == length } }
    }

    /// The name that has these bytes, if it is one of them.
    func name(_ bytes: UnsafeRawBufferPointer) -> String? {
        guard bytes.count < byLength.count else { return nil }
        for name in byLength[bytes.count] where unsafe Self.equal(name, bytes) { return name }
        return nil
    }

    @inline(__always)
    private static func equal(_ name: String, _ bytes: UnsafeRawBufferPointer) -> Bool {
        var name = name
        return name.withUTF8 { unsafe ByteScan.areEqual(UnsafeRawBufferPointer($0), bytes) }
    }
}
