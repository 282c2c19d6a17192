import Foundation
import SheetTerminal
import Testing

@Suite struct ClipboardTests {
    @Test(arguments: ["", "a", "ab", "abc", "ünïcödé 漢字 ~~~???>>>", "\u{1B}]52;c;x\u{7}"])
    func `a text is copied in base64, whatever is in it`(text: String) throws {
        let bytes = try #require(Clipboard.sequence(copying: text))
        let coded = Data(text.utf8).base64EncodedString()
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}]52;c;\(coded)\u{1B}\\")
    }

    @Test func `a text that terminals would drop is not copied`() {
        let longest = String(repeating: "x", count: TerminalLimits.copiedBytes)
        #expect(Clipboard.sequence(copying: longest) != nil)
        #expect(Clipboard.sequence(copying: longest + "x") == nil)
    }
}
