/// Names the parameter that is not as the interface declares it.
public struct ParameterError: Error, Hashable, Sendable {
    /// From the outermost object inward, as `sheet.detents[1]`; empty for the parameters as a whole.
    public let path: String

    public init(path: String) { self.path = path }
}
