import Foundation
import SheetInterface
import Testing
import UnixIO
import Varlink

/// A sheetctl that has ended: what a script sees of it.
struct SheetctlRun: CustomStringConvertible {
    let ending: ChildProcess.Ending
    /// What it wrote to standard output.
    let answer: String
    /// What it wrote to standard error.
    let words: String

    /// Waits for its end.
    init(_ process: ChildProcess) throws {
        ending = try process.waitForEnd()
        answer = process.output
        words = process.errors
    }

    /// The exit code; -1 when a signal killed it.
    var code: Int32 {
        if case .exited(let code) = ending { code } else { -1 }
    }

    /// The answer's lines.
    var lines: [String] { answer.split(separator: "\n").map(String.init) }

    /// The answer without the newline that it ends with.
    var line: String { answer.hasSuffix("\n") ? String(answer.dropLast()) : answer }

    /// Each line of the answer, which must be one JSON value for two parsers, read as what it is.
    func values<Value: WireDecodable>(_ type: Value.Type) throws -> [Value] {
        #expect(answer.isEmpty || answer.hasSuffix("\n"))
        return try lines.map { line in
            _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
            let json = try RawJSON(validating: Array(line.utf8))
            return try ParameterDecoder.decode(type, from: json.bytes, unknownMembers: .refused)
        }
    }

    /// The one JSON value that the answer is.
    func value<Value: WireDecodable>(_ type: Value.Type) throws -> Value {
        let values = try values(type)
        try #require(values.count == 1, "\(self)")
        return values[0]
    }

    var description: String { "\(ending)\n\(answer)\(words)" }
}

extension Programs {
    /// The sheetctl of the same build.
    static func sheetctl() throws -> String {
        let path = URL(fileURLWithPath: try sheetd()).deletingLastPathComponent()
            .appendingPathComponent("sheetctl").path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw HarnessFailure("there is no sheetctl at \(path): run swift build")
        }
        return path
    }
}

/// What stops a program that waits.
enum StopSignal: Int32, CaseIterable {
    case interrupt = 2
    case terminate = 15

    /// What a program exits with that it has stopped.
    var code: Int32 { 128 + rawValue }
}

/// Starts and runs sheetctl in an environment of its own.
struct Sheetctl {
    /// What it finds besides PATH.
    var environment: [String: String] = [:]
    /// Words before the program: a command that runs it.
    var wrapper: [String] = []
    /// What it finds at descriptor 0.
    var standardInput: Int32?
    /// What it finds at descriptor 3.
    var pipe: FileHandle?
    /// Instead of the built one.
    var program: String?

    /// Where no daemon is.
    static let alone = Sheetctl(environment: ["SHEETD_SOCKET": "/nonexistent/sheetd"])

    /// Talks to a daemon at this path.
    static func at(_ path: String) -> Sheetctl { Sheetctl(environment: ["SHEETD_SOCKET": path]) }

    /// Run by a shell, whose line says what becomes of its descriptors: `"$@" >&-`.
    func inShell(_ line: String) throws -> Sheetctl {
        var changed = self
        changed.wrapper = [try Programs.system("sh"), "-c", line, "sh"]
        return changed
    }

    func start(_ words: [String]) throws -> ChildProcess {
        let command = wrapper + [try program ?? Programs.sheetctl()] + words
        var plan = ChildProcess.Plan(command[0], Array(command.dropFirst()))
        plan.environment = environment
        plan.standardInput = standardInput
        plan.descriptors = pipe.map { [$0.fileDescriptor] } ?? []
        return try ChildProcess(plan)
    }

    func run(_ words: [String]) throws -> SheetctlRun { try SheetctlRun(try start(words)) }
}

extension RunningDaemon {
    /// A sheetctl that talks to this daemon.
    var sheetctl: Sheetctl { .at(folder.path(of: "service")) }

    func sheetctl(_ words: String...) throws -> SheetctlRun { try sheetctl.run(words) }

    /// Presents a sheet that stays, and gives its id.
    func presentDetached(_ words: String...) throws -> String {
        let run = try sheetctl.run(["present", "--detach", "--title", "Go?"] + words)
        try #require(run.code == 0, "\(run)")
        return run.line
    }
}

/// A `sheetctl present` that waits for its answer.
struct WaitingSheet {
    let id: String
    let process: ChildProcess

    /// Starts it, and waits until the daemon has the sheet; `watcher` watches.
    init(
        _ daemon: RunningDaemon, _ watcher: Client, _ words: [String] = [],
        by sheetctl: Sheetctl? = nil
    ) throws {
        let command = ["present", "--title", "Go?", "--action", "ok=OK", "--cancel", "No"]
        process = try (sheetctl ?? daemon.sheetctl).start(command + words)
        while true {
            let event = try watcher.event()
            if ["presented", "queued", "held"].contains(event.kind), let id = event.id {
                self.id = id
                return
            }
        }
    }

    func end() throws -> SheetctlRun { try SheetctlRun(process) }
}
