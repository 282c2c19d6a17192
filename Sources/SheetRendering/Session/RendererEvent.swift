package import SheetClient
package import SheetInterface

/// What a renderer hears of its daemon.
package enum RendererEvent: Hashable, Sendable {
    /// What the screen is to show from now on.
    case picture(Picture)
    /// What a person did has been answered.
    case replied(Ticket, RendererReply)
    /// The daemon is gone, for a reason in a clause for people: what was shown counts no more. It is
    /// looked for, until the next picture.
    case lost(String)
    /// The daemon will not have this renderer, or stopped for good; nothing more comes.
    case ended(SheetClientError)
}

/// Names a call until its reply.
package struct Ticket: Hashable, Sendable {
    let number: Int
}

/// What came of what a person did.
package enum RendererReply: Hashable, Sendable {
    /// The answer counts.
    case chosen(Wire.Outcome)
    /// Whether the sheet could be dismissed.
    case dismissAttempted(dismissed: Bool)
    /// Where a dragged sheet goes.
    case dragEnded(EndDrag.Reply)
    case detentSelected
    case refused(Refusal)
    /// The daemon went away before it replied; whether it was carried out shows the next picture.
    case unknown
}
