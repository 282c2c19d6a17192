import PresentationCore
import SheetService

/// A datagram of sd_notify.
///
/// What it says is fit to be shown and within bounds, does not change when it is said twice or when a C
/// string's end is behind it, and is the same once it was written anew.
enum NotifyTarget {
    static func run(_ bytes: UnsafeRawBufferPointer) throws(Violation) {
        let datagram = Array(bytes)
        let isBarrier = NotifyMessage.isBarrier(datagram)
        guard let message = read(datagram) else {
            return try demand(!isBarrier, "a barrier cannot be read")
        }
        if isBarrier { try demand(message.isEmpty, "a barrier says something") }
        try check(message)
        if datagram.last != 0 {
            try demand(read(datagram + [0]) == message, "a NUL at the end changes it")
            let twice = read(datagram + [UInt8(ascii: "\n")] + datagram)
            let isMixed = twice == nil && holdsBarrier(datagram)
            try demand(isMixed || twice == message, "it is another one when it is said twice")
        }
        try demand(read(written(message)) == message, "it is another one when it is written anew")
    }

    private static func read(_ datagram: [UInt8]) -> NotifyMessage? { try? NotifyMessage(datagram) }

    private static func holdsBarrier(_ datagram: [UInt8]) -> Bool {
        // By bytes: to a string, a sign that joins the one before it makes it another one.
        let word = Array("BARRIER=".utf8)
        return datagram.indices.contains { datagram[$0...].starts(with: word) }
    }

    private static func check(_ message: NotifyMessage) throws(Violation) {
        if let status = message.status {
            try demand(
                status.unicodeScalars.count <= ServiceLimits.statusLength, "the status is too long")
            let isPlain = status.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
            try demand(isPlain, "the status cannot be shown")
        }
        if case .every(let time)? = message.watchdog {
            let longest = Duration.microseconds(ServiceLimits.watchdogMicroseconds)
            try demand(time > .zero && time <= longest, "signs of life every \(time)")
        }
        if let scene = message.scene {
            try demand((1...64).contains("\(scene)".utf8.count), "\(scene) names no scene")
        }
    }

    private static func written(_ message: NotifyMessage) -> [UInt8] {
        var lines: [String] = []
        if let phase = message.phase { lines.append("X_SHEETD_PHASE=\(phase)") }
        if let scene = message.scene { lines.append("X_SHEETD_SCENE=\(scene)") }
        if let status = message.status { lines.append("STATUS=\(status)") }
        switch message.sign {
        case .alive?: lines.append("WATCHDOG=1")
        case .failed?: lines.append("WATCHDOG=trigger")
        case nil: break
        }
        switch message.watchdog {
        case .every(let time)?:
            let (seconds, attoseconds) = time.components
            lines.append("WATCHDOG_USEC=\(seconds * 1_000_000 + attoseconds / 1_000_000_000_000)")
        case .off?: lines.append("WATCHDOG_USEC=0")
        case nil: break
        }
        return Array(lines.joined(separator: "\n").utf8)
    }
}
