package import PresentationCore
package import SheetStore

/// What a recorder begins with.
package struct Restoration<Folder: StoreFolder> {
    /// The recorder, ready to go on. What was found in the folder is in its notices.
    package let recorder: FactRecorder<Folder>
    /// The state that the files lead to: a new one where there are none.
    package let coordinator: Coordinator
    /// The ends that the files still tell of, in order: those that the history may not have yet are
    /// among them.
    package let endings: [Ending]
}

extension Restoration: Sendable where Folder: Sendable, Folder.File: Sendable {}
