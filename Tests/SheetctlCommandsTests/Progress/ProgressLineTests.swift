import SheetctlCommands
import Testing

/// What a job has to write.
@Suite struct ProgressLineTests {
    private static let numbers: [(String, Double)] = [
        ("0", 0), ("50", 0.5), ("100", 1), ("50.7", 0.507), ("50,7", 0.507), (".5", 0.005),
        ("7.", 0.07), ("  42", 0.42), ("42%", 0.42), ("42 % of it", 0.42), ("42\t17 MB/s", 0.42),
        ("+5", 0.05), ("007", 0.07), ("150", 1), ("-3", 0), ("-0", 0),
        (String(repeating: "9", count: 4000), 1),
    ]

    @Test(arguments: numbers)
    func `a number is how much is done, in per cent`(_ line: String, _ fraction: Double) throws {
        guard case .fraction(let found)? = ProgressLine(line.utf8) else {
            Issue.record("\(line) is no number")
            return
        }
        #expect(abs(found - fraction) < 1e-12)
    }

    @Test(arguments: [
        "", " ", "abc", "50abc", "1,238,099  50%", "1e2", "nan", "inf", "0x10", "--5", "+-5", ".",
        "-", "%", "٥٠", "5\u{301}", "\0", "50\0", "pulsate:true", "/tmp/#1",
    ])
    func `a line that says neither is passed over`(_ line: String) {
        #expect(ProgressLine(line.utf8) == nil)
    }

    @Test(arguments: [
        ("# Copying", "Copying"), ("#Copying", "Copying"), ("  #  a  b ", "a  b "), ("#", ""),
        ("# ", ""), ("# # 50", "# 50"), ("# 50", "50"), ("# Grüße ☃", "Grüße ☃"),
        ("# a\0b\u{1B}[1m\tc", "a\u{FFFD}b\u{FFFD}[1m c"), ("# \u{202E}abc", "\u{FFFD}abc"),
        ("# \u{2067}abc\u{2069}", "\u{2067}abc\u{2069}"), ("# \u{2067}abc", "abc"),
        ("# abc\u{2069}", "abc"), ("# \u{7F}\u{85}", "\u{FFFD}\u{FFFD}"),
    ])
    func `what follows the sign are words, as the daemon takes them`(
        _ line: String, _ words: String
    ) {
        #expect(ProgressLine(line.utf8) == .words(words))
    }

    @Test func `what is not UTF-8 is replaced`() {
        let line = Array("# a".utf8) + [0xFF, 0xC3] + Array("b".utf8)
        #expect(ProgressLine(line) == .words("a\u{FFFD}\u{FFFD}b"))
    }

    @Test(arguments: ["x", "é", "☃", "😀"])
    func `long words end in a sign of that`(_ letter: String) {
        let line = "# " + String(repeating: letter, count: 100_000)
        #expect(
            ProgressLine(line.utf8) == .words(String(repeating: letter, count: 1000) + "…"))
        let whole = String(repeating: letter, count: 1000)
        #expect(ProgressLine("# \(whole)".utf8) == .words(whole))
    }
}

/// What a job writes, in whatever pieces it comes.
@Suite struct ProgressLinesTests {
    private func lines(_ pieces: [String]) -> [ProgressLine] {
        var lines = ProgressLines()
        return pieces.flatMap { lines.take(Array($0.utf8)) } + lines.finish()
    }

    @Test(arguments: [
        ["10\n# a\n20\n"], ["10\r\n# a\r\n20\r\n"], ["10\r# a\r20"],
        ["1", "0", "\n", "# a\n2", "0"],
        ["x\n10\n\n\n# a\nabc\n20"],
    ])
    func `lines end as they end anywhere, the last one with all of it`(_ pieces: [String]) {
        #expect(lines(pieces) == [.fraction(0.1), .words("a"), .fraction(0.2)])
    }

    @Test(arguments: [1 << 20, 4063, 4064, 4065])
    func `the rest of a line that is too long is nothing`(_ count: Int) {
        let long = String(repeating: "1", count: count)
        #expect(lines(["# ", long, long, "\n10\n"]).count == 2)
        #expect(lines(["x", long, "\n", "10\n"]) == [.fraction(0.1)])
    }

    @Test func `no line in memory is longer than what is looked at`() {
        var lines = ProgressLines()
        for _ in 0..<1000 { _ = lines.take([UInt8](repeating: 0, count: 1 << 12)) }
        #expect("\(lines)".count < 40_000)
    }

    @Test func `nothing is nothing`() {
        #expect(lines([]).isEmpty && lines(["", "\n"]).isEmpty)
    }
}
