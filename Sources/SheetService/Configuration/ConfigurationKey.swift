package import PresentationCore

/// One key that a configuration file may set.
package struct ConfigurationKey: Sendable {
    package let section: ConfigurationSection
    package let name: String
    /// What it decides, as a line without a full stop.
    package let help: String
    private let describeExpectation: @Sendable () -> String
    private let takeText: @Sendable (String, inout Configuration, SceneID) -> Bool
    private let writeText: @Sendable (Configuration, SceneID) -> String

    /// Hands on where a value stands, to be read or changed. A key path would say the same, and take as
    /// long to be made as all else that a start does with a key.
    typealias Place<Root, Value> = @Sendable (inout Root, (inout Value) -> Void) -> Void

    /// A key that stands once in a configuration.
    init<Value: Sendable>(
        _ section: ConfigurationSection, _ name: String,
        _ place: @escaping Place<Configuration, Value>, _ notation: Notation<Value>, _ help: String
    ) {
        self.section = section
        self.name = name
        self.help = help
        describeExpectation = { notation.expectation }
        takeText = { text, configuration, _ in
            guard let value = notation.read(text) else { return false }
            place(&configuration) { $0 = value }
            return true
        }
        writeText = { configuration, _ in
            ConfigurationKey.text(of: configuration, at: place, notation)
        }
    }

    /// A key that stands in the section of each scene.
    init<Value: Sendable>(
        scene name: String, _ place: @escaping Place<SceneConfiguration, Value>,
        _ notation: Notation<Value>, _ help: String
    ) {
        section = .scene
        self.name = name
        self.help = help
        describeExpectation = { notation.expectation }
        takeText = { text, configuration, id in
            guard let value = notation.read(text) else { return false }
            var scene = configuration.scenes[id] ?? SceneConfiguration()
            place(&scene) { $0 = value }
            configuration.scenes[id] = scene
            return true
        }
        writeText = { configuration, id in
            let scene = configuration.scenes[id] ?? SceneConfiguration()
            return ConfigurationKey.text(of: scene, at: place, notation)
        }
    }

    private static func text<Root, Value>(
        of root: Root, at place: Place<Root, Value>, _ notation: Notation<Value>
    ) -> String {
        var root = root
        var text = ""
        place(&root) { text = notation.write($0) }
        return text
    }

    /// What a value has to be, as it reads after "write".
    package var expectation: String { describeExpectation() }

    /// Sets the value that `text` stands for; an empty one stands for the default, as with systemd.
    ///
    /// - Parameter scene: the scene whose section it is; elsewhere it means nothing.
    /// - Returns: whether it stands for any; else nothing changes.
    func take(_ text: String, into configuration: inout Configuration, of scene: SceneID) -> Bool {
        takeText(text.isEmpty ? defaultText : text, &configuration, scene)
    }

    /// The value as it is written in a file; empty where there is none.
    package func text(in configuration: Configuration, of scene: SceneID = .main) -> String {
        writeText(configuration, scene)
    }

    /// The value that holds when nothing is said.
    package var defaultText: String { text(in: Configuration()) }

    /// The keys of one section, in the order in which people read them.
    package static func keys(of section: ConfigurationSection) -> [ConfigurationKey] {
        switch section {
        case .service: service
        case .presentation: presentation
        case .rendering: rendering
        case .limits: limits
        case .history: history
        case .access: access
        case .scene: scene
        }
    }
}
