/// What stands between the brackets of a section.
package enum ConfigurationSection: String, CaseIterable, Hashable, Sendable {
    case service = "Service"
    case presentation = "Presentation"
    case rendering = "Rendering"
    case limits = "Limits"
    case history = "History"
    case access = "Access"
    /// `[Scene NAME]`, as often as there are scenes to name.
    case scene = "Scene"

    /// How it is written.
    package var header: String { self == .scene ? "[Scene NAME]" : "[\(rawValue)]" }
}
