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
        // Enough keys, and enough removals in a row, that holes are closed many times.
        for step in 0..<1000 {
            let key = Int.random(in: 0..<60, using: &random)
            let place = model.firstIndex { $0.key == key }
            switch Int.random(in: 0..<(step / 100 % 2 == 0 ? 4 : 8), using: &random) {
            case 0, 1:
                let value = random.next()
                map[key] = value
                if let place { model[place].value = value } else { model.append((key, value)) }
            case 2:
                let changed: Void? = map.update(key) { $0 &+= 1 }
                try #require((changed != nil) == (place != nil))
                if let place { model[place].value &+= 1 }
            default:
                let removed = map.removeValue(forKey: key)
                try #require(removed == place.map { model[$0].value })
                if let place { model.remove(at: place) }
            }
            let isAlike =
                map.count == model.count && map.isEmpty == model.isEmpty
                && map[key] == model.first { $0.key == key }?.value
                && map.keys == model.map(\.key) && map.values == model.map(\.value)
            try #require(isAlike, "step \(step)")
        }
    }
}
