extension JSONReader {
    /// As `skipValue`, but throws `duplicateMember`, standing behind the second name, where an
    /// object at any depth has two members of one name.
    mutating func skipValueWithoutDuplicates() throws(JSONError) -> Range<Int> {
        skipWhiteSpace()
        let start = offset
        /// The names seen in each open object, the innermost last; nil for an array. As bytes: what
        /// Unicode holds to be equivalent are different names to JSON.
        var open: [Set<[UInt8]>?] = []
        repeat {
            switch try peekKind() {
            case .object:
                try beginObject()
                open.append([])
            case .array:
                try beginArray()
                open.append(nil)
            default: try skipValue()
            }
        } while try advanceToNextValue(in: &open)
        return start..<offset
    }

    private mutating func advanceToNextValue(
        in open: inout [Set<[UInt8]>?]
    ) throws(JSONError) -> Bool {
        while let innermost = open.indices.last {
            if open[innermost] == nil {
                if try nextElement() { return true }
            } else if let key = try nextKey() {
                guard open[innermost]?.insert(Array(key.string.utf8)).inserted == true else {
                    throw error(.duplicateMember)
                }
                return true
            }
            open.removeLast()
        }
        return false
    }
}
