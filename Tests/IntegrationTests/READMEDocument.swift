import Foundation

/// README.md, or a document like it, as far as it can be run and compared: its fenced blocks.
///
/// Commands stand in two kinds of blocks. Of a block `sh` each command has to succeed. A block
/// `console` holds commands after `$ `, their further lines after `> `, and below each command what
/// it prints. A comment `<!-- meanwhile: COMMAND -->` above a block is carried out while the block's
/// first command runs, as soon as a sheet is presented; `ID` stands for the id of that sheet.
///
/// In the section about terminals, what is to be pressed stands before a block, as `<kbd>Enter</kbd>`,
/// and a block `screen` shows a part of the screen.
struct READMEDocument {
    /// One command, or one block of them.
    struct Step {
        /// Where it begins, for a message that can be found.
        let line: Int
        let command: String
        /// What it prints, with `…` where it does not matter; nil when it only has to succeed.
        var output: [String]?
        let meanwhile: String?
    }

    /// A block of text between fences.
    struct Block {
        let language: String
        /// Of its first line.
        let line: Int
        var lines: [String] = []
        let meanwhile: String?
        /// The heading that it stands below.
        let section: String
        /// What is pressed on the terminal while it runs.
        let keys: [String]
    }

    /// The heading below which commands go with a terminal that shows sheets.
    static let terminalSection = "See and answer sheets in a terminal"

    /// The folder that holds README.md.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    let blocks: [Block]

    /// - Parameter path: That of another document that is written in the same way.
    init(_ path: String = "README.md") throws {
        let url = Self.root.appending(path: path)
        var blocks: [Block] = []
        var open: Block?
        var meanwhile: String?
        var section = ""
        var keys: [String] = []
        let lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
        for (index, line) in lines.enumerated() {
            if line == "```", let block = open {
                blocks.append(block)
                open = nil
            } else if open != nil {
                open?.lines.append(line)
            } else if line.hasPrefix("```") {
                open = Block(
                    language: String(line.dropFirst(3)), line: index + 2, meanwhile: meanwhile,
                    section: section, keys: keys)
                meanwhile = nil
                keys = []
            } else if let match = line.wholeMatch(of: /#+ (.+)/) {
                section = String(match.output.1)
                keys = []
            } else if let match = line.wholeMatch(of: /<!-- meanwhile: (.+) -->/) {
                meanwhile = String(match.output.1)
            } else {
                keys += line.matches(of: /<kbd>(.+?)<\/kbd>/).map { String($0.output.1) }
            }
        }
        self.blocks = blocks
    }

    /// Everything that can be run without a terminal, in order.
    var steps: [Step] {
        blocks.filter { $0.section != Self.terminalSection }.flatMap { block in
            switch block.language {
            case "sh":
                [
                    Step(
                        line: block.line,
                        command: "(set -e\n\(block.lines.joined(separator: "\n"))\n)",
                        meanwhile: block.meanwhile)
                ]
            case "console": Self.steps(of: block)
            default: [Step]()
            }
        }
    }

    private static func steps(of block: Block) -> [Step] {
        var steps: [Step] = []
        for (index, line) in block.lines.enumerated() {
            if line.hasPrefix("$ ") {
                steps.append(
                    Step(
                        line: block.line + index, command: String(line.dropFirst(2)), output: [],
                        meanwhile: steps.isEmpty ? block.meanwhile : nil))
            } else if let step = steps.popLast() {
                let isCommand = line.hasPrefix("> ") && step.output?.isEmpty == true
                steps.append(
                    Step(
                        line: step.line,
                        command: isCommand
                            ? step.command + "\n" + line.dropFirst(2) : step.command,
                        output: isCommand ? [] : (step.output ?? []) + [line],
                        meanwhile: step.meanwhile))
            }
        }
        return steps
    }
}
