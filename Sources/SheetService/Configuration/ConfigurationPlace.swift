import PresentationCore

/// Where in a file an entry stands.
enum ConfigurationPlace: Hashable, Sendable {
    /// Above the first section.
    case beforeSections
    /// In a section that there is not; its entries mean nothing.
    case unknownSection
    case section(ConfigurationSection)
    /// In `[Scene NAME]`.
    case scene(SceneID)

    /// Finds the section of this name: what stands between the brackets.
    init(sectionNamed name: String) throws(ConfigurationFault) {
        let words = name.split(separator: " ").map(String.init)
        if words.first == ConfigurationSection.scene.rawValue {
            guard words.count == 2, WordRules.isName(words[1]) else { throw .sceneMisnamed(name) }
            self = .scene(SceneID(words[1]))
        } else if let section = ConfigurationSection(rawValue: name) {
            self = .section(section)
        } else {
            throw .unknownSection(name)
        }
    }
}
