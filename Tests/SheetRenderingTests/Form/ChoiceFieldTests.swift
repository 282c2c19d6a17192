import SheetInterface
import SheetRendering
import Testing

@Suite struct ChoiceFieldTests {
    private static let choices = ["Deutsch", "English", "Español", "Français"].map {
        Wire.Choice(id: String($0.prefix(2)), label: $0)
    }

    private func value(_ takesMany: Bool, _ commands: [EditingCommand]) -> [String] {
        var field = ChoiceField(Self.choices, takesMany: takesMany, value: [])
        for command in commands { _ = field.apply(command) }
        return field.value
    }

    @Test(arguments: [
        ([EditingCommand.activate], ["De"]), ([.moveDown], ["En"]),
        ([.moveDown, .activate], ["En"]),
        ([.activate, .moveDown, .insert(" ")], ["En"]), ([.moveToEnd, .activate], ["Fr"]),
        ([.insert("e"), .insert("e"), .activate], ["Es"]), ([.insert("F"), .activate], ["Fr"]),
        ([.insert("x"), .activate], ["De"]), ([.insert("x")], []), ([.moveDown, .clear], []),
    ])
    func `the one that arrows, Home and End or its first letter lead to is picked`(
        _ commands: [EditingCommand], _ expected: [String]
    ) {
        #expect(value(false, commands) == expected)
    }

    @Test func `a page is ten choices`() {
        let choices = (0..<25).map { Wire.Choice(id: "\($0)", label: "\($0)") }
        var field = ChoiceField(choices, takesMany: false, value: [])
        var places: [Int] = []
        for command in [EditingCommand.pageDown, .pageDown, .pageDown, .pageUp, .moveToStart] {
            _ = field.apply(command)
            places.append(field.cursor)
        }
        #expect(places == [10, 20, 24, 14, 0])
    }

    @Test func `of a filter any number is picked, and let go again`() {
        let commands: [EditingCommand] = [.moveToEnd, .activate, .moveToStart, .activate]
        #expect(value(true, commands) == ["De", "Fr"])
        #expect(value(true, commands + [.activate]) == ["Fr"])
        #expect(value(true, commands + [.clear]) == [])
        #expect(value(true, [.moveDown, .insert("F")]) == [])
    }

    @Test(arguments: [EditingCommand.moveUp, .clear, .insert("x"), .deleteWordForward])
    func `a command with nothing to do says so`(_ command: EditingCommand) {
        var field = ChoiceField(Self.choices, takesMany: false, value: [])
        let isDone = field.apply(command)
        #expect(!isDone)
    }

    @Test func `it begins with what is picked, and the cursor there`() {
        let field = ChoiceField(Self.choices, takesMany: false, value: ["Es"])
        #expect(field.cursor == 2 && field.value == ["Es"])
        var none = ChoiceField([], takesMany: true, value: ["x"])
        for command in [EditingCommand.activate, .insert("a"), .moveToEnd, .moveDown] {
            _ = none.apply(command)
        }
        #expect(none.value.isEmpty && none.cursor == 0)
    }
}
