package import SheetInterface
package import SheetRendering

/// What a screen wants done: it does nothing by itself.
package enum ScreenRequest: Hashable, Sendable {
    case choose(SheetKey, Choose.Parameters)
    /// With the generation that the person saw.
    case attemptDismiss(SheetKey, Wire.Gesture, generation: Int64?)
    case endDrag(SheetKey, EndDrag.Parameters)
    case selectDetent(SheetKey, String)
    /// Writes bytes to the terminal that put a text on the clipboard.
    case copy([UInt8])
    /// Ends the program.
    case leave
    /// Stops the process until somebody lets it go on.
    case suspend
    /// Takes it that the terminal shows anything.
    case redraw

    /// What the daemon is asked on behalf of the person; nil for what it is not asked.
    package var act: PersonAct? {
        switch self {
        case .choose(let sheet, _): PersonAct(.choice, on: sheet)
        case .attemptDismiss(let sheet, let gesture, _): PersonAct(.dismissal(gesture), on: sheet)
        case .endDrag(let sheet, _): PersonAct(.drag, on: sheet)
        case .selectDetent(let sheet, _): PersonAct(.detent, on: sheet)
        case .copy, .leave, .suspend, .redraw: nil
        }
    }
}

/// What a person did that the daemon has to answer, without what was put in.
package struct PersonAct: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case choice
        case dismissal(Wire.Gesture)
        case drag
        case detent
    }

    package let kind: Kind
    package let sheet: SheetKey

    /// Pairs the two.
    package init(_ kind: Kind, on sheet: SheetKey) {
        self.kind = kind
        self.sheet = sheet
    }
}

/// What daemons are to be told once a frame is on the screen.
package struct DrawnReport: Hashable, Sendable {
    /// How high the content of each sheet wants to be, in points.
    package var contentHeights: [SheetKey: Double] = [:]
    /// The revision of each service that is shown, with all gone that it left out.
    package var revisions: [Int: Int64] = [:]

    /// Nothing to tell.
    package init() {}
}
