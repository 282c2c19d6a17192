package import SheetStore

/// How facts are recorded.
package struct RecorderSettings: Hashable, Sendable {
    /// The logs and snapshots.
    package var store: StoreSettings
    /// Bytes of a snapshot that are written at a time: so much of a turn it may take.
    package var snapshotSliceBytes = 64 << 10

    /// Puts settings together.
    ///
    /// - Parameters:
    ///   - bootID: the run of the machine that the files are of.
    ///   - logBytes: bytes of a log past which another is begun, and a snapshot written.
    ///   - step: bytes by which a log is allocated ahead.
    ///   - awaitsArchive: whether logs are kept until `noteArchived` says that they may go.
    package init(
        bootID: BootID, logBytes: Int = 64 << 20, step: Int = 1 << 20, awaitsArchive: Bool = false
    ) {
        store = StoreSettings(
            bootID: bootID, logBytes: logBytes, step: step, awaitsArchive: awaitsArchive)
    }
}
