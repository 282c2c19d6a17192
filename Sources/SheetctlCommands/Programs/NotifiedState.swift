/// What a program has said of itself by sd_notify, as far as it still holds.
///
/// The daemon can be told all of it at once: after its restart, or when it has not listened for a while.
package struct NotifiedState: Hashable, Sendable {
    /// The lines of the last datagram that said how active the scene is.
    private var phase: [NotifyLine] = []
    private var status: NotifyLine?
    private var watchdog: NotifyLine?

    /// Of a program that has said nothing.
    package init() {}

    /// Takes what it says now.
    package mutating func take(_ text: NotifyText) {
        let said = text.lines.filter { Self.phaseNames.contains($0.name) }
        if !said.isEmpty { phase = said }
        // Of several the first counts.
        status = text.lines.first { $0.name == "STATUS" } ?? status
        watchdog = text.lines.first { $0.name == "WATCHDOG_USEC" } ?? watchdog
    }

    /// All that holds, as one text; nil when that is nothing.
    package var text: NotifyText? {
        let lines = phase + [status, watchdog].compactMap { $0 }
        return lines.isEmpty ? nil : NotifyText(lines: lines)
    }

    private static let phaseNames: Set = ["READY", "RELOADING", "STOPPING", "X_SHEETD_PHASE"]
}
