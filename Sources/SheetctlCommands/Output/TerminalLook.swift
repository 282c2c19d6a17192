import Glibc

/// What a terminal that prints an answer shows of it, beyond its words.
package struct TerminalLook: Hashable, Sendable {
    /// How many characters a line has; nil when that is not known.
    let columns: Int?
    /// Whether names of columns stand out.
    let hasColours: Bool

    package init(columns: Int?, hasColours: Bool) {
        self.columns = columns
        self.hasColours = hasColours
    }

    /// That of a descriptor; nil when it is no terminal.
    ///
    /// **Source:** https://no-color.org: NO_COLOR counts when it is not empty.
    init?(of descriptor: Int32) {
        guard isatty(descriptor) == 1 else { return nil }
        var size = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let terminal = Self.variable("TERM") ?? "dumb"
        self.init(
            columns: isKnown ? Int(size.ws_col) : nil,
            hasColours: Self.variable("NO_COLOR") == nil && terminal != "dumb")
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
