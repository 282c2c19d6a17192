import Spelling
import Testing

@Suite struct TimeSpanTests {
    @Test(arguments: [
        ("30", 30_000_000), ("30s", 30_000_000), (" 1min 30s ", 90_000_000),
        ("1h30m", 5_400_000_000), ("500ms", 500_000), ("1.5", 1_500_000),
        ("2 weeks", 1_209_600_000_000),
        ("1us", 1), ("0", 0),
    ])
    func `a time is read as systemd reads it`(_ text: String, _ microseconds: Int) {
        #expect(TimeSpan.duration(text, bareUnit: .seconds) == .microseconds(microseconds))
    }

    @Test(arguments: ["", " ", "s", "-1", "1x", "1 .5", "soon", "1e3", "infinity", "300000y"])
    func `what is no time is not read`(_ text: String) {
        #expect(TimeSpan.duration(text, bareUnit: .seconds) == nil)
    }

    @Test func `a number alone is of the unit that its name says`() {
        #expect(TimeSpan.duration("30", bareUnit: .milliseconds) == .milliseconds(30))
    }
}
