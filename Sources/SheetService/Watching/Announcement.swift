import PresentationCore
import SheetInterface
import Varlink

/// One event, for any number of watchers: put into words once for all who may see the same of it (R34).
struct Announcement {
    /// The scene that it is about.
    let scene: SceneID
    /// The sheet's presenter and its scene's owner, when there is something that others may not know.
    let subject: (presenter: UserID, owner: UserID)?
    private let event: Wire.Event
    private let addPrivate: (inout Wire.Event, _ whole: Bool) -> Void
    private var wholeFrame: [UInt8]?
    private var redactedFrame: [UInt8]?

    /// An event that everybody may know.
    init(scene: SceneID, event: Wire.Event) {
        self.scene = scene
        self.event = event
        subject = nil
        addPrivate = { _, _ in }
    }

    /// An event of which not everybody may know the whole.
    ///
    /// - Parameters:
    ///   - owner: who rules over its scene, which may be closed by now.
    ///   - addPrivate: adds what is told of the sheet to those who may know all of it, or not.
    init(
        of sheet: Presentation, owner: UserID, event: Wire.Event,
        addPrivate: @escaping (inout Wire.Event, _ whole: Bool) -> Void
    ) {
        scene = sheet.request.scene
        self.event = event
        subject = (sheet.request.presenter.user, owner)
        self.addPrivate = addPrivate
    }

    /// Whether somebody may know the whole of it (R45).
    func isWhole(for caller: Caller, _ access: Access) -> Bool {
        guard let subject else { return true }
        return access.knows(caller, sheetOf: subject.presenter, in: subject.owner)
    }

    /// The event as a frame, ready to be sent.
    mutating func frame(whole: Bool) -> [UInt8] {
        if let frame = whole ? wholeFrame : redactedFrame { return frame }
        var told = event
        addPrivate(&told, whole)
        let frame = ServerConnection.continuingFrame(Watch.Reply(event: told))
        if whole { wholeFrame = frame } else { redactedFrame = frame }
        return frame
    }
}
