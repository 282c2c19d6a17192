/// A file that is given another name, because it can neither be used nor be thrown away.
struct SetAside: Hashable {
    /// What the file's new name says of it.
    enum Kind: String, Hashable {
        /// It is not as it was written, or what it holds has lost its place.
        case damaged
        /// It is another program's.
        case foreign
        /// It is a newer sheetd's.
        case newer
        /// Nobody has looked at it: it was there when the folder could be used again.
        case unread
    }

    let file: StoreFileName
    let kind: Kind
    /// What is wrong, as it reads after the file's name.
    let reason: String

    init(_ file: StoreFileName, _ kind: Kind, _ reason: String) {
        self.file = file
        self.kind = kind
        self.reason = reason
    }

    /// The first name that nothing has: `facts-….damaged`, `facts-….damaged-2` and so on.
    func newName(besides names: Set<String>) -> String {
        let plain = "\(file).\(kind.rawValue)"
        if !names.contains(plain) { return plain }
        var number = 2
        while names.contains("\(plain)-\(number)") { number += 1 }
        return "\(plain)-\(number)"
    }
}
