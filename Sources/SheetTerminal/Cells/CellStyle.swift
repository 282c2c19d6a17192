/// How the text of a cell looks, apart from its colours.
package struct CellAttributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = CellAttributes(rawValue: 1)
    /// Lies below something: drawn faint where the colour of the text cannot be scaled, for it is the
    /// terminal's own or there are no colours.
    package static let dimmed = CellAttributes(rawValue: 2)
    package static let italic = CellAttributes(rawValue: 4)
    package static let underlined = CellAttributes(rawValue: 8)
    /// Foreground and background change places.
    package static let reversed = CellAttributes(rawValue: 16)
    package static let struck = CellAttributes(rawValue: 32)

    /// What is seen of a cell without text.
    static let seenOnBlank: CellAttributes = [.underlined, .reversed, .struck]
}

/// How a cell looks, apart from its text.
package struct CellStyle: Hashable, Sendable {
    package var foreground: Colour
    package var background: Colour
    package var attributes: CellAttributes

    package init(
        foreground: Colour = .standard, background: Colour = .standard,
        attributes: CellAttributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's own colours and nothing else.
    package static let standard = CellStyle()
}
