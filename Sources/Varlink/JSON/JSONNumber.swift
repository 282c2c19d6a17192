/// The value of a number literal, exact where it is an integer.
public enum JSONNumber: Hashable, Sendable {
    /// The literal's exact value, however it was written: `1`, `1.0` and `1e2` are integers.
    case integer(Int64)
    /// The nearest finite double of any other literal; also negative zero.
    case double(Double)
    /// The literal is no `Int64` and no finite double: `1e400`.
    case outOfRange
}
