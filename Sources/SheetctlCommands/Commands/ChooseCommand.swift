package import SheetClient
import SheetInterface

/// `sheetctl choose`: answers a sheet as a person would.
package struct ChooseCommand: Command {
    static let values = Option(
        "values", argument: "FILE",
        help: "more of them, a line each; - is standard input")
    static let null = Option("null", short: "0", help: "they end by NUL, not by a newline")
    static let generation = Option(
        "generation", argument: "N", help: "only if the sheet has not changed since")

    package static let usage = Usage(
        name: "choose",
        summary: "Chooses an action of a sheet, as a person would",
        synopsis: ["[OPTION…] ID ACTION [NAME=VALUE]…"],
        details: [
            "NAME is the id of an element, and VALUE what is entered there; an element that holds "
                + "several things is named once for each. What is not named keeps what the sheet "
                + "begins with. The first answer wins. With --json it prints the outcome.",
            "Others on the machine can see a command line: give what is secret by --values. An "
                + "answer with a secret is to the sheet as it is now; with --generation, as "
                + "describe prints it, one to a sheet that has changed since is refused.",
        ],
        options: [values, null, generation],
        statuses: .ofCall("the action was chosen"))

    private let parameters: Choose.Parameters
    private let assignments: [(id: String, value: String)]
    private let file: String?
    private let separator: Character

    package init(_ arguments: Arguments) throws(UsageError) {
        let operands = arguments.operands
        guard operands.count >= 2 else {
            throw UsageError(operands.isEmpty ? "ID is missing" : "ACTION is missing")
        }
        assignments = try operands.dropFirst(2).map { word throws(UsageError) in
            guard let assignment = ElementOptions.assignment(word) else {
                throw UsageError("a value is written NAME=VALUE, not '\(word)'")
            }
            return assignment
        }
        file = arguments[Self.values]
        guard file != nil || !arguments.has(Self.null) else {
            throw UsageError("--null goes with --values")
        }
        separator = arguments.has(Self.null) ? "\0" : "\n"
        parameters = Choose.Parameters(
            id: operands[0], action: operands[1],
            generation: try arguments.count(Self.generation).map(Int64.init))
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        var parameters = parameters
        do throws(RequestFile.Failure) {
            let values = [Wire.Value](assignments + (try readValues()))
            parameters.values = values.isEmpty ? nil : values
        } catch {
            context.output.tell(error.message)
            return .usage
        }
        let reply = try choose(parameters, in: context)
        if context.wantsJSON { try context.output.json(reply.outcome) }
        return .success
    }

    private func readValues() throws(RequestFile.Failure) -> [(id: String, value: String)] {
        guard let file else { return [] }
        let name = file == "-" ? "standard input" : file
        guard let text = String(validating: try RequestFile.bytes(of: file), as: UTF8.self) else {
            throw RequestFile.Failure(message: "\(name) is not UTF-8")
        }
        var values: [(id: String, value: String)] = []
        for (index, line) in text.split(separator: separator).enumerated() {
            // Not what stands there: it may be secret.
            guard let assignment = ElementOptions.assignment(line) else {
                throw RequestFile.Failure(message: "\(name), line \(index + 1) is not NAME=VALUE")
            }
            values.append(assignment)
        }
        return values
    }

    private func choose(
        _ parameters: Choose.Parameters, in context: Context
    ) throws(SheetClientError) -> Choose.Reply {
        var parameters = parameters
        var connection = try context.connect()
        do throws(SheetClientError) {
            do throws(SheetClientError) {
                return try connection.call(Choose.self, parameters)
            } catch {
                // Of a sheet with secrets the daemon wants to know which words were answered (R26).
                guard parameters.generation == nil, error.isInvalid("generation") else {
                    throw error
                }
            }
            let described = try connection.call(
                DescribeSheet.self, DescribeSheet.Parameters(id: parameters.id))
            parameters.generation = described.sheet?.generation
            return try connection.call(Choose.self, parameters)
        } catch {
            throw context.explained(error, Choose.self, parameters)
        }
    }
}
