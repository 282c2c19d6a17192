import Foundation
import Testing

/// What README says about terminals, done as it says: one terminal shows the sheets, and in another
/// one a person types the commands that stand there.
@Suite struct `README in a terminal` {
    private static let section = READMEDocument.terminalSection

    private static func blocks(_ language: String) throws -> [READMEDocument.Block] {
        try READMEDocument().blocks.filter { $0.section == section && $0.language == language }
    }

    /// A shell in which the commands of README are known.
    private func shell(_ daemon: RunningDaemon, columns: Int = 200) throws -> Tmux {
        let folder = URL(fileURLWithPath: try Programs.sheetctl()).deletingLastPathComponent().path
        return try Tmux(
            columns: columns, rows: 30,
            environment: [
                "PATH": "\(folder):/usr/bin:/bin",
                "SHEETD_SOCKET": daemon.folder.path(of: "service"),
            ])
    }

    @Test func `shows runs that go as they stand there`() throws {
        let daemon = try RunningDaemon(
            .init(configuration: "[Presentation]\nInputGuardMSec=0\n"))
        let screen = try shell(daemon, columns: 80)
        let attach = try #require(try Self.blocks("sh").first)
        try screen.wait(for: "$")
        try screen.type(attach.lines.joined(separator: "\n") + "\r")
        try screen.wait(forNo: "$")
        let shell = try shell(daemon)
        let blocks = try READMEDocument().blocks.filter { $0.section == Self.section }
        #expect(blocks.count { $0.language == "console" } >= 5)
        for block in blocks {
            switch block.language {
            case "console":
                try shell.press("C-l")
                try run(block, in: shell, with: screen)
            case "screen":
                try screen.wait(for: "what README.md:\(block.line) shows") { found in
                    let rows = found.rows.drop { !$0.contains(block.lines[0]) }
                    return zip(block.lines, rows).allSatisfy { $1.contains($0) } && !rows.isEmpty
                }
            default: continue
            }
        }
    }

    /// Types the commands of a block, until the shell shows what the block shows.
    private func run(_ block: READMEDocument.Block, in shell: Tmux, with screen: Tmux) throws {
        var keys = block.keys
        var title: Substring?
        for (index, line) in block.lines.enumerated() {
            guard line.hasPrefix("$ ") || line.hasPrefix("> ") else { continue }
            try expect(block.lines[..<index] + [String(line.prefix(2))], of: block, in: shell)
            try shell.type(line.dropFirst(2) + "\r")
            title = line.firstMatch(of: /--title '(.+?)'/)?.output.1 ?? title
            // The rest of a command comes first.
            let isWhole = !block.lines[(index + 1)...].prefix(1).contains { $0.hasPrefix("> ") }
            guard isWhole, !keys.isEmpty, let title else { continue }
            try screen.wait(for: String(title))
            for key in keys { try screen.press(Self.names[key] ?? key) }
            keys = []
        }
        #expect(keys.isEmpty)
        try expect(block.lines + ["$ "], of: block, in: shell)
    }

    private func expect(
        _ lines: some Collection<String>, of block: READMEDocument.Block, in shell: Tmux
    ) throws {
        try shell.wait(for: "README.md:\(block.line): \(lines)") { screen in
            let last = screen.rows.lastIndex { !$0.isEmpty } ?? -1
            return READMETests.matches(Array(screen.rows[...last]), Array(lines))
        }
    }

    /// What tmux calls keys that have another name on a keyboard.
    private static let names = [
        "↑": "Up", "↓": "Down", "←": "Left", "→": "Right", "Esc": "Escape", "Ctrl-C": "C-c",
    ]
}
