import SheetctlCommands
import TestKit
import Testing

@Suite struct NotifyTextTests {
    private func told(_ text: String, of scene: String = "kiosk") -> String? {
        NotifyText(Array(text.utf8)).map { String(decoding: $0.datagram(of: scene), as: UTF8.self) }
    }

    @Test(arguments: [
        ("", ""), ("\n\r\n", ""), ("READY=1", "\nREADY=1"), ("READY=1\0", "\nREADY=1"),
        ("A\r\nB=\rC==\n", "\nA\nB=\nC=="), ("X_SHEETD_SCENE=main", ""),
        ("X_SHEETD_SCENE\nX_SHEETD_SCENES=1", "\nX_SHEETD_SCENES=1"),
    ])
    func `every line but another scene is said of the scene`(_ text: String, _ rest: String) {
        #expect(told(text) == "X_SHEETD_SCENE=kiosk\(rest)")
    }

    @Test(arguments: ["\0\0", "A\0B", "\0READY=1", "READY=1\0\n"])
    func `a zero inside makes it unreadable`(_ text: String) {
        #expect(NotifyText(Array(text.utf8)) == nil)
    }

    @Test func `the longest lines are left out of what is too long`() {
        let long = String(repeating: "x", count: 2000)
        let text = "READY=1\nSTATUS=\(long)\nA=\(long)y\nB=\(long.dropLast(100))"
        #expect(
            told(text) == "X_SHEETD_SCENE=kiosk\nREADY=1\nA=\(long)y\nB=\(long.dropLast(100))")
    }

    @Test func `no datagram is longer than one can be`() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<200 {
            let bytes = (0..<4096).map { _ -> UInt8 in
                let byte = UInt8.random(in: 1...255, using: &random)
                return byte < 8 ? 10 : byte
            }
            let scene = String(repeating: "s", count: 64)
            let datagram = NotifyText(bytes)?.datagram(of: scene) ?? []
            #expect(datagram.count <= 4096 && datagram.starts(with: "X_SHEETD_SCENE=\(scene)".utf8))
        }
    }

    @Test(arguments: [
        ("MAINPID=7\nREADY=1", "READY=1"), ("READY=1\r\nMAINPID=7\0", "READY=1\r\n"),
        ("A=\rMAINPIDFDID=3\n\nMAINPID\n=B", "A=\r\n=B"),
        ("MAINPID=7\nMAINPIDFDID=3\nX=MAINPID=7\n", "X=MAINPID=7\n"),
        ("MAINPIDS=1\nXMAINPID=2\nMAINPID =3\0\0", "MAINPIDS=1\nXMAINPID=2\nMAINPID =3\0\0"),
        ("", ""), ("\n\r\0", "\n\r\0"), ("BARRIER=1", "BARRIER=1"),
        ("MAINPID=7", nil), ("\nMAINPID=7\r\n", nil), ("MAINPIDFD=1\n\0", nil),
        ("MAINPID=7\nMAINPIDFDID=3", nil),
    ])
    func `a manager around sheetctl hears all but who the main process is`(
        _ text: String, _ left: String?
    ) {
        let share = OuterShare(of: Array(text.utf8))
        #expect(share.map { String(decoding: $0.bytes, as: UTF8.self) } == left)
        #expect(share?.hasDescriptors != false)
    }

    @Test(arguments: [
        ("READY=1\nMAINPIDFD=1", false), ("MAINPIDFD=1\nFDSTORE=1", true), ("FDSTORE=1", true),
    ])
    func `the main process's descriptor goes with the line that names it`(
        _ text: String, _ stay: Bool
    ) {
        #expect(OuterShare(of: Array(text.utf8))?.hasDescriptors == stay)
    }

    @Test(arguments: [
        ([], nil), (["FDSTORE=1", "WATCHDOG=1", "MAINPID=1"], nil), (["READY=1"], "READY=1"),
        (["READY=1", "STOPPING=1"], "STOPPING=1"),
        (["READY=1", "STATUS=a", "STATUS=b\nSTATUS=c"], "READY=1\nSTATUS=b"),
        (["STATUS=a\nRELOADING=1", "X=1"], "RELOADING=1\nSTATUS=a"),
        (["READY=1\nX_SHEETD_PHASE=inactive"], "X_SHEETD_PHASE=inactive"),
        (["READY=1", "X_SHEETD_PHASE=asleep\nSTATUS=a"], "READY=1"),
        (["READY=1", "BARRIER=1\nSTOPPING=1"], "READY=1"), (["READY=0", "STOPPING="], nil),
        (["WATCHDOG_USEC=7", "READY=1"], "READY=1\nWATCHDOG_USEC=7"),
    ])
    func `what still holds is the last of each`(_ said: [String], _ holds: String?) {
        var state = NotifiedState()
        for text in said {
            guard let text = NotifyText(Array(text.utf8)) else { continue }
            state.take(text)
        }
        let text = state.text.map { $0.lines.map { String(decoding: $0.bytes, as: UTF8.self) } }
        #expect(text?.joined(separator: "\n") == holds)
    }
}
