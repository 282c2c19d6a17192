import PresentationCore
import SheetInterface
import Varlink

/// Sheets as they were told last to those who may know all of them: who looks at a sheet again is told it
/// without putting it into words again.
///
/// What is kept of a sheet counts only while the sheet is as it was then, so nobody has to say that it has
/// changed.
struct ToldSheets {
    /// How many sheets are kept, and how many bytes the words of one have at most.
    private static let bounds = (count: 256, bytes: 4096)

    private struct Telling {
        let sheet: Presentation
        let words: RawJSON
    }

    private var tellings: [SheetID: Telling] = [:]

    /// A whole sheet as the interface has it.
    mutating func words(of sheet: Presentation, at now: Instant) -> RawJSON {
        // What is left of its time is another at each moment.
        guard sheet.expiry == nil, sheet.content.words.count <= Self.bounds.bytes else {
            return RawJSON(Wire.Sheet(sheet, whole: true, at: now))
        }
        if let told = tellings[sheet.id], sheet.isTold(as: told.sheet) {
            assert(told.words == RawJSON(Wire.Sheet(sheet, whole: true, at: now)))
            return told.words
        }
        let words = RawJSON(Wire.Sheet(sheet, whole: true, at: now))
        if tellings.count >= Self.bounds.count { tellings.removeAll() }
        tellings[sheet.id] = Telling(sheet: sheet, words: words)
        return words
    }

    /// Forgets a sheet that has ended.
    mutating func remove(_ id: SheetID) { tellings[id] = nil }
}

/// The reply of DescribeSheet for a live sheet, in words already.
struct ToldSheet: WireEncodable {
    let words: RawJSON

    func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("sheet", words)
        writer.endObject()
    }
}
