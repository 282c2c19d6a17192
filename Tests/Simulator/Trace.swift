/// What happens in a run, line by line. What the service does about it is indented.
///
/// An object, so that a world can tell of itself while it changes.
final class Trace {
    /// The place of what happens after the last step.
    static let ending = "end"

    /// What happened, without what the service did about it, and without who reads in the ending:
    /// everybody does.
    private(set) var happenings: [String] = []
    /// The first line that has the word that must not come up.
    private(set) var forbiddenLine: String?
    private let never: String?
    private let tell: ((String) -> Void)?

    /// - Parameters:
    ///   - never: the word that must not come up.
    ///   - tell: told every line.
    init(never: String?, tell: ((String) -> Void)?) {
        self.never = never
        self.tell = tell
    }

    func callAsFunction(_ line: String) {
        let line = line.replacing("\0", with: "␀")
        tell?(line)
        let isOfNote = !line.hasPrefix(" ") && !line.hasPrefix("\(Trace.ending): sent ")
        if isOfNote { happenings.append(line) }
        guard let never, forbiddenLine == nil, line.contains(never) else { return }
        forbiddenLine = line
    }
}
