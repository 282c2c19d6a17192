import Foundation

/// A man page as it is written in packaging/man, taken apart.
///
/// **Source:** scdoc(5).
struct ManualPage {
    /// What stands under a heading, up to the next one.
    struct Section {
        let title: String
        /// Of a heading within a section: that section's.
        let parent: String?
        var lines: [String] = []

        /// Each term, and the words below it, which are indented.
        var entries: [(term: String, words: String)] {
            var entries: [(term: String, words: String)] = []
            var term: String?
            for line in lines {
                if line.hasPrefix("\t") {
                    if let opening = term { entries.append((opening, "")) }
                    term = nil
                    guard let last = entries.indices.last else { continue }
                    entries[last].words +=
                        (entries[last].words.isEmpty ? "" : " ") + line.dropFirst()
                } else {
                    term = line.isEmpty ? nil : line
                }
            }
            return entries
        }

        /// The terms without what makes them bold or italic.
        var terms: [String] { entries.map { ManualPage.plain($0.term) } }
    }

    /// Every page, by the names of the files.
    static let names = [
        "sheetctl.1", "sheetd.8", "sheetd.conf.5", "org.sheetd.Presentation.7",
    ]

    let sections: [Section]

    init(_ name: String) throws {
        var sections: [Section] = []
        var parent: String?
        for line in try SourceTree.text("packaging/man/\(name).scd").components(separatedBy: "\n") {
            if line.hasPrefix("# ") {
                parent = String(line.dropFirst(2))
                sections.append(Section(title: String(line.dropFirst(2)), parent: nil))
            } else if line.hasPrefix("## ") {
                sections.append(Section(title: String(line.dropFirst(3)), parent: parent))
            } else if !sections.isEmpty {
                sections[sections.count - 1].lines.append(line)
            }
        }
        self.sections = sections
    }

    /// The section of this name; an empty one where there is none.
    func section(_ title: String) -> Section {
        sections.first { $0.title == title } ?? Section(title: title, parent: nil)
    }

    /// The parts of a section, by their headings.
    func parts(of title: String) -> [Section] {
        sections.filter { $0.parent == title }
    }

    /// Text without what makes it bold or italic.
    static func plain(_ text: String) -> String {
        var plain = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                plain.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character != "*" && character != "_" {
                plain.append(character)
            }
        }
        return plain
    }

    /// How one writes an option of a command line as a term.
    static func term(long: String, short: Character?, argument: String?) -> String {
        (short.map { "-\($0), " } ?? "") + "--\(long)"
            + (argument.map { " \($0.replacing("…", with: "..."))" } ?? "")
    }
}
