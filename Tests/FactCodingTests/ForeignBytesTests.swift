import FactCoding
import PresentationCore
import TestKit
import Testing

/// What a later version wrote, and what nobody wrote.
@Suite struct ForeignBytesTests {
    /// Read once, because that takes its time.
    private static let document = try? ProtoDocument()

    @Test(arguments: UInt64(1)...15)
    func `fields that are not known are skipped, in every message`(seed: UInt64) throws {
        let document = try #require(Self.document)
        var generator = FactGenerator(seed: seed)
        let facts = (0..<FactGenerator.factKinds).map { generator.fact(kind: $0) }
        let items = (0..<FactGenerator.itemKinds).map { generator.item(kind: $0) }
        let factBytes = WireBytes.withUnknownFields(
            Payload.of(facts)[...], as: "FactRecord", in: document, using: &generator.random)
        let itemBytes = WireBytes.withUnknownFields(
            Payload.of(items)[...], as: "SnapshotRecord", in: document, using: &generator.random)
        #expect(factBytes.count > Payload.of(facts).count + 30 * facts.count)
        #expect(try FactCoder.facts(in: factBytes) == facts)
        #expect(try FactCoder.items(in: itemBytes) == items)
    }

    @Test(arguments: [[], WireBytes.bytes(200, [1, 2, 3]), [0x80, 0x7D, 0x01]])
    func `a fact or an item of no known kind is a fault that says so`(bytes: [UInt8]) {
        let payload = WireBytes.bytes(1, bytes)
        let fact = #expect(throws: CodingFault.self) { try FactCoder.facts(in: payload) }
        #expect(fact?.reason == .unknownKind)
        #expect(fact?.subject == "Fact")
        #expect("\(String(describing: fact))".contains("this version does not know"))
        let item = #expect(throws: CodingFault.self) { try FactCoder.items(in: payload) }
        #expect(item?.reason == .unknownKind)
        #expect(item?.subject == "SnapshotItem")
    }

    /// scene_closed of scene "x" is `1A 03 0A 01 78`, phase_changed to active `32 05 0A 01 78 10 03`.
    @Test(arguments: [
        ([0x32, 0x05, 0x0A, 0x01, 0x78, 0x10, 0x04], CodingFault.Reason.unknownKind, "ScenePhase"),
        ([0x32, 0x05, 0x0A, 0x01, 0x78, 0x10, 0x00], .unknownKind, "ScenePhase"),
        ([0x32, 0x03, 0x0A, 0x01, 0x78], .missing, "PhaseChange.phase"),
        ([0x1A, 0x03, 0x0A, 0x01, 0xFF], .invalidText, "SceneClosing"),
        ([0x1A, 0x03, 0x0A, 0x02, 0x78], .truncated, "SceneClosing"),
        ([0x1A, 0x04, 0x0A, 0x01, 0x78], .truncated, "Fact"),
        ([0x1A, 0x02, 0x08, 0x01], .wrongType, "SceneClosing"),
        ([0x18, 0x03], .wrongType, "Fact"),
        ([0x1B], .wrongType, "Fact"),
        ([0x02, 0x00], .wrongType, "Fact"),
        ([0x1F], .wrongType, "Fact"),
        ([UInt8](repeating: 0xFF, count: 11), .endlessNumber, "Fact"),
        ([UInt8](repeating: 0xFF, count: 9) + [0x02], .endlessNumber, "Fact"),
        ([0x80], .truncated, "Fact"),
        // A detent that is none.
        ([0x6A, 0x06, 0x0A, 0x01, 0x78, 0x12, 0x01, 0x78], .invalidValue, "DetentSelection"),
        // A process whose number is too large.
        (
            [0x22, 0x0A, 0x12, 0x08, 0x10, 0x01, 0x28, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
            .invalidValue, "PhaseSource"
        ),
        // An owner whose number is too large.
        (
            [0x12, 0x0A, 0x10, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 0x20, 0x01, 0x0A, 0x00],
            .invalidValue, "SceneUpdate"
        ),
        // A second and a second more, in attoseconds.
        (
            [0x72, 0x0E, 0x12, 0x0C, 0x12, 0x0A, 0x10, 0x80, 0x80, 0x90, 0xBB, 0xBA, 0xD6, 0xAD]
                + [0xF0, 0x0D],
            .invalidValue, "Duration"
        ),
    ])
    func `what is wrong with a fact is said`(
        bytes: [UInt8], reason: CodingFault.Reason, subject: String
    ) {
        let payload = WireBytes.bytes(1, bytes)
        let fault = #expect(throws: CodingFault.self) { try FactCoder.facts(in: payload) }
        #expect(fault?.reason == reason)
        #expect(fault?.subject == subject)
    }

    /// Not more than the facts before the end is ever read.
    @Test(arguments: 0..<FactGenerator.factKinds)
    func `what ends too early is a fault, or fewer facts`(kind: Int) throws {
        var generator = FactGenerator(seed: 7)
        let facts = [generator.fact(kind: kind), generator.fact(kind: kind)]
        let payload = Payload.of(facts)
        let boundary = Payload.of([facts[0]]).count
        for length in 0..<payload.count {
            let read = try? FactCoder.facts(in: Array(payload.prefix(length)))
            switch length {
            case 0: try #require(read == [])
            case boundary: try #require(read == [facts[0]])
            default: try #require(read == nil, "\(length) of \(payload.count)")
            }
        }
    }

    @Test(arguments: UInt64(1)...20)
    func `flipped bits and random bytes are a fault, or something else, and never a trap`(
        seed: UInt64
    ) {
        var generator = FactGenerator(seed: seed)
        var faults = 0
        for _ in 0..<200 {
            var facts = Payload.of([generator.fact(), generator.fact()])
            var items = Payload.of([generator.item(), generator.item()])
            for _ in 0...Int.random(in: 0..<4, using: &generator.random) {
                facts[Int.random(in: 0..<facts.count, using: &generator.random)] ^=
                    1 << UInt8.random(in: 0..<8, using: &generator.random)
                items[Int.random(in: 0..<items.count, using: &generator.random)] =
                    UInt8.random(in: 0...255, using: &generator.random)
            }
            let noise = (0..<Int.random(in: 0..<60, using: &generator.random)).map { _ in
                UInt8.random(in: 0...255, using: &generator.random)
            }
            for bytes in [facts, noise, WireBytes.bytes(1, noise)] {
                if (try? FactCoder.facts(in: bytes)) == nil { faults += 1 }
            }
            for bytes in [items, noise, WireBytes.bytes(1, noise)] {
                if (try? FactCoder.items(in: bytes)) == nil { faults += 1 }
            }
        }
        #expect(faults > 600)
    }
}
