/// A short word for a long stream of bytes: two streams with the same digest are taken to be equal.
///
/// **Source:** Fowler, Noll and Vo, FNV-1a with 64 bits (draft-eastlake-fnv).
package struct Digest: Hashable, Sendable, CustomStringConvertible {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
    }

    mutating func add(_ words: String) {
        add(words.utf8)
        add(CollectionOfOne(0))
    }

    package var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
