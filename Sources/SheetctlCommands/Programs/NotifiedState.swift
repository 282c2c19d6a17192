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

    /// Takes what it says now; not what the daemon passes over as a whole.
    package mutating func take(_ text: NotifyText) {
        guard !text.lines.contains(where: { $0.name == "BARRIER" }) else { return }
        let outright = text.lines.first { $0.name == Self.outrightName }
        guard outright.map({ Self.outrightPhases.contains($0.text) }) != false else { return }
        let said = outright.map { [$0] } ?? text.lines.filter { Self.phases.contains($0.text) }
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

    private static let phases: Set = ["READY=1", "RELOADING=1", "STOPPING=1"]
    private static let outrightName = "X_SHEETD_PHASE"
    private static let outrightPhases = ["active", "inactive", "background"].map {
        "\(outrightName)=\($0)"
    }
}
