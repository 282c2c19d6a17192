import Glibc
import SheetInterface
import Testing
import UnixIO

/// A process that tells the daemon of itself, in the words that it is given.
final class NotifyingService {
    let process: ChildProcess
    private let input: FileDescriptor

    /// One in Python, by PyPI sdnotify.
    static func python(for daemon: RunningDaemon) throws -> NotifyingService {
        try NotifyingService(
            try Programs.python(), [Programs.script("notifying_service.py")], for: daemon)
    }

    /// A shell that runs systemd-notify, which root lets speak for the shell.
    static func shell(for daemon: RunningDaemon) throws -> NotifyingService {
        let program = try Programs.system("systemd-notify")
        let script = "while read -r words; do \(program) $words || exit 1; done"
        return try NotifyingService(try Programs.system("sh"), ["-c", script], for: daemon)
    }

    private init(_ program: String, _ words: [String], for daemon: RunningDaemon) throws {
        let pipe = try TestPipe()
        var plan = ChildProcess.Plan(program, words)
        plan.standardInput = pipe.reader.rawValue
        plan.environment = [
            "NOTIFY_SOCKET": daemon.notifyPath, "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONUNBUFFERED": "1",
        ]
        process = try ChildProcess(plan)
        input = pipe.endReading()
    }

    /// The name of its source.
    var sourceName: String { "notify:\(process.pid)" }

    /// Lets it send one datagram.
    func say(_ words: String) throws {
        let line = Array("\(words)\n".utf8)
        guard write(input.rawValue, line, line.count) == line.count else {
            throw Errno.last("write to a service")
        }
    }

    /// Ends it without a word.
    func kill() throws {
        try process.signal(SIGKILL)
        try process.waitForEnd()
    }
}

extension Client {
    /// Watches until something holds for a scene, of which a watcher is told.
    @discardableResult
    func waitForScene(
        _ id: String = "main", where isMeant: (Wire.Scene) -> Bool
    ) throws -> Wire.Scene {
        while true {
            guard let scene = try event().scene, scene.id == id, isMeant(scene) else { continue }
            return scene
        }
    }

    /// Waits until no process speaks of a scene any more.
    func waitForSilence(of id: String = "main") throws {
        let deadline = Deadline()
        while try !ask(DescribeScene.self, .init(id: id)).scene.sources.isEmpty {
            _ = try deadline.remaining(for: "the sources of \(id) to go")
        }
        #expect(try ask(DescribeScene.self, .init(id: id)).scene.phase == .active)
    }
}
