import Foundation
import UnixIO

/// A program that a test runs, killed when the test lets go of it.
///
/// It inherits nothing: no descriptor, variable, blocked or ignored signal of the process that runs
/// the tests, which shares all these between tests. What it prints goes to files.
final class ChildProcess {
    /// What is run, and what it is given.
    struct Plan {
        let program: String
        let arguments: [String]
        var environment: [String: String] = [:]
        /// What it finds at descriptor 0; nothing when nil.
        var standardInput: Int32?
        /// What it finds at descriptors 3, 4 and so on.
        var descriptors: [Int32] = []

        init(_ program: String, _ arguments: [String] = []) {
            self.program = program
            self.arguments = arguments
        }
    }

    /// How it ended.
    enum Ending: Equatable {
        case exited(Int32)
        case killed(Int32)
    }

    let pid: pid_t
    private let handle: FileDescriptor
    private let folder: TestFolder
    private var ending: Ending?

    /// The variables without which no program runs, or not as `make sanitize` has it.
    private static let inheritedVariables = [
        "PATH", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS",
    ]

    /// Starts a program.
    init(_ plan: Plan) throws {
        folder = try TestFolder()
        pid = try Self.spawn(plan, in: folder)
        handle = try Processes.open(pid)
    }

    deinit {
        guard ending == nil else { return }
        kill(pid, SIGKILL)
        waitpid(pid, nil, 0)
    }

    /// What it has printed so far.
    var output: String { folder.contents(of: "output") }

    /// What it has said of its troubles so far.
    var errors: String { folder.contents(of: "errors") }

    /// Readable when it has ended.
    var descriptor: Int32 { handle.rawValue }

    /// Sends it a signal.
    func signal(_ number: Int32) throws {
        guard ending == nil, kill(pid, number) == 0 else {
            throw HarnessFailure("process \(pid) has ended before signal \(number): \(errors)")
        }
    }

    /// Stops it in its tracks; SIGCONT lets it go on.
    func pause(_ deadline: Deadline = Deadline()) throws {
        try signal(SIGSTOP)
        while true {
            let text = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
            // The name's end is field 2, the state is the third.
            if text[(text.lastIndex(of: ")") ?? text.startIndex)...].hasPrefix(") T") { return }
            _ = try deadline.remaining(for: "process \(pid) to stop")
            sched_yield()
        }
    }

    /// Whether it still runs.
    func isRunning() throws -> Bool {
        try ending == nil && Poll.wait(handle, for: .readable, timeout: .zero).isEmpty
    }

    /// Waits for its end.
    @discardableResult
    func waitForEnd(_ deadline: Deadline = Deadline()) throws -> Ending {
        if let ending { return ending }
        while try Poll.wait(
            handle, for: .readable,
            timeout: deadline.remaining(for: "process \(pid) to end")
        ).isEmpty {}
        var status: Int32 = 0
        guard waitpid(pid, &status, 0) == pid else { throw Errno.last("wait for a process") }
        let isExit = status & 0x7F == 0
        let found = isExit ? Ending.exited((status >> 8) & 0xFF) : .killed(status & 0x7F)
        ending = found
        return found
    }

    /// Waits until it has printed some text.
    func waitForOutput(_ text: String, _ deadline: Deadline = Deadline()) throws {
        while !output.contains(text) {
            guard try isRunning() || output.contains(text) else {
                throw HarnessFailure("process \(pid) has ended without “\(text)”: \(errors)")
            }
            _ = try deadline.remaining(for: "“\(text)” of process \(pid): \(output)\(errors)")
            sched_yield()
        }
    }

    // MARK: - Starting

    private static func spawn(_ plan: Plan, in folder: TestFolder) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // Copies with numbers above those that they are to get, so that none overwrites another.
        let passed = try plan.descriptors.map { try copy(of: $0) }
        defer { for number in passed { close(number) } }
        if let input = plan.standardInput {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        let flags = O_WRONLY | O_CREAT | O_APPEND
        posix_spawn_file_actions_addopen(&actions, 1, folder.path(of: "output"), flags, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, folder.path(of: "errors"), flags, 0o600)
        for (index, number) in passed.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, number, Int32(3 + index))
        }
        _ = closeDescriptorsFrom(&actions, Int32(3 + passed.count))
        resetSignals(in: &attributes)
        return try run(plan, actions, attributes)
    }

    private static func copy(of number: Int32) throws -> Int32 {
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 64)
        guard copy >= 0 else { throw Errno.last("duplicate a descriptor") }
        return copy
    }

    private static func resetSignals(in attributes: inout posix_spawnattr_t) {
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    }

    private static func run(
        _ plan: Plan, _ actions: posix_spawn_file_actions_t, _ attributes: posix_spawnattr_t
    ) throws -> pid_t {
        let own = ProcessInfo.processInfo.environment
        let inherited = own.filter { inheritedVariables.contains($0.key) }
        let environment = inherited.merging(plan.environment) { $1 }
        let words = ([plan.program] + plan.arguments).map { strdup($0) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in words + variables { free(text) } }
        var pid: pid_t = 0
        var (actions, attributes) = (actions, attributes)
        let code = posix_spawn(
            &pid, plan.program, &actions, &attributes, words + [nil], variables + [nil])
        guard code == 0 else {
            throw Errno(code: code, operation: "run", object: plan.program)
        }
        return pid
    }
}

/// **Source:** posix_spawn_file_actions_addclosefrom_np(3), which glibc shows to `_GNU_SOURCE` alone.
@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
private func closeDescriptorsFrom(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32
) -> Int32
