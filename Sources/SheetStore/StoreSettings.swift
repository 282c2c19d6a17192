/// How a store keeps its files.
package struct StoreSettings: Hashable, Sendable {
    /// The run of the machine that its files are of.
    package var bootID: BootID
    /// Bytes of a log past which the next one is begun.
    package var logBytes: Int
    /// Bytes by which a log is allocated ahead.
    package var step: Int
    /// Whether logs are kept until `noteArchived` says that they may go.
    package var awaitsArchive: Bool
    /// Logs that wait so; beyond them the oldest go. They are in memory, and a history that cannot be
    /// written to must not take all of it.
    package var waitingLogs = 16

    /// Puts settings together.
    package init(
        bootID: BootID, logBytes: Int = 64 << 20, step: Int = 1 << 20, awaitsArchive: Bool = false
    ) {
        self.bootID = bootID
        self.logBytes = logBytes
        self.step = step
        self.awaitsArchive = awaitsArchive
    }
}
