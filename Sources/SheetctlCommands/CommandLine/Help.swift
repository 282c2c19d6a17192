import SheetInterface

/// The texts of `--help`.
package enum Help {
    /// What `sheetctl help` prints.
    package static func overview(_ commands: [any Command.Type]) -> String {
        let rows = commands.map { ["  \($0.usage.name)", $0.usage.summary] }
        return """
            Usage: sheetctl [OPTION…] COMMAND [ARGUMENT…]

            Presents, answers, dismisses and watches modal sheets.

            Commands:
            \(Table(rows: rows).text)
            Options:
            \(table(Option.common + [.version]))
            \(wrap(closing))
            """
    }

    private static let closing =
        "sheetctl help COMMAND tells more. A scene that is left out is $SHEETD_SCENE, else the "
        + "daemon's choice. The daemon is found by --socket, --system or --user, else by "
        + "$SHEETD_SOCKET, else the user's own when it answers, else the system's."

    /// What `sheetctl COMMAND --help` prints.
    package static func text(_ usage: Usage) -> String {
        let forms = usage.synopsis.map { "sheetctl \(usage.name) \($0)".trimmed }
        var sections = [
            "Usage: " + forms.joined(separator: "\n       ") + "\n",
            ([usage.summary + "."] + usage.details).map { wrap($0) }.joined(separator: "\n"),
        ]
        if !usage.options.isEmpty {
            sections.append("Options:\n" + table(usage.options))
        }
        sections.append("Common options:\n" + table(Option.common))
        let statuses = usage.statuses.map { ["  \($0.code)", $0.meaning] }
        sections.append("Exit status:\n" + Table(rows: statuses).text)
        return sections.joined(separator: "\n")
    }

    private static func table(_ options: [Option]) -> String {
        Table(rows: options.map { [flags($0), $0.help] }).text
    }

    private static func flags(_ option: Option) -> String {
        let short = option.short.map { "-\($0), " } ?? "    "
        let argument = option.argument.map { " \($0)" } ?? ""
        return "  \(short)--\(option.long)\(argument)"
    }

    /// Columns of the help: those of a terminal that nobody has made wider.
    private static let width = 80

    /// Fills lines; ends with a newline.
    private static func wrap(_ text: String) -> String {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let line = lines.last, line.count + word.count < width {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension String {
    fileprivate var trimmed: String {
        String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
    }
}
