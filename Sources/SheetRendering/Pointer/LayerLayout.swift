/// Where a renderer has drawn the parts of one sheet, on the surface.
package struct LayerLayout: Hashable, Sendable {
    /// What of a sheet can be pointed at.
    package enum Part: Hashable, Sendable {
        case handle
        case element(ElementKey.Name)
        /// One of an element's choices, by its place.
        case choice(ElementKey.Name, Int)
        /// One of a calendar's days.
        case day(ElementKey.Name, CalendarDay)
        /// Another page of a calendar, by so many months.
        case month(ElementKey.Name, by: Int)
        /// The hour or the minute of a time.
        case timePart(ElementKey.Name, TimeField.Part)
        /// Counts a number up or down.
        case step(ElementKey.Name, by: Int)
        /// Takes out what is picked.
        case clear(ElementKey.Name)
        /// By the action's id.
        case action(String)
        /// The renderer's own way to be rid of a stranger's sheet (R25, `override`).
        case override
    }

    /// A part, and where it is.
    package struct Place: Hashable, Sendable {
        package let part: Part
        package let frame: Rectangle
        /// Whether it moves with the content, and is cut off where the content is.
        package let isScrolled: Bool

        /// Puts one together.
        package init(_ part: Part, _ frame: Rectangle, isScrolled: Bool = false) {
            self.part = part
            self.frame = frame
            self.isScrolled = isScrolled
        }
    }

    package let sheet: SheetKey
    /// What scrolls is seen in here.
    package let viewport: Rectangle
    /// What lies above something else comes later.
    package private(set) var places: [Place] = []

    /// Without any part yet.
    package init(sheet: SheetKey, viewport: Rectangle) {
        self.sheet = sheet
        self.viewport = viewport
    }

    /// Adds a part, above all that is there already.
    package mutating func add(_ part: Part, _ frame: Rectangle, isScrolled: Bool = false) {
        places.append(Place(part, frame, isScrolled: isScrolled))
    }

    /// The topmost part at a point.
    func part(at point: Point) -> Part? {
        places.last {
            $0.frame.contains(point) && (!$0.isScrolled || viewport.contains(point))
        }?.part
    }
}
