package import SheetRendering

/// Which image is shown, and how.
package struct ImageName: Hashable, Sendable {
    /// From the root.
    package let path: String
    /// The uid of who names it: the file is theirs, or root's.
    package let owner: Int64
    /// What it has to fit into.
    package let room: CellSize
    /// What is seen through it.
    package let background: Colour

    /// Puts one together.
    package init(path: String, owner: Int64, room: CellSize, background: Colour) {
        self.path = path
        self.owner = owner
        self.room = room
        self.background = background
    }
}

/// An image to be read from its file.
package struct ImageOrder: Hashable, Sendable {
    package let image: ImageName
    /// For which it is read.
    package let sheet: SheetKey
    /// One of more pixels is not decoded.
    package let pixels: Int

    /// Puts one together.
    package init(_ image: ImageName, for sheet: SheetKey, ofAtMost pixels: Int) {
        self.image = image
        self.sheet = sheet
        self.pixels = pixels
    }
}

/// What came of an order.
package struct LoadedImage: Hashable, Sendable {
    package let order: ImageOrder
    /// Nil when it is not to be had.
    package let image: HalfBlocks?
    /// How many were decoded.
    package let pixels: Int

    /// Puts one together.
    package init(_ order: ImageOrder, _ image: HalfBlocks?, pixels: Int) {
        self.order = order
        self.image = image
        self.pixels = pixels
    }
}
