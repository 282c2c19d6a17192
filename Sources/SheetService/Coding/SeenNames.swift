/// The names that have come in a list in which each may stand once.
///
/// Most lists are short: the names of those are looked through, which costs less than hashing one.
struct SeenNames {
    private var few = InlineArray<8, String>(repeating: "")
    private var count = 0
    private var many: Set<String> = []

    /// Notes a name.
    ///
    /// - Returns: whether it is new.
    mutating func insert(_ name: String) -> Bool {
        for place in 0..<count where few[place] == name { return false }
        guard count < few.count else { return many.insert(name).inserted }
        few[count] = name
        count += 1
        return true
    }
}
