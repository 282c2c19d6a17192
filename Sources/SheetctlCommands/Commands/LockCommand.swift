package import SheetClient
import SheetInterface

/// `sheetctl lock`: says that a scene is locked.
package struct LockCommand: Command {
    package static let usage = Usage(
        name: "lock",
        summary: "Says that a scene is locked: nothing is shown in it until unlock",
        synopsis: ["[OPTION…] [SCENE]"],
        details: [
            "For lockers that do not tell logind. The scene goes inactive for the source locker, and "
                + "no sheet of it is presented, not even one that is kept while inactive. Prints the "
                + "scene as it is now; then no sheet is on the screen any more."
        ],
        statuses: .ofCall("the scene is locked, and no sheet is on the screen"))

    private let scene: String?

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(optional: 1)
        self.scene = arguments.operands.first
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        try context.speakAsLocker(.inactive, of: scene)
    }
}

extension Context {
    /// Says as the source `locker` how active a scene is, or takes that back, and gives the scene out.
    ///
    /// - Parameter scene: That of the environment when it is left out, else the daemon's choice: a
    ///   locker speaks of one scene, never of all.
    func speakAsLocker(
        _ phase: Wire.ScenePhase?, of scene: String?
    ) throws(SheetClientError) -> ExitStatus {
        let parameters = SetPhase.Parameters(
            scene: try named(scene), phase: phase, source: "locker")
        try report(call(SetPhase.self, parameters).scenes)
        return .success
    }

    private func named(_ scene: String?) throws(SheetClientError) -> String {
        if let scene = scene ?? environment.scene { return scene }
        return try call(DescribeScene.self, DescribeScene.Parameters()).scene.id
    }
}
