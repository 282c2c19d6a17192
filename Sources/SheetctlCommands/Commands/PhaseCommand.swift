package import SheetClient
import SheetInterface

/// `sheetctl phase`: says how active scenes are.
package struct PhaseCommand: Command {
    static let scene = Option("scene", short: "s", argument: "SCENE", help: "say it of this scene")
    static let source = Option(
        "source", argument: "NAME", help: "whose opinion it is; manual when left out")

    package static let usage = Usage(
        name: "phase",
        summary: "Sets what one source says of a scene's phase, or takes it back",
        synopsis: ["[OPTION…] active|inactive|background", "[OPTION…] clear"],
        details: [
            "Without --scene and $SHEETD_SCENE it says it of every scene, those opened later too. "
                + "Prints the scenes as they are now."
        ],
        options: [scene, source],
        statuses: .ofCall("the source says so now, or nothing more"))

    private let scene: String?
    private let source: String?
    private let phase: Wire.ScenePhase?

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(["PHASE"])
        self.scene = arguments[Self.scene]
        self.source = arguments[Self.source]
        self.phase = try Self.phase(arguments.operands[0])
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        let parameters = SetPhase.Parameters(
            scene: scene ?? context.environment.scene, phase: phase, source: source)
        try context.report(context.call(SetPhase.self, parameters).scenes)
        return .success
    }

    private static func phase(_ word: String) throws(UsageError) -> Wire.ScenePhase? {
        guard word != "clear" else { return nil }
        guard let phase = Wire.ScenePhase(rawValue: word) else {
            throw .notAmong(
                Wire.ScenePhase.allCases.map(\.rawValue) + ["clear"], word, for: "PHASE")
        }
        return phase
    }
}
