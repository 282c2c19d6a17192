import SheetClient
import SheetInterface
import Varlink

extension Context {
    /// The same error, with what the call tells of it.
    func explained<Method: InterfaceMethod>(
        _ error: SheetClientError, _ method: Method.Type, _ parameters: Method.Parameters
    ) -> SheetClientError {
        explained(error, Method.qualifiedName, RawJSON(parameters))
    }

    /// The same error, with what a call of any method tells of it, and the sheet that it was about.
    func explained(
        _ error: SheetClientError, _ method: String, _ parameters: RawJSON
    ) -> SheetClientError {
        guard case .refused(var refusal) = error else { return error }
        let sheet = refusal.isAboutTheSheet ? self.sheet(of: method, parameters) : nil
        refusal.hint =
            obstacles(for: refusal) ?? refusal.unanswerableHint(parameters, sheet)
            ?? SheetClientError.hint(for: refusal, to: method, parameters, about: sheet)
        return .refused(refusal)
    }

    /// What keeps a sheet from the screen that would have to be there; nil when nobody tells.
    private func obstacles(for refusal: Refusal) -> String? {
        guard case .notInteractive(let id, let state) = refusal.interfaceError,
            state != .presented, var connection = try? connect()
        else { return nil }
        connection.replyTimeout = Limits.completionPatience
        let reasons = try? connection.call(Explain.self, Explain.Parameters(id: id)).reasons
        return reasons.flatMap { $0.isEmpty ? nil : $0.joined(separator: "; ") }
    }

    /// The sheet that a call was about; nil when it was about none, and when the daemon does not tell.
    private func sheet(of method: String, _ parameters: RawJSON) -> Wire.Sheet? {
        let isAboutOne = Self.aboutSheets.contains { $0.qualifiedName == method }
        guard isAboutOne, let id = ParameterPlace("id").value(in: parameters)?.text,
            var connection = try? connect()
        else { return nil }
        connection.replyTimeout = Limits.completionPatience
        return try? connection.call(DescribeSheet.self, DescribeSheet.Parameters(id: id)).sheet
    }

    /// The methods whose refusal depends on what a sheet is.
    private static let aboutSheets: Set<PresentationInterface.Method> = [
        .update, .choose, .selectDetent, .attemptDismiss, .endDrag,
    ]
}

extension Refusal {
    /// Whether the sheet as it is tells why.
    fileprivate var isAboutTheSheet: Bool {
        if case .noSuchDetent = interfaceError { return true }
        if case .invalidParameter = VarlinkError(name: name, parameters: parameters) { return true }
        return false
    }

    /// Why a sheet that is on the screen takes no answer, or has no such detent.
    ///
    /// **Source:** docs/rules.md, R11, R23 and R26.
    fileprivate func unanswerableHint(_ parameters: RawJSON, _ sheet: Wire.Sheet?) -> String? {
        switch interfaceError {
        case .notInteractive(_, .presented):
            // Only who says where a person answered is asked whether they could.
            ParameterPlace("renderer").value(in: parameters) == nil
                ? "it has a secret, and nobody waits who would be told; present --wait does, and "
                    + "so does await"
                : "it is covered there, or has come to the top there a moment ago"
        case .noSuchDetent(_, let detent):
            (sheet?.readableRequest).map { request in
                let words = DetentWords.among(request.detents ?? [])
                return "it has \(words.joined(separator: ", "))"
                    + UsageError.hint(detent, among: words)
            }
        default: nil
        }
    }
}
