import Spelling

/// Why a line of a configuration file is passed over.
enum ConfigurationFault: Error, Hashable, Sendable {
    /// It is no entry, no section and no comment; the words read after "the line".
    case unreadable(String)
    /// It begins a section that there is not.
    case unknownSection(String)
    /// It begins the section of a scene that cannot have that name.
    case sceneMisnamed(String)
    /// It is an entry above the first section.
    case beforeSections(key: String)
    /// Nothing stands before its "=".
    case noKey
    /// The section does not have that key.
    case unknownKey(String, in: ConfigurationSection)
    /// The key cannot have that value; it keeps the one that it `stays` at.
    case badValue(String, key: String, expectation: String, stays: String)

    /// What is wrong with the line, and what would be right.
    var message: String {
        switch self {
        case .unreadable(let words): "the line \(words)"
        case .unknownSection(let name): "there is no section [\(name)]; \(Self.section(like: name))"
        case .sceneMisnamed(let name):
            "[\(name)] names no scene: write [Scene NAME], where NAME is 1 to 64 characters of"
                + " A-Z a-z 0-9 . _ : @ -"
        case .beforeSections(let key):
            "\(key)= stands above the first section" + (Self.home(of: key).map { "; \($0)" } ?? "")
        case .noKey: "there is no key before the “=”"
        case .unknownKey(let name, let section):
            "\(section.header) has no \(name)=; \(Self.key(like: name, in: section))"
        case .badValue(let value, let key, let expectation, let present):
            "\(key)=\(value) cannot be: write \(expectation); it stays "
                + (present.isEmpty ? "empty" : present)
        }
    }

    private static func section(like name: String) -> String {
        let sections = ConfigurationSection.allCases
        if let near = nearest(to: name, among: sections, by: \.rawValue) {
            return "did you mean \(near.header)?"
        }
        return "there are " + sections.map(\.header).joined(separator: ", ")
    }

    private static func key(like name: String, in section: ConfigurationSection) -> String {
        let keys = ConfigurationKey.keys(of: section)
        if let near = nearest(to: name, among: keys, by: \.name) {
            return "did you mean \(near.name)=?"
        }
        return home(of: name) ?? "it has " + keys.map { "\($0.name)=" }.joined(separator: ", ")
    }

    /// Where a key belongs that is called so, or nearly so.
    private static func home(of name: String) -> String? {
        nearest(to: name, among: ConfigurationKey.all, by: \.name).map {
            "\($0.name)= belongs into \($0.section.header)"
        }
    }

    private static func nearest<Element>(
        to name: String, among elements: [Element], by path: KeyPath<Element, String>
    ) -> Element? {
        // Whoever writes everything small has made one mistake, not as many as there are capitals.
        let names = elements.map { $0[keyPath: path].lowercased() }
        let near = Nearest.match(name.lowercased(), among: names)
        return zip(elements, names).first { $0.1 == near }?.0
    }
}
