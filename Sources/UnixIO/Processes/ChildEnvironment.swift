import CShims
import Glibc

/// The variables that a child is to find: those of this process, with changes.
///
/// What is not changed is handed on byte by byte: it need not be UTF-8.
package struct ChildEnvironment: Hashable, Sendable {
    private var changes: [String: String] = [:]
    private var renumbered: Set<String> = []
    private var dropped: Set<String> = []

    /// Those of this process.
    package init() {}

    /// Sets a variable, in place of what it was.
    package mutating func set(_ name: String, to value: String) {
        changes[name] = value
    }

    /// Takes a variable out.
    package mutating func drop(_ name: String) {
        dropped.insert(name)
    }

    /// Lets a variable name the child where it names this process, by its number: what a manager has
    /// said to this process it means for the child then.
    package mutating func renumber(_ name: String) {
        renumbered.insert(name)
    }

    /// Lends the variables as C has them, and the places in which the child's number is to be written.
    func withVariables<Result>(
        _ body: (
            _ variables: [UnsafeMutablePointer<CChar>?], _ places: [UnsafeMutablePointer<CChar>?]
        ) throws(Errno) -> Result
    ) throws(Errno) -> Result {
        var variables: [UnsafeMutablePointer<CChar>?] = []
        var places: [UnsafeMutablePointer<CChar>?] = []
        var owned: [UnsafeMutablePointer<CChar>?] = []
        defer { for text in owned { free(text) } }
        var next = shim_environment()
        while let variable = next?.pointee {
            next = next?.successor()
            switch fate(of: variable) {
            case .kept: variables.append(variable)
            case .dropped: break
            case .renumbered(let name):
                let room = Int(SHIM_PROCESS_NUMBER_BYTES)
                let prefix = name + "="
                guard let text = calloc(prefix.utf8.count + room, 1) else { continue }
                let copy = text.assumingMemoryBound(to: CChar.self)
                strcpy(copy, prefix)
                owned.append(copy)
                variables.append(copy)
                places.append(copy + prefix.utf8.count)
            }
        }
        for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
            let copy = strdup("\(name)=\(value)")
            owned.append(copy)
            variables.append(copy)
        }
        return try body(variables + [nil], places + [nil])
    }

    private enum Fate {
        case kept
        case dropped
        case renumbered(String)
    }

    private func fate(of variable: UnsafeMutablePointer<CChar>) -> Fate {
        guard let end = strchr(variable, Int32(UInt8(ascii: "="))) else { return .kept }
        let bytes = UnsafeRawBufferPointer(start: variable, count: end - variable)
        let name = String(decoding: bytes, as: UTF8.self)
        if changes[name] != nil || dropped.contains(name) { return .dropped }
        let isOurs = renumbered.contains(name) && String(cString: end + 1) == "\(getpid())"
        return isOurs ? .renumbered(name) : .kept
    }
}
