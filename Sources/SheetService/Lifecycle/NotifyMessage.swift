package import PresentationCore

/// What an sd_notify datagram says, as far as it means something here (R37).
///
/// Of a field that stands there twice the first one counts. Fields that mean nothing here are passed
/// over, as are those that have a value that they cannot have.
///
/// **Source:** sd_notify(3); docs/rules.md, R37.
package struct NotifyMessage: Hashable, Sendable {
    /// The phase that it tells of: X_SHEETD_PHASE=, else of STOPPING=1, READY=1 and RELOADING=1 the
    /// first in this order.
    package private(set) var phase: ScenePhase?
    /// STATUS=: fit to be shown, and empty to take back what was said before.
    package private(set) var status: String?
    /// The scene that it speaks of: X_SHEETD_SCENE=.
    package private(set) var scene: SceneID?
    /// WATCHDOG=1 or WATCHDOG=trigger.
    package private(set) var sign: Sign?
    /// WATCHDOG_USEC=.
    package private(set) var watchdog: Watchdog?

    /// What a process says of how it is.
    package enum Sign: Hashable, Sendable {
        /// It goes on.
        case alive
        /// It has found itself that it does not.
        case failed
    }

    /// What a process promises.
    package enum Watchdog: Hashable, Sendable {
        /// A sign of life, at least so often.
        case every(Duration)
        /// None.
        case off
    }

    /// Why a datagram as a whole says nothing. It reads on from "it".
    package enum Fault: Error, Hashable, Sendable {
        case holdsNUL
        case mixesBarrier
        case namesNoPhase
        case namesNoScene
    }

    /// Reads a datagram, without the descriptors that came with it.
    ///
    /// - Throws: `Fault`, whatever the bytes are; never traps.
    package init(_ bytes: [UInt8]) throws(Fault) {
        let lines = try NotifyMessage.lines(of: bytes)
        let fields = Fields(lines)
        let isMixed = lines.count > 1 && fields["BARRIER"] != nil
        guard !isMixed else { throw .mixesBarrier }
        phase = try NotifyMessage.phase(in: fields)
        scene = try NotifyMessage.scene(in: fields)
        status = fields["STATUS"].map(NotifyMessage.shownStatus)
        sign = fields.word("WATCHDOG").flatMap(NotifyMessage.sign)
        watchdog = fields.word("WATCHDOG_USEC").flatMap(NotifyMessage.watchdog)
    }

    /// Whether it says nothing that means something here.
    package var isEmpty: Bool {
        phase == nil && status == nil && sign == nil && watchdog == nil
    }

    /// Whether a datagram is a barrier: its sender waits for its one descriptor to be closed, which is
    /// to happen after all earlier datagrams have been handled.
    ///
    /// **Source:** sd_notify_barrier(3).
    package static func isBarrier(_ bytes: [UInt8]) -> Bool {
        guard let lines = try? lines(of: bytes), lines.count == 1 else { return false }
        return lines[0].elementsEqual("BARRIER=1".utf8)
    }

    // MARK: Fields

    /// The lines that are not empty. One NUL may stand at the end, as of a C string.
    private static func lines(of bytes: [UInt8]) throws(Fault) -> [ArraySlice<UInt8>] {
        let text = bytes.last == 0 ? bytes.dropLast() : bytes[...]
        guard !text.contains(0) else { throw .holdsNUL }
        return text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    }

    private static func phase(in fields: Fields) throws(Fault) -> ScenePhase? {
        if fields["X_SHEETD_PHASE"] != nil {
            switch fields.word("X_SHEETD_PHASE") {
            case "active": return .active
            case "inactive": return .inactive
            case "background": return .background
            default: throw .namesNoPhase
            }
        }
        if fields.word("STOPPING") == "1" { return .background }
        if fields.word("READY") == "1" { return .active }
        return fields.word("RELOADING") == "1" ? .inactive : nil
    }

    /// A scene that is named wrongly must not stand for the default one.
    private static func scene(in fields: Fields) throws(Fault) -> SceneID? {
        guard fields["X_SHEETD_SCENE"] != nil else { return nil }
        guard let word = fields.word("X_SHEETD_SCENE"), WordRules.isName(word) else {
            throw .namesNoScene
        }
        return SceneID(word)
    }

    private static func sign(_ word: String) -> Sign? {
        switch word {
        case "1": .alive
        case "trigger": .failed
        default: nil
        }
    }

    /// 0 and what is longer than anybody waits for are none, as for systemd.
    private static func watchdog(_ word: String) -> Watchdog? {
        guard !word.isEmpty, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        guard let microseconds = Int64(word), microseconds > 0,
            microseconds <= ServiceLimits.watchdogMicroseconds
        else { return .off }
        return .every(.microseconds(microseconds))
    }

    /// What is no text is none, as for systemd; what cannot be drawn (R27) becomes a space, and what is
    /// too long is cut.
    private static func shownStatus(_ bytes: ArraySlice<UInt8>) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { return "" }
        var status = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(ServiceLimits.statusLength) {
            status.append(WordRules.isPlain(scalar) ? scalar : " ")
        }
        return String(status)
    }
}

/// The fields of a datagram by their names; of those with one name the first.
private struct Fields {
    private var values: [String: ArraySlice<UInt8>] = [:]

    init(_ lines: [ArraySlice<UInt8>]) {
        for line in lines {
            guard let end = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: line[..<end], as: UTF8.self)
            if values[name] == nil { values[name] = line[(end + 1)...] }
        }
    }

    subscript(name: String) -> ArraySlice<UInt8>? { values[name] }

    /// A value that is text.
    func word(_ name: String) -> String? {
        values[name].flatMap { String(validating: $0, as: UTF8.self) }
    }
}

extension NotifyMessage.Fault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .holdsNUL: "holds a NUL"
        case .mixesBarrier: "is a barrier and more"
        case .namesNoPhase: "names a phase that there is not"
        case .namesNoScene: "names what can be no scene"
        }
    }
}
