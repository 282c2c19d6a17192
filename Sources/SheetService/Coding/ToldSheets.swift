import PresentationCore
import SheetInterface
import Varlink

/// Sheets as they were told last to those who may know all of them: who looks at a sheet again is told it
/// without putting it into words again.
///
/// What is kept of a sheet counts only while the sheet is as it was then, so nobody has to say that it has
/// changed. Each sheet has one place, which it shares with others: who was told last has it.
struct ToldSheets {
    /// How many sheets are kept at most, and how many bytes the words of one have.
    private static let bounds = (count: 256, bytes: 4096)

    private final class Telling {
        let sheet: Presentation
        let reply: [UInt8]

        init(_ sheet: Presentation, _ reply: [UInt8]) {
            self.sheet = sheet
            self.reply = reply
        }
    }

    private var tellings = [Telling?](repeating: nil, count: bounds.count)

    private static func place(of sheet: Presentation) -> Int {
        Int(truncatingIfNeeded: sheet.serial % UInt64(bounds.count))
    }

    /// The reply of DescribeSheet, a whole frame, for a sheet that is as it was told last; `nil` for
    /// others.
    func reply(about sheet: Presentation, at now: Instant) -> [UInt8]? {
        guard let told = tellings[Self.place(of: sheet)], told.sheet.serial == sheet.serial,
            sheet.expiry == nil, sheet.isTold(as: told.sheet)
        else { return nil }
        assert(told.reply == Self.reply(about: sheet, at: now))
        return told.reply
    }

    /// Keeps how a sheet is told now, and returns that.
    mutating func tell(_ sheet: Presentation, at now: Instant) -> [UInt8] {
        let reply = Self.reply(about: sheet, at: now)
        // What is left of its time is another at each moment.
        if sheet.expiry == nil, sheet.content.words.count <= Self.bounds.bytes {
            tellings[Self.place(of: sheet)] = Telling(sheet, reply)
        }
        return reply
    }

    private static func reply(about sheet: Presentation, at now: Instant) -> [UInt8] {
        let told = Wire.Sheet(sheet, whole: true, at: now)
        return ServerConnection.lastFrame(DescribeSheet.Reply(sheet: told))
    }

    /// Forgets a sheet that has ended.
    mutating func remove(_ sheet: Presentation) {
        let place = Self.place(of: sheet)
        if tellings[place]?.sheet.serial == sheet.serial { tellings[place] = nil }
    }
}
