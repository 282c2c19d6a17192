import FactCoding
import FactRecording
import PresentationCore
import SheetStore

/// A snapshot of the state.
///
/// As it is: what counts as a record is one. With its checksums put right: items that are read are the
/// same once they were written and read again; the state that they make keeps the rules, is the same when
/// it is written and restored, and nothing that follows on it traps.
enum SnapshotTarget {
    static func run(_ bytes: UnsafeRawBufferPointer) throws(Violation) {
        let file = Array(bytes)
        try StoredRecords.check(file)
        let asItIs = RecordedState.restore(
            from: MemoryFolder("snapshot-00000000000000000009", file))
        try demand(asItIs.recorder.isRecording, "nothing is recorded after this snapshot")

        var restoration = CoordinatorRestoration(
            limits: RecordedState.limits, owner: RecordedState.owner)
        for payload in StoredRecords.payloads(in: file) {
            guard let items = try? FactCoder.items(in: payload) else { continue }
            try checkCoding(of: items)
            // One that does not fit is left out, as if it were not there.
            for item in items {
                var next = restoration
                if (try? next.add(item)) != nil { restoration = next }
            }
        }
        guard let state = try? restoration.finish() else { return }
        if let broken = state.brokenInvariant { throw Violation(broken) }
        try RecordedState.checkSnapshot(of: state)
        RecordedState.goOn(state, atLeastAt: Instant(nanoseconds: 1 << 62))
    }

    private static func checkCoding(of items: [SnapshotItem]) throws(Violation) {
        var written: [UInt8] = []
        for item in items {
            FactCoder.append(item, to: &written)
            try demand(!FactReport.lines(of: item).isEmpty, "\(item) cannot be told")
        }
        let again = try? FactCoder.items(in: written)
        try demand(again == items, "\(items) are written as \(String(describing: again))")
    }
}
