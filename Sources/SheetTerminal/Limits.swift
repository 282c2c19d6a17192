/// The bounds of this target.
package enum TerminalLimits {
    /// Rows and columns of a screen; of a larger one the rest stays empty. Ten times what a large
    /// monitor shows.
    package static let side = 1000

    /// Rows and columns of a terminal that does not know its size: what terminals were made with.
    package static let usualSize = CellSize(rows: 24, columns: 80)

    /// Bytes of one character's scalars. The longest flags and families have about 40; what goes on
    /// for longer are marks heaped on a letter, of which the first are drawn.
    package static let clusterBytes = 64

    /// Characters of more than one scalar in one picture; of further ones the first scalar is drawn.
    /// More than a screenful of the largest usual terminal.
    package static let clusters = 65_536

    /// Columns from one tab stop to the next.
    package static let tabColumns = 8

    /// Lines that a text is wrapped into; further ones are not made. Far more than anybody scrolls.
    package static let lines = 10_000

    /// Bytes of a control sequence from the terminal; longer ones are dropped. The longest that means
    /// something, a mouse report, has 20.
    package static let sequenceBytes = 64

    /// Bytes of a string from the terminal (an answer that nobody asked for), which is dropped; past
    /// them bytes count as typed again.
    package static let stringBytes = 4096

    /// Bytes of one paste; the rest is dropped, and the paste says so. As long as a call of the daemon
    /// could take it on, and short enough to be reserved at once.
    package static let pasteBytes = 65_536

    /// Bytes of what is typed that are read at once: a screenful of it, and far more than a person does
    /// between two frames.
    static let readBytes = 4096

    /// How long an Escape may be the beginning of a longer sequence. What other programs wait, and
    /// less than people notice.
    package static let escapePatience: Duration = .milliseconds(100)

    /// The longest that $ESCDELAY may ask for, in milliseconds.
    package static let longestEscapeDelay = 10_000

    /// How long a paste may say nothing before it counts as over: its end was lost.
    package static let pastePatience: Duration = .seconds(2)

    /// Bytes of a text that is copied, before their coding: xterm takes 100,000 coded ones, and some
    /// terminals 74,994.
    package static let copiedBytes = 56_244

    /// Pixels of an image's side: four monitors wide, 64 MiB when square.
    package static let imageSide = 4096

    /// Bytes of an image's file. **Source:** R46.
    package static let imageBytes = 4 << 20

    /// Pixels that are decoded for one sheet, however many images it names one after the other: four of
    /// the largest, which take a second.
    package static let sheetPixels = 4 * imageSide * imageSide

    /// Pixels that are decoded for all sheets that are there at a time: those of four sheets.
    package static let allPixels = 4 * sheetPixels

    /// Pixels that reading a file counts as at least: each is opened, and remembered.
    package static let leastPixels = 65_536

    /// Rows that an image takes at most: half of a usual terminal.
    package static let imageRows = 12
}
