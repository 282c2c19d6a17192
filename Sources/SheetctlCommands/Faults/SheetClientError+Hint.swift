import SheetClient
import SheetInterface
import Spelling
import Varlink

extension SheetClientError {
    /// The same, with what the call tells of it.
    func explained<Method: InterfaceMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) -> SheetClientError {
        explained(Method.qualifiedName, RawJSON(parameters))
    }

    /// The same, with what a call of any method tells of it.
    func explained(_ method: String, _ parameters: RawJSON) -> SheetClientError {
        guard case .refused(var refusal) = self else { return self }
        refusal.hint = Self.hint(for: refusal, to: method, parameters)
        return .refused(refusal)
    }

    /// What the call tells of a refusal; nil when that is nothing.
    ///
    /// - Parameter sheet: The sheet that the call was about, as far as that is known.
    static func hint(
        for refusal: Refusal, to method: String, _ parameters: RawJSON,
        about sheet: Wire.Sheet? = nil
    ) -> String? {
        let ours = PresentationInterface.Method.allCases
        switch VarlinkError(name: refusal.name, parameters: refusal.parameters) {
        case .invalidParameter(let path):
            guard let name = ours.first(where: { $0.qualifiedName == method })?.rawValue,
                let interface = try? InterfaceDescription(parsing: PresentationInterface.text),
                let declared = interface.method(name)
            else { return nil }
            return ParameterFault(
                at: path, in: parameters, of: .structure(declared.input), about: sheet
            ).words
        case .methodNotFound:
            // One that this sheetctl knows the daemon does not: their versions tell why.
            guard !ours.contains(where: { $0.qualifiedName == method }) else { return nil }
            let name = method.split(separator: ".").last.map(String.init) ?? method
            let byLetters = ours.first { $0.rawValue.lowercased() == name.lowercased() }?.rawValue
            let nearest = byLetters ?? Nearest.match(name, among: ours.map(\.rawValue))
            return nearest.map { "did you mean \($0)?" }
        case .expectedMore:
            return "give --more"
        case .permissionDenied:
            return method == SetPhase.qualifiedName ? Self.hintOfPhase(parameters) : nil
        case .interfaceNotFound, .methodNotImplemented, .expectedUpgrade, nil:
            return nil
        }
    }

    /// Who may not speak as a source; nil when that need not be the reason.
    ///
    /// **Source:** docs/rules.md, R45.
    private static func hintOfPhase(_ parameters: RawJSON) -> String? {
        guard
            let asked = try? ParameterDecoder.decode(
                SetPhase.Parameters.self, from: parameters.bytes, unknownMembers: .ignored)
        else { return nil }
        let source = asked.source ?? "manual"
        if ["session", "sleep", "signal"].contains(source) || source.hasPrefix("notify:") {
            return "the source \(source) is the daemon's own; take another name"
        }
        guard asked.scene == nil else { return nil }
        return source == "locker"
            ? "the source locker speaks of one scene, never of all; name the scene"
            : "of all scenes only administrators speak; name one of yours"
    }
}
