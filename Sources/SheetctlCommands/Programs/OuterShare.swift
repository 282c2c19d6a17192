/// What of a program's datagram is for the manager that `sheetctl run` was started by.
///
/// To that manager the main process is sheetctl. A line that names another is left out: the manager
/// would take the program for the main process, and no word of sheetctl after that.
///
/// **Source:** sd_notify(3), `MAINPID=`, `MAINPIDFDID=`, `MAINPIDFD=`, `FDSTORE=`.
package struct OuterShare: Hashable, Sendable {
    /// What is left, byte by byte as it came.
    package let bytes: [UInt8]
    /// Not when the descriptor that came was that of the main process.
    package let hasDescriptors: Bool

    /// Of a datagram; nil when nothing is left of it.
    package init?(of datagram: [UInt8]) {
        let lines = Self.lines(of: datagram)
        let kept = lines.filter { !Self.leftOut.contains($0.line.name) }
        guard kept.count < lines.count else {
            self.bytes = datagram
            self.hasDescriptors = true
            return
        }
        let said = kept.filter { !$0.line.bytes.isEmpty && $0.line.bytes != [0] }
        guard !said.isEmpty else { return nil }
        self.bytes = kept.flatMap { $0.line.bytes + $0.end }
        let isOfProcess = lines.contains { $0.line.name == Self.descriptorName }
        self.hasDescriptors = !isOfProcess || kept.contains { $0.line.name == "FDSTORE" }
    }

    private static let descriptorName = "MAINPIDFD"
    private static let leftOut: Set = ["MAINPID", "MAINPIDFDID", descriptorName]

    /// The lines, each with the character that ends it, if one does.
    private static func lines(of datagram: [UInt8]) -> [(line: NotifyLine, end: [UInt8])] {
        var lines: [(line: NotifyLine, end: [UInt8])] = []
        var rest = datagram[...]
        while !rest.isEmpty {
            let bytes = rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            let end = rest[bytes.endIndex...].prefix(1)
            lines.append((NotifyLine(bytes: Array(bytes)), Array(end)))
            rest = rest[end.endIndex...]
        }
        return lines
    }
}
