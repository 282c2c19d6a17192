/// What a cell is drawn in: the terminal's own colour, one of 24 bits, or a place in the terminal's
/// table.
package struct Colour: Hashable, Sendable {
    /// What a colour is made of, as it is said to a terminal.
    package enum Form: Hashable, Sendable {
        /// The terminal's own, which nobody else knows.
        case standard
        /// Red, green and blue.
        case components(red: UInt8, green: UInt8, blue: UInt8)
        /// A place in the table of 256.
        case indexed(UInt8)
        /// One of the 16 that a terminal's user chooses.
        case basic(UInt8)
    }

    /// The kind in the highest byte and the value in the others: one word, because each frame compares
    /// every cell with what is shown.
    let word: UInt32

    private init(kind: UInt32, value: UInt32) {
        word = kind << 24 | value
    }

    /// The terminal's own foreground or background.
    package static let standard = Colour(kind: 0, value: 0)

    /// A colour of 24 bits.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.init(kind: 1, value: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// A colour of 24 bits as people write it: `0xRRGGBB`. Higher bits are left out.
    package init(hex: UInt32) {
        self.init(kind: 1, value: hex & 0xFF_FFFF)
    }

    /// A place in the terminal's table of 256.
    package init(indexed index: UInt8) {
        self.init(kind: 2, value: UInt32(index))
    }

    /// One of the terminal's 16: 0 to 7, and 8 to 15 for the bright ones. Higher bits are left out.
    package init(basic index: UInt8) {
        self.init(kind: 3, value: UInt32(index & 15))
    }

    package var form: Form {
        let value = word & 0xFF_FFFF
        return switch word >> 24 {
        case 1:
            .components(
                red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
        case 2: .indexed(UInt8(value))
        case 3: .basic(UInt8(value))
        default: .standard
        }
    }

    package var isStandard: Bool { word == 0 }

    /// Whether red, green and blue are known.
    var hasComponents: Bool { word >> 24 == 1 }

    /// This colour with a part of another one in it: 0 gives this one, 1 the other. A colour whose
    /// components are not known stays as it is.
    package func mixed(with other: Colour, part: Double) -> Colour {
        guard hasComponents, other.hasComponents else { return self }
        return mixed(with: other, of256: Self.of256(part))
    }

    /// A part in 256ths, from what may be out of 0 to 1 or no number.
    static func of256(_ part: Double) -> UInt32 {
        part > 0 ? UInt32(min(part, 1) * 256) : 0
    }

    /// The same for components that are known, in whole numbers: it is done for every cell below a
    /// sheet.
    func mixed(with other: Colour, of256 part: UInt32) -> Colour {
        func component(_ shift: UInt32) -> UInt32 {
            let mine = word >> shift & 255
            let theirs = other.word >> shift & 255
            return ((mine * (256 - part) + theirs * part) >> 8) << shift
        }
        return Colour(kind: 1, value: component(16) | component(8) | component(0))
    }
}
