import Varlink

/// A text as the JSON reader and writer have it.
///
/// Skipping, reading and a second parser agree on what is JSON; what was read is the same after it was
/// written and read again; numbers are the nearest that there are.
enum JSONTarget {
    private static let depth = 32

    static func run(_ bytes: UnsafeRawBufferPointer) throws(Violation) {
        let expected = JSONReference.value(of: Array(bytes), depth: depth)
        let skipped = try skips(bytes)
        try demand(skipped == (expected != nil), "skipping takes it: \(skipped)")
        let read: JSONTree?
        do {
            read = try JSONTree.read(bytes, depth: depth)
        } catch {
            try demand((0...bytes.count).contains(error.offset), "the error is at \(error.offset)")
            read = nil
        }
        try demand(read == expected, "it is read as \(String(describing: read))")
        let raw = try? RawJSON(validating: Array(bytes), maximumDepth: depth)
        let isValid = expected.map { !$0.hasDuplicates } ?? false
        try demand((raw != nil) == isValid, "it is a raw value: \(raw != nil)")
        guard let read else { return }
        try checkWriting(of: read)
        if case .number(let literal) = read { try checkNumber(literal) }
    }

    private static func skips(_ bytes: UnsafeRawBufferPointer) throws(Violation) -> Bool {
        var reader = JSONReader(bytes, maximumDepth: depth)
        do {
            let range = try reader.skipValue()
            try reader.end()
            let isBlank = { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
            let value = bytes[range]
            guard let first = value.first, let last = value.last, !isBlank(first), !isBlank(last)
            else { return false }
            return bytes[..<range.lowerBound].allSatisfy(isBlank)
                && bytes[range.upperBound...].allSatisfy(isBlank)
        } catch {
            try demand((0...bytes.count).contains(error.offset), "the error is at \(error.offset)")
            return false
        }
    }

    private static func checkWriting(of tree: JSONTree) throws(Violation) {
        var writer = JSONWriter()
        let written: [UInt8]
        let again: JSONTree
        do {
            try tree.write(into: &writer)
            written = writer.finish()
            again = try written.withUnsafeBytes { (bytes) throws(JSONError) in
                try JSONTree.read(bytes, depth: depth)
            }
        } catch {
            throw Violation("what was written cannot be read: \(error)")
        }
        try demand(again == tree, "it is another value once it was written: \(again)")
    }

    /// The standard library reads a number from its text, too.
    private static func checkNumber(_ literal: String) throws(Violation) {
        let bytes = Array(literal.utf8)
        let number = bytes.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes, maximumDepth: 1)
            return try? reader.readNumber()
        }
        let nearest = Double(literal) ?? .infinity
        switch number {
        case .integer(let integer)?:
            try demand(Double(integer) == nearest, "\(literal) is read as \(integer)")
            if let exact = Int64(literal) {
                try demand(integer == exact, "\(literal) is read as \(integer)")
            }
            var writer = JSONWriter()
            writer.integer(integer)
            try demand(
                String(decoding: writer.finish(), as: UTF8.self) == "\(integer)",
                "\(integer) is written otherwise")
        case .double(let double)?:
            try demand(double == nearest, "\(literal) is read as \(double)")
            // Negative zero is no Int64.
            try demand(Int64(literal) ?? 0 == 0, "\(literal) is an integer")
        case .outOfRange?: try demand(!nearest.isFinite, "\(literal) is out of range")
        case nil: throw Violation("\(literal) is not read for itself")
        }
    }
}
