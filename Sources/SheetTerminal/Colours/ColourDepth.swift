/// How many colours a terminal shows.
package enum ColourDepth: Hashable, Sendable, CaseIterable {
    /// None, because it cannot or because its user wants none.
    case none
    /// The 16 that its user chose.
    case basic
    /// A table of 256.
    case indexed
    /// Red, green and blue of eight bits each.
    case full

    /// Reads what the environment says of the terminal. `NO_COLOR` goes before all else.
    ///
    /// - Parameter variable: The value of an environment variable, `nil` when it is not set.
    ///
    /// **Source:** no-color.org; COLORTERM as terminals set it; names of terminals as in terminfo(5).
    package init(_ variable: (String) -> String?) {
        let terminal = variable("TERM") ?? ""
        if variable("NO_COLOR")?.isEmpty == false || Self.isColourless(terminal) {
            self = .none
        } else if let wide = variable("COLORTERM"), wide == "truecolor" || wide == "24bit" {
            self = .full
        } else if Self.isFull(terminal) {
            self = .full
        } else if terminal.contains("256color") {
            self = .indexed
        } else {
            self = .basic
        }
    }

    private static func isColourless(_ terminal: String) -> Bool {
        if terminal.isEmpty || terminal == "dumb" || terminal.hasSuffix("-mono") { return true }
        // DEC's terminals, and what calls itself one of them.
        guard terminal.hasPrefix("vt"), let digit = terminal.dropFirst(2).first else {
            return false
        }
        return digit.isNumber
    }

    private static func isFull(_ terminal: String) -> Bool {
        let known = ["foot", "xterm-kitty", "alacritty", "xterm-ghostty", "wezterm"]
        return terminal.contains("-direct")
            || known.contains { terminal == $0 || terminal.hasPrefix("\($0)-") }
    }

    /// The nearest to `colour` that such a terminal shows. What is a place in a table already is taken
    /// as it is, as long as there are colours at all.
    package func nearest(to colour: Colour) -> Colour {
        switch (self, colour.form) {
        case (.none, _): .standard
        case (_, .standard), (_, .basic), (_, .indexed), (.full, .components): colour
        case (.indexed, .components(let red, let green, let blue)):
            Colour(indexed: Palette.nearestIndex(red: red, green: green, blue: blue))
        case (.basic, .components(let red, let green, let blue)):
            Colour(basic: Palette.nearestBasic(red: red, green: green, blue: blue))
        }
    }
}
