import Foundation
import SheetInterface
import UnixIO
import Varlink

/// A sheetd of its own for one test: the built program, in a folder of its own, killed with this value.
final class RunningDaemon {
    /// What it is started with beside its socket.
    struct Plan {
        var options: [String] = []
        var environment: [String: String] = [:]
        /// Words before the program: a command that runs it.
        var wrapper: [String] = []
        /// Who runs it, when that is somebody else than who runs the tests.
        var user: Person?
        /// What --config names.
        var configuration: String?
        /// Whether it takes sd_notify datagrams of its own.
        var hasNotifySocket = false
    }

    let folder: TestFolder
    let manager: ServiceManager
    let process: ChildProcess
    /// What it told the service manager when it was ready.
    let readyMessage: [String]
    /// How many connections and watchers there are beside those of the test.
    private(set) var witnessCount: Int64 = 0

    /// Where clients connect.
    var address: UnixAddress { get throws { try folder.address(of: "service") } }
    /// Where sd_notify datagrams are taken.
    var notifyPath: String { folder.path(of: "notify") }

    /// Starts it, and waits until it says that it is ready.
    init(_ plan: Plan = Plan(), in folder: TestFolder? = nil) throws {
        let folder = try folder ?? TestFolder()
        let manager = try ServiceManager(in: folder)
        self.folder = folder
        self.manager = manager
        var plan = plan
        if let user = plan.user { try Self.give(folder, manager, to: user) }
        if let text = plan.configuration {
            let file = folder.path(of: "sheetd.conf")
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
            plan.options += ["--config", file]
        }
        process = try ChildProcess(Self.childPlan(plan, folder, manager))
        readyMessage = try Self.waitUntilReady(process, manager)
        guard let daemons = WitnessedTrait.Daemons.current else { return }
        try daemons.add(self)
        witnessCount = 1
    }

    private static func childPlan(
        _ plan: Plan, _ folder: TestFolder, _ manager: ServiceManager
    ) throws -> ChildProcess.Plan {
        var program = try Programs.sheetd()
        if plan.user != nil {
            // Where everybody finds it: the build may be in a folder that is somebody's own.
            let copy = folder.path(of: "sheetd")
            try Programs.copy(program, to: copy)
            program = copy
        }
        var words = try plan.wrapper + (plan.user?.wrapper() ?? [])
        words += [program, "--socket", folder.path(of: "service")]
        if plan.hasNotifySocket { words += ["--notify-socket", folder.path(of: "notify")] }
        words += plan.options
        var child = ChildProcess.Plan(words[0], Array(words.dropFirst()))
        // SYSTEMD_EXEC_PID is not set: nothing that it speaks to is its manager (R38a).
        child.environment = ["NOTIFY_SOCKET": manager.path].merging(plan.environment) { $1 }
        return child
    }

    /// Lets a person write to the folder, and to the manager in it.
    private static func give(
        _ folder: TestFolder, _ manager: ServiceManager, to person: Person
    ) throws {
        for path in [folder.path, manager.path] {
            guard chown(path, person.uid, person.gid) == 0 else { throw Errno.last("give", path) }
        }
    }

    /// A daemon that fails to start ends, so both are waited for.
    private static func waitUntilReady(
        _ process: ChildProcess, _ manager: ServiceManager
    ) throws -> [String] {
        let deadline = Deadline()
        while true {
            if let message = try manager.takeMessage() { return message }
            guard try process.isRunning() else {
                throw HarnessFailure("sheetd does not start: \(process.errors)")
            }
            var items = [
                Poll.Item(manager.descriptor, .readable), Poll.Item(process.descriptor, .readable),
            ]
            let timeout = try deadline.remaining(for: "sheetd to be ready: \(process.errors)")
            _ = try Poll.wait(&items, timeout: timeout)
        }
    }

    /// A new connection.
    func connect() throws -> Client { try Client(address, of: self) }

    /// Asks it to stop, and waits until it has ended.
    @discardableResult
    func stop(_ signal: Int32 = SIGTERM) throws -> ChildProcess.Ending {
        try process.signal(signal)
        return try process.waitForEnd()
    }

    /// Fails unless a new client is served.
    func serveNextClient() throws {
        _ = try connect().status()
    }

    // MARK: - What it uses

    /// How many descriptors it has open.
    func descriptorCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.pid)/fd").count
    }

    /// How many bytes of memory it holds.
    func residentBytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process.pid)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        guard let words = line?.split(separator: " "), words.count > 1, let count = Int(words[1])
        else { throw HarnessFailure("no VmRSS in the status of process \(process.pid)") }
        return count << 10
    }

    /// How long it has computed.
    func processorTime() throws -> Duration {
        let stat = try String(contentsOfFile: "/proc/\(process.pid)/stat", encoding: .utf8)
        let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
        // The name's end is field 2; utime and stime are 14 and 15.
        guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]) else {
            throw HarnessFailure("no times in the stat of process \(process.pid)")
        }
        return .milliseconds((user + system) * 1000 / sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Waits until all clients but one have been let go of, and counts the descriptors then.
    func descriptorCount(with client: Client) throws -> Int {
        let deadline = Deadline()
        while try client.status().connections != 1 {
            _ = try deadline.remaining(for: "the other connections to be closed")
        }
        // One more turn, as a connection is closed at the end of one.
        _ = try client.status()
        return try descriptorCount()
    }

    /// Waits until it has so many descriptors open, making it take turn after turn over `client`.
    func waitForDescriptorCount(_ count: Int, over client: Client) throws {
        let deadline = Deadline()
        while true {
            let found = try descriptorCount()
            if found == count { return }
            _ = try client.status()
            _ = try deadline.remaining(for: "\(count) open descriptors; there are \(found)")
        }
    }
}
