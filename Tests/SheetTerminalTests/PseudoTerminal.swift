import Foundation
import Glibc
import UnixIO

/// A terminal without a screen, and a program that runs on it.
final class PseudoTerminal {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// How the program ended.
    enum End: Hashable {
        case status(Int32)
        case signal(Int32)
    }

    /// Far more than any of it takes, so that only what hangs is cut off.
    private static let deadline = Duration.seconds(60)

    private let keyboard: FileDescriptor
    /// Kept open so that nothing that was written is lost when the program ends.
    private let screen: FileDescriptor
    private let path: String
    private var child: pid_t = 0
    /// All that the program has written so far.
    private(set) var output = ""

    init(rows: UInt16 = 24, columns: UInt16 = 80) throws {
        // What posix_openpt, unlockpt and ptsname do; the module has none of them.
        let main = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard main >= 0 else { throw Errno.last("open a pseudoterminal") }
        keyboard = FileDescriptor(owning: main)
        var isLocked: Int32 = 0
        var number: UInt32 = 0
        // TIOCSPTLCK and TIOCGPTN. **Source:** ioctl_tty(2).
        guard ioctl(main, 0x4004_5431, &isLocked) == 0, ioctl(main, 0x8004_5430, &number) == 0
        else { throw Errno.last("name the pseudoterminal") }
        path = "/dev/pts/\(number)"
        let other = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard other >= 0 else { throw Errno.last("open", path) }
        screen = FileDescriptor(owning: other)
        try resize(rows: rows, columns: columns)
    }

    func resize(rows: UInt16, columns: UInt16) throws {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard ioctl(keyboard.rawValue, UInt(TIOCSWINSZ), &size) == 0 else {
            throw Errno.last("size", path)
        }
    }

    deinit {
        guard child > 0 else { return }
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
    }

    /// Runs the program beside the one that runs the tests, as the first of a session that this is the
    /// terminal of.
    ///
    /// - Parameter variables: Of its environment, as `NAME=value`.
    func run(
        _ program: String, _ arguments: [String] = [], variables: [String] = []
    ) throws {
        let path = Bundle.main.bundleURL.resolvingSymlinksInPath().appending(path: program).path
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The threads that tests run on block signals, and a shell may ignore some for them.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        // POSIX_SPAWN_SETSID, a GNU extension: the terminal that is opened then is the session's.
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | 0x80
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, self.path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var words = ([path] + arguments).map { strdup($0) }
        words.append(nil)
        // What prints the calls that led to a crash takes seconds. The others are those of make sanitize.
        let sanitizers: [String] = ["ASAN_OPTIONS", "TSAN_OPTIONS"].compactMap { name in
            ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
        }
        let named = ["SWIFT_BACKTRACE=enable=no"] + sanitizers + variables
        var settings = named.map { strdup($0) }
        settings.append(nil)
        defer { for word in words + settings { free(word) } }
        let code = posix_spawn(&child, path, &actions, &attributes, &words, &settings)
        guard code == 0 else { throw Errno(code: code, operation: "run", object: path) }
    }

    /// How the terminal is set, in a form that can be compared.
    var settings: [UInt8] {
        var settings = termios()
        tcgetattr(screen.rawValue, &settings)
        return withUnsafeBytes(of: &settings) { Array($0) }
    }

    /// Whether keys come one by one, without an echo and without signals.
    var isRaw: Bool {
        var settings = termios()
        tcgetattr(screen.rawValue, &settings)
        return settings.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0
    }

    func type(_ keys: String) throws {
        guard write(keyboard.rawValue, keys, keys.utf8.count) == keys.utf8.count else {
            throw Errno.last("type")
        }
    }

    func signal(_ number: Int32) {
        kill(child, number)
    }

    /// Waits until the program has written these words since the last ones that were waited for.
    func expect(_ words: String) throws {
        while !output[seen...].contains(words) { try read() }
        if let found = output[seen...].firstRange(of: words) { seen = found.upperBound }
    }

    private lazy var seen = output.startIndex

    /// Waits for the program's end.
    func waitForEnd() throws -> End {
        let process = try Processes.open(child)
        while try Poll.wait(process, for: .readable, timeout: .zero).isEmpty {
            var items = [
                Poll.Item(process.rawValue, .readable), Poll.Item(keyboard.rawValue, .readable),
            ]
            guard try Poll.wait(&items, timeout: Self.deadline) else { throw hangs }
            if !items[1].ready.isEmpty { try read() }
        }
        var status: Int32 = 0
        waitpid(child, &status, 0)
        child = 0
        while try !Poll.wait(keyboard, for: .readable, timeout: .zero).isEmpty { try read() }
        // **Source:** wait(2).
        let signal = status & 0x7F
        return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
    }

    private var hangs: Failure {
        Failure(description: "nothing happens any more after “\(output.debugDescription)”")
    }

    private func read() throws {
        guard try !Poll.wait(keyboard, for: .readable, timeout: Self.deadline).isEmpty else {
            throw hangs
        }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(keyboard.rawValue, &buffer, buffer.count)
        guard count > 0 else { throw Failure(description: "the terminal is gone: \(output)") }
        output += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
}
