import SheetInterface

/// Names one element on the screen.
package struct ElementKey: Hashable, Sendable {
    /// What an element is known by, over updates of its sheet.
    package enum Name: Hashable, Sendable {
        /// Its id.
        case id(String)
        /// Its place, from 0, for one without an id.
        case place(Int)
    }

    /// The sheet that it is of.
    package let sheet: SheetKey
    package let name: Name

    /// Puts a name together.
    package init(sheet: SheetKey, name: Name) {
        self.sheet = sheet
        self.name = name
    }
}

/// Why an element cannot be answered so.
package struct ElementProblem: Hashable, Sendable {
    package let element: ElementKey
    /// In a clause for people, about the element: "needs a value".
    package let problem: String
}

extension PictureLayer {
    /// What an element of it is known by.
    package func elementKey(at place: Int) -> ElementKey {
        ElementKey(
            sheet: key, name: elements[place].id.map(ElementKey.Name.id) ?? .place(place))
    }
}
