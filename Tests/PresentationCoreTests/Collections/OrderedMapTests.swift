import PresentationCore
import TestKit
import Testing

@Suite struct OrderedMapTests {
    @Test func `elements are walked in the order in which their keys were put in`() {
        var map = OrderedMap<String, Int>()
        for (value, key) in ["c", "a", "b"].enumerated() { map[key] = value }
        map["c"] = 9
        #expect(map.keys == ["c", "a", "b"])
        #expect(map.values == [9, 1, 2])
    }

    @Test func `a key that is taken out and put in again is last`() {
        var map = OrderedMap<String, Int>()
        for key in ["a", "b"] { map[key] = 0 }
        map["a"] = nil
        map["a"] = 1
        #expect(map.keys == ["b", "a"])
    }

    @Test func `two maps are equal wherever their holes are`() {
        var one = OrderedMap<Int, Int>()
        var other = OrderedMap<Int, Int>()
        for key in 0..<10 { one[key] = key }
        for key in 0..<5 { one[key] = nil }
        for key in 5..<10 { other[key] = key }
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        other[5] = 0
        #expect(one != other)
    }

    @Test func `the same elements in another order are another map`() {
        var one = OrderedMap<Int, Int>()
        var other = OrderedMap<Int, Int>()
        for key in [1, 2] { one[key] = 0 }
        for key in [2, 1] { other[key] = 0 }
        #expect(one != other)
    }

    @Test func `a change where there is nothing is none`() {
        var map = OrderedMap<Int, Int>()
        #expect(map.update(1) { $0 += 1 } == nil)
        #expect(map.removeValue(forKey: 1) == nil)
        #expect(map.isEmpty)
    }

    @Test(arguments: UInt64(1)...8)
    func `a map does what a list of pairs does`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var map = OrderedMap<Int, UInt64>()
        var model: [(key: Int, value: UInt64)] = []
        // Enough keys that there are many chunks, and by turns more of them put in and taken out.
        let keys = seed.isMultiple(of: 2) ? 60 : 600
        for step in 0..<3000 {
            let isGrowing = step / 500 % 2 == 0
            let key = Int.random(in: 0..<keys, using: &random)
            let place = model.firstIndex { $0.key == key }
            switch Int.random(in: 0..<(isGrowing ? 4 : 8), using: &random) {
            case 0, 1:
                let value = random.next()
                map[key] = value
                if let place { model[place].value = value } else { model.append((key, value)) }
            case 2:
                let changed: Void? = map.update(key) { $0 &+= 1 }
                try #require((changed != nil) == (place != nil))
                if let place { model[place].value &+= 1 }
            default:
                // The first, the last or any of them goes, as in a queue, a stack or neither.
                let ends = [model.first?.key ?? key, model.last?.key ?? key, key]
                let gone = ends[isGrowing ? 2 : step / 100 % 3]
                let place = model.firstIndex { $0.key == gone }
                let removed = map.removeValue(forKey: gone)
                try #require(removed == place.map { model[$0].value })
                if let place { model.remove(at: place) }
            }
            let isAlike =
                map.count == model.count && map.isEmpty == model.isEmpty
                && map[key] == model.first { $0.key == key }?.value
            try #require(isAlike, "step \(step)")
            guard step.isMultiple(of: 7) else { continue }
            try #require(map.keys == model.map(\.key), "step \(step)")
            try #require(map.values == model.map(\.value), "step \(step)")
            try #require(model.allSatisfy { map[$0.key] == $0.value }, "step \(step)")
        }
    }

    @Test(arguments: UInt64(1)...8)
    func `frozen elements stay as they were, whatever becomes of the map`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var map = OrderedMap<Int, UInt64>()
        for key in 0..<400 { map[key] = random.next() }
        for key in 0..<400 where random.oneIn(3) { map[key] = nil }
        let (keys, values) = (map.keys, map.values)
        var frozen = map.elements
        var walked: [(key: Int, value: UInt64)] = []
        while true {
            for _ in 0..<3 {
                let key = Int.random(in: 0..<500, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: map[key] = nil
                case 1: map.update(key) { $0 = 0 }
                default: map[key] = 1
                }
            }
            guard let element = frozen.next() else { break }
            walked.append(element)
        }
        #expect(walked.map(\.key) == keys)
        #expect(walked.map(\.value) == values)
        #expect(map.values != values)
        #expect(frozen.next() == nil)
    }
}
