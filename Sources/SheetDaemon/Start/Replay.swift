import FactCoding
import Glibc
import SheetStore
import UnixIO

/// Prints a log or a snapshot as a person reads it (`--replay`).
///
/// Record by record: of what it prints there is never more in memory than one record. Whoever reads may
/// go away whenever they have seen enough.
struct Replay {
    private let file: StoredFile
    private let path: String
    private var isWhole: Bool
    /// What is to be written next; a record is mostly less than a write is worth.
    private var pending: [UInt8] = []

    /// - Parameter path: what it is called in what is printed.
    init(of file: StoredFile, at path: String) {
        self.file = file
        self.path = path
        isWhole = file.fault == nil || file.isTorn
    }

    /// Prints all of it to standard output.
    ///
    /// - Returns: whether all of it could be read; what was being written when its writer ended is no
    ///   loss.
    /// - Throws: what keeps standard output from taking it, but for a reader who has gone.
    consuming func print() throws(Errno) -> Bool {
        do throws(Errno) {
            try take(heading)
            for record in file.records { try take(lines(of: record)) }
            try take(ending)
            try flush()
        } catch {
            guard error.code == EPIPE else { throw error }
        }
        return isWhole
    }

    private var heading: [String] {
        let what =
            switch file.name.kind {
            case .log: "a log of facts from \(file.name.number) on"
            case .snapshot: "the state after fact \(file.name.number)"
            }
        return [
            "\(path): \(what)",
            "format version \(file.version), boot id \(file.bootID)",
        ]
    }

    private var ending: [String] {
        guard let fault = file.fault else { return ["end"] }
        return ["end: it \(fault)" + (file.isTorn ? ", and nobody had been told of it" : "")]
    }

    // MARK: Records

    private mutating func lines(of record: RecordFrame) -> [String] {
        let kind = file.name.kind == .log ? "fact" : "item"
        let numbers =
            record.count == 1
            ? "\(kind) \(record.number)" : "\(kind)s \(record.number) to \(record.last)"
        var lines = ["\(numbers), \(record.payload.count) bytes at byte \(record.start)"]
        do throws(CodingFault) {
            let told = try told(by: file.payload(of: record))
            for (index, report) in told.enumerated() {
                lines.append("    \(record.number + UInt64(index)) \(report[0])")
                lines += report.dropFirst().map { "    " + $0 }
            }
            if told.count != Int(record.count) {
                isWhole = false
                lines.append("    has \(told.count) \(kind)s and counts \(record.count)")
            }
        } catch {
            isWhole = false
            lines.append("    cannot be read: \(error)")
        }
        return lines
    }

    /// What a payload says, in lines a fact or an item.
    private func told(by payload: [UInt8]) throws(CodingFault) -> [[String]] {
        switch file.name.kind {
        case .log: try FactCoder.facts(in: payload).map { FactReport.lines(of: $0) }
        case .snapshot: try FactCoder.items(in: payload).map { FactReport.lines(of: $0) }
        }
    }

    // MARK: Output

    private mutating func take(_ lines: [String]) throws(Errno) {
        for line in lines {
            pending.append(contentsOf: line.utf8)
            pending.append(UInt8(ascii: "\n"))
        }
        if pending.count >= Limits.replayBytes { try flush() }
    }

    private mutating func flush() throws(Errno) {
        var written = 0
        while written < pending.count {
            let count = pending.withUnsafeBytes { buffer in
                let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
                return Glibc.write(STDOUT_FILENO, rest.baseAddress, rest.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Errno.last("write to", "standard output") }
            written += count
        }
        pending.removeAll(keepingCapacity: true)
    }
}
