package import PresentationCore

/// One key that a configuration file may set.
package struct ConfigurationKey: Sendable {
    package let section: ConfigurationSection
    package let name: String
    /// What it decides, as a line without a full stop.
    package let help: String
    /// What a value has to be, as it reads after "write".
    package let expectation: String
    private let takeText: @Sendable (String, inout Configuration, SceneID) -> Bool
    private let writeText: @Sendable (Configuration, SceneID) -> String

    /// A key that stands once in a configuration.
    init<Value: Sendable>(
        _ section: ConfigurationSection, _ name: String,
        _ path: any WritableKeyPath<Configuration, Value> & Sendable, _ notation: Notation<Value>,
        _ help: String
    ) {
        self.section = section
        self.name = name
        self.help = help
        expectation = notation.expectation
        takeText = { text, configuration, _ in
            guard let value = notation.read(text) else { return false }
            configuration[keyPath: path] = value
            return true
        }
        writeText = { configuration, _ in notation.write(configuration[keyPath: path]) }
    }

    /// A key that stands in the section of each scene.
    init<Value: Sendable>(
        scene name: String, _ path: any WritableKeyPath<SceneConfiguration, Value> & Sendable,
        _ notation: Notation<Value>, _ help: String
    ) {
        section = .scene
        self.name = name
        self.help = help
        expectation = notation.expectation
        takeText = { text, configuration, id in
            guard let value = notation.read(text) else { return false }
            var scene = configuration.scenes[id] ?? SceneConfiguration()
            scene[keyPath: path] = value
            configuration.scenes[id] = scene
            return true
        }
        writeText = { configuration, id in
            notation.write((configuration.scenes[id] ?? SceneConfiguration())[keyPath: path])
        }
    }

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

    /// The keys of one section, as the table has them.
    package static func keys(of section: ConfigurationSection) -> [ConfigurationKey] {
        all.filter { $0.section == section }
    }
}
