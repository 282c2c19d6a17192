import SheetGeometry
import Testing

@Suite struct `A list of detents` {
    @Test func `is the content's height when nothing is listed`() throws {
        #expect(try DetentList(words: []).detents.map(\.word) == ["content"])
        #expect(try DetentList(words: []) == .standard)
    }

    @Test func `keeps the order in which they were listed`() throws {
        let words = ["large", "quarter", "half", "medium"]
        #expect(try DetentList(words: words).detents.map(\.word) == words)
    }

    @Test func `names the first word that is none`() {
        #expect(throws: DetentListError.invalid(index: 1, .unknown("tall"))) {
            try DetentList(words: ["large", "tall", "height:0"])
        }
    }

    @Test func `has at most 16`() throws {
        #expect(throws: Never.self) {
            try DetentList(words: Array(repeating: "large", count: 16))
        }
        #expect(throws: DetentListError.tooMany(17)) {
            try DetentList(words: Array(repeating: "large", count: 17))
        }
    }

    @Test(
        arguments: [
            ("half", "half"), ("medium", "medium"), ("fraction:1", "large"),
            ("fraction:1.0", "large"),
            ("quarter", nil), ("content", nil),
        ] as [(String, String?)])
    func `knows its members by word, else by meaning`(word: String, member: String?) throws {
        let list = try DetentList(words: ["medium", "large", "half"])
        #expect(list.member(try Detent(word))?.word == member)
    }

    @Test(
        arguments: [
            (DetentListError.tooMany(20), "a sheet has at most 16 detents, not 20"),
            (
                .invalid(index: 1, .fractionOutOfRange("fraction:2")),
                "detents[1]: \"fraction:2\" is out of range; a fraction is above 0 and at most 1"
            ),
        ] as [(DetentListError, String)])
    func `is refused in words that say where and why`(error: DetentListError, words: String) {
        #expect(error.description == words)
    }
}
