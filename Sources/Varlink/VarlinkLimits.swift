/// The bounds of one connection.
///
/// **Source:** The protocol sets none; systemd's implementation closes at 16 MiB and 2048 levels.
public struct VarlinkLimits: Hashable, Sendable {
    /// The longest call or reply, in bytes without its NUL; a longer one closes. A sheet is a few hundred.
    public var frameBytes = 1 << 20
    /// How many objects and arrays may stand in one another, the call or reply itself being
    /// one; deeper ones close.
    public var depth = 64
    /// How many bytes of replies may wait for a peer that does not read before no further call of
    /// its is begun. One reply may pass it.
    public var unsentBytes = 1 << 20

    /// An empty input buffer larger than this, in bytes, is given back: connections mostly idle.
    static let retainedInputBytes = 1 << 10

    /// What is made room for, in bytes, once a second frame waits to be sent: events come in bursts.
    static let burstBytes = 1 << 13

    /// The bounds that `sheetd` keeps.
    public init() {}
}
