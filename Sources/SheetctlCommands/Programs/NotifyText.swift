/// One line of a datagram, `NAME=VALUE`. It need not be UTF-8.
package struct NotifyLine: Hashable, Sendable {
    /// With the name.
    package let bytes: [UInt8]

    /// The line, with a mark for each byte that is no text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// What stands before the `=`; all of it when there is none.
    var name: String {
        String(decoding: bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    }
}

/// What a datagram says: its lines.
///
/// **Source:** sd_notify(3).
package struct NotifyText: Hashable, Sendable {
    package let lines: [NotifyLine]

    init(lines: [NotifyLine]) {
        self.lines = lines
    }

    /// Reads a datagram; nil for one that has a zero elsewhere than at its end, which nobody reads.
    package init?(_ datagram: [UInt8]) {
        var bytes = datagram[...]
        if bytes.last == 0 { bytes.removeLast() }
        guard !bytes.contains(0) else { return nil }
        let ends: [UInt8] = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
        lines = bytes.split { ends.contains($0) }.map { NotifyLine(bytes: Array($0)) }
    }

    /// The same said of a scene, as a datagram that is no longer than one can be: the longest lines are
    /// left out until it is not.
    ///
    /// - Parameter scene: In place of the one that the text may name.
    package func datagram(of scene: String) -> [UInt8] {
        var rest = lines.filter { $0.name != Self.sceneName }
        let first = Array("\(Self.sceneName)=\(scene)".utf8)
        var count = rest.reduce(first.count) { $0 + 1 + $1.bytes.count }
        while count > Limits.datagramBytes,
            let longest = rest.indices.max(by: { rest[$0].bytes.count < rest[$1].bytes.count })
        {
            count -= 1 + rest.remove(at: longest).bytes.count
        }
        return Array(([first] + rest.map(\.bytes)).joined(separator: [UInt8(ascii: "\n")]))
    }

    private static let sceneName = "X_SHEETD_SCENE"
}
