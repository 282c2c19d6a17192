/// The text of one cell: a scalar, or a place in the clusters that belong to the cells.
///
/// One word, for a String takes 16 bytes, has to be retained and released with each copy, and is
/// compared by a call; and nearly all cells hold one scalar. A screen of 200 × 60 is compared and
/// copied some sixty times a second while a sheet moves.
struct Glyph: Hashable, Sendable {
    private static let clusterBit: UInt32 = 1 << 31
    private static let unsteadyBit: UInt32 = 1 << 30

    let word: UInt32

    static let space = Glyph(scalar: " ", isSteady: true)

    init(scalar: Unicode.Scalar, isSteady: Bool) {
        word = scalar.value | (isSteady ? 0 : Self.unsteadyBit)
    }

    init(cluster index: Int, isSteady: Bool) {
        word = UInt32(index) | Self.clusterBit | (isSteady ? 0 : Self.unsteadyBit)
    }

    var isCluster: Bool { word & Self.clusterBit != 0 }

    /// Whether all terminals take the same number of columns for it.
    var isSteady: Bool { word & Self.unsteadyBit == 0 }

    /// The place among the clusters, or the scalar's value.
    var value: UInt32 { word & ~(Self.clusterBit | Self.unsteadyBit) }
}

/// The characters of more than one scalar in a picture.
struct Clusters: Sendable {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    /// Takes in the scalars of a character: as many as there is room for. `nil` when there is none.
    mutating func add(_ character: Character) -> Int? {
        guard ends.count < TerminalLimits.clusters else { return nil }
        var room = TerminalLimits.clusterBytes
        for scalar in character.unicodeScalars {
            let encoded = UTF8.encode(scalar)
            room -= encoded?.count ?? 0
            guard let encoded, room >= 0 else { break }
            bytes.append(contentsOf: encoded)
        }
        ends.append(bytes.count)
        return ends.count - 1
    }

    /// The UTF-8 of one.
    subscript(index: Int) -> ArraySlice<UInt8> {
        bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }
}
