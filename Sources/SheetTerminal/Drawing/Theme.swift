/// How the parts of sheets look: calm greys, and one accent colour for what has the focus, what is
/// picked, and what Enter does.
///
/// Whatever a colour says, a mark or an attribute says as well: a screen without colours is read as
/// well as one with them.
struct Theme: Hashable, Sendable {
    /// Whether areas can be told by their backgrounds; else they have brackets or lines.
    let hasFills: Bool
    /// Whether there are any colours.
    let hasColours: Bool
    /// A sheet, and most of its words.
    let sheet: CellStyle
    let title: CellStyle
    /// Labels.
    let secondary: CellStyle
    /// Placeholders, days of other months.
    let faint: CellStyle
    let border: CellStyle
    let handle: CellStyle
    /// Who asks: a colour that no words of a presenter's have.
    let origin: CellStyle
    /// Words and marks in the accent colour.
    let accent: CellStyle
    let problem: CellStyle
    /// What is filled with the accent colour.
    let filled: CellStyle
    /// The same for what destroys.
    let filledRed: CellStyle
    /// Between the first and the last day of a range.
    let between: CellStyle
    /// A box to type into.
    let field: CellStyle
    /// One that has the focus.
    let fieldFocused: CellStyle
    let button: CellStyle
    let buttonRed: CellStyle
    /// The default action's while another one has the focus.
    let buttonDefault: CellStyle
    /// What is seen where no sheet is.
    let backdrop: CellStyle
    let notice: CellStyle
}

extension Theme {
    /// That of a terminal.
    init(_ look: Look) {
        self =
            switch look.depth {
            case .full, .indexed: Theme.shaded
            case .basic: Theme.basic
            case .none: Theme.colourless
            }
    }

    /// 24 bits of colour, or the table of 256.
    private static let shaded = {
        let surface = Colour(hex: 0x1E_2128)
        let box = Colour(hex: 0x31_3744)
        let raised = Colour(hex: 0x41_4959)
        let words = Colour(hex: 0xE8_EAED)
        let quiet = Colour(hex: 0x9D_A5B4)
        let accent = Colour(hex: 0x6C_B2FF)
        let red = Colour(hex: 0xFF_7B72)
        let dark = Colour(hex: 0x10_141B)
        func on(
            _ background: Colour, _ foreground: Colour, _ attributes: CellAttributes = []
        ) -> CellStyle {
            CellStyle(foreground: foreground, background: background, attributes: attributes)
        }
        return Theme(
            hasFills: true, hasColours: true, sheet: on(surface, words),
            title: on(surface, words, .bold),
            secondary: on(surface, quiet), faint: on(surface, Colour(hex: 0x7A_8291)),
            border: on(surface, Colour(hex: 0x4A_5263)), handle: on(surface, quiet, .bold),
            origin: on(surface, Colour(hex: 0xF2_B84B)), accent: on(surface, accent, .bold),
            problem: on(surface, red), filled: on(accent, dark, .bold),
            filledRed: on(red, dark, .bold), between: on(Colour(hex: 0x2F_4866), words),
            field: on(box, words), fieldFocused: on(raised, words), button: on(raised, words),
            buttonRed: on(raised, red), buttonDefault: on(raised, accent, .bold),
            backdrop: CellStyle(attributes: .dimmed),
            notice: CellStyle(foreground: red, attributes: .bold))
    }()

    /// The 16 colours that the terminal's user chose, on the user's own background.
    private static let basic = {
        func in_(_ colour: UInt8, _ attributes: CellAttributes = []) -> CellStyle {
            CellStyle(foreground: Colour(basic: colour), attributes: attributes)
        }
        func filled(_ colour: UInt8) -> CellStyle {
            CellStyle(
                foreground: Colour(basic: 0), background: Colour(basic: colour), attributes: .bold)
        }
        let plain = CellStyle.standard
        return Theme(
            hasFills: false, hasColours: true, sheet: plain, title: CellStyle(attributes: .bold),
            secondary: plain,
            faint: CellStyle(attributes: .dimmed), border: CellStyle(attributes: .dimmed),
            handle: CellStyle(attributes: .bold), origin: in_(3), accent: in_(6, .bold),
            problem: in_(1, .bold), filled: filled(6), filledRed: filled(1),
            between: in_(6, .underlined), field: CellStyle(attributes: .underlined),
            fieldFocused: CellStyle(attributes: .underlined), button: plain, buttonRed: in_(1),
            buttonDefault: in_(6, .bold), backdrop: CellStyle(attributes: .dimmed),
            notice: in_(1, .bold))
    }()

    /// No colours: bold, underlined and reversed are all there is.
    private static let colourless = {
        let plain = CellStyle.standard
        let bold = CellStyle(attributes: .bold)
        let reversed = CellStyle(attributes: [.reversed, .bold])
        let underlined = CellStyle(attributes: .underlined)
        return Theme(
            hasFills: false, hasColours: false, sheet: plain, title: bold, secondary: plain,
            faint: plain,
            border: plain, handle: bold, origin: bold, accent: bold, problem: bold,
            filled: reversed, filledRed: reversed, between: underlined, field: underlined,
            fieldFocused: underlined, button: plain, buttonRed: plain, buttonDefault: bold,
            backdrop: CellStyle(attributes: .dimmed), notice: bold)
    }()

    /// Darkens all that is drawn so far. Colours that cannot be scaled make way for the terminal's own,
    /// which can be drawn faint.
    func dim(_ cells: inout Cells, opacity: Double) {
        guard opacity > 0 else { return }
        cells.dim(cells.area, opacity: opacity)
        guard !hasFills else { return }
        cells.restyle(cells.area) { style in
            style.foreground = .standard
            style.background = .standard
            style.attributes.remove(.bold)
        }
    }

    /// How a thing looks that is held down by a pointer.
    func pressed(_ style: inout CellStyle) {
        if hasFills {
            style.foreground = style.foreground.mixed(with: .pressed, part: 0.3)
            style.background = style.background.mixed(with: .pressed, part: 0.3)
        } else {
            style.attributes.formSymmetricDifference(.reversed)
        }
    }
}

extension Colour {
    fileprivate static let pressed = Colour(hex: 0)
}
