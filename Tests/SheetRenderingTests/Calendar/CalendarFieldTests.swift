import SheetRendering
import Testing

@Suite struct CalendarFieldTests {
    /// 2024-10-04.
    private static let today = CalendarDay(number: 20_000)

    private func field(
        _ commands: [EditingCommand], isRange: Bool = false, value: [String] = []
    ) -> CalendarField {
        var field = CalendarField(isRange: isRange, value: value, today: Self.today)
        for command in commands { _ = field.apply(command) }
        return field
    }

    @Test(arguments: [
        ([EditingCommand.moveRight], "2024-10-05"), ([.moveUp], "2024-09-27"),
        ([.moveDown, .moveLeft], "2024-10-10"), ([.pageDown], "2024-11-04"),
        ([.pageUp], "2024-09-04"), ([.moveToLineStart], "2024-09-30"),
        ([.moveToLineEnd], "2024-10-06"), ([.moveToStart], "2024-10-01"),
        ([.moveToEnd], "2024-10-31"),
    ])
    func `the arrows walk through the month, and pick nothing`(
        _ commands: [EditingCommand], _ expected: String
    ) {
        let field = field(commands)
        #expect(field.cursor.description == expected && field.value.isEmpty)
        #expect(self.field(commands + [.activate]).value == [expected])
    }

    @Test func `the second day of a range closes it, in whichever order`() {
        let commands: [EditingCommand] = [.activate, .moveLeft, .activate]
        let range = field(commands, isRange: true)
        #expect(range.value == ["2024-10-03", "2024-10-04"])
        #expect(field(commands + [.activate], isRange: true).value == ["2024-10-03"])
        #expect(
            field([.activate, .activate], isRange: true).value == ["2024-10-04", "2024-10-04"])
    }

    @Test func `it knows what lies between`() {
        let range = field([], isRange: true, value: ["2024-01-30", "2024-02-02"])
        let days = (0...5).map { range.cursor.adding(days: $0 - 1) }
        #expect(days.map(range.contains) == [false, true, true, true, true, false])
        #expect(range.cursor.description == "2024-01-30")
        #expect(!field([]).contains(Self.today))
    }

    @Test(arguments: ["2025-12-24", "20251224"])
    func `a date can be typed out`(_ typed: String) {
        let field = field(typed.map { .insert(String($0)) })
        #expect(field.value == ["2025-12-24"] && field.typed.isEmpty)
        #expect(field.month().month == 12)
        #expect(self.field([.insert(typed)]).value == ["2025-12-24"])
    }

    @Test func `what is typed can be taken back, and no day is none`() {
        #expect(field([.insert("20251")]).typed == "2025-1")
        #expect(field([.activate, .insert("20251")]).value == ["2025-1"])
        #expect(field([.insert("20251"), .deleteBackward]).typed == "2025-")
        #expect(field([.insert("20251399")]).value == [])
        #expect(field([.activate, .insert("2"), .deleteBackward]).value == ["2024-10-04"])
        #expect(field([.activate, .deleteBackward]).value == [])
    }
}
