/// Who asked for something, as the kernel names them.
///
/// **Source:** unix(7), SO_PEERCRED.
@usableFromInline package struct Peer: Hashable, Sendable {
    /// Who they are; all that rights are decided by.
    package var user: UserID
    /// Their primary group.
    package var group: UInt32
    /// Their process when they connected, where there is one.
    package var process: Int32?
    /// The user's name, for people to read.
    package var userName: String?
    /// The path of the process's executable, for people to read.
    package var program: String?
    /// The unit of the system manager that the process belongs to, for people to read.
    package var unit: String?

    /// Puts together what is known of a peer.
    package init(
        user: UserID, group: UInt32, process: Int32? = nil, userName: String? = nil,
        program: String? = nil, unit: String? = nil
    ) {
        self.user = user
        self.group = group
        self.process = process
        self.userName = userName
        self.program = program
        self.unit = unit
    }
}
