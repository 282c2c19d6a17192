import PresentationCore
import SheetService
import TestKit
import Testing

@Suite("R37: what a datagram says")
struct NotifyMessageTests {
    @Test(arguments: [
        ("READY=1", ScenePhase?.some(.active)),
        ("RELOADING=1\nMONOTONIC_USEC=5", .inactive),
        ("STOPPING=1", .background),
        // As for systemd since 253: stopping beats ready, ready ends a reload.
        ("STOPPING=1\nREADY=1", .background),
        ("READY=1\nSTOPPING=1\nRELOADING=1", .background),
        ("READY=1\nRELOADING=1", .active),
        ("RELOADING=1\nREADY=1", .active),
        ("READY=1\r\nSTATUS=x\r\n", .active),
        ("\n\n\nREADY=1\n", .active),
        ("READY=1\0", .active),
        ("STATUS=READY=1", nil), ("READY=0", nil), ("READY=yes", nil), ("READY", nil),
        (" READY=1", nil), ("ready=1", nil), ("MAINPID=1", nil), ("", nil), ("=", nil),
        ("=\n=", nil),
        // The first one counts.
        ("READY=0\nREADY=1", nil),
        ("X_SHEETD_PHASE=active", .active),
        ("X_SHEETD_PHASE=inactive", .inactive),
        ("X_SHEETD_PHASE=background", .background),
        ("STOPPING=1\nX_SHEETD_PHASE=active", .active),
        ("X_SHEETD_PHASE=inactive\nREADY=1", .inactive),
        ("X_SHEETD_PHASE=active\nX_SHEETD_PHASE=background", .active),
    ])
    func `the phase is that of the strongest word`(text: String, phase: ScenePhase?) throws {
        #expect(try NotifyMessage(Array(text.utf8)).phase == phase)
    }

    @Test(arguments: [
        ("STATUS=Playing a film", "Playing a film"),
        ("STATUS=a=b", "a=b"),
        ("STATUS=first\nSTATUS=second", "first"),
        ("STATUS=", ""),
        ("STATUS=\u{1B}[2Jred\tx\u{7F}\u{85}y", " [2Jred x  y"),
        ("STATUS=a\u{202E}b\u{2066}c\u{2069}", "a b c "),
        ("STATUS=" + String(repeating: "ü", count: 300), String(repeating: "ü", count: 256)),
    ])
    func `the status can be shown wherever there is a line`(text: String, status: String) throws {
        #expect(try NotifyMessage(Array(text.utf8)).status == status)
    }

    @Test func `a status that is no text clears what was there`() throws {
        #expect(try NotifyMessage(Array("STATUS=a".utf8) + [0xFF]).status == "")
        #expect(try NotifyMessage(Array("READY=1".utf8)).status == nil)
    }

    @Test(arguments: [
        ("WATCHDOG=1", NotifyMessage.Sign?.some(.alive)), ("WATCHDOG=trigger", .failed),
        ("WATCHDOG=1\nWATCHDOG=trigger", .alive), ("WATCHDOG=0", nil), ("WATCHDOG=", nil),
        ("WATCHDOG=yes", nil), ("WATCHDOG_USEC=1", nil),
    ])
    func `a sign of life is one of two words`(text: String, sign: NotifyMessage.Sign?) throws {
        #expect(try NotifyMessage(Array(text.utf8)).sign == sign)
    }

    @Test(arguments: [
        ("1", NotifyMessage.Watchdog?.some(.every(.microseconds(1)))),
        ("20000000", .every(.seconds(20))), ("007", .every(.microseconds(7))),
        ("1000000000000000", .every(.seconds(1_000_000_000))),
        ("0", .off), ("1000000000000001", .off), ("18446744073709551615", .off),
        ("99999999999999999999999", .off),
        ("", nil), ("-1", nil), ("+1", nil), ("1s", nil), ("1.5", nil), ("0x10", nil), (" 1", nil),
        ("infinity", nil),
    ])
    func `a watchdog is a number of microseconds`(
        word: String, watchdog: NotifyMessage.Watchdog?
    ) throws {
        #expect(try NotifyMessage(Array("WATCHDOG_USEC=\(word)".utf8)).watchdog == watchdog)
    }

    @Test(arguments: [
        ("READY=1\0STATUS=x", NotifyMessage.Fault.holdsNUL), ("\0\0", .holdsNUL),
        ("READY=1\0\0", .holdsNUL),
        ("BARRIER=1\nREADY=1", .mixesBarrier), ("READY=1\nBARRIER=1", .mixesBarrier),
        ("X_SHEETD_PHASE=asleep", .namesNoPhase), ("X_SHEETD_PHASE=", .namesNoPhase),
        ("X_SHEETD_PHASE=Active", .namesNoPhase),
        ("READY=1\nX_SHEETD_PHASE=\u{202E}", .namesNoPhase),
        ("X_SHEETD_SCENE=", .namesNoScene), ("X_SHEETD_SCENE=a b", .namesNoScene),
        ("X_SHEETD_SCENE=" + String(repeating: "a", count: 65), .namesNoScene),
    ])
    func `a datagram with something wrong in it says nothing`(
        text: String, fault: NotifyMessage.Fault
    ) {
        #expect(throws: fault) { try NotifyMessage(Array(text.utf8)) }
    }

    @Test func `a scene is named as anywhere`() throws {
        let message = try NotifyMessage(Array("X_SHEETD_SCENE=kiosk-1\nREADY=1".utf8))
        #expect(message.scene == SceneID("kiosk-1"))
        #expect(!message.isEmpty)
        #expect(try NotifyMessage(Array("X_SHEETD_SCENE=kiosk-1\nMAINPID=5".utf8)).isEmpty)
    }

    @Test(arguments: [
        ("BARRIER=1", true), ("BARRIER=1\n", true), ("\nBARRIER=1\0", true), ("BARRIER=0", false),
        ("BARRIER=1\nBARRIER=1", false), ("BARRIER=1\nREADY=1", false), ("", false),
        ("BARRIER=1\0x", false),
    ])
    func `a barrier stands alone`(text: String, isBarrier: Bool) {
        #expect(NotifyMessage.isBarrier(Array(text.utf8)) == isBarrier)
    }

    @Test func `whatever bytes come, what is read of them keeps its bounds`() {
        var random = SplitMix64(seed: 37)
        let pieces = [
            "READY=1", "STOPPING=", "STATUS=", "\n", "\r", "\0", "=", "X_SHEETD_SCENE=", "main",
            "WATCHDOG=1", "WATCHDOG_USEC=", "9", "\u{202E}", "X_SHEETD_PHASE=", "active",
            "BARRIER=1",
        ].map { Array($0.utf8) }
        for _ in 0..<5000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                bytes +=
                    random.oneIn(4)
                    ? [UInt8.random(in: 0...255, using: &random)]
                    : pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }
            _ = NotifyMessage.isBarrier(bytes)
            guard let message = try? NotifyMessage(bytes) else { continue }
            #expect((message.status ?? "").unicodeScalars.count <= 256)
            #expect((message.status ?? "").unicodeScalars.allSatisfy { $0.value >= 0x20 })
            #expect(message.scene.map { !$0.description.isEmpty } ?? true)
        }
    }
}
