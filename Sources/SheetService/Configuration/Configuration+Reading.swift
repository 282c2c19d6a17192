import PresentationCore

extension Configuration {
    /// How many warnings one file may cause; those beyond are only counted.
    package static let warningsPerFile = 100

    /// Takes over what a file says. What cannot be right is passed over, and the value stays as it was:
    /// a slip of the finger must not keep the service from starting.
    ///
    /// - Parameters:
    ///   - statements: the file's, in the order of its lines.
    ///   - file: what to call it in warnings.
    /// - Returns: what was passed over, in the order of the lines; at most `warningsPerFile`, and one
    ///   more that tells the number of the others.
    package mutating func take(
        _ statements: [ConfigurationStatement], from file: String
    ) -> [ConfigurationWarning] {
        var faults: [(line: Int, fault: ConfigurationFault)] = []
        var place = ConfigurationPlace.beforeSections
        for statement in statements {
            do throws(ConfigurationFault) {
                try take(statement.content, at: &place)
            } catch {
                faults.append((statement.line, error))
            }
        }
        // Only what is said is put into words: looking for what was meant takes its time.
        var warnings = faults.prefix(Configuration.warningsPerFile).map { line, fault in
            ConfigurationWarning(file: file, line: line, message: fault.message)
        }
        let unsaid = faults.dropFirst(warnings.count)
        if let first = unsaid.first {
            let message = "from here on \(unsaid.count) more lines are not as they should be"
            warnings.append(ConfigurationWarning(file: file, line: first.line, message: message))
        }
        return warnings
    }

    private mutating func take(
        _ content: ConfigurationStatement.Content, at place: inout ConfigurationPlace
    ) throws(ConfigurationFault) {
        switch content {
        case .fault(let words): throw .unreadable(words)
        case .section(let name):
            place = .unknownSection
            place = try ConfigurationPlace(sectionNamed: name)
            if case .scene(let id) = place, scenes[id] == nil { scenes[id] = SceneConfiguration() }
        case .entry(let key, let value): try take(key, value, at: place)
        }
    }

    private mutating func take(
        _ name: String, _ value: String, at place: ConfigurationPlace
    ) throws(ConfigurationFault) {
        switch place {
        case .beforeSections: throw .beforeSections(key: name)
        // The section has been warned of.
        case .unknownSection: return
        case .section(let section): try take(name, value, in: section, of: .main)
        case .scene(let id): try take(name, value, in: .scene, of: id)
        }
    }

    private mutating func take(
        _ name: String, _ value: String, in section: ConfigurationSection, of scene: SceneID
    ) throws(ConfigurationFault) {
        guard !name.isEmpty else { throw .noKey }
        guard let key = ConfigurationKey.keys(of: section).first(where: { $0.name == name }) else {
            throw .unknownKey(name, in: section)
        }
        if key.take(value, into: &self, of: scene) { return }
        throw .badValue(
            value, key: name, expectation: key.expectation, stays: key.text(in: self, of: scene))
    }
}
