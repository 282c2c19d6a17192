import Glibc
package import SheetClient
import SheetInterface
import UnixIO

/// The program: reads the command line, carries the command out, and gives the exit status.
package enum Sheetctl {
    /// Runs with the command line and the standard streams of this process.
    package static func runProgram() -> ExitStatus {
        // The language's runtime would print where the program is, and ask what to do about it.
        Signals.letDefault(SIGQUIT)
        do throws(UsageError) {
            return run(try ProgramWords.current())
        } catch {
            return Output.standard.tell(error)
        }
    }

    /// - Parameter words: The command line without the program's name.
    package static func run(
        _ words: [String], in environment: ClientEnvironment = .current,
        output: Output = .standard, pacing: Pacing = .real
    ) -> ExitStatus {
        do throws(UsageError) {
            return try dispatch(words, in: environment, output: output, pacing)
        } catch {
            return output.tell(error)
        }
    }

    private static func dispatch(
        _ words: [String], in environment: ClientEnvironment, output: Output, _ pacing: Pacing
    ) throws(UsageError) -> ExitStatus {
        let global = try Arguments(
            reading: words, by: Option.common + [.version], stopsAtOperand: true)
        if global.has(.version) {
            return output.give("sheetctl \(SheetdVersion.current)\n")
        }
        guard let name = global.operands.first else {
            guard global.has(.help) else { throw UsageError("a command is missing") }
            return output.give(Help.overview(Commands.all))
        }
        let rest = Array(global.operands.dropFirst())
        if name == "help" { return try help(rest, output) }
        let command = try Commands.named(name)
        if global.has(.help) { return try help([name], output) }
        do throws(UsageError) {
            return try run(
                command, rest, after: global, in: environment, output: output, pacing)
        } catch {
            throw UsageError(error.message, command: name)
        }
    }

    private static func help(_ words: [String], _ output: Output) throws(UsageError) -> ExitStatus {
        guard words.count <= 1 else { throw UsageError("unexpected argument '\(words[1])'") }
        if let name = words.first, name != "help" {
            return output.give(Help.text(try Commands.named(name).usage))
        }
        return output.give(Help.overview(Commands.all))
    }

    private static func run(
        _ type: any Command.Type, _ words: [String], after global: Arguments,
        in environment: ClientEnvironment, output: Output, _ pacing: Pacing
    ) throws(UsageError) -> ExitStatus {
        let own = try Arguments(
            reading: words, by: type.usage.allOptions,
            stopsAtOperand: type.usage.isWrapper)
        let arguments = Arguments(given: global.given + own.given, operands: own.operands)
        if arguments.has(.help) {
            return output.give(Help.text(type.usage))
        }
        let context = Context(
            location: try location(arguments), environment: environment,
            wantsJSON: type.wantsJSON(arguments), output: output, pacing: pacing)
        return run(try type.init(arguments), in: context)
    }

    private static func location(_ arguments: Arguments) throws(UsageError) -> SocketLocation {
        try arguments.expectAtMostOne(of: [.socket, .system, .user])
        if let address = arguments[.socket] {
            do throws(UnixAddressError) {
                _ = try UnixAddress(parsing: address)
            } catch {
                throw UsageError("--socket: \(error)")
            }
            return .address(address)
        }
        if arguments.has(.system) { return .system }
        return arguments.has(.user) ? .user : .automatic
    }

    private static func run(_ command: any Command, in context: Context) -> ExitStatus {
        do throws(SheetClientError) {
            return try command.run(in: context)
        } catch {
            let status = context.output.tell(error)
            context.tellOfSkew(after: error)
            if error.isForbidden {
                context.output.tell("'sheetctl doctor' tells who would be let in")
            }
            return status
        }
    }
}
