import Spelling
import Testing

@Suite struct NearestTests {
    private static let commands = ["present", "dismiss", "scenes", "status", "watch", "open"]

    @Test(arguments: [
        ("presnt", "present"), ("dimsiss", "dismiss"), ("scene", "scenes"), ("statsu", "status"),
        ("wacth", "watch"), ("opne", "open"), ("present", "present"),
    ])
    func `a slip of the finger is understood`(_ typed: String, _ meant: String) {
        #expect(Nearest.match(typed, among: Self.commands) == meant)
    }

    @Test func `the nearest one is meant, and of those that are as near the first`() {
        #expect(Nearest.match("lisst", among: ["lists", "list", "last"]) == "lists")
        #expect(Nearest.match("lastt", among: ["lists", "list", "last"]) == "last")
        #expect(Nearest.match("list", among: ["lists", "list"]) == "list")
    }

    @Test func `a third of a word may be wrong, and no more`() {
        #expect(Nearest.match("abcdef", among: ["xycdef"]) == "xycdef")
        #expect(Nearest.match("abcdef", among: ["xyzdef"]) == nil)
        #expect(Nearest.match("abcdef", among: ["abcd"]) == "abcd")
        #expect(Nearest.match("abcdef", among: ["abc"]) == nil)
        // What is swapped at the very end is one slip.
        #expect(Nearest.match("abcd", among: ["abdc"]) == "abdc")
    }

    @Test func `a word of a thousand letters is none of them`() {
        let word = String(repeating: "present", count: 150)
        #expect(Nearest.match(word, among: Self.commands) == nil)
        #expect(Nearest.match(word, among: Self.commands + [word + "s"]) == word + "s")
    }

    @Test(arguments: ["", "x", "install", "show"])
    func `another word is not`(_ typed: String) {
        #expect(Nearest.match(typed, among: Self.commands) == nil)
    }
}
