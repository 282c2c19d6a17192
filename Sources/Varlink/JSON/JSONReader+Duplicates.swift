extension JSONReader {
    /// As `skipValue`, but throws `duplicateMember`, standing behind the second name, where an
    /// object at any depth has two members of one name.
    mutating func skipValueWithoutDuplicates() throws(JSONError) -> Range<Int> {
        skipWhiteSpace()
        let start = offset
        /// The names seen in each open object, the innermost last; nil for an array.
        var open: [Set<MemberName>?] = []
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
        in open: inout [Set<MemberName>?]
    ) throws(JSONError) -> Bool {
        while let innermost = open.indices.last {
            if open[innermost] == nil {
                if try nextElement() { return true }
            } else if let key = try nextKey() {
                guard open[innermost]?.insert(MemberName(key.string)).inserted == true else {
                    throw error(.duplicateMember)
                }
                return true
            }
            open.removeLast()
        }
        return false
    }
}
