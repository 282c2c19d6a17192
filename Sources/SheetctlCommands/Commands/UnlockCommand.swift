package import SheetClient

/// `sheetctl unlock`: says that a scene is not locked any more.
package struct UnlockCommand: Command {
    package static let usage = Usage(
        name: "unlock",
        summary: "Says that a scene is not locked any more",
        synopsis: ["[OPTION…] [SCENE]"],
        details: [
            "Takes back what lock has said; a scene that is not locked stays as it is. Prints the "
                + "scene as it is now."
        ],
        statuses: .ofCall("what lock has said is taken back"))

    private let scene: String?

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(optional: 1)
        self.scene = arguments.operands.first
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        try context.speakAsLocker(nil, of: scene)
    }
}
