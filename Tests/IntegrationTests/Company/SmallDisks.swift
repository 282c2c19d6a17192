import Foundation
import Testing
import UnixIO

/// Two small file systems that only this test's daemons see: one to record in, one for the history.
///
/// They are mounted in a namespace of its own, which lasts as long as this value and not as long as a
/// daemon, so that one that was killed finds what it had recorded.
final class SmallDisks {
    enum Disk: String, CaseIterable {
        case runtime, state
    }

    static let reason: Comment = "this user can have no mounts of its own"

    let folder: TestFolder
    /// What keeps the namespace: it ends with the test, whatever ends that, as it reads from this pipe.
    private let keeper: ChildProcess
    private let pipe: FileDescriptor

    private static func words(_ script: String) throws -> [String] {
        let user = getuid() == 0 ? [] : ["--user", "--map-root-user"]
        return user + ["--mount", try Programs.system("sh"), "-ec", script]
    }

    static var isPossible: Bool {
        get throws {
            guard let unshare = try? Programs.system("unshare") else { return false }
            let words = try words("mount -t tmpfs none /mnt")
            return try ChildProcess(.init(unshare, words)).waitForEnd() == .exited(0)
        }
    }

    init() throws {
        let folder = try TestFolder()
        for disk in Disk.allCases {
            try FileManager.default.createDirectory(
                atPath: folder.path(of: disk.rawValue), withIntermediateDirectories: false)
        }
        let script = """
            mount -t tmpfs -o size=3m,mode=700 none \(folder.path)/runtime
            mount -t tmpfs -o size=1m,mode=700 none \(folder.path)/state
            echo mounted
            exec cat
            """
        let ends = try TestPipe()
        var plan = ChildProcess.Plan(try Programs.system("unshare"), try Self.words(script))
        plan.standardInput = ends.reader.rawValue
        keeper = try ChildProcess(plan)
        pipe = ends.endReading()
        try keeper.waitForOutput("mounted")
        self.folder = folder
    }

    /// Starts a daemon that has them.
    func start() throws -> RunningDaemon {
        var plan = RunningDaemon.Plan(configuration: "[Service]\nLogBytes=2M\n")
        let user = getuid() == 0 ? [] : ["--user", "--preserve-credentials"]
        plan.wrapper =
            [try Programs.system("nsenter"), "--target", "\(keeper.pid)", "--mount"] + user
        plan.options = [
            "--runtime-dir", folder.path(of: "runtime"), "--state-dir", folder.path(of: "state"),
            "--on-term", "restart",
        ]
        return try RunningDaemon(plan, in: folder)
    }

    /// A file on one of them.
    private func file(_ name: String, on disk: Disk) -> String {
        "/proc/\(keeper.pid)/root\(folder.path)/\(disk)/\(name)"
    }

    /// Takes all that is left on one.
    func fill(_ disk: Disk) throws {
        let number = open(file("fill", on: disk), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw Errno.last("open", file("fill", on: disk)) }
        defer { close(number) }
        let zeros = [UInt8](repeating: 0, count: 4096)
        while write(number, zeros, zeros.count) > 0 {}
        guard errno == ENOSPC else { throw Errno.last("fill", "\(disk)") }
    }

    /// Gives it back.
    func free(_ disk: Disk) throws {
        guard unlink(file("fill", on: disk)) == 0 else { throw Errno.last("free", "\(disk)") }
    }
}
