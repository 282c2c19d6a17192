/// The style that a terminal draws text in, brought from one to the next by the shortest usual
/// sequence.
///
/// **Source:** ECMA-48, SGR; xterm's ctlseqs for colours.
struct Pen: Sendable {
    private let depth: ColourDepth
    /// What the terminal draws in; `nil` when that is not known.
    private var style: CellStyle?
    /// The last colours asked for, and what they are at this depth: neighbours have the same ones.
    private var lastForeground = (Colour.standard, Colour.standard)
    private var lastBackground = (Colour.standard, Colour.standard)

    init(depth: ColourDepth) { self.depth = depth }

    /// Takes it that the terminal draws in anything.
    mutating func forget() { style = nil }

    /// Whether the terminal draws in this style already.
    mutating func isIn(_ wanted: CellStyle) -> Bool {
        style == seen(wanted)
    }

    /// What is seen of a style on this terminal: two styles of which the same is seen look alike.
    mutating func seen(_ style: CellStyle) -> CellStyle {
        if style.foreground != lastForeground.0 {
            lastForeground = (style.foreground, depth.nearest(to: style.foreground))
        }
        if style.background != lastBackground.0 {
            lastBackground = (style.background, depth.nearest(to: style.background))
        }
        var seen = CellStyle(
            foreground: lastForeground.1, background: lastBackground.1,
            attributes: style.attributes)
        if !seen.foreground.isStandard { seen.attributes.remove(.dimmed) }
        return seen
    }

    /// Appends what makes the terminal draw in `wanted`.
    mutating func change(to wanted: CellStyle, _ bytes: inout [UInt8]) {
        let wanted = seen(wanted)
        guard style != wanted else { return }
        var parameters = Parameters()
        if wanted == .standard {
            parameters.reset()
        } else {
            if style == nil { parameters.add(0) }
            let present = style ?? .standard
            parameters.change(present.attributes, to: wanted.attributes)
            if present.foreground != wanted.foreground {
                parameters.add(wanted.foreground, base: 30)
            }
            if present.background != wanted.background {
                parameters.add(wanted.background, base: 40)
            }
        }
        parameters.finish(&bytes)
        style = wanted
    }
}

/// The numbers of one SGR sequence.
private struct Parameters {
    private var bytes: [UInt8] = [0x1B, 0x5B]

    /// Everything off.
    mutating func reset() {}

    mutating func add(_ number: Int) {
        if bytes.count > 2 { bytes.append(UInt8(ascii: ";")) }
        bytes.append(decimal: number)
    }

    mutating func change(_ present: CellAttributes, to wanted: CellAttributes) {
        var present = present
        let removed = present.subtracting(wanted)
        // One number ends both.
        if !removed.isDisjoint(with: [.bold, .dimmed]) {
            add(22)
            present.subtract([.bold, .dimmed])
        }
        for (attribute, on, off) in Self.numbers {
            if removed.contains(attribute) && off != 22 { add(off) }
            if wanted.contains(attribute) && !present.contains(attribute) { add(on) }
        }
    }

    private static let numbers: [(CellAttributes, on: Int, off: Int)] = [
        (.bold, 1, 22), (.dimmed, 2, 22), (.italic, 3, 23), (.underlined, 4, 24),
        (.reversed, 7, 27), (.struck, 9, 29),
    ]

    mutating func add(_ colour: Colour, base: Int) {
        switch colour.form {
        case .standard: add(base + 9)
        case .basic(let index): add(Int(index) + (index < 8 ? base : base + 60 - 8))
        case .indexed(let index):
            add(base + 8)
            add(5)
            add(Int(index))
        case .components(let red, let green, let blue):
            add(base + 8)
            add(2)
            add(Int(red))
            add(Int(green))
            add(Int(blue))
        }
    }

    func finish(_ target: inout [UInt8]) {
        target.append(contentsOf: bytes)
        target.append(UInt8(ascii: "m"))
    }
}

extension [UInt8] {
    /// Appends a number that is not negative, in digits.
    mutating func append(decimal number: Int) {
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Appends the bytes of a sequence of ASCII.
    mutating func append(ascii text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }
}
