/// The parts that a PNG is made of, found without unpacking any of them.
///
/// A decoder unpacks texts and colour profiles when it comes by them, and each can be a thousand times
/// as long as in the file. So it gets only what pixels are made of.
///
/// **Source:** PNG specification, third edition, sections 5.2, 5.3 and 11.2.
package enum PNGChunks {
    /// What there is to decode of a PNG.
    package struct Essence: Hashable, Sendable {
        /// 1 to `TerminalLimits.imageSide` pixels.
        package let width: Int
        /// 1 to `TerminalLimits.imageSide` pixels.
        package let height: Int
        /// A PNG of nothing but header, palette, transparency, pixels and end, as they stand there.
        package let bytes: [UInt8]
    }

    /// Takes out of a PNG what its pixels are made of; nil when a part is cut off or missing, or the
    /// header says that a side is longer than `TerminalLimits.imageSide`.
    package static func essence(of bytes: [UInt8]) -> Essence? {
        guard bytes.starts(with: signature) else { return nil }
        var sides: (width: Int, height: Int)?
        var kept = signature
        var next = signature.count
        // Each turn passes at least the twelve bytes of an empty chunk.
        while let chunk = Chunk(bytes, at: next) {
            if sides == nil {
                sides = chunk.sides(bytes)
                guard sides != nil else { return nil }
                kept.reserveCapacity(bytes.count)
            }
            if essential.contains(chunk.type) { kept += bytes[chunk.range] }
            if chunk.type == end {
                return sides.map { Essence(width: $0.width, height: $0.height, bytes: kept) }
            }
            next = chunk.range.upperBound
        }
        return nil
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let header: UInt32 = 0x4948_4452
    private static let end: UInt32 = 0x4945_4E44
    /// IHDR, PLTE, tRNS, IDAT and IEND.
    private static let essential: Set<UInt32> = [
        header, 0x504C_5445, 0x7452_4E53, 0x4944_4154, end,
    ]

    private struct Chunk {
        let type: UInt32
        /// With length, type and checksum.
        let range: Range<Int>

        init?(_ bytes: [UInt8], at start: Int) {
            guard bytes.count - start >= 12 else { return nil }
            let length = Int(number(bytes, at: start))
            guard length <= bytes.count - start - 12 else { return nil }
            type = number(bytes, at: start + 4)
            range = start..<start + 12 + length
        }

        /// What a header says; nil for another chunk, and when it is too much.
        func sides(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
            guard type == header, range.count == 25 else { return nil }
            let width = Int(number(bytes, at: range.lowerBound + 8))
            let height = Int(number(bytes, at: range.lowerBound + 12))
            let sides = 1...TerminalLimits.imageSide
            return sides.contains(width) && sides.contains(height) ? (width, height) : nil
        }
    }

    /// Four bytes, the highest first.
    private static func number(_ bytes: [UInt8], at start: Int) -> UInt32 {
        bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
