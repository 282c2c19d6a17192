import SheetInterface
import Testing
import Varlink

@Suite struct InterfaceErrorTests {
    private static let outcome = Wire.Outcome(
        id: "a", scene: "main", sequence: 1, reason: "expired", endedAt: "")

    /// At least one of each kind; with and without what may be left out.
    static let examples: [InterfaceError] = [
        .noSuchScene(scene: "kiosk"), .noSuchSheet(id: "a"),
        .alreadyDismissed(id: "a", outcome: nil), .alreadyDismissed(id: "a", outcome: outcome),
        .sceneNotActive(scene: "kiosk", phase: .background), .noRenderer(scene: "kiosk"),
        .keyInUse(key: "k", id: "a"), .tokenInUse(id: "a"),
        .invalidAnswer(id: "a", element: "e", action: nil, problem: "too long"),
        .invalidAnswer(id: "a", element: nil, action: "x", problem: "no such action"),
        .invalidAnswer(id: "a", element: nil, action: nil, problem: "no"),
        .staleAnswer(id: "a", generation: 7), .notInteractive(id: "a", state: .held),
        .noSuchDetent(id: "a", detent: "half"), .noSuchRenderer(renderer: "r"),
        .quotaExceeded(resource: "sheets", limit: 1024),
        .storageUnavailable(problem: "no space left"), .serviceStopping(restarting: true),
        .serviceStopping(restarting: false),
    ]

    @Test func `there is an example of every error that the contract declares`() {
        let declared = Contract.description.members.compactMap { member in
            if case .error(let error) = member { error.name } else { nil }
        }
        #expect(InterfaceError.Kind.allCases.map(\.rawValue) == declared)
        #expect(Set(Self.examples.map(\.kind)) == Set(InterfaceError.Kind.allCases))
    }

    @Test(arguments: examples)
    func `an error is written as declared, and reads as the same error`(
        _ error: InterfaceError
    ) throws {
        let declared = try #require(Contract.description.error(error.kind.rawValue))
        let parameters = try parameters(of: error)
        try Contract.description.check(parameters.bytes, against: declared.parameters)
        #expect(InterfaceError(name: error.name, parameters: parameters) == error)
    }

    @Test(arguments: examples)
    func `a client ignores what later versions add to an error`(
        _ error: InterfaceError
    ) throws {
        let text = try parameters(of: error).description
        let more = try RawJSON(validating: Array((text.dropLast() + #","later":{}}"#).utf8))
        #expect(InterfaceError(name: error.name, parameters: more) == error)
    }

    @Test(arguments: [
        ("org.sheetd.Presentation.NoSuchSheet", "{}"),
        ("org.sheetd.Presentation.NoSuchSheet", #"{"id":1}"#),
        ("org.sheetd.Presentation.SceneNotActive", #"{"scene":"main","phase":7}"#),
        ("org.sheetd.Presentation.NoSuchError", #"{"id":"a"}"#),
        ("org.sheetd.Other.NoSuchSheet", #"{"id":"a"}"#),
        ("NoSuchSheet", #"{"id":"a"}"#),
    ])
    func `what the contract does not declare is none of its errors`(
        _ name: String, _ text: String
    ) throws {
        let parameters = try RawJSON(validating: Array(text.utf8))
        #expect(InterfaceError(name: name, parameters: parameters) == nil)
    }

    @Test(arguments: examples)
    func `the message names what the error names`(_ error: InterfaceError) {
        let message = error.message
        switch error {
        case .noSuchScene(let name), .noRenderer(let name), .noSuchRenderer(let name),
            .noSuchSheet(let name), .tokenInUse(let name), .storageUnavailable(let name):
            #expect(message.contains(name))
        case .alreadyDismissed(let id, let outcome):
            #expect(message.contains("sheet \(id)"))
            #expect(message.contains("expired") == (outcome != nil))
        case .sceneNotActive(let scene, let phase):
            #expect(message.contains(scene) && message.contains(phase.rawValue))
        case .keyInUse(let key, let id), .noSuchDetent(let id, let key):
            #expect(message.contains(key) && message.contains(id))
        case .invalidAnswer(let id, let element, let action, let problem):
            #expect(message.contains("sheet \(id)") && message.hasSuffix(problem))
            #expect(message.contains("element \(element ?? "e")") == (element != nil))
            #expect(message.contains("action \(action ?? "x")") == (action != nil))
        case .staleAnswer(_, let generation): #expect(message.contains("\(generation)"))
        case .notInteractive(let id, _): #expect(message.contains("sheet \(id)"))
        case .quotaExceeded(let resource, let limit):
            #expect(message.contains(resource) && message.contains("\(limit)"))
        case .serviceStopping(let restarting):
            #expect(message.contains("restarts") == restarting)
        }
    }

    private func parameters(of error: InterfaceError) throws -> RawJSON {
        var writer = JSONWriter()
        #expect(error.encodeParameters(into: &writer))
        return try RawJSON(validating: writer.finish())
    }
}
