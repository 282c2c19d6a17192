/// An image as a decoder gives it: rows of pixels, each of red, green, blue and opacity in eight bits.
package struct Pixels: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// Four bytes a pixel, row after row; the colours are not multiplied by the opacity.
    let bytes: [UInt8]

    /// `nil` when there is no pixel, a side is longer than `TerminalLimits.imageSide`, or the number of
    /// bytes is another one.
    package init?(width: Int, height: Int, rgba bytes: [UInt8]) {
        let sides = 1...TerminalLimits.imageSide
        guard sides.contains(width), sides.contains(height), bytes.count == width * height * 4
        else { return nil }
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// The mean colour of some pixels over a background.
    func mean(rows: Range<Int>, columns: Range<Int>, over background: Colour) -> Colour {
        var sums = (red: 0, green: 0, blue: 0, opacity: 0)
        for row in rows {
            for column in columns {
                let place = (row * width + column) * 4
                let opacity = Int(bytes[place + 3])
                sums.red += Int(bytes[place]) * opacity
                sums.green += Int(bytes[place + 1]) * opacity
                sums.blue += Int(bytes[place + 2]) * opacity
                sums.opacity += opacity
            }
        }
        guard sums.opacity > 0 else { return background }
        let own = Colour(
            red: UInt8(sums.red / sums.opacity), green: UInt8(sums.green / sums.opacity),
            blue: UInt8(sums.blue / sums.opacity))
        let most = rows.count * columns.count * 255
        return own.mixed(with: background, part: 1 - Double(sums.opacity) / Double(most))
    }
}
