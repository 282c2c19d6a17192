package import SheetRendering

/// What is drawn besides the sheets and what was put into them.
package struct ScreenState: Hashable, Sendable {
    /// What has the focus of the keyboard.
    package var focus: FocusTarget?
    /// How far each sheet is scrolled; drawing measures them anew, and forgets those of sheets that are
    /// gone.
    package var scrolls: [SheetKey: ScrollState] = [:]
    /// A line in a sheet, of the renderer's own: "Copied."
    package var notes: [SheetKey: String] = [:]
    /// Scrolls, once, so that what has the focus is seen; drawing sets it back.
    package var revealsFocus = false
    /// What lies below all sheets.
    package var backdrop: Backdrop
    /// What is held down by a pointer.
    package var pressed: PressedPart?
    /// The day that is marked in calendars.
    package var today: CalendarDay

    /// Another one whenever something may have changed in what was put in: inputs are drawn as they were
    /// when this was last another one.
    package var formRevision = 0

    /// Nothing has the focus, nothing is scrolled.
    package init(backdrop: Backdrop = Backdrop(), today: CalendarDay) {
        self.backdrop = backdrop
        self.today = today
    }
}

/// A part of a sheet that is held down.
package struct PressedPart: Hashable, Sendable {
    package let sheet: SheetKey
    package let part: LayerLayout.Part

    /// Pairs the two.
    package init(_ part: LayerLayout.Part, of sheet: SheetKey) {
        self.sheet = sheet
        self.part = part
    }
}

/// What is seen where no sheet is.
package struct Backdrop: Hashable, Sendable {
    /// What the scene is called; faint, in the middle.
    package var title: String?
    /// What else is to be known of it, as its phase; below the title.
    package var detail: String?
    /// What is wrong: "sheetd is away; trying again". Also in the first row, while there are sheets.
    package var notice: String?
    /// What the keys do; in the last row.
    package var keys: String?

    /// All of it may be left out.
    package init(
        title: String? = nil, detail: String? = nil, notice: String? = nil, keys: String? = nil
    ) {
        self.title = title
        self.detail = detail
        self.notice = notice
        self.keys = keys
    }
}
