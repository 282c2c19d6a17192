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

    @Test(arguments: ["", "x", "install", "show"])
    func `another word is not`(_ typed: String) {
        #expect(Nearest.match(typed, among: Self.commands) == nil)
    }
}
