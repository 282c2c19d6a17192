import SheetInterface

/// The options that say when a sheet's time is over.
struct Expiry: Hashable, Sendable {
    static let expires = Option(
        "expires", argument: "TIME", help: "how long it lives, as 30s or 1h 30min")
    static let visibleFor = Option(
        "visible-for", argument: "TIME", help: "the same, counted while it can be seen")

    static let all = [expires, visibleFor]

    private let time: TimeAllowance
    private let clock: Wire.ExpiryClock?

    /// Nil when neither option is given.
    init?(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectAtMostOne(of: Self.all)
        if let time = try arguments.lifetime(Self.visibleFor) {
            self.time = time
            clock = .visible
        } else if let time = try arguments.lifetime(Self.expires) {
            self.time = time
            clock = nil
        } else {
            return nil
        }
    }

    /// Puts it in place of what a sheet says.
    func apply(to sheet: inout Wire.SheetRequest) {
        sheet.expiresAfterMSec = time.milliseconds
        sheet.expiryClock = time == .infinite ? nil : clock
    }
}
