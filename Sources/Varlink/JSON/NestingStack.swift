/// Which of the containers that stand open are objects: one bit each, the innermost on top.
///
/// The first 64 need no memory of their own, and no Varlink frame nests deeper by default.
struct NestingStack {
    private var top: UInt64 = 0
    private var lower: [UInt64] = []
    private var count = 0

    /// Nil when nothing stands open.
    @inline(__always)
    var innermostIsObject: Bool? { count == 0 ? nil : top & 1 == 1 }

    @inline(__always)
    mutating func push(isObject: Bool) {
        if count > 0, count.isMultiple(of: UInt64.bitWidth) { lower.append(top) }
        top = top << 1 | (isObject ? 1 : 0)
        count += 1
    }

    @inline(__always)
    mutating func pop() {
        count -= 1
        top >>= 1
        if count > 0, count.isMultiple(of: UInt64.bitWidth), let word = lower.popLast() {
            top = word
        }
    }
}
