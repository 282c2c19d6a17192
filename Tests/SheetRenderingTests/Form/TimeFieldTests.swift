import SheetRendering
import TestKit
import Testing

@Suite struct TimeFieldTests {
    private func value(_ commands: [EditingCommand], from word: String? = nil) -> [String] {
        var field = TimeField(word)
        for command in commands { _ = field.apply(command) }
        return field.value
    }

    @Test(arguments: [
        ("0730", ["07:30"]), ("730", ["07:30"]), ("7:5", ["07:05"]), ("12:00", ["12:00"]),
        ("23:59", ["23:59"]), ("99", ["09:09"]), ("24", ["02:04"]), ("2", ["02:"]), ("", []),
        ("1:2345", ["01:45"]), ("x7y30", ["07:30"]),
    ])
    func `it is typed digit by digit, and goes on to the minute by itself`(
        _ typed: String, _ expected: [String]
    ) {
        #expect(value(typed.map { .insert(String($0)) }) == expected)
        #expect(value([.insert(typed)]) == expected)
    }

    @Test func `up and down count, and go round`() {
        #expect(value([.moveUp], from: "23:59") == ["00:59"])
        #expect(value([.moveRight, .moveUp], from: "23:59") == ["23:00"])
        #expect(value([.moveDown], from: "00:00") == ["23:00"])
        #expect(value([.moveRight, .pageUp, .pageUp], from: "10:45") == ["10:05"])
        #expect(value([.moveUp, .moveRight, .moveUp]) == ["00:00"])
    }

    @Test func `deleting goes back from the minute to the hour`() {
        #expect(value([.moveRight, .deleteBackward], from: "10:45") == ["10:"])
        #expect(value([.moveRight, .deleteBackward, .deleteBackward], from: "10:45") == [])
        #expect(value([.clear], from: "10:45") == [])
    }

    @Test(arguments: ["24:00", "12:60", "1200", "", "a:b", "12:00:00", "-1:00"])
    func `what is no time is none`(_ word: String) {
        #expect(TimeField(word).value == [])
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `whatever is typed, hours and minutes are in their bounds`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var field = TimeField()
        for _ in 0..<100 {
            let commands: [EditingCommand] = [
                .moveUp, .moveDown, .pageUp, .pageDown, .moveLeft, .moveRight, .deleteBackward,
                .insert("\(Int.random(in: 0...9, using: &random))"), .insert(":"),
            ]
            _ = field.apply(commands.randomElement(using: &random) ?? .clear)
            #expect(field.hour.map { (0..<24).contains($0) } ?? true)
            #expect(field.minute.map { (0..<60).contains($0) } ?? true)
            if field.hour != nil, field.minute != nil {
                #expect(TimeField(field.value.first).value == field.value)
            }
        }
    }
}
