import UnixIO

/// A mouse, as far as a program sees it: reports in the form SGR.
///
/// **Source:** XTerm Control Sequences, "Extended coordinates".
extension Tmux {
    typealias Place = TerminalPicture.Place

    enum Button: Int {
        case left = 0
        case wheelUp = 64
        case wheelDown = 65
    }

    func pressButton(at place: Place, _ button: Button = .left) throws {
        try report(button.rawValue, place, "M")
    }

    /// Moves the mouse while the button is pressed.
    func moveMouse(to place: Place) throws { try report(32, place, "M") }

    func releaseButton(at place: Place) throws { try report(0, place, "m") }

    func click(_ place: Place) throws {
        try pressButton(at: place)
        try releaseButton(at: place)
    }

    /// Clicks into the middle of words, once they are there.
    func click(_ words: String) throws { try click(wait(for: words).place(of: words)) }

    /// Presses the button, and moves on cell by cell.
    func drag(_ place: Place, rows: Int) throws -> Place {
        try pressButton(at: place)
        for step in 1...abs(rows) { try moveMouse(to: place.moved(rows: step * rows.signum())) }
        return place.moved(rows: rows)
    }

    /// Drags so, and lets go once the mouse has stood still: what glides on would go further.
    func dragAndRest(_ place: Place, rows: Int) throws {
        let end = try drag(place, rows: rows)
        var nothing: [Poll.Item] = []
        _ = try Poll.wait(&nothing, timeout: .milliseconds(150))
        try releaseButton(at: end)
    }

    /// Drags so, and lets go at once.
    func flick(_ place: Place, rows: Int) throws {
        try releaseButton(at: drag(place, rows: rows))
    }

    private func report(_ code: Int, _ place: Place, _ end: String) throws {
        try type("\u{1B}[<\(code);\(place.column + 1);\(place.row + 1)\(end)")
    }
}
