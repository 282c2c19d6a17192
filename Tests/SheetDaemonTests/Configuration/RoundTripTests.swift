import PresentationCore
import SheetDaemon
import SheetService
import TestKit
import Testing

@Suite struct `A configuration that is written and read` {
    @Test(arguments: 0..<300 as Range<UInt64>)
    func `is the same again`(seed: UInt64) throws {
        var generator = ConfigurationGenerator(seed: seed)
        let configuration = generator.configuration()
        var read = Configuration()
        let text = Self.file(configuration)
        let warnings = read.take(
            ConfigurationSyntax.statements(in: Array(text.utf8)), from: "random")
        #expect(warnings == [])
        #expect(read == configuration, "seed \(seed):\n\(text)")
    }

    @Test func `the generator leaves no key at its default`() {
        let configurations = (0..<50 as Range<UInt64>).map { seed in
            var generator = ConfigurationGenerator(seed: seed)
            return generator.configuration()
        }
        for key in ConfigurationKey.all {
            let texts = configurations.flatMap { configuration in
                key.section == .scene
                    ? configuration.scenes.keys.map { key.text(in: configuration, of: $0) }
                    : [key.text(in: configuration)]
            }
            #expect(Set(texts).count > 1, "\(key.name)")
        }
    }

    /// A file that sets every key.
    private static func file(_ configuration: Configuration) -> String {
        var text = ""
        for section in ConfigurationSection.allCases where section != .scene {
            text += "[\(section.rawValue)]\n"
            for key in ConfigurationKey.keys(of: section) {
                text += "\(key.name)=\(key.text(in: configuration))\n"
            }
        }
        for scene in configuration.scenes.keys {
            text += "[Scene \(scene)]\n"
            for key in ConfigurationKey.keys(of: .scene) {
                text += "\(key.name)=\(key.text(in: configuration, of: scene))\n"
            }
        }
        return text
    }
}
