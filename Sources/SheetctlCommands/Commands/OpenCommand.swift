package import SheetClient
import SheetInterface

/// `sheetctl open`: opens a scene, or updates one.
package struct OpenCommand: Command {
    static let title = Option("title", short: "t", argument: "TEXT", help: "what people call it")
    static let session = Option("session", argument: "SESSION", help: "bind it to a logind session")
    static let seat = Option("seat", argument: "SEAT", help: "bind it to a seat")

    package static let usage = Usage(
        name: "open",
        summary: "Opens a scene, or updates one that is open",
        synopsis: ["[OPTION…] SCENE"],
        details: ["Prints the scene as it is now. It stays until it is closed."],
        options: [title, session, seat],
        statuses: .ofCall("the scene is open"))

    private let parameters: OpenScene.Parameters

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(["SCENE"])
        try arguments.expectAtMostOne(of: [Self.session, Self.seat])
        self.parameters = OpenScene.Parameters(
            id: arguments.operands[0], title: arguments[Self.title],
            session: arguments[Self.session], seat: arguments[Self.seat])
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        try context.report([context.call(OpenScene.self, parameters).scene])
        return .success
    }
}
