/// Cuts what a job writes into lines, in bounded memory.
///
/// A carriage return ends a line, too: programs draw over what they have written so.
package struct ProgressLines: Hashable, Sendable {
    /// Of the line that has no end yet; what is too much of it is dropped.
    private var begun: [UInt8] = []

    package init() {}

    /// Takes what has come, and gives the lines of it that say something.
    package mutating func take(_ bytes: [UInt8]) -> [ProgressLine] {
        var lines: [ProgressLine] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == 13 }) {
            append(rest[..<end])
            lines += finish()
            rest = rest[(end + 1)...]
        }
        append(rest)
        return lines
    }

    /// Takes what has come since the last end of a line for a whole one: nothing follows.
    package mutating func finish() -> [ProgressLine] {
        defer { begun = [] }
        return ProgressLine(begun).map { [$0] } ?? []
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) {
        begun += bytes.prefix(Limits.progressLineBytes - begun.count)
    }
}
