import SheetStore
import TestKit
import Testing

@Suite struct `The checksum` {
    @Test func `is the one of RFC 3720`() {
        #expect(sum(Array("123456789".utf8)) == 0xE306_9283)
        #expect(sum([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
        #expect(sum([UInt8](repeating: 0xFF, count: 32)) == 0x62A8_AB43)
        #expect(sum([]) == 0)
    }

    @Test func `is the same by tables`() {
        #expect(softwareSum(Array("123456789".utf8)) == 0xE306_9283)
        var random = SplitMix64(seed: 1)
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            #expect(sum(bytes) == softwareSum(bytes), "\(count) bytes")
        }
    }

    @Test(arguments: 0...20) func `can be taken in two parts`(count: Int) {
        let bytes = Array("The quick brown fox".utf8) + [0]
        let parts = (Array(bytes[..<count]), Array(bytes[count...]))
        let first = sum(parts.0)
        #expect(parts.1.withUnsafeBytes { CRC32C.of($0, after: first) } == sum(bytes))
        let firstInSoftware = softwareSum(parts.0)
        #expect(
            parts.1.withUnsafeBytes { CRC32C.inSoftware(of: $0, after: firstInSoftware) }
                == sum(bytes))
    }

    private func sum(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { CRC32C.of($0) } }

    private func softwareSum(_ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBytes { CRC32C.inSoftware(of: $0) }
    }
}
