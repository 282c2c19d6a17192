import FactCoding
import PresentationCore
import Testing

/// What has been written is read as what it was.
///
/// Words that look alike are equal in Swift, and so are detents that mean the same height; so what is
/// read is also written again, and the bytes are compared.
@Suite struct RoundTripTests {
    @Test(arguments: 0..<FactGenerator.factKinds)
    func `a fact of every kind is read as it was written`(kind: Int) throws {
        var generator = FactGenerator(seed: UInt64(kind))
        for _ in 0..<100 {
            let fact = generator.fact(kind: kind)
            let bytes = Payload.of([fact])
            let read = try FactCoder.facts(in: bytes)
            try #require(read == [fact])
            try #require(Payload.of(read) == bytes)
        }
    }

    @Test(arguments: 0..<FactGenerator.itemKinds)
    func `an item of every kind is read as it was written`(kind: Int) throws {
        var generator = FactGenerator(seed: UInt64(kind))
        for _ in 0..<100 {
            let item = generator.item(kind: kind)
            let bytes = Payload.of([item])
            let read = try FactCoder.items(in: bytes)
            try #require(read == [item])
            try #require(Payload.of(read) == bytes)
        }
    }

    @Test func `what is appended comes behind what is there, in order`() throws {
        var generator = FactGenerator(seed: 1)
        let facts = (0..<20).map { _ in generator.fact() }
        let items = (0..<20).map { _ in generator.item() }
        #expect(try FactCoder.facts(in: Payload.of(facts)) == facts)
        #expect(try FactCoder.items(in: Payload.of(items)) == items)
        #expect(Payload.of(facts) == facts.flatMap { Payload.of([$0]) })
    }

    @Test func `nothing is nothing`() throws {
        #expect(try FactCoder.facts(in: []) == [])
        #expect(try FactCoder.items(in: []) == [])
    }
}
