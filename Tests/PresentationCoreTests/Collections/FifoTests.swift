import PresentationCore
import TestKit
import Testing

@Suite struct FifoTests {
    @Test func `what has waited longest comes out first`() {
        var queue = Fifo([1, 2])
        queue.append(3)
        #expect(queue.popFirst() == 1)
        #expect(queue.first == 2)
        #expect(Array(queue.elements) == [2, 3])
    }

    @Test func `an empty queue gives nothing`() {
        var queue = Fifo<Int>()
        #expect(queue.popFirst() == nil)
        #expect(queue.first == nil)
        #expect(queue.isEmpty)
    }

    @Test func `two queues are equal whatever was taken out before`() {
        var one = Fifo([0, 1, 2])
        one.popFirst()
        #expect(one == Fifo([1, 2]))
        #expect(one.hashValue == Fifo([1, 2]).hashValue)
        #expect(one != Fifo([2, 1]))
    }

    @Test(arguments: UInt64(1)...5)
    func `a queue does what an array does`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var queue = Fifo<UInt64>()
        var model: [UInt64] = []
        for step in 0..<3000 {
            // Long queues first, then short ones, so that the front is let go in both.
            if Int.random(in: 0..<10, using: &random) < (step < 1500 ? 7 : 3) {
                let element = random.next()
                queue.append(element)
                model.append(element)
            } else {
                let oldest = model.isEmpty ? nil : model.removeFirst()
                try #require(queue.popFirst() == oldest)
            }
            let isAlike =
                queue.count == model.count && queue.first == model.first
                && queue.elements.elementsEqual(model)
            try #require(isAlike, "step \(step)")
        }
    }
}
