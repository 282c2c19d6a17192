import FactCoding
import FactRecording
import PresentationCore
import SheetStore

/// A log of facts.
///
/// As it is: what counts as a record is one. With its checksums put right: facts that are read are the
/// same once they were written and read again; those that fit are recorded, lead to the same state when
/// they are restored, and not to another one with a bit of them changed; and nothing that follows on
/// them traps.
enum LogTarget {
    static func run(_ bytes: UnsafeRawBufferPointer) throws(Violation) {
        let file = Array(bytes)
        try StoredRecords.check(file)
        let asItIs = RecordedState.restore(from: MemoryFolder("facts-00000000000000000001", file))
        try demand(asItIs.recorder.isRecording, "nothing is recorded after this log")

        var state = Coordinator(limits: RecordedState.limits, owner: RecordedState.owner)
        var applied: [Fact] = []
        for payload in StoredRecords.payloads(in: file) {
            guard let facts = try? FactCoder.facts(in: payload) else { continue }
            try checkCoding(of: facts)
            for fact in facts where (try? state.apply(checking: fact)) != nil {
                applied.append(fact)
            }
        }
        guard !applied.isEmpty else { return }
        let log = try RecordedState.checkRecording(of: applied, leadingTo: state)
        try checkChange(in: log.bytes, seed: bytes)
        if state.brokenInvariant == nil { try RecordedState.checkSnapshot(of: state) }
        RecordedState.goOn(state, atLeastAt: Instant(nanoseconds: 1 << 62))
    }

    private static func checkCoding(of facts: [Fact]) throws(Violation) {
        var written: [UInt8] = []
        for fact in facts {
            FactCoder.append(fact, to: &written)
            try demand(!FactReport.lines(of: fact).isEmpty, "\(fact) cannot be told")
        }
        do {
            let again = try FactCoder.facts(in: written)
            try demand(again == facts, "\(facts) are written as \(again)")
        } catch let fault as CodingFault {
            throw Violation("what was written cannot be read: \(fault)")
        } catch {
            throw Violation("\(error)")
        }
    }

    /// Changes one bit of a whole log: what counted up to there still does, and the record around it not.
    private static func checkChange(
        in log: [UInt8], seed: UnsafeRawBufferPointer
    ) throws(Violation) {
        guard let whole = try? StoredFile(log) else { throw Violation("the log is none") }
        let choice = seed.reduce(UInt64(7)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let place = Int(choice >> 8 % UInt64(log.count))
        var changed = log
        changed[place] ^= 1 << UInt8(choice & 7)
        guard place >= StoreFormat.headerBytes else {
            return try demand((try? StoredFile(changed)) == nil, "a changed header counts")
        }
        guard let file = try? StoredFile(changed) else { throw Violation("the header is lost") }
        let before = whole.records.filter { $0.end <= place }
        let isPadding = whole.records.contains {
            ($0.payload.upperBound + 1..<$0.end).contains(place)
        }
        if !isPadding {
            try demand(file.records == before, "a record counts of which bit \(place) has changed")
        }
    }
}
