import PresentationCore
import SheetGeometry
import SheetService
import Testing

@Suite struct `The values of a configuration` {
    @Test(arguments: [
        ("10", 10_000_000), ("1.25", 1_250_000), ("10s", 10_000_000), ("1h", 3_600_000_000),
        ("90d", 7_776_000_000_000), ("1500ms", 1_500_000), ("1h 30min", 5_400_000_000),
        ("1h30min", 5_400_000_000), ("55s500ms", 55_500_000), ("2 h", 7_200_000_000),
        ("1.5h", 5_400_000_000), ("48hr", 172_800_000_000), ("300ms20s 5day", 432_020_300_000),
        ("1y 12month", 63_115_200_000_000), ("2min 10", 130_000_000), ("1w", 604_800_000_000),
        ("3 seconds", 3_000_000), ("1.0000005s", 1_000_000), ("1000000us", 1_000_000),
        ("1000µs 1s", 1_001_000), ("1M", 2_629_800_000_000), ("1m", 60_000_000),
    ])
    func `times are those of systemd`(_ text: String, _ microseconds: Int) throws {
        let read = try configuration("[History]\nMaxAgeSec=\(text)")
        #expect(read.history.maximumAge == .microseconds(microseconds))
    }

    @Test func `a time without a unit is what the name of its key says`() throws {
        let read = try configuration("[Presentation]\nInputGuardMSec=250\nInactiveGraceSec=2")
        #expect(read.presentation.inputGuard == .milliseconds(250))
        #expect(read.presentation.inactiveGrace == .seconds(2))
        let other = try configuration("[Presentation]\nInputGuardMSec=1s")
        #expect(other.presentation.inputGuard == .seconds(1))
    }

    @Test(arguments: [
        "h", "1x", "-1", "1.", ".5", "1..5", "10 s s", "1h-30min", "infinity", "1e3", "1,5h",
        "99999999999999999999", "9999999999999y", "300000y", "9223372036854775807d 1d", "٣",
        "1s 9223372036854775807us", "30d 1us", "999ms", "0",
    ])
    func `what is no time is refused`(_ text: String) {
        let said = warnings("[Limits]\nEndedKeepSec=\(text)")
        #expect(
            said == [
                "test.conf:2: EndedKeepSec=\(text) cannot be: write a time from 1s to 30d; it stays 1h"
            ])
    }

    @Test(arguments: [
        ("65536", 65_536), ("64K", 65_536), ("1M", 1 << 20), ("1.5M", 3 << 19), ("16 M", 16 << 20),
        ("2048B", 2048), ("0.25M", 1 << 18),
    ])
    func `sizes have 1024 for their base`(_ text: String, _ bytes: Int) throws {
        #expect(try configuration("[Limits]\nSheetBytes=\(text)").limits.core.sheetBytes == bytes)
    }

    @Test(arguments: [
        "K", "64k", "64KB", "64KiB", "-1K", "1M 1K", "1023", "17M", "9E", "99E", "1.K", "0x400",
        "9223372036854775808",
    ])
    func `what is no size is refused`(_ text: String) {
        #expect(
            warnings("[Limits]\nSheetBytes=\(text)") == [
                "test.conf:2: SheetBytes=\(text) cannot be: write a size from 1K to 16M; it stays 64K"
            ])
    }

    @Test(arguments: [
        ("1", true), ("yes", true), ("true", true), ("on", true), ("Yes", true), ("TRUE", true),
        ("0", false), ("no", false), ("false", false), ("off", false), ("Off", false),
    ])
    func `truth has many names`(_ text: String, _ isTrue: Bool) throws {
        // Set to the contrary first, so that it is this line that decides.
        let file = "[Presentation]\nUnlockOnActivate=\(!isTrue)\nUnlockOnActivate=\(text)"
        #expect(try configuration(file).presentation.unlocksOnActivate == isTrue)
    }

    @Test(arguments: [("1", 1), ("1000000", 1_000_000), ("+7", 7), ("007", 7)])
    func `counts are whole numbers`(_ text: String, _ count: Int) throws {
        #expect(try configuration("[Limits]\nSheets=\(text)").limits.core.sheets == count)
    }

    @Test(arguments: ["0", "1000001", "-1", "1.0", "1K", "many", "1 2", "99999999999999999999"])
    func `what is no count is refused`(_ text: String) {
        #expect(
            warnings("[Limits]\nSheets=\(text)") == [
                "test.conf:2: Sheets=\(text) cannot be: write a whole number from 1 to 1000000; it"
                    + " stays 20000"
            ])
    }

    @Test(arguments: [
        ("50", DragDismissThreshold.points(50)), ("12.5", .points(12.5)),
        ("1/3", .standard), ("1/1", .part(1)), ("1.5/2", .part(0.75)),
    ])
    func `a drag is measured in points or parts`(
        _ text: String, _ threshold: DragDismissThreshold
    ) throws {
        let read = try configuration("[Rendering]\nDragDismissThreshold=\(text)")
        #expect(read.rendering.dragDismissThreshold == threshold)
    }

    @Test(arguments: [
        "2/1", "0/3", "1/0", "-1/3", "1/3/4", "1/", "/3", "33%", "nan", "-5", "1000001", "0",
    ])
    func `what is neither is refused`(_ text: String) {
        #expect(warnings("[Rendering]\nDragDismissThreshold=\(text)").count == 1)
    }

    @Test(arguments: ["nan", "inf", "-0.1", "1.1", "40%", "x"])
    func `an opacity is from 0 to 1`(_ text: String) {
        #expect(
            warnings("[Rendering]\nDimOpacity=\(text)") == [
                "test.conf:2: DimOpacity=\(text) cannot be: write a number from 0 to 1; it stays 0.4"
            ])
    }

    @Test func `policies are words`() throws {
        let read = try configuration("[Presentation]\nOnInactive=hold\nOnBackground=keep")
        #expect(read.presentation.policies.onInactive == .hold)
        #expect(read.presentation.policies.onBackground == .keep)
        #expect(
            warnings("[Presentation]\nOnInactive=Hold") == [
                "test.conf:2: OnInactive=Hold cannot be: write dismiss, hold or keep; it stays dismiss"
            ])
    }

    @Test func `each level of the log has a name and a number`() throws {
        for severity in Severity.allCases {
            for text in [severity.name, "\(severity.rawValue)"] {
                #expect(
                    try configuration("[Service]\nLogLevel=\(text)").service.logLevel == severity)
            }
        }
        #expect(warnings("[Service]\nLogLevel=loud\nLogLevel=8").count == 2)
    }

    @Test(arguments: ["wheel", "_x", "a.b-c_d", "DOM\\people", "people@example.org", "0", "1000"])
    func `groups have names or numbers`(_ text: String) throws {
        #expect(try configuration("[Access]\nAdminGroup=\(text)").access.adminGroup == text)
    }

    @Test(arguments: ["two words", "-x", "4294967295", "4294967296", "1x", "x:y", "wheel,adm"])
    func `what can be no group is refused`(_ text: String) {
        #expect(
            warnings("[Access]\nAdminGroup=\(text)") == [
                "test.conf:2: AdminGroup=\(text) cannot be: write the name of a group, or its number; it"
                    + " stays empty"
            ])
    }

    @Test(arguments: ["/run/x/socket", "@sheetd", "/" + String(repeating: "x", count: 106)])
    func `sockets have paths or abstract names`(_ text: String) throws {
        #expect(try configuration("[Service]\nSocket=\(text)").service.socket == text)
    }

    @Test(arguments: ["@", "run/socket", "./socket", "/" + String(repeating: "x", count: 107)])
    func `what is neither, or too long, is refused`(_ text: String) {
        #expect(warnings("[Service]\nSocket=\(text)").count == 1)
    }
}
