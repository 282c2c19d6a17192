/// What sort of value comes next, told by its first byte.
public enum JSONKind: Hashable, Sendable {
    case object, array, string, number, boolean, null
}
