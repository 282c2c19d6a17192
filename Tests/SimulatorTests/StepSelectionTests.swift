import Simulator
import Testing

@Suite struct StepSelectionTests {
    @Test(arguments: [
        ("1", [1]), ("3,17,20-25", [3, 17, 20, 21, 22, 23, 24, 25]), ("1-3,5", [1, 2, 3, 5]),
    ])
    func `a selection is read as it is written`(words: String, numbers: [Int]) throws {
        #expect(try #require(StepSelection(words)).numbers == numbers)
        #expect(StepSelection(numbers).description == words)
    }

    @Test(arguments: [
        "", ",", "0", "3,3", "3,2", "5-4", "1-", "-1", "1-2-3", "x", "1,", "99999999",
    ])
    func `what is no selection is refused`(words: String) {
        #expect(StepSelection(words) == nil)
    }

    @Test func `a selection can be cut off`() throws {
        let selection = try #require(StepSelection("3,17,20-25"))
        #expect(selection.prefix(through: 21).description == "3,17,20-21")
        #expect(selection.count == 8)
        #expect(StepSelection(first: 0).count == 0)
    }
}
