import TestKit
import Testing
import Varlink

@Suite struct `Round trips of interface descriptions` {
    @Test(arguments: 0..<300 as Range<UInt64>)
    func `what is printed is read back as it was`(seed: UInt64) throws {
        var generator = DescriptionGenerator(random: SplitMix64(seed: seed))
        let description = generator.description()
        let text = description.text
        #expect(try InterfaceDescription(parsing: text) == description)
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `a printed line is longer than the page only for the sake of one name or comment`(
        seed: UInt64
    ) {
        var generator = DescriptionGenerator(random: SplitMix64(seed: seed))
        for line in generator.description().text.split(separator: "\n") {
            let code = line.drop { $0 == " " }
            #expect(line.utf8.count <= 100 || code.hasPrefix("#"))
        }
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `a text with a byte changed is refused or has a canonical form`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var generator = DescriptionGenerator(random: SplitMix64(seed: seed))
        var bytes = Array(generator.description().text.utf8)
        let index = bytes.indices.randomElement(using: &random) ?? 0
        bytes[index] = Array("(),:?[]-># \n\rAa1_.\u{0}".utf8).randomElement(using: &random) ?? 0
        let text = String(decoding: bytes, as: UTF8.self)
        guard let description = try? InterfaceDescription(parsing: text) else { return }
        #expect(try InterfaceDescription(parsing: description.text) == description)
    }
}
