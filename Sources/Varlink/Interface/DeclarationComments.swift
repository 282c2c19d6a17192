/// The comments before a declaration, told apart: its documentation, and remarks that document
/// nothing (a heading, a licence, words behind the declaration before).
///
/// **Source:** UAPI.20 Varlink IPC, "Documentation Comments": those that start on a new line and are
/// immediately followed by the declaration.
struct DeclarationComments {
    private(set) var remarks: [[String]] = []
    let documentation: [String]

    /// - Parameter declarationLine: where the declaration begins; nil when the text ends instead.
    init(_ comments: [InterfaceScanner.Comment], declarationLine: Int?) {
        var previous: InterfaceScanner.Comment?
        for comment in comments {
            let continues =
                previous.map { $0.startsLine && comment.line == $0.line + 1 } ?? false
            if continues {
                remarks[remarks.count - 1].append(comment.text)
            } else {
                remarks.append([comment.text])
            }
            previous = comment
        }
        let documents =
            previous.map { $0.startsLine && $0.line + 1 == declarationLine } ?? false
        documentation = documents ? remarks.removeLast() : []
    }
}
