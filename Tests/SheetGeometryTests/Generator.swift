import SheetGeometry
import TestKit

/// Geometry that only a seed decides; lengths are whole or not, and often the same.
struct Generator {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func length(upTo limit: Double) -> Double {
        let length = Double.random(in: 0...limit, using: &random)
        return Bool.random(using: &random) ? length.rounded() : length
    }

    mutating func scene() throws -> SceneGeometry {
        try SceneGeometry(
            height: length(upTo: 1200), safeAreaTop: length(upTo: 80),
            safeAreaBottom: length(upTo: 80))
    }

    mutating func content() throws -> ContentHeight? {
        if random.oneIn(4) { return nil }
        return try ContentHeight(points: length(upTo: 1500))
    }

    mutating func word() -> String {
        switch Int.random(in: 0..<7, using: &random) {
        case 0: "content"
        case 1: "quarter"
        case 2: "medium"
        case 3: "half"
        case 4: "large"
        case 5: "fraction:0.\(Int.random(in: 1...9, using: &random))"
        default: "height:\(Int.random(in: 1...1500, using: &random))"
        }
    }

    mutating func list() throws -> DetentList {
        let count = Int.random(in: 0...GeometryLimits.detents, using: &random)
        return try DetentList(words: (0..<count).map { _ in word() })
    }

    mutating func selection() throws -> Detent? {
        if random.oneIn(4) { return nil }
        return try Detent(word())
    }

    mutating func table() throws -> DetentTable {
        DetentTable(
            .sheet(try list()), selected: try selection(), in: try scene(),
            content: try content())
    }
}

/// The seeds of the properties; each of them is tried with many values.
let seeds = (1...8).map { UInt64($0) }
