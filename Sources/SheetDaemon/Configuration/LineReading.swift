import CInih
import Glibc

/// What libinih makes of one line.
nonisolated enum LineReading {
    /// It is empty, or a comment.
    case nothing
    case section([UInt8])
    case entry(key: [UInt8], value: [UInt8])

    /// Reads a line without its end, short enough for libinih and without NUL; `nil` when it is faulty.
    init?(_ line: ArraySlice<UInt8>) {
        // libinih tells of entries alone. So a section that no file can name goes before the line, and
        // an entry without a name and a value comes after it, to ask which section it is in by then.
        let before: [UInt8] = [UInt8(ascii: "["), Self.noName, UInt8(ascii: "]"), Self.end]
        let after: [UInt8] = [Self.end, UInt8(ascii: "="), Self.end, 0]
        let text = (before + line + after).map { CChar(bitPattern: $0) }
        var calls: [Call] = []
        let result = withUnsafeMutablePointer(to: &calls) { calls in
            ini_parse_string(text, collect, calls)
        }
        guard result == 0, let last = calls.popLast() else { return nil }
        if let entry = calls.first {
            self = .entry(key: entry.name, value: entry.value)
        } else if last.section == [Self.noName] {
            self = .nothing
        } else {
            self = .section(Self.wholeName(in: line))
        }
    }

    /// The name of a section in a line that begins one: libinih itself keeps 49 bytes of it, and a scene's
    /// may have 64.
    private static func wholeName(in line: ArraySlice<UInt8>) -> [UInt8] {
        let bracketed = line.drop { $0 != UInt8(ascii: "[") }.dropFirst()
        return Array(bracketed.prefix { $0 != UInt8(ascii: "]") })
    }

    /// No text has this character.
    private static let noName: UInt8 = 1
    private static let end = UInt8(ascii: "\n")
}

/// One entry, as libinih tells of it.
private nonisolated struct Call {
    let section: [UInt8]
    let name: [UInt8]
    let value: [UInt8]
}

private nonisolated func collect(
    _ calls: UnsafeMutableRawPointer?, _ section: UnsafePointer<CChar>?,
    _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> Int32 {
    calls?.assumingMemoryBound(to: [Call].self).pointee.append(
        Call(section: bytes(section), name: bytes(name), value: bytes(value)))
    return 1
}

private nonisolated func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
    guard let text else { return [] }
    return UnsafeRawBufferPointer(start: text, count: strlen(text)).map { $0 }
}
