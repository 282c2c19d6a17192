import SheetInterface

extension [Wire.Value] {
    /// One entry an element, in the order in which they are first named; an element that holds several
    /// things is named once for each.
    init(_ assignments: [(id: String, value: String)]) {
        self = []
        for (id, value) in assignments {
            if let index = firstIndex(where: { $0.id == id }) {
                self[index].value.append(value)
            } else {
                append(Wire.Value(id: id, value: [value]))
            }
        }
    }
}
