/// The qualified names of methods that a service has: a call of one of them needs no string of its own, and
/// says which of them it is.
public struct MethodNames: Sendable {
    /// Shared by all connections, each of which is handed its names at each call.
    private let table: Table

    private final class Table: Sendable {
        /// As they were given.
        let names: [String]
        /// The bytes of all of them, the shortest first.
        let text: [UInt8]
        /// The places of the names, in the order in which they stand in `text`.
        let places: [Int]
        /// By length: how many names are shorter, and how many bytes those have.
        let shorter: [(names: Int, bytes: Int)]

        init(_ names: [String]) {
            self.names = names
            let lengths = names.map(\.utf8.count)
            places = names.indices.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
            text = places.flatMap { Array(names[$0].utf8) }
            shorter = (0...(lengths.max() ?? 0) + 1).map { length in
                let shorter = lengths.filter { $0 < length }
                return (shorter.count, shorter.reduce(0, +))
            }
        }
    }

    /// - Parameter names: as they stand in calls: `org.example.Printer.Print`.
    public init(_ names: [String]) { table = Table(names) }

    /// The name at a place.
    subscript(place: Int) -> String { table.names[place] }

    /// The place of the name that these bytes are, if it is one of them.
    func place(of bytes: UnsafeRawBufferPointer) -> Int? {
        guard bytes.count + 1 < table.shorter.count else { return nil }
        let (first, start) = table.shorter[bytes.count]
        let end = table.shorter[bytes.count + 1].names
        return unsafe table.text.withUnsafeBytes { text in
            for index in first..<end {
                let offset = start + (index - first) * bytes.count
                let name = unsafe text[offset..<offset + bytes.count]
                if unsafe ByteScan.areEqual(UnsafeRawBufferPointer(rebasing: name), bytes) {
                    return table.places[index]
                }
            }
            return nil
        }
    }

    /// The place of a name, if it is one of them.
    func place(of name: String) -> Int? {
        var name = name
        return name.withUTF8 { unsafe place(of: UnsafeRawBufferPointer($0)) }
    }
}

extension MethodNames: Hashable {
    public static func == (left: MethodNames, right: MethodNames) -> Bool {
        left.table === right.table || left.table.names == right.table.names
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(table.names) }
}
