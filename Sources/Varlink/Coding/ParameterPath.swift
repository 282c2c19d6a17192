/// Works out which parameter stands at an offset.
///
/// The decoder keeps no path: only a fault needs one, and then the bytes are walked once more.
enum ParameterPath {
    /// Where one open object or array stands: nil before its first key or element.
    private enum Step {
        case member(String?)
        case element(Int?)
    }

    /// The path of what a reader that took `offset` bytes is at, or has just taken.
    ///
    /// Malformed bytes have the path of what could be read of them.
    static func path(
        at offset: Int, in bytes: UnsafeRawBufferPointer, maximumDepth: Int
    ) -> String {
        var reader = unsafe JSONReader(bytes, maximumDepth: maximumDepth)
        var steps: [Step] = []
        do {
            try walk(&reader, toward: offset, in: &steps)
        } catch {
            // The fault that the path is wanted for, most likely.
        }
        return text(of: steps)
    }

    private static func walk(
        _ reader: inout JSONReader, toward offset: Int, in steps: inout [Step]
    ) throws(JSONError) {
        repeat {
            let kind = try reader.peekKind()
            guard reader.offset < offset else { return }
            switch kind {
            // No look at the offset right after an opening: the first key or element takes no byte
            // of its own there.
            case .object:
                try reader.beginObject()
                steps.append(.member(nil))
            case .array:
                try reader.beginArray()
                steps.append(.element(nil))
            case .string, .number, .boolean, .null:
                try reader.skipValue()
                guard reader.offset < offset else { return }
            }
        } while try advance(&reader, toward: offset, in: &steps)
    }

    /// Moves to the next value; false when `offset` is reached or nothing stands open.
    private static func advance(
        _ reader: inout JSONReader, toward offset: Int, in steps: inout [Step]
    ) throws(JSONError) -> Bool {
        while let step = steps.popLast() {
            switch step {
            case .member:
                if let key = try reader.nextKey() {
                    steps.append(.member(key.string))
                    return reader.offset < offset
                }
            case .element(let index):
                if try reader.nextElement() {
                    steps.append(.element(index.map { $0 + 1 } ?? 0))
                    return reader.offset < offset
                }
            }
            guard reader.offset < offset else { return false }
        }
        return false
    }

    private static func text(of steps: [Step]) -> String {
        var text = ""
        for step in steps {
            switch step {
            case .member(let name?): text += text.isEmpty ? name : ".\(name)"
            case .element(let index?): text += "[\(index)]"
            case .member(nil), .element(nil): break
            }
        }
        return text
    }
}
