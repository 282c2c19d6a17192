import SheetClient
import SheetInterface

/// What a command line can say of one sheet, for a shell to complete.
package struct SheetWords {
    /// Which of it.
    package enum Subject: String, CaseIterable, Sendable {
        case actions
        case values
        case detents
    }

    private let request: Wire.SheetRequest

    /// Asks the daemon for a sheet. One that is not there, or is not to be read, has nothing.
    init(of id: String, over connection: consuming SheetConnection) throws(SheetClientError) {
        connection.replyTimeout = Limits.completionPatience
        let described = try connection.call(
            DescribeSheet.self, DescribeSheet.Parameters(id: id))
        self.init(of: described.sheet?.readableRequest ?? Wire.SheetRequest())
    }

    init(of request: Wire.SheetRequest) {
        self.request = request
    }

    /// A line each: the word, a tab, what people read there. A word that ends with = goes on.
    func lines(of subject: Subject) -> [String] {
        switch subject {
        case .actions: (request.actions ?? []).map { Self.line($0.id, $0.label) }
        case .detents: DetentWords.among(request.detents ?? []).map { Self.line($0, "") }
        case .values: (request.elements ?? []).flatMap(Self.values)
        }
    }

    /// What can be entered without others seeing what they must not: no secret.
    private static func values(of element: Wire.Element) -> [String] {
        guard let id = element.id, element.takes != nil else { return [] }
        let label = element.label ?? ""
        switch element.kind {
        case "secret", "progress": return []
        case "toggle": return ["true", "false"].map { line("\(id)=\($0)", label) }
        case "choice", "filter":
            return (element.choices ?? []).map { line("\(id)=\($0.id)", $0.label) }
        default: return [line("\(id)=", label)]
        }
    }

    private static func line(_ word: String, _ description: String) -> String {
        "\(word)\t\(Printable.line(description))"
    }
}
