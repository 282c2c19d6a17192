import PresentationCore
import SheetDaemon
import SheetService

/// A configuration file.
///
/// What is wrong is in a line that there is; reading it twice changes nothing; the values that came of it
/// can be written down and read again without a complaint; and the service takes them.
enum ConfigurationTarget {
    static func run(_ bytes: UnsafeRawBufferPointer) throws(Violation) {
        let text = Array(bytes).filter { byte in
            byte >= 0x20 && byte != 0x7F || [0x09, 0x0A, 0x0D].contains(byte)
        }
        let lineCount = text.count { $0 == UInt8(ascii: "\n") } + 1
        let statements = ConfigurationSyntax.statements(in: text)
        try demand(
            zip(statements, statements.dropFirst()).allSatisfy { $0.line < $1.line },
            "lines are out of order")
        var values = Configuration()
        let warnings = values.take(statements, from: "file")
        try demand(
            warnings.count <= Configuration.warningsPerFile + 1, "\(warnings.count) warnings")
        for warning in warnings {
            try demand(
                warning.line.map { (1...lineCount).contains($0) } ?? false,
                "“\(warning)” is in no line")
            try demand(!warning.message.isEmpty, "a warning says nothing")
        }
        var twice = values
        let complaints = twice.take(statements, from: "file")
        try demand(twice == values, "it says something else when it is read again")
        try demand(complaints.count == warnings.count, "it is complained of otherwise then")
        try checkWriting(of: values)
        checkService(with: values)
    }

    private static func checkWriting(of values: Configuration) throws(Violation) {
        var lines: [String] = []
        for section in ConfigurationSection.allCases where section != .scene {
            lines.append("[\(section.rawValue)]")
            lines += entries(of: section, in: values, of: .main)
        }
        for (id, _) in values.scenes {
            lines.append("[Scene \(id)]")
            lines += entries(of: .scene, in: values, of: id)
        }
        let text = lines.joined(separator: "\n")
        var again = Configuration()
        let warnings = again.take(
            ConfigurationSyntax.statements(in: Array(text.utf8)), from: "written")
        try demand(warnings.isEmpty, "what was written is complained of: \(warnings)\n\(text)")
        try demand(again == values, "what was written says something else:\n\(text)")
    }

    private static func entries(
        of section: ConfigurationSection, in values: Configuration, of scene: SceneID
    ) -> [String] {
        ConfigurationKey.keys(of: section).compactMap { key in
            let text = key.text(in: values, of: scene)
            return text.isEmpty ? nil : "\(key.name)=\(text)"
        }
    }

    private static func checkService(with values: Configuration) {
        // Making a service takes far longer than telling one.
        let beginning = Beginning.all[0]
        var settings = beginning.settings
        values.apply(to: &settings)
        var service = beginning.service
        _ = service.handle(.configured(settings), at: settings.startedAt)
    }
}
