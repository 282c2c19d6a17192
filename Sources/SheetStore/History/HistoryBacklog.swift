/// Entries that wait, the oldest first, in chunks: so that the lock under which one is added is never
/// held for as long as it takes to move all the others.
struct HistoryBacklog {
    private var chunks: [[HistoryMailbox.Waiting]] = []
    /// How many of the first chunk have been dropped.
    private var droppedCount = 0
    /// How many wait.
    private(set) var count = 0

    /// Where the oldest stands.
    var firstPlace: HistoryMailbox.Place? {
        count > 0 ? chunks[0][droppedCount].place : nil
    }

    /// Adds the newest.
    mutating func append(_ waiting: HistoryMailbox.Waiting) {
        count += 1
        if let last = chunks.indices.last, chunks[last].count < HistoryLimits.chunkEntries {
            chunks[last].append(waiting)
        } else {
            var chunk: [HistoryMailbox.Waiting] = []
            chunk.reserveCapacity(chunks.isEmpty ? 1 : HistoryLimits.chunkEntries)
            chunk.append(waiting)
            chunks.append(chunk)
        }
    }

    /// Drops the oldest, which there must be.
    mutating func dropFirst() -> HistoryMailbox.Waiting {
        let first = chunks[0][droppedCount]
        count -= 1
        droppedCount += 1
        if droppedCount == chunks[0].count {
            chunks.removeFirst()
            droppedCount = 0
        }
        return first
    }

    /// Takes out the oldest chunk; of those that are repeated, all.
    mutating func take() -> [ArraySlice<HistoryMailbox.Waiting>] {
        var taken: [ArraySlice<HistoryMailbox.Waiting>] = []
        var isComplete = false
        while !isComplete, let chunk = chunks.first?[droppedCount...] {
            isComplete = chunk.last?.isRepeated != true
            taken.append(chunk)
            count -= chunk.count
            chunks.removeFirst()
            droppedCount = 0
        }
        return taken
    }
}
